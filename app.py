"""The site: `python app.py` serves it to the phones round the table.

Servers and the `flask` command find the application here as `app`.
"""

from shmear_scorer import create_app
from shmear_scorer.serve import serve

app = create_app()

if __name__ == "__main__":
    raise SystemExit(serve(app))
