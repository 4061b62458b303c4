"""The client with ``await``. The one without is made of it: see ``test/client/python``."""
