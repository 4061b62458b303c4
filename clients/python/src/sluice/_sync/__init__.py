"""The client without ``await``. Made from _async by `vitest run test/client -u`; not edited by hand."""
