"""The paths of the API, one module for each group; built on what they share (`http/shared.py`)."""
