/** Limits that no setting changes, and those that follow from one. Tests set them for a service in their process. */

/** See {@link fixedLimits}. Durations in ms, sizes in bytes unless the name says otherwise. */
export type FixedLimits = ReturnType<typeof fixedLimits>

/** The limits of a service. @param given - its settings. */
export function fixedLimits(given: { FETCH_WIRE_BYTES: number }) {
  return {
    FETCH_DECODED_BYTES: Math.ceil(2.5 * given.FETCH_WIRE_BYTES),
    FETCH_REDIRECTS: 10,
    FETCH_CONNECT_TIMEOUT_MS: 5_000,
    FETCH_FIRST_BYTE_TIMEOUT_MS: 15_000,
    /** Between bytes. */
    FETCH_IDLE_TIMEOUT_MS: 10_000,
    /** One plain fetch. */
    FETCH_TOTAL_TIMEOUT_MS: 30_000,
    /** Requests to one host at once, per process; 0: unlimited. */
    PER_HOST_LIMIT: 256,
    /** One page in the browser. */
    BROWSER_TIMEOUT_MS: 45_000,
    /** Bytes of a page as sent. */
    BROWSER_PAGE_BYTES: 52_428_800,
    BROWSER_PAGE_DECODED_BYTES: 104_857_600,
    /** Watched on Linux only. */
    BROWSER_PAGE_MEMORY_MB: 512,
    BROWSER_PAGE_REQUESTS: 500,
    /** Requests that may wait for a worker; beyond it 503 `OVERLOADED`. */
    QUEUE_LIMIT: 10_000,
    /** One document of up to 50 pages; each further page gets 60 ms. */
    DOCUMENT_TIMEOUT_MS: 8_000,
    /** One process that converts documents. */
    DOCUMENT_MEMORY_MB: 352,
    /** Heap of one worker thread. */
    PARSE_HEAP_MB: 512,
    /** Pages kept in `DATA_DIR` for `max_age`, on disk; 0 keeps none. */
    CACHE_MAX_BYTES: 1_073_741_824,
    MAX_BODY_BYTES: 1_048_576,
    /** A body of JSON that starts a batch; NDJSON is not limited by it. */
    MAX_BATCH_BYTES: 16_777_216,
    SESSION_DAYS: 14,
    /** Jobs of an account that run at once; more wait as `queued`. */
    JOBS_RUNNING: 10,
    /** Waits before each further attempt at a page of a job whose failure may pass. */
    JOB_RETRY_MS: [5_000, 30_000] as readonly number[]
  }
}
