"""Tests that notebooks run from the first cell to the last."""

import json
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


def test_a_notebook_runs_without_jupyter(tmp_path, monkeypatch):
    """Its cells as plain Python, so that every run of the tests covers one."""
    monkeypatch.chdir(tmp_path)
    cells = json.loads(next(path for path in NOTEBOOKS if path.stem == "training_data").read_text())["cells"]
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102
    assert len(names["distances"]) > 1000
