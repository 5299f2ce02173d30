"""The build backend of the package: maturin, with the program `antipode` beside the module. pip puts the program on the PATH."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from contextlib import contextmanager
from pathlib import Path

import maturin
from maturin import (  # noqa: F401
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

HERE = Path(__file__).parent
#: What maturin puts into the wheel as programs.
DATA = HERE / "antipode._antipode.data"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with program(config_settings):
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    with program(config_settings):
        return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


@contextmanager
def program(config_settings):
    """Builds the program, and has it where maturin finds it."""
    if sysconfig.get_config_var("Py_GIL_DISABLED") and sys.version_info < (3, 14):
        sys.exit("antipode: free-threaded Python needs version 3.14 or later")
    if shutil.which("cargo") is None:
        from puccinialin import setup_rust  # maturin requires it where there is no Rust

        os.environ.update(setup_rust())
    scripts = DATA / "scripts"
    scripts.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copy(built(config_settings), scripts)
        yield
    finally:
        shutil.rmtree(DATA)


def values(arguments, option):
    """What follows an option, each time that it is given."""
    return [value for name, value in zip(arguments, arguments[1:]) if name == option]


def built(config_settings):
    """The path of the program, built by the profile of the module, and with the features of other members."""
    arguments = maturin.get_maturin_pep517_args(config_settings)
    profile = (values(arguments, "--profile") or ["release"])[0]
    others = [
        [f"--package={name.split('/')[0]}", f"--features={name}"]
        for name in values(arguments, "--features")
        if "/" in name
    ]
    root = next(folder for folder in (HERE, *HERE.parents) if (folder / "Cargo.lock").exists())
    # Errors are for people, the rest for this function.
    command = ["cargo", "build", "--locked", "--profile", profile, "--package=antipode", "--bin=antipode", *sum(others, [])]
    command.append("--message-format=json-render-diagnostics")
    lines = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    found = [message["executable"] for message in map(json.loads, lines) if message.get("executable")]
    return found[-1]
