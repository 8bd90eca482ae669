"""The window: a page in a browser, and the server that answers it."""
