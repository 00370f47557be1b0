
#include <cstdint>
#include <optional>

#include "bindings/actions.h"
#include "state.h"

namespace nb = nanobind;

namespace ludoteca {
namespace {

// Null if uninitialised (State.__new__).
State* of(PyObject* self) {
    if (nb::inst_ready(nb::handle(self))) {
        return nb::inst_ptr<State>(nb::handle(self));
    }
    PyErr_SetString(PyExc_TypeError, "this state was not made by State(game, rules)");
    return nullptr;
}

PyObject* refuse(const char* sentence) {
    PyErr_SetString(PyExc_ValueError, sentence);
    return nullptr;
}

// The only possible error; no C++ exception may cross the interpreter.
PyObject* raise_memory_error() {
    return PyErr_Occurred() != nullptr ? nullptr : PyErr_NoMemory();
}

PyObject* apply(PyObject* self, PyObject* number) {
    State* const state = of(self);
    if (state == nullptr) {
        return nullptr;
    }
    const long long action = PyLong_AsLongLong(number);
    if (action == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) {
            return nullptr;
        }
        PyErr_Clear();
        return refuse("there is no action of such a number");
    }
    try {
        const std::optional<Error> error = state->try_apply(action);
        return error ? refuse(error->sentence.c_str()) : Py_NewRef(Py_None);
    } catch (...) {
        return raise_memory_error();
    }
}

PyObject* undo(PyObject* self, PyObject*) {
    State* const state = of(self);
    if (state == nullptr) {
        return nullptr;
    }
    return state->undo() ? Py_NewRef(Py_None) : refuse("there is nothing to undo");
}

PyObject* legal_actions(PyObject* self, PyObject*) {
    State* const state = of(self);
    if (state == nullptr) {
        return nullptr;
    }
    try {
        return make_actions(state->legal_actions());
    } catch (...) {
        return raise_memory_error();
    }
}

PyMethodDef kMethods[] = {
    {"apply", &apply, METH_O, "Play an action; one that is not legal is a ValueError."},
    {"undo", &undo, METH_NOARGS, "Take back the last action."},
    {"legal_actions", &legal_actions, METH_NOARGS,
     "List the legal actions in canonical order; throws are actions too."},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyType_Slot kLoopMethods[] = {{Py_tp_methods, kMethods}, {0, nullptr}};

}  // namespace ludoteca
