"""Tests that notebooks run from the first cell to the last."""

import pathlib

import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(notebook, tmp_path, monkeypatch):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    for needed in ("ipykernel", "matplotlib", "networkx", "scipy"):
        pytest.importorskip(needed)
    monkeypatch.setenv("MPLBACKEND", "agg")
    cells = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(cells, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
