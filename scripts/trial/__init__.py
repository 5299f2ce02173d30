"""A random trial of antipode from outside: see scripts/trial.py."""
