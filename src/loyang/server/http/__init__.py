"""HTTP: what every request passes, what it may contain and gets back; built on all the rest."""
