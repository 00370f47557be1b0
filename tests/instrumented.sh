#!/usr/bin/env bash
# Run tests with a native module that watches itself:
#   tests/instrumented.sh NAME SANITIZERS LIBRARY [ARGUMENTS OF PYTEST]
# The module is built in build/NAME, an environment that has all else from .venv.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
name=$1 sanitizers=$2 library=$3
shift 3
home=$PWD/build/$name
python=$PWD/.venv/bin/python
PATH=$PWD/.venv/bin:$PATH
packages='import sysconfig; print(sysconfig.get_path("purelib"))'
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' src/ludoteca/version.py)

"$python" -m venv --without-pip "$home"
cmake -S . -B "$home/cmake" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DLUDOTECA_SANITIZE="$sanitizers" \
  -DSKBUILD_PROJECT_VERSION="$version" -DSKBUILD_PROJECT_VERSION_FULL="$version" \
  -DPython_EXECUTABLE="$python" -Dnanobind_DIR="$("$python" -m nanobind --cmake_dir)" >/dev/null
# Its stub is not made: that would load the module without the library of the sanitizers.
env -u MAKEFLAGS cmake --build "$home/cmake" --target _core -j "$(nproc)"

site=$("$home/bin/python" -c "$packages")
rm -rf "$site/ludoteca"
cp -rs "$PWD/src/ludoteca" "$site/"
cp --remove-destination "$home"/cmake/_core.*so "$site/ludoteca/"
"$python" -c "$packages" >"$site/ludoteca.pth"

# The library comes before all others, and that of C++ with it, for the exceptions.
compiler=${CXX:-c++}
LD_PRELOAD="$("$compiler" -print-file-name="$library") $("$compiler" -print-file-name=libstdc++.so)" \
  LUDOTECA_REQUIRE_NATIVE=1 exec "$home/bin/python" -m pytest "$@"
