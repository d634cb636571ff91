"""What a reader is shown, made from views and redacted; built on the tables."""
