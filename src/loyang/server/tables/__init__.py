"""Tables: what changes them, and who may; built on the jobs and the store."""
