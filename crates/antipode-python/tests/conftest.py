"""Small tables that all tests share."""

import antipode
import pytest


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    """Tables of the 8-puzzle in each form, by name."""
    folder = tmp_path_factory.mktemp("tables")
    forms = {"byte": {}, "plane": {}, "mod3": {}, "packed": {"compress": 3}}
    for name, options in forms.items():
        encoding = "byte" if name == "packed" else name
        antipode.build("sliding:3x3", folder / name, encoding=encoding, **options)
    return {name: folder / name for name in forms}


@pytest.fixture
def table(tables):
    with antipode.open(tables["byte"]) as table:
        yield table
