// The Python face of the native twin: the module ludoteca._core.

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace {

using StringDict = nb::typed<nb::dict, nb::str, nb::str>;

StringDict build_info() {
    StringDict info;
    info["compiler"] = LUDOTECA_COMPILER;
    info["standard"] = LUDOTECA_STANDARD;
    info["build_type"] = LUDOTECA_BUILD_TYPE;
    return info;
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The native twin of the rules, and the engine.";
    m.attr("version") = LUDOTECA_VERSION;
    m.def("build_info", &build_info,
          "Return how this module was built: its compiler, standard and build_type.");
}
