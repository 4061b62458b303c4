/** What to do about a fetch that failed, by its code. */

/** In a few words, for a row; the message of the service says what happened. */
const ADVICE: Readonly<Record<string, string>> = {
  DNS_ERROR: 'Check the host name of the URL.',
  CONNECTION_FAILED: 'The site may be down. Run it again later.',
  TLS_ERROR: 'The certificate of the site is not valid. Check the host name.',
  FETCH_TIMEOUT: 'Run it again, or raise timeout_ms.',
  TOO_MANY_REDIRECTS: 'Open the URL in a browser and fetch the address it ends at.',
  INVALID_RESPONSE: 'The answer of the site is broken. Try render: browser.',
  UPSTREAM_STATUS: 'The site refused the page. Check the URL, or run it again later.',
  TARGET_BLOCKED: 'Wait a while, or try render: browser.',
  LOGIN_REQUIRED: 'The page needs a login. Fetch one that is public.',
  RESPONSE_TOO_LARGE: 'The page is too large. Fetch a part of it.',
  UNSUPPORTED_CONTENT: 'This type of file is not read. Fetch a page or a document.',
  DOCUMENT_ENCRYPTED: 'Run it again with document.password.',
  DOCUMENT_NEEDS_OCR: 'Run it again with document.ocr: auto.',
  EMPTY_CONTENT: 'Try render: browser, or main_content: off.',
  PAGE_TOO_COMPLEX: 'The page is too complex to read. Try another URL of the site.',
  PARSE_FAILED: 'Try the parser generic.',
  PARSER_OUTDATED: 'The site has changed. Use the parser generic until ours is updated.',
  RENDER_CRASHED: 'Run it again.',
  ROBOTS_DISALLOWED: 'robots.txt forbids it; turn respect_robots off if you may.',
  AI_UNAVAILABLE: 'Run it again later, or without AI extras.',
  AI_OUTPUT_INVALID: 'Simplify the schema or the prompt.',
  COST_LIMIT_EXCEEDED: 'Raise max_cost.',
  OVERLOADED: 'Wait a moment, then run it again.',
  SHUTTING_DOWN: 'Run it again.',
  STORE_UNAVAILABLE: 'Run it again later.',
  INTERNAL_ERROR: 'Run it again; if it fails again, report the request id.'
}

/** What to do about a failure. */
export function adviceOn(code: string | undefined): string {
  return ADVICE[code ?? ''] ?? 'Open it to see what happened.'
}
