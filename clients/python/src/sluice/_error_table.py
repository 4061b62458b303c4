"""Facts about errors. Made from the table of errors by `vitest run test/client -u`; not edited by hand."""

#: Codes that ``details.retryable`` is true for, where an answer has no details.
RETRYABLE = (
    "IDEMPOTENCY_IN_PROGRESS",
    "DNS_ERROR",
    "CONNECTION_FAILED",
    "FETCH_TIMEOUT",
    "TARGET_BLOCKED",
    "RENDER_CRASHED",
    "AI_UNAVAILABLE",
    "SEARCH_UNAVAILABLE",
    "STORE_UNAVAILABLE",
    "INTERNAL_ERROR",
    "SHUTTING_DOWN",
    "OVERLOADED",
)

#: Codes with status 500 that concern the service and not the site.
OF_THE_SERVICE = (
    "INTERNAL_ERROR",
    "STORE_UNAVAILABLE",
    "AI_UNAVAILABLE",
    "AI_OUTPUT_INVALID",
    "SEARCH_UNAVAILABLE",
)
