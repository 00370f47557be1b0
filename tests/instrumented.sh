#!/usr/bin/env bash
# Run tests with native modules that watch themselves:
#   tests/instrumented.sh NAME SANITIZERS LIBRARY [ARGUMENTS OF PYTEST]
# They are built in build/NAME, an environment that has all else from .venv, for any processor of this
# family, as a wheel is; make test tries what is built for this one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
name=$1 sanitizers=$2 library=$3
shift 3
home=$PWD/build/$name
python=$PWD/.venv/bin/python
PATH=$PWD/.venv/bin:$PATH

"$python" -m scripts.environment "$home" >/dev/null
ln -sf "$PWD/.venv/bin/node" "$home/bin/"
"$python" native/build.py --into "$home/cmake" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DLUDOTECA_SANITIZE="$sanitizers" -DLUDOTECA_PORTABLE=ON

site=$("$home/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
rm -rf "$site/ludoteca"
cp -r src/ludoteca "$site/"
rm -f "$site"/ludoteca/_*.so
cp "$home"/cmake/_{core,solve}.*so "$site/ludoteca/"

# The library comes before all others, and that of C++ with it, for the exceptions. Only Python
# loads them, each time: there are programs that hang with them, such as PostgreSQL. A test
# may give a program other variables; the options stay.
compiler=${CXX:-c++}
launcher=$home/bin/watched-python
cat >"$launcher" <<END
#!/bin/sh
export ASAN_OPTIONS="${ASAN_OPTIONS-}" UBSAN_OPTIONS="${UBSAN_OPTIONS-}" TSAN_OPTIONS="${TSAN_OPTIONS-}"
LD_PRELOAD="$("$compiler" -print-file-name="$library") $("$compiler" -print-file-name=libstdc++.so)" \
  exec "$home/bin/python" "\$@"
END
chmod +x "$launcher"
echo "import os, sys; os.environ.pop('LD_PRELOAD', None); sys.executable = '$launcher'" >"$site/watched.pth"
LUDOTECA_REQUIRE_NATIVE=1 exec "$launcher" -m pytest "$@"
