"""`python -m loyang` is the command `loyang`."""

import sys

from .cli import main

sys.exit(main())
