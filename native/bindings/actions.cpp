#include "bindings/actions.h"

#include <algorithm>

namespace nb = nanobind;

namespace ludoteca {
namespace {

// Empty if uninitialised (Actions.__new__).
std::span<const Action> of(PyObject* self) {
    const nb::handle handle(self);
    return nb::inst_ready(handle) ? nb::inst_ptr<Actions>(handle)->all()
                                  : std::span<const Action>();
}

// A cache of ints; Python has one only up to 256.
PyObject* as_int(Action action) {
    static PyObject* kept[kNoAction];
    PyObject*& one = kept[action];
    if (one == nullptr) {
        one = PyLong_FromLong(action);
    }
    return Py_XNewRef(one);
}

Py_ssize_t length(PyObject* self) {
    return static_cast<Py_ssize_t>(of(self).size());
}

PyObject* item(PyObject* self, Py_ssize_t i) {
    const std::span<const Action> actions = of(self);
    if (i < 0 || i >= static_cast<Py_ssize_t>(actions.size())) {
        PyErr_SetString(PyExc_IndexError, "there are not so many actions");
        return nullptr;
    }
    return as_int(actions[static_cast<std::size_t>(i)]);
}

int contains(PyObject* self, PyObject* value) {
    const std::span<const Action> actions = of(self);
    // Also NumPy ints.
    const nb::object number = nb::steal(PyNumber_Index(value));
    const long action = number.is_valid() ? PyLong_AsLong(number.ptr()) : -1;
    PyErr_Clear();  // not an action
    return action >= 0 && action < kNoAction &&
           std::find(actions.begin(), actions.end(), static_cast<Action>(action)) != actions.end();
}

// Keeps its sequence alive.
struct ActionsIterator {
    nb::object owner;
    std::span<const Action> left;
};

PyObject* actions_type = nullptr;
PyObject* iterator_type = nullptr;

PyObject* iterate(PyObject* self) {
    nb::object made = nb::inst_alloc(nb::handle(iterator_type));
    new (nb::inst_ptr<ActionsIterator>(made)) ActionsIterator{nb::borrow(self), of(self)};
    nb::inst_mark_ready(made);
    return made.release().ptr();
}

PyObject* next(PyObject* self) {
    if (!nb::inst_ready(nb::handle(self))) {
        return nullptr;
    }
    std::span<const Action>& left = nb::inst_ptr<ActionsIterator>(nb::handle(self))->left;
    if (left.empty()) {
        return nullptr;
    }
    const Action action = left.front();
    left = left.subspan(1);
    return as_int(action);
}

PyType_Slot kIteratorSlots[] = {{Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
                                {Py_tp_iternext, reinterpret_cast<void*>(&next)},
                                {0, nullptr}};
PyType_Slot kSlots[] = {{Py_sq_length, reinterpret_cast<void*>(&length)},
                        {Py_sq_item, reinterpret_cast<void*>(&item)},
                        {Py_tp_iter, reinterpret_cast<void*>(&iterate)},
                        {Py_sq_contains, reinterpret_cast<void*>(&contains)},
                        {0, nullptr}};

}  // namespace

void add_actions_type(nb::module_& m) {
    actions_type = nb::class_<Actions>(m, "Actions", nb::type_slots(kSlots),
                                       "Actions in their canonical order: a sequence of ints.")
                       .ptr();
    iterator_type =
        nb::class_<ActionsIterator>(m, "ActionsIterator", nb::type_slots(kIteratorSlots),
                                    "Walks through actions.")
            .ptr();
}

PyObject* make_actions(std::span<const Action> actions) {
    nb::object made = nb::inst_alloc(nb::handle(actions_type));
    new (nb::inst_ptr<Actions>(made)) Actions(actions);
    nb::inst_mark_ready(made);
    return made.release().ptr();
}

}  // namespace ludoteca
