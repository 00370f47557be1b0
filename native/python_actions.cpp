#include "python_actions.h"

#include <algorithm>

namespace nb = nanobind;

namespace ludoteca {
namespace {

std::span<const Action> of(PyObject* self) {
    return nb::inst_ptr<Actions>(nb::handle(self))->all();
}

// Python's own slots, without the argument handling of a bound method.
Py_ssize_t length(PyObject* self) {
    return static_cast<Py_ssize_t>(of(self).size());
}

PyObject* item(PyObject* self, Py_ssize_t i) {
    const std::span<const Action> actions = of(self);
    if (i < 0 || i >= static_cast<Py_ssize_t>(actions.size())) {
        PyErr_SetString(PyExc_IndexError, "there are not so many actions");
        return nullptr;
    }
    return PyLong_FromLong(actions[static_cast<std::size_t>(i)]);
}

int contains(PyObject* self, PyObject* value) {
    const std::span<const Action> actions = of(self);
    const long action = PyLong_Check(value) ? PyLong_AsLong(value) : -1;
    PyErr_Clear();  // an int too large for a long is no action either
    return action >= 0 && action < kNoAction &&
           std::find(actions.begin(), actions.end(), static_cast<Action>(action)) != actions.end();
}

PyType_Slot kSlots[] = {{Py_sq_length, reinterpret_cast<void*>(&length)},
                        {Py_sq_item, reinterpret_cast<void*>(&item)},
                        {Py_sq_contains, reinterpret_cast<void*>(&contains)},
                        {0, nullptr}};

}  // namespace

void add_actions_type(nb::module_& m) {
    nb::class_<Actions>(m, "Actions", nb::type_slots(kSlots),
                        "Actions in their canonical order: a sequence of ints.");
}

}  // namespace ludoteca
