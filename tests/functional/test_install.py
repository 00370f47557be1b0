"""What pip makes of Ludoteca on a machine without a C++ compiler."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def build_wheel_without_compiler(
    folder: Path, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Build into `folder` with the build tools of this environment, and from no network."""
    missing = str(folder / "no-compiler-here")
    kept = {key: value for key, value in os.environ.items() if not key.startswith("LUDOTECA_")}
    return subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel"),
            *("--no-index", "--no-deps", "--no-build-isolation"),
            *("--config-settings", f"build-dir={folder / 'build'}"),
            *("--wheel-dir", str(folder), str(ROOT)),
        ],
        env={**kept, "CC": missing, "CXX": missing, **variables},
        capture_output=True,
        text=True,
    )


def test_without_a_compiler_the_wheel_is_pure_python(tmp_path: Path) -> None:
    built = build_wheel_without_compiler(tmp_path)

    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    files = zipfile.ZipFile(wheel).namelist()
    assert "ludoteca/native.py" in files
    assert not [name for name in files if name.endswith((".so", ".pyd"))]


def test_without_a_compiler_a_required_native_module_is_an_error(tmp_path: Path) -> None:
    built = build_wheel_without_compiler(tmp_path, LUDOTECA_REQUIRE_NATIVE="1")

    assert built.returncode != 0
    assert "no-compiler-here" in built.stdout + built.stderr
    assert not list(tmp_path.glob("*.whl"))
