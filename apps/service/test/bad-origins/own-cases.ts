/**
 * The cases of this repository, in the form of `badorigins.json` and in the words that are understood there.
 *
 * With the suite beside the checkout, its cases are tried as well; one that both have is tried once.
 */

import type { Kind } from './origin-case.ts'
import type { Expectation, SuiteCase } from './suite-case.ts'

const SOON = { within_ms: 5_000, rss_growth_mb_max: 64 }
const READ: Expectation = { status: 200, charged: true, ...SOON }
const TIMES_OUT: Expectation = {
  ...fails('FETCH_TIMEOUT'),
  within_ms: 'deadline+500'
}
const LOST = fails('CONNECTION_FAILED')
const MALFORMED = fails('INVALID_RESPONSE')
const UPSTREAM = fails('UPSTREAM_STATUS')
const UNSUPPORTED = fails('UNSUPPORTED_CONTENT')
const TOO_LARGE = fails('RESPONSE_TOO_LARGE')
const REFUSED = fails('URL_NOT_ALLOWED', 400)
const UNRESOLVED = fails('DNS_ERROR')
const TLS = fails('TLS_ERROR')
const PAGE = { within_ms: 10_000, rss_growth_mb_max: 256 }
const RENDERED = { within_ms: 'deadline+1000', rss_growth_mb_max: 700 } as const

/** See the module. */
export const ownCases: readonly SuiteCase[] = [
  ...listed('http', {
    healthy: ['valid 200 HTML with Content-Length', READ],
    accept_no_reply: ['accepts the TCP connection and never sends a byte', TIMES_OUT],
    reset_on_accept: ['RST at once after accept', LOST],
    refused: ['nothing listens on the port', LOST],
    slow_headers: ['one header byte every 200 ms', TIMES_OUT],
    slow_body: ['one body byte every 300 ms', TIMES_OUT],
    short_body: ['Content-Length 1000 but closes after 10 bytes', LOST],
    negative_length: ['Content-Length: -1', MALFORMED],
    length_of_letters: ['Content-Length: abc', MALFORMED],
    length_too_large: ['Content-Length: 99999999999', TOO_LARGE],
    two_lengths: ['two Content-Length headers', MALFORMED],
    chunk_no_end: ['chunked, closes without the 0 chunk', LOST],
    chunk_bad_size: ['chunked, a chunk size of ffffffffffffffffff', MALFORMED],
    chunk_ext_infinite: ['a chunk extension that never ends', TIMES_OUT],
    chunk_ext_flood: ['a chunk extension that never ends, as fast as it is taken', TIMES_OUT],
    trailers_huge: ['1 MB of trailers after the body', MALFORMED],
    header_one_huge: ['one header of 1 MB', MALFORMED],
    header_many: ['50,000 small headers', MALFORMED],
    header_infinite: ['headers that never end', MALFORMED],
    header_nul: ['NUL byte in a header value', MALFORMED],
    header_folded: ['obs-fold continuation header', MALFORMED],
    random_bytes: ['random bytes, not HTTP', MALFORMED],
    http_0_9: ['HTTP/0.9 style body without a status line', MALFORMED],
    banner_ssh: ['another protocol (SSH banner)', MALFORMED],
    banner_smtp: ['another protocol (SMTP banner)', MALFORMED],
    banner_redis: ['a Redis error line', MALFORMED],
    status_of_five_digits: ['status code 99999', MALFORMED],
    interim_100: ['10,000 interim 100 Continue then 200', MALFORMED],
    interim_103: ['1,000 interim 103 Early Hints then 200', READ],
    switch_101: ['101 Switching Protocols without Upgrade', MALFORMED],
    half_close: ['origin half-closes then waits', TIMES_OUT],
    half_close_writing: ['origin closes the side it writes to in the middle of the body', LOST],
    reset_mid_body: ['RST in the middle of the body', LOST],
    redirect_counter: ['302 to a new URL each time', fails('TOO_MANY_REDIRECTS')],
    redirect_counter_308: ['308 to a new URL each time', fails('TOO_MANY_REDIRECTS')],
    redirect_loopback: ['302 to http://127.0.0.1:6379/', REFUSED],
    redirect_metadata: ['302 to http://169.254.169.254/', REFUSED],
    redirect_file: ['302 to file:///etc/passwd', REFUSED],
    redirect_none: ['302 without Location', UPSTREAM],
    redirect_two_locations: ['302 with two Location headers', REFUSED],
    bomb_gzip: ['50 MB of a as 50 kB gzip', TOO_LARGE],
    bomb_zstd: ['50 MB of a as 5 kB zstd', TOO_LARGE],
    bomb_br: ['50 MB of a as 1 kB br', TOO_LARGE],
    encoding_chain: ['Content-Encoding: gzip listed 1,000 times', UNSUPPORTED],
    gzip_truncated: ['gzip stream cut in the middle', MALFORMED],
    br_truncated: ['br stream cut in the middle', MALFORMED],
    gzip_lie: ['Content-Encoding: gzip but the body is plain text', MALFORMED],
    gzip_garbage_after: ['valid gzip then garbage', READ],
    unknown_encoding: ['Content-Encoding: zstd-x', UNSUPPORTED],
    empty_200: ['200 with an empty body', fails('EMPTY_CONTENT')],
    status_204: ['204 No Content', UPSTREAM],
    status_403: ['403', UPSTREAM],
    status_429: ['429 with Retry-After', UPSTREAM],
    status_429_soon: ['429 with Retry-After of 1 s', UPSTREAM],
    status_500: ['500', UPSTREAM],
    png_as_html: ['text/html header, PNG bytes', UNSUPPORTED],
    no_type: ['no Content-Type', READ],
    bad_type: ['Content-Type: ;;;=', READ],
    pdf: ['application/pdf', UNSUPPORTED],
    utf16_le: ['UTF-16LE page with a BOM and no charset', READ],
    utf16_be: ['UTF-16BE page with a BOM and no charset', READ],
    nul_bytes: ['HTML with 100,000 NUL bytes', READ],
    mjpeg: ['multipart/x-mixed-replace stream', UNSUPPORTED]
  }),
  ...listed('tls', {
    tls_healthy: ['a certificate that is trusted', READ],
    tls_untrusted: ['a certificate that is not trusted', TLS],
    tls_client_cert: ['asks for a client certificate and requires it', TLS],
    tls_client_cert_1_2: ['asks for a client certificate and requires it, over TLS 1.2', TLS],
    tls_reset: ['reset in the handshake', TLS],
    tls_plain_http: ['plain HTTP in the handshake', TLS],
    tls_closed: ['closes in the handshake', TLS],
    tls_silent: ['says nothing in the handshake', TIMES_OUT]
  }),
  ...listed('dns', {
    dns_nx: ['NXDOMAIN', UNRESOLVED],
    dns_timeout: ['resolver never answers', UNRESOLVED],
    dns_loop: ['CNAME loop', UNRESOLVED],
    dns_no_answers: ['no addresses', UNRESOLVED],
    dns_1000_last: ['1,000 A records, the last one private', REFUSED],
    dns_1000_first: ['1,000 A records, the first one private', REFUSED],
    dns_private: ['A 10.0.0.1', REFUSED],
    dns_private_6: ['AAAA fd00::1', REFUSED],
    dns_mapped: ['AAAA ::ffff:127.0.0.1', REFUSED],
    dns_rebound: ['first answer public, second 127.0.0.1', LOST],
    dns_6_broken: ['AAAA unreachable, A healthy', READ]
  }),
  ...listed('page', {
    colspan: ['<table><tr><td colspan=1000000000>one<td rowspan=1000000000>two</table>', read()],
    deep_div: ['5,000 nested div', read()],
    deep_div_open: ['100,000 nested div (500 kB)', read()],
    deep_list: ['2,000 nested ul/li', read()],
    many_br: ['1,000,000 br', { ...fails('PAGE_TOO_COMPLEX'), ...PAGE }],
    table: ['any page with a table', read()],
    attributes: ['100,000 attributes on one tag', read()],
    comment: ['<!-- <script>alert(1)</script> -->', read()],
    script_links: ['<a href=javascript:...> and data: links', read()],
    entities: ['1,000,000 &amp;', read()],
    base: ['<base href=file:///>, <base href=javascript:>', read()],
    charset: ['meta charset differs from header and bytes', read()],
    prototype: ['JSON-LD with __proto__ and constructor keys', read()],
    xml_bomb: ['billion laughs as text/xml or SVG', read()],
    injection: ['visible and hidden text that instructs the model', read()],
    backtracking: [
      'text built against plugin regexes ("1"+"1,"*50k, "a"+spaces*100k+"b", "a@"*50k, "["*50k)',
      read()
    ]
  }),
  ...listed('browser', {
    requests: ['every kind of request to 127.0.0.1', rendered()],
    js_loop: ['while(true){}', rendered('FETCH_TIMEOUT')],
    js_allocate: ['allocates memory in a loop', rendered('RENDER_CRASHED')],
    js_popups: ['10,000 window.open', rendered()],
    js_dialogs: ['100 dialogs', rendered()],
    js_stay: ['asks to stay when it is left', rendered()],
    js_download: ['downloads a file', rendered()],
    js_redirect_private: ['location=http://169.254.169.254/', rendered('URL_NOT_ALLOWED', 400)],
    js_redirect_loopback: ['location=127.0.0.1', rendered('URL_NOT_ALLOWED', 400)],
    refresh_loop: ['meta refresh 0 to itself', rendered('TOO_MANY_REDIRECTS')],
    history_flood: ['pushState in a loop', rendered()],
    never_load: ['one subresource hangs for ever', rendered()],
    large_image: ['1 GB image', rendered()],
    basic_auth: ['401 with WWW-Authenticate: Basic', rendered('UPSTREAM_STATUS')],
    permissions: ['camera, microphone, geolocation, notifications, clipboard, MIDI', rendered()],
    cookie: ['sets a cookie; the next request by another account reads it', rendered()],
    canvas: ['canvas 32767x32767', rendered()],
    css_bomb: ['nested calc/var() expansion', rendered()]
  })
]

function listed(
  kind: Kind,
  cases: Readonly<Record<string, readonly [string, Expectation]>>
): SuiteCase[] {
  return Object.entries(cases).map(([name, [behaviour, expect]]) => ({
    name,
    kind,
    behaviour,
    expect
  }))
}

function fails(code: string, status = 500): Expectation {
  return { status, code, charged: false, ...SOON }
}

function read(): Expectation {
  return { ...READ, ...PAGE }
}

function rendered(code?: string, status = 500): Expectation {
  return { ...(code === undefined ? READ : fails(code, status)), ...RENDERED }
}
