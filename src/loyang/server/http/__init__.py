"""HTTP: what every request passes, what it may contain and what it gets back; built on all rooms."""
