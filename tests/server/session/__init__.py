"""A session of requests with all its answers, kept byte for byte.

`script.py` is the session: what is asked, in which order. `exchanges.py` keeps what was asked and
answered, with names in place of what is drawn at random. The answers are in `answers.xz`, and
`index.txt` has a line for each, so that a review shows which of them a change has touched.

After an intended change, write both anew and read what has changed:

    PYTHONPATH=src python -m tests.server.session
"""
