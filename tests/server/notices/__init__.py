"""Messages to players who are not there, to real receivers on loopback."""
