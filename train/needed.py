"""The native module, which training cannot do without."""

from __future__ import annotations

import sys

from ludoteca import native

if native.core is None:
    sys.exit("training needs the native module: install a C++ compiler and run make native")

core: native.Core = native.core
