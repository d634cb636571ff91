"""Tables for friends and clubs: HTTP API, seats, store, live updates."""
