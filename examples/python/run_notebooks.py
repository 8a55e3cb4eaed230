"""Turns the scripts with cells beside this file into notebooks and runs them, into target/notebooks."""

import os
import pathlib
import re
import sys

try:
    import nbclient
    import nbformat
except ImportError as error:
    sys.exit(print(f"The notebooks are skipped: {error}"))

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = ["hundred_thousand_games", "was_it_luck", "train_an_agent"]
OUT = HERE.parents[1] / "target" / "notebooks"


def notebook(text: str) -> "nbformat.NotebookNode":
    made = nbformat.v4.new_notebook()
    for cell in re.split(r"^# %%", text, flags=re.MULTILINE)[1:]:
        kind, _, body = cell.partition("\n")
        if "[markdown]" in kind:
            lines = [line.removeprefix("#").removeprefix(" ") for line in body.strip().splitlines()]
            made.cells.append(nbformat.v4.new_markdown_cell("\n".join(lines)))
        else:
            made.cells.append(nbformat.v4.new_code_cell(body.strip()))
    return made


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DICEHALL_PICTURES", str(OUT))
    for name in sys.argv[1:] or SCRIPTS:
        print(f"{name} runs", flush=True)
        made = notebook((HERE / f"{name}.py").read_text("utf-8"))
        nbclient.NotebookClient(made, timeout=1800, resources={"metadata": {"path": str(OUT)}}).execute()
        nbformat.write(made, OUT / f"{name}.ipynb")
        print(f"{OUT / name}.ipynb")
        for cell in made.cells:
            for output in cell.get("outputs", []):
                print(output.get("text", ""), end="")


if __name__ == "__main__":
    main()
