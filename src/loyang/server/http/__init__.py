"""HTTP: what every request passes, what it may contain, what it gets back; built on all rooms."""
