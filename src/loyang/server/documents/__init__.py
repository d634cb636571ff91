"""What a reader is shown, made from views; built on the tables."""
