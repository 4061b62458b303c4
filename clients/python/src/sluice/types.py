"""Types of the API. Made from openapi.json by `vitest run test/client -u`; not edited by hand."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class Account(TypedDict):
    """The balance."""

    id: str
    balance: AccountBalance
    free_per_month: int
    #: The month of the free tokens.
    period: str
    #: When the free tokens are renewed.
    renews_at: Union[str, float]


class AccountBalance(TypedDict):
    free: int
    purchased: int
    total: int
    #: Reserved by running requests.
    held: int


class Accounts(TypedDict):
    """A page of accounts, as operators see them."""

    accounts: List[AccountsAccountsItem]
    #: `after` of the next page.
    next_after: Optional[str]


class AccountsAccountsItem(TypedDict):
    id: str
    name: str
    #: ISO 8601, UTC.
    created_at: str
    suspended: bool
    closed_at: Optional[str]
    balance: Optional[AccountsAccountsItemBalance]
    users: AccountsComponent


class AccountsAccountsItemBalance(TypedDict):
    free: int
    purchased: int
    held: int


class AccountsComponentItem(TypedDict):
    id: str
    email: str
    #: An operator runs the service and is an owner in the account.
    role: Literal["owner", "operator", "admin", "member"]


class AccountsQuery(TypedDict, total=False):
    """Which accounts."""

    limit: int
    #: `next_after` of the previous page.
    after: str
    #: Text in the id, the name, or the e-mail address of a user, case-insensitive.
    q: str


class Alarms(TypedDict):
    """Alarms of parsers."""

    alarms: List[ParserAlarm]


class AuditLogComponent(TypedDict):
    records: List[AuditLogComponentRecordsItem]
    #: `before` of the next page.
    next_before: Optional[int]
    #: The actions that this version of the service records.
    actions: List[str]


class AuditLogComponentRecordsItem(TypedDict):
    seq: int
    #: ISO 8601, UTC.
    at: str
    actor: str
    action: str
    account: Optional[str]
    #: The record as a sentence. Objects that still exist are named.
    text: str
    actor_name: str
    account_name: Optional[str]
    details: Dict[str, Any]
    #: `hash` of the previous record.
    previous: str
    hash: str


class AuditLogQuery(TypedDict, total=False):
    """Which records of the audit log."""

    account: str
    action: str
    #: Id of a user or key, the e-mail address of a user, `system`, `anonymous` or `command-line`.
    actor: str
    #: First UTC day.
    from_: str
    #: Last UTC day.
    to: str
    limit: int
    #: `next_before` of the previous page.
    before: int


class BatchInput(TypedDict, total=False):
    """The requests of a batch."""

    #: URLs to fetch.
    urls: List[str]
    #: Requests with options of their own.
    requests: List[BatchInputRequestsItem]
    #: Options of every page.
    options: FetchOptions
    #: Filters of every page.
    filters: Dict[str, str]
    #: Pace, limits and price bound of the job.
    job: BatchInputJob
    #: Webhook for the events of the job.
    webhook: Webhook
    #: Your own data, returned with the job: at most 50 texts.
    metadata: Dict[str, str]


class BatchInputJob(TypedDict, total=False):
    """Pace, limits and price bound of the job."""

    #: Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.
    max_cost: int
    #: Pages fetched in parallel.
    concurrency: int
    #: Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.
    timeout_ms: int
    #: `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
    when_out_of_tokens: Literal["pause", "stop"]
    #: Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
    incremental: bool
    #: Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
    archive: bool
    #: List invalid requests as failed pages instead of refusing the batch.
    skip_invalid: bool


class _BatchInputRequestsItem(TypedDict):
    #: The URL to fetch and parse.
    url: str


class BatchInputRequestsItem(_BatchInputRequestsItem, total=False):
    #: Your own name for this page.
    tag: str
    #: Options of this page only; they override `options`.
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]


class _BrowserAction1(TypedDict):
    type: Literal["click"]
    selector: str


class BrowserAction1(_BrowserAction1, total=False):
    #: Default 1; with `until_gone` at most 50.
    times: int
    #: Repeat until the element is gone, hidden or disabled.
    until_gone: bool
    #: Double-click.
    double: bool
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction10(TypedDict):
    type: Literal["upload"]
    #: A file field, or an element that opens a file dialog.
    selector: str
    files: List[BrowserAction10FilesItem]


class BrowserAction10(_BrowserAction10, total=False):
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction10FilesItem(TypedDict):
    name: str
    #: The file in base64. Never stored.
    content: str


class BrowserAction10FilesItem(_BrowserAction10FilesItem, total=False):
    media_type: str


class _BrowserAction11(TypedDict):
    type: Literal["snapshot"]
    #: Name of the screenshot in `data.screenshots`.
    name: str


class BrowserAction11(_BrowserAction11, total=False):
    full_page: bool
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]


class _BrowserAction2(TypedDict):
    type: Literal["fill"]
    text: str


class BrowserAction2(_BrowserAction2, total=False):
    #: Default: the focused element.
    selector: str
    #: The text is not stored, and it is removed from the content of the page.
    secret: bool
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction3(TypedDict):
    type: Literal["type"]
    #: Typed key by key, after the text that the field has.
    text: str


class BrowserAction3(_BrowserAction3, total=False):
    #: Default: the focused element.
    selector: str
    #: The text is not stored, and it is removed from the content of the page.
    secret: bool
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction4(TypedDict):
    type: Literal["press"]
    #: `Enter`, `ArrowDown`, `a`, `Control+a`.
    key: str


class BrowserAction4(_BrowserAction4, total=False):
    #: Element to focus first.
    selector: str
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction5(TypedDict):
    type: Literal["wait"]


class BrowserAction5(_BrowserAction5, total=False):
    selector: str
    #: Element to wait for.
    state: Literal["visible", "hidden"]
    #: Time to wait instead of a selector, ms.
    ms: int
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction6(TypedDict):
    type: Literal["scroll"]


class BrowserAction6(_BrowserAction6, total=False):
    #: `end` continues while more content loads; `down` and `up` scroll by one window.
    to: Literal["end", "start", "down", "up"]
    #: Element to scroll. Default: the page.
    selector: str
    max_steps: int
    #: Elements to keep in the answer even if a virtual list removes them.
    collect: str
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction7(TypedDict):
    type: Literal["select"]
    selector: str
    #: Value or label of the option; a list for several options.
    value: Union[str, List[str]]


class BrowserAction7(_BrowserAction7, total=False):
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction8(TypedDict):
    type: Literal["hover"]
    selector: str


class BrowserAction8(_BrowserAction8, total=False):
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class _BrowserAction9(TypedDict):
    type: Literal["drag"]
    selector: str
    #: Selector of the element to drop it on; or a distance in pixels, for sliders.
    to: Union[str, BrowserAction9To2]


class BrowserAction9(_BrowserAction9, total=False):
    #: Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.
    timeout_ms: int
    #: `fail` ends the fetch with ACTION_FAILED; `skip` continues.
    on_error: Literal["fail", "skip"]
    #: Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.
    frame: Union[str, List[str]]


class BrowserAction9To2(TypedDict):
    x: int
    y: int


class _Changes(TypedDict):
    #: `removed` and `back`: a page of a monitor is gone, or is there again. `not_comparable`: one of the results does not have the compared part, or its schema found nothing.
    status: Literal["new", "same", "changed", "removed", "back", "not_comparable"]
    #: Reason for `new`: `previous_gone` if the data of the earlier result was deleted.
    reason: Optional[Literal["first", "previous_gone"]]
    mode: Literal["text", "record", "schema"]
    previous: Optional[ChangesPrevious]
    #: For the mode `text`: a unified diff of the Markdown.
    diff: Optional[str]
    #: For the other modes: the values that differ.
    fields: Optional[List[ChangesFieldsItem]]
    #: `diff` or `fields` does not have all differences.
    truncated: bool


class Changes(_Changes, total=False):
    """What differs from the last result."""

    #: With `only`: the text of each selected element, which are compared.
    texts: List[str]


class ChangesFieldsItem(TypedDict):
    #: `offers[0].price`.
    path: str
    #: Null for an added value.
    before: Any
    #: Null for a removed value.
    after: Any


class _ChangesOutput(TypedDict):
    #: `removed` and `back`: a page of a monitor is gone, or is there again. `not_comparable`: one of the results does not have the compared part, or its schema found nothing.
    status: Literal["new", "same", "changed", "removed", "back", "not_comparable"]
    #: Reason for `new`: `previous_gone` if the data of the earlier result was deleted.
    reason: Optional[Literal["first", "previous_gone"]]
    mode: Literal["text", "record", "schema"]
    previous: Optional[ChangesOutputPrevious]
    #: For the mode `text`: a unified diff of the Markdown.
    diff: Optional[str]
    #: For the other modes: the values that differ.
    fields: Optional[List[ChangesOutputFieldsItem]]
    #: `diff` or `fields` does not have all differences.
    truncated: bool


class ChangesOutput(_ChangesOutput, total=False):
    #: With `only`: the text of each selected element, which are compared.
    texts: List[str]


class ChangesOutputFieldsItem(TypedDict):
    #: `offers[0].price`.
    path: str
    #: Null for an added value.
    before: Any
    #: Null for a removed value.
    after: Any


class ChangesOutputPrevious(TypedDict):
    id: str
    #: ISO 8601, UTC.
    at: str


class ChangesPrevious(TypedDict):
    id: str
    #: ISO 8601, UTC.
    at: str


class CompanyRecord(TypedDict):
    """The record of `@sluice/parser-company`."""

    #: Address of the page as it names itself, without query.
    url: str
    #: Name of the page in its URL.
    public_id: Optional[str]
    #: Name of the company.
    name: str
    #: Slogan.
    tagline: Optional[str]
    #: Description the company gives of itself.
    about: Optional[str]
    #: Address of the company's own site.
    website: Optional[str]
    #: Industry, in the words of the page.
    industry: Optional[str]
    #: Legal form, in the words of the page: "Privately Held".
    company_type: Optional[str]
    #: Size as a range.
    company_size: Optional[CompanyRecordCompanySize]
    #: Employees with a profile.
    employees_count: Optional[int]
    #: Year it was founded.
    founded: Optional[int]
    #: Headquarters.
    headquarters: Optional[CompanyRecordHeadquarters]
    #: Offices.
    locations: List[CompanyRecordLocationsItem]
    #: Specialties.
    specialties: List[str]
    #: Telephone number, as written: the first of `phones`.
    phone: Optional[str]
    #: Telephone numbers, as written; no fax numbers.
    phones: List[str]
    #: E-mail addresses.
    emails: List[str]
    #: Postal addresses of a contact page.
    addresses: List[CompanyRecordAddressesItem]
    #: Opening hours of a contact page.
    opening_hours: List[CompanyRecordOpeningHoursItem]
    #: The organization's accounts on social networks.
    social_profiles: List[CompanyRecordSocialProfilesItem]
    #: Address of the logo.
    logo_url: Optional[str]
    #: Followers, as precisely as shown.
    followers_count: Optional[int]
    #: Pages the site calls similar.
    similar: List[CompanyRecordSimilarItem]
    #: Pages of the same group.
    affiliated: List[CompanyRecordAffiliatedItem]


class CompanyRecordAddressesItem(TypedDict):
    #: Place as the page shows it.
    raw: Optional[str]
    #: Street and number.
    street: Optional[str]
    #: Town.
    city: Optional[str]
    #: State, province or region.
    region: Optional[str]
    #: Country as the page names it: a name or an ISO 3166 code.
    country: Optional[str]
    #: Postal code.
    postal_code: Optional[str]


class CompanyRecordAffiliatedItem(TypedDict):
    #: Name.
    name: str
    #: Address of its page.
    url: Optional[str]


class CompanyRecordCompanySize(TypedDict):
    #: Size as the page shows it.
    raw: str
    #: Minimum number of employees.
    min: Optional[int]
    #: Maximum number; null for an open range.
    max: Optional[int]


class CompanyRecordHeadquarters(TypedDict):
    #: Place as the page shows it.
    raw: Optional[str]
    #: Street and number.
    street: Optional[str]
    #: Town.
    city: Optional[str]
    #: State, province or region.
    region: Optional[str]
    #: Country as the page names it: a name or an ISO 3166 code.
    country: Optional[str]
    #: Postal code.
    postal_code: Optional[str]


class CompanyRecordLocationsItem(TypedDict):
    #: Address as the page shows it, on one line.
    raw: str
    #: Whether the page calls it the main one.
    is_primary: bool


class CompanyRecordOpeningHoursItem(TypedDict):
    #: Days as the page names them: "Mo-Fr", "Monday".
    days: str
    #: Time of opening, as written.
    opens: Optional[str]
    #: Time of closing, as written.
    closes: Optional[str]


class CompanyRecordSimilarItem(TypedDict):
    #: Name.
    name: str
    #: Address of its page.
    url: Optional[str]


class CompanyRecordSocialProfilesItem(TypedDict):
    #: Name of the network, lower-case: "facebook".
    network: str
    #: Address of the account.
    url: str


class Comparison(TypedDict):
    """What differs between two results."""

    #: The result of `since`.
    before: ComparisonBefore
    after: ComparisonAfter
    #: Differences of the Markdown; `not_comparable` if one of them has none.
    text: ChangesOutput
    #: Differences of the fields.
    record: ChangesOutput


class ComparisonAfter(TypedDict):
    id: str
    url: str
    title: Optional[str]
    at: str


class ComparisonBefore(TypedDict):
    """The result of `since`."""

    id: str
    url: str
    title: Optional[str]
    at: str


class _CookieSession(TypedDict):
    id: str
    name: str
    hosts: List[str]
    #: Number of cookies.
    cookies: int
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    expires_at: str


class CookieSession(_CookieSession, total=False):
    """A session; the values of its cookies are never shown."""

    #: In the answer to its creation: cookies that had expired and were left out.
    warnings: List[CookieSessionWarningsItem]


class _CookieSessionInput(TypedDict):
    #: Your own name for it.
    name: str
    #: Hosts of the session, by their full names. Its cookies are sent to no other host.
    hosts: List[str]


class CookieSessionInput(_CookieSessionInput, total=False):
    """The hosts of a session, and its cookies or the result that ended with them."""

    #: A cookie without a `domain` is sent to every host.
    cookies: List[CookieSessionInputCookiesItem]
    #: Instead of `cookies`: a result of the last hour whose request had `keep_cookies`; its cookies are moved into the session.
    from_result: str
    #: Seconds until it expires.
    ttl_s: int


class _CookieSessionInputCookiesItem(TypedDict):
    name: str
    value: str


class CookieSessionInputCookiesItem(_CookieSessionInputCookiesItem, total=False):
    #: The host of the URL or a parent of it. Default: that host only.
    domain: str
    #: Default `/`.
    path: str
    #: Send the cookie over https only.
    secure: bool
    #: true: never sent to subdomains of `domain`, as browsers export it.
    hostOnly: bool
    #: When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970, or a date; -1 for a session cookie.
    expires: Optional[Union[float, str]]
    #: When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970.
    expirationDate: float
    #: When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970.
    expiry: float
    #: true: the cookie has no date.
    session: bool
    #: As browsers and their drivers export it; has no effect.
    httpOnly: bool
    #: As browsers and their drivers export it; has no effect.
    sameSite: Optional[str]
    #: As browsers and their drivers export it; has no effect.
    storeId: Optional[str]
    #: As browsers and their drivers export it; has no effect.
    id: float
    #: As browsers and their drivers export it; has no effect.
    size: float
    #: As browsers and their drivers export it; has no effect.
    priority: str
    #: As browsers and their drivers export it; has no effect.
    sameParty: bool
    #: As browsers and their drivers export it; has no effect.
    sourceScheme: str
    #: As browsers and their drivers export it; has no effect.
    sourcePort: float
    #: As browsers and their drivers export it; has no effect.
    firstPartyDomain: Optional[str]
    #: As browsers and their drivers export it; has no effect.
    partitioned: bool
    #: As browsers and their drivers export it; has no effect.
    partitionKey: Optional[Union[str, CookieSessionInputCookiesItemPartitionKey2]]


class _CookieSessionInputCookiesItemPartitionKey2(TypedDict):
    topLevelSite: str


class CookieSessionInputCookiesItemPartitionKey2(_CookieSessionInputCookiesItemPartitionKey2, total=False):
    hasCrossSiteAncestor: bool


class CookieSessionWarningsItem(TypedDict):
    code: str
    message: str


class _CrawlInput(TypedDict):
    #: The URL to start from.
    url: str


class CrawlInput(_CrawlInput, total=False):
    """Where a crawl begins, which pages it takes, and how."""

    #: Which pages.
    scope: CrawlInputScope
    #: Rate limits per host, and robots.txt.
    politeness: CrawlInputPoliteness
    #: Options of every page.
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    #: Pace, limits and price bound of the job.
    job: CrawlInputJob
    #: Webhook for the events of the job.
    webhook: Webhook
    #: Your own data, returned with the job: at most 50 texts.
    metadata: Dict[str, str]


class CrawlInputJob(TypedDict, total=False):
    """Pace, limits and price bound of the job."""

    #: Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.
    max_cost: int
    #: Pages fetched in parallel.
    concurrency: int
    #: Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.
    timeout_ms: int
    #: `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
    when_out_of_tokens: Literal["pause", "stop"]
    #: Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
    incremental: bool
    #: Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
    archive: bool


class CrawlInputPoliteness(TypedDict, total=False):
    """Rate limits per host, and robots.txt."""

    #: Skip pages that robots.txt disallows, and respect its crawl delay.
    respect_robots: bool
    #: Parallel requests to one host.
    concurrency: int
    #: Minimum time between the starts of two requests to one host, ms.
    delay_ms: int
    #: Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`.
    use: List[Literal["search", "ai-input", "ai-train"]]


class CrawlInputScope(TypedDict, total=False):
    """Which pages."""

    #: Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.
    within: Literal["path", "host", "domain", "any"]
    #: `pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.
    follow: Literal["links", "pagination"]
    #: Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
    include: List[str]
    #: Skip URLs that match one of these; overrides `include`.
    exclude: List[str]
    #: With `path` and `host`: also follow subdomains of the start host.
    subdomains: bool
    #: Maximum number of consecutive links to follow outside `within`.
    external_hops: int
    #: Maximum number of links from the start URL; pages from a sitemap are at depth 1.
    max_depth: int
    #: Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.
    limit: int
    #: Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.
    sitemap: Literal["include", "only", "skip"]
    #: URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
    query: Literal["strip_tracking", "strip_all", "keep"]
    #: `detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.
    traps: Literal["detect", "off"]
    #: Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched.
    modified_since: str


class CrawlQuote(TypedDict):
    """What a crawl can cost at most."""

    dry_run: Literal[True]
    billing: CrawlQuoteBilling
    robots: CrawlQuoteRobots
    #: Sitemaps of the site, and how many URLs each lists.
    sitemaps: List[CrawlQuoteSitemapsItem]
    #: The pages that the crawl follows links to, in words.
    scope: str
    #: How many of the URLs that are known by now, the start and those in sitemaps, each pattern of the scope matches.
    patterns: List[CrawlQuotePatternsItem]
    limit: int


class CrawlQuoteBilling(TypedDict):
    #: Maximum cost of the crawl.
    tokens_max: int
    tokens_per_page_max: int


class CrawlQuotePatternsItem(TypedDict):
    list: Literal["include", "exclude"]
    pattern: str
    urls: int


class CrawlQuoteRobots(TypedDict):
    #: False if robots.txt could not be read, which disallows all.
    is_read: bool
    allows_start: bool
    #: Seconds.
    crawl_delay_s: Optional[float]


class CrawlQuoteSitemapsItem(TypedDict):
    url: str
    urls: int
    status: Literal["ok", "partial", "not_found", "failed"]
    #: Reason if it is not `ok`: the code of an error, or `time_limit`, `work_limit`, `too_large`, `no_entries` and others.
    reason: Optional[str]


class DeliveriesPageQuery(TypedDict, total=False):
    """Which page of deliveries."""

    #: `ended`: its endpoint answered 410, or the job or endpoint that caused it no longer exists.
    status: Literal["waiting", "delivered", "failed", "ended", "all"]
    #: Deliveries of one job.
    job: str
    #: Items on a page, 1–100.
    limit: int
    #: `next_cursor` of the previous page.
    cursor: str


class DeliveriesQuery(TypedDict, total=False):
    """Which deliveries."""

    #: `ended`: its endpoint answered 410, or the job or endpoint that caused it no longer exists.
    status: Literal["waiting", "delivered", "failed", "ended", "all"]
    #: Deliveries of one job.
    job: str
    #: Items on a page, 1–100.
    limit: int


class Delivery(TypedDict):
    """A message and its status."""

    #: The `webhook-id` of its message.
    id: str
    job: Optional[str]
    type: str
    #: Number of its last event.
    sequence: int
    url: str
    payload: Literal["thin", "full"]
    status: Literal["waiting", "delivered", "failed", "ended"]
    attempts: int
    last_attempt: Optional[DeliveryLastAttempt]
    next_attempt_at: Optional[str]
    #: End of the pause of its host after 20 failures in a row; null if it is not paused.
    host_paused_until: Optional[str]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    expires_at: str


class DeliveryDetails(TypedDict):
    """The same with its attempts and its body."""

    #: The `webhook-id` of its message.
    id: str
    job: Optional[str]
    type: str
    #: Number of its last event.
    sequence: int
    url: str
    payload: Literal["thin", "full"]
    status: Literal["waiting", "delivered", "failed", "ended"]
    attempts: int
    last_attempt: Optional[DeliveryDetailsLastAttempt]
    next_attempt_at: Optional[str]
    #: End of the pause of its host after 20 failures in a row; null if it is not paused.
    host_paused_until: Optional[str]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    expires_at: str
    #: Oldest first; the last 30.
    attempts_made: List[DeliveryDetailsAttemptsMadeItem]
    #: The message; the data of pages is added when it is sent.
    body: Any


class DeliveryDetailsAttemptsMadeItem(TypedDict):
    #: ISO 8601, UTC.
    at: str
    #: Duration.
    ms: int
    #: HTTP status of the answer; null if there was none.
    status: Optional[int]
    #: What went wrong.
    error: Optional[str]


class DeliveryDetailsLastAttempt(TypedDict):
    #: ISO 8601, UTC.
    at: str
    #: Duration.
    ms: int
    #: HTTP status of the answer; null if there was none.
    status: Optional[int]
    #: What went wrong.
    error: Optional[str]


class DeliveryLastAttempt(TypedDict):
    #: ISO 8601, UTC.
    at: str
    #: Duration.
    ms: int
    #: HTTP status of the answer; null if there was none.
    status: Optional[int]
    #: What went wrong.
    error: Optional[str]


class DocumentRecord(TypedDict):
    """The record of `@sluice/parser-document`."""

    #: Address of the document after redirects.
    url: str
    #: Format, detected from the bytes: `pdf`, `docx`, `xlsx`, `epub` and so on.
    format: str
    #: Title from its properties, else its first heading.
    title: Optional[str]
    #: Names of the authors, separated by commas.
    author: Optional[str]
    #: ISO 8601 date or time of its creation.
    created_at: Optional[str]
    #: ISO 8601 date or time of its last change.
    modified_at: Optional[str]
    #: BCP 47 tag of the language the document declares.
    language: Optional[str]
    #: Pages, slides or sheets it has; null in a format without pages.
    pages_total: Optional[int]
    #: Pages that were read; 1 in a format without pages.
    pages_read: int
    #: Words in `text`.
    word_count: int
    #: Headings in reading order.
    headings: List[DocumentRecordHeadingsItem]
    #: Tables in reading order.
    tables: List[DocumentRecordTablesItem]
    #: Sheets of a workbook; empty for anything else.
    sheets: List[DocumentRecordSheetsItem]
    #: Slides of a presentation; empty for anything else.
    slides: List[DocumentRecordSlidesItem]
    #: Plain text, blocks on lines of their own.
    text: str


class DocumentRecordHeadingsItem(TypedDict):
    #: 1 for the highest.
    level: int
    #: Text of the heading.
    text: str
    #: Page it is on, from 1; null in a format without pages.
    page: Optional[int]


class DocumentRecordSheetsItem(TypedDict):
    #: Name of the sheet.
    name: str
    #: Rows of its used range.
    rows: int
    #: Columns of its used range.
    columns: int


class DocumentRecordSlidesItem(TypedDict):
    #: From 1, in the order of the presentation.
    number: int
    #: Title of the slide.
    title: Optional[str]
    #: Notes of the speaker.
    notes: Optional[str]


class DocumentRecordTablesItem(TypedDict):
    #: Page it begins on; null in a format without pages.
    page: Optional[int]
    #: Caption of the table.
    caption: Optional[str]
    #: Texts of the header row; empty without one.
    headers: List[str]
    #: Rows of texts; spanning cells are repeated.
    rows: List[List[str]]


class Engines(TypedDict):
    http: EnginesHttp
    browser: Union[EnginesBrowser1, EnginesBrowser2]
    ai: EnginesAi


class EnginesAi(TypedDict):
    summary: Union[EnginesAiSummary1, EnginesAiSummary2]
    extraction: Union[EnginesAiExtraction1, EnginesAiExtraction2]
    images: Union[EnginesAiImages1, EnginesAiImages2]
    audio: Union[EnginesAiAudio1, EnginesAiAudio2]


class _EnginesAiAudio1(TypedDict):
    engine: str


class EnginesAiAudio1(_EnginesAiAudio1, total=False):
    #: Reason why requests for it fail, or why pages may be read wrongly.
    problem: str
    #: Names for `options.ai.model`.
    models: List[str]


class EnginesAiAudio2(TypedDict):
    engine: None
    reason: str


class _EnginesAiExtraction1(TypedDict):
    engine: str


class EnginesAiExtraction1(_EnginesAiExtraction1, total=False):
    #: Reason why requests for it fail, or why pages may be read wrongly.
    problem: str
    #: Names for `options.ai.model`.
    models: List[str]


class EnginesAiExtraction2(TypedDict):
    engine: None
    reason: str


class _EnginesAiImages1(TypedDict):
    engine: str


class EnginesAiImages1(_EnginesAiImages1, total=False):
    #: Reason why requests for it fail, or why pages may be read wrongly.
    problem: str
    #: Names for `options.ai.model`.
    models: List[str]


class EnginesAiImages2(TypedDict):
    engine: None
    reason: str


class _EnginesAiSummary1(TypedDict):
    engine: str


class EnginesAiSummary1(_EnginesAiSummary1, total=False):
    #: Reason why requests for it fail, or why pages may be read wrongly.
    problem: str
    #: Names for `options.ai.model`.
    models: List[str]


class EnginesAiSummary2(TypedDict):
    engine: None
    reason: str


class EnginesBrowser1(TypedDict):
    available: Literal[True]
    #: How it was found.
    source: str


class EnginesBrowser2(TypedDict):
    available: Literal[False]
    #: How to get one.
    hint: str


class EnginesHttp(TypedDict):
    available: Literal[True]


class _FetchMeta(TypedDict):
    #: Also the id of the item in the history.
    request_id: str
    url: str
    #: After redirects.
    final_url: str
    parser: FetchMetaParser
    #: Kind of parser that would read more of this page.
    suggested_parser: Optional[str]
    #: Parser of `data.main_entity`; null without a record.
    main_entity: Optional[FetchMetaMainEntity]
    #: `upload`: the file came with the request.
    engine: Literal["http", "browser", "upload"]
    #: Reason for using the browser: `app-root`, `empty`, `frames`, `loading`, `noscript`, `placeholders`, `redirect`, `state`, `invalid-response`, `parser`; `links` in a crawl.
    engine_reason: Optional[str]
    target_status: int
    content_type: str
    redirects: int
    #: Null unless `max_age` was given.
    cache: Optional[FetchMetaCache]
    duration_ms: float
    #: Decoded size of all pages.
    bytes: int
    #: Share of the visible page that is in the Markdown; null for a record from data without visible text.
    content: Optional[FetchMetaContent]
    #: The outcome of `json_schema`, or of the record that a model read; otherwise null.
    extraction: Optional[FetchMetaExtraction]
    #: Where on the page each field came from.
    provenance: Optional[Dict[str, str]]
    #: `max_chars` cut the Markdown.
    truncated: bool
    billing: FetchMetaBilling


class FetchMeta(_FetchMeta, total=False):
    """Facts about a fetch."""

    #: Outcomes of the actions, in order.
    actions: List[FetchMetaActionsItem]
    #: Proxy of this server that was used, if the request asked for one.
    proxy: str
    #: What the site states about the use of the page; absent without `rights` and `use`.
    rights: FetchMetaRights
    #: With `list`: the pages of the list, in the order in which they were read.
    list: FetchMetaList
    #: Identifiers that `redact` replaced, by kind; absent without it.
    redacted: Dict[str, int]
    #: The providers of the AI extras.
    ai: FetchMetaAi
    #: With `provenance`: the evidence for each value, at most 300.
    evidence: List[FetchMetaEvidenceItem]


class _FetchMetaActionsItem(TypedDict):
    type: str
    ok: bool
    #: Duration of the step.
    ms: int
    #: Reason of the failure.
    error: Optional[FetchMetaActionsItemError]


class FetchMetaActionsItem(_FetchMetaActionsItem, total=False):
    #: Of `click`.
    clicks: int
    #: Of `scroll`.
    steps: int
    #: Elements that `scroll` collected.
    collected: int
    #: For a `scroll` to the end.
    reached_end: bool


class FetchMetaActionsItemError(TypedDict):
    reason: Literal["not_found", "not_visible", "covered", "disabled", "not_editable", "not_a_select", "not_a_file_field", "no_such_option", "invalid_value", "not_gone", "frame_not_found", "frame_not_readable", "invalid_selector", "invalid_key", "too_much_collected", "download", "timeout", "failed"]
    message: str


class _FetchMetaAi(TypedDict):
    engine: str
    #: By extra.
    engines: Dict[str, str]
    #: Requests to models, and the tokens that these report.
    usage: FetchMetaAiUsage


class FetchMetaAi(_FetchMetaAi, total=False):
    """The providers of the AI extras."""

    notes: List[str]


class FetchMetaAiUsage(TypedDict):
    """Requests to models, and the tokens that these report."""

    #: Models of all extras.
    model: str
    calls: int
    input_tokens: int
    output_tokens: int


class FetchMetaBilling(TypedDict):
    tokens: int
    #: Parts that cost tokens only.
    breakdown: Dict[str, int]


class FetchMetaCache(TypedDict):
    hit: bool
    #: Seconds.
    age: float


class _FetchMetaContent(TypedDict):
    #: Words that the page shows; for a record, its pages.
    visible_words: int
    #: How many of them are in the Markdown; for a record, in its values.
    kept_words: int
    #: `kept_words` divided by `visible_words`.
    share: float


class FetchMetaContent(_FetchMetaContent, total=False):
    #: With `provenance`: the parts that were left out, in page order.
    dropped: List[FetchMetaContentDroppedItem]
    #: With `provenance`: the parts that were read, divided at headings, in page order.
    kept: List[FetchMetaContentKeptItem]


class FetchMetaContentDroppedItem(TypedDict):
    reason: Literal["navigation", "banner", "footer", "sidebar", "related", "comments", "share", "signup", "advert", "overlay", "form", "hidden", "excluded", "boilerplate", "more"]
    #: CSS selector that the element matches.
    path: str
    words: int
    #: At most 80 characters.
    starts_with: str


class FetchMetaContentKeptItem(TypedDict):
    #: CSS selector that the element matches.
    path: str
    words: int
    #: At most 80 characters.
    starts_with: str
    #: Number of entries of `dropped` before it on the page.
    after: int


class FetchMetaEvidenceItem(TypedDict):
    #: Path in `data`, such as `offers.0.price`.
    path: str
    #: Entry of `provenance` for the value, or for what it is part of.
    source: Optional[str]
    #: Text of the page that shows the value; null if no one place does.
    quote: Optional[str]
    #: The page; with a text fragment of the quote, or with the page of a PDF.
    url: str
    #: Page of a document that has pages.
    page: Optional[int]


class _FetchMetaExtraction(TypedDict):
    #: `ai` if a model read any part of it.
    method: Literal["deterministic", "ai"]
    #: Properties with a value: `offers.price`.
    filled: List[str]
    #: Properties that the page does not have.
    missing: List[str]
    #: Properties whose value does not fit the schema.
    invalid: List[str]
    #: Missing properties of which the page has several values that differ.
    ambiguous: List[str]


class FetchMetaExtraction(_FetchMetaExtraction, total=False):
    #: Values of a model that the text it was given does not show: `offers.0.price`.
    unfounded: List[str]


class FetchMetaList(TypedDict):
    """With `list`: the pages of the list, in the order in which they were read."""

    pages: List[FetchMetaListPagesItem]


class FetchMetaListPagesItem(TypedDict):
    url: str
    #: Null if the page was not read.
    target_status: Optional[int]
    engine: Optional[str]
    rows: int
    #: Rows that no earlier page has.
    new_rows: int
    tokens: int
    #: Error code of a page that failed.
    error: Optional[str]


class FetchMetaMainEntity(TypedDict):
    parser: FetchMetaMainEntityParser
    #: Signs that the page is about such a thing, the strongest first.
    evidence: List[str]


class FetchMetaMainEntityParser(TypedDict):
    name: str
    version: str


class FetchMetaParser(TypedDict):
    name: str
    version: str


class FetchMetaRights(TypedDict):
    """What the site states about the use of the page; absent without `rights` and `use`."""

    robots: Literal["allowed", "disallowed", "unknown"]
    #: `Content-Signal` and `Content-Usage`, by use.
    content_signals: Dict[str, bool]
    #: RSL documents of the page or of its site.
    rsl: Optional[FetchMetaRightsRsl]
    #: TDM reservation.
    tdm: Optional[FetchMetaRightsTdm]
    license: List[FetchMetaRightsLicenseItem]
    #: `noai`, `noimageai` and `noindex` of the page.
    noai: List[str]
    uses: FetchMetaRightsUses


class FetchMetaRightsLicenseItem(TypedDict):
    license: str
    source: Literal["link", "header", "json-ld", "meta"]


class FetchMetaRightsRsl(TypedDict):
    #: First document; null for one in the page.
    url: Optional[str]
    #: Licences for this page; null if a document could not be read, which gives none.
    licenses: Optional[List[FetchMetaRightsRslLicensesItem]]


class FetchMetaRightsRslLicensesItem(TypedDict):
    #: Null for a licence in the page.
    document: Optional[str]
    #: Null permits all.
    permits: Optional[List[str]]
    prohibits: List[str]
    payment: Optional[FetchMetaRightsRslLicensesItemPayment]
    #: Users and countries that the licence is for.
    limits: List[FetchMetaRightsRslLicensesItemLimitsItem]
    #: Server of the token without which the page may not be used.
    server: Optional[str]
    #: URIs of the protocols by which uses must be reported.
    reporting: List[str]


class FetchMetaRightsRslLicensesItemLimitsItem(TypedDict):
    type: Literal["user", "geo"]
    permits: List[str]
    prohibits: List[str]


class FetchMetaRightsRslLicensesItemPayment(TypedDict):
    type: str
    amount: Optional[str]
    currency: Optional[str]


class FetchMetaRightsTdm(TypedDict):
    reserved: bool
    policy: Optional[str]
    source: Literal["well-known", "header", "meta"]


FetchMetaRightsUses = TypedDict(
    "FetchMetaRightsUses",
    {
        "search": "FetchMetaRightsUsesSearch",
        "ai-input": "FetchMetaRightsUsesAiInput",
        "ai-train": "FetchMetaRightsUsesAiTrain",
    },
)

class _FetchMetaRightsUsesAiInput(TypedDict):
    #: Null if nothing is stated, or a licence is only for some users or countries.
    allowed: Optional[bool]
    #: Statements that decided.
    by: List[Literal["content-signal", "rsl", "tdm", "noai", "robots-tag"]]


class FetchMetaRightsUsesAiInput(_FetchMetaRightsUsesAiInput, total=False):
    #: Payment that would allow the use.
    payment: FetchMetaRightsUsesAiInputPayment


class FetchMetaRightsUsesAiInputPayment(TypedDict):
    """Payment that would allow the use."""

    type: str
    amount: Optional[str]
    currency: Optional[str]


class _FetchMetaRightsUsesAiTrain(TypedDict):
    #: Null if nothing is stated, or a licence is only for some users or countries.
    allowed: Optional[bool]
    #: Statements that decided.
    by: List[Literal["content-signal", "rsl", "tdm", "noai", "robots-tag"]]


class FetchMetaRightsUsesAiTrain(_FetchMetaRightsUsesAiTrain, total=False):
    #: Payment that would allow the use.
    payment: FetchMetaRightsUsesAiTrainPayment


class FetchMetaRightsUsesAiTrainPayment(TypedDict):
    """Payment that would allow the use."""

    type: str
    amount: Optional[str]
    currency: Optional[str]


class _FetchMetaRightsUsesSearch(TypedDict):
    #: Null if nothing is stated, or a licence is only for some users or countries.
    allowed: Optional[bool]
    #: Statements that decided.
    by: List[Literal["content-signal", "rsl", "tdm", "noai", "robots-tag"]]


class FetchMetaRightsUsesSearch(_FetchMetaRightsUsesSearch, total=False):
    #: Payment that would allow the use.
    payment: FetchMetaRightsUsesSearchPayment


class FetchMetaRightsUsesSearchPayment(TypedDict):
    """Payment that would allow the use."""

    type: str
    amount: Optional[str]
    currency: Optional[str]


class FetchOptions(TypedDict, total=False):
    """What is to come back, and how to fetch."""

    #: The parser's fields, directly in `data`.
    json: bool
    #: `data.markdown`: the page as Markdown. Default true for generic, else false.
    markdown: bool
    #: `data.links`: the links of the page, absolute, without duplicates.
    include_links: bool
    #: Return HTML: true, "true", "1", "yes", "raw" as served; "clean" the main content; "both" the served one, and the main content as `data.clean_html`.
    include_html: Union[bool, Literal["0", "1", "true", "yes", "raw", "clean", "both", "false", "no", ""]]
    #: `data.image_urls`: absolute image URLs, the best candidate of each image.
    image_urls: bool
    #: `data.main_entity`: the product, job, post or video that a page is about, on hosts without a parser of their own.
    main_entity: bool
    #: JSON Schema of `data.extracted`.
    json_schema: Any
    #: AI extras.
    ai: FetchOptionsAi
    #: Let a model read the record instead of the parser; needs `json` or `json_schema`.
    force_ai: bool
    #: Kind of the parser to use, whatever the host.
    parser: str
    #: Markdown and clean HTML of the main content; false: the whole body.
    main_content: bool
    #: How to fetch.
    render: Literal["auto", "http", "browser"]
    #: CSS selector to wait for.
    wait_for: str
    #: Time to wait before the page is read, once it has settled and before its actions, ms. Uses the browser.
    wait_ms: int
    #: `data.screenshots`: pictures of the page, of its window or of one element. Uses the browser.
    screenshot: Union[bool, FetchOptionsScreenshot2]
    #: `data.pdf`: the page, printed. Uses the browser.
    pdf: Union[bool, FetchOptionsPdf2]
    #: `data.accessibility`: roles, names and states of the elements, as text. Uses the browser.
    accessibility: bool
    #: What is done on the page before it is read: at most 30 steps. Uses the browser.
    actions: List[BrowserAction]
    #: Time limit of the whole request, ms.
    timeout_ms: int
    #: Accept a cached page, seconds.
    max_age: int
    #: Answer `unchanged`, for 0 tokens, if the page is as your newest result of the same URL and options has it.
    if_changed: bool
    #: Keep the exchange with the site as long as the result, at most 32 MiB compressed, so that it can be read again.
    archive: bool
    #: Fetch nothing: read the newest kept exchange of this URL in your account, or answer `NOT_KEPT`.
    offline: bool
    #: Headers to the scheme, host and port of the URL; at most 32.
    headers: Dict[str, str]
    #: BCP-47 language to ask the site for.
    locale: str
    #: Ask for the mobile page.
    mobile: bool
    #: Cookies to send to the site: at most 50. Never stored.
    cookies: List[FetchOptionsCookiesItem]
    #: A session of this account, whose cookies are sent to its hosts.
    session: str
    #: Keep the cookies that the fetch ends with, sealed, for an hour: `POST /api/v1/sessions` with `from_result` makes a session of them.
    keep_cookies: bool
    #: false: nothing of the result is stored, only that there was a request.
    keep: bool
    #: A proxy of this server by name.
    proxy: str
    #: Country to ask from: by a proxy of this server that is there.
    country: str
    #: IANA time zone of the browser: `Europe/Berlin`. Uses the browser.
    timezone: str
    #: Where the page finds the browser to be, if it asks. Uses the browser.
    geolocation: FetchOptionsGeolocation
    #: Colours to ask the page for, where it has both. Uses the browser.
    color_scheme: Literal["light", "dark"]
    #: Whose page to ask for; `mobile: true` is `phone`.
    device: Literal["desktop", "phone", "tablet"]
    #: For a PDF, an Office file or a book: the pages to read, and how to read them.
    document: FetchOptionsDocument
    #: Cut Markdown at a block boundary.
    max_chars: int
    #: Refuse the request if it could cost more tokens than this.
    max_cost: int
    #: `data.list`: the list of the page as a table, with the rows of its further pages.
    list: Union[bool, FetchOptionsList2]
    #: `data.passages`: at most 10 passages that have the words of this question.
    query: str
    #: `data.chunks`: the Markdown in parts for an index or a model, cut between blocks.
    chunks: Union[bool, FetchOptionsChunks2]
    #: `data.changes`: what differs from this account's newest success of the same URL and options; in a monitor, from the last success of its runs.
    changes: Union[bool, FetchOptionsChanges2]
    #: Refuse a URL that robots.txt disallows.
    respect_robots: bool
    #: `meta.rights`: what the site states about the use of the page, in robots.txt, headers, HTML, RSL and TDMRep files.
    rights: bool
    #: Refuse a page with `RIGHTS_RESERVED` if the site does not allow one of these uses. Implies `rights`.
    use: List[Literal["search", "ai-input", "ai-train"]]
    #: Replace identifiers of people by `[email]`, `[phone]`, and so on; `meta.redacted` counts them. Nothing replaced is stored.
    redact: List[Literal["email", "phone", "iban", "card", "national_id", "person"]]
    #: `meta.provenance` and `meta.evidence`: where on the page each field came from, and the text that shows it.
    provenance: bool


class FetchOptionsAi(TypedDict, total=False):
    """AI extras."""

    #: Summarise the page. 4 tokens more.
    summary: Union[bool, FetchOptionsAiSummary2]
    #: Answer a question from the page, with the passages that the answer rests on. 4 tokens more.
    question: str
    #: Let a model fill the schema. 7 tokens more.
    json_extraction: bool
    #: Text of images. 2 tokens per image with text.
    image_transcription: Union[bool, FetchOptionsAiImageTranscription2]
    #: Text of audio. 6 tokens per started minute of recordings with speech.
    audio_transcription: Union[bool, FetchOptionsAiAudioTranscription2]
    #: Additional instructions for every requested extra.
    prompt: str
    #: BCP-47 language of the summary and the answer; needs `summary` or `question`.
    language: str
    #: Model for the text of the page: a name that `GET /api/v1/parsers/` lists.
    model: str


class FetchOptionsAiAudioTranscription2(TypedDict, total=False):
    max_minutes: int
    language: str
    #: `vtt`: the transcripts are WebVTT. Default: plain text.
    format: Literal["text", "vtt"]


class FetchOptionsAiImageTranscription2(TypedDict, total=False):
    max_images: int


class FetchOptionsAiSummary2(TypedDict, total=False):
    style: Literal["paragraph", "bullets", "key_facts"]
    max_words: int


class FetchOptionsChanges2(TypedDict, total=False):
    #: Compared part. Default: the values of `json_schema`, else the Markdown, else the record.
    mode: Literal["text", "record", "schema"]
    #: CSS selector: compare the text of these elements alone. For the mode `text`.
    only: str
    #: Lines or values with one of these texts are not compared; with the prefix `re:`, the part that a pattern of RE2 matches.
    ignore: List[str]
    #: `as_sets`: the order of the entries of lists does not count, nor that of the elements of `only`, nor do repeated ones.
    lists: Literal["in_order", "as_sets"]
    #: Fewer changed lines or values than this are no change.
    min_changed: int


class FetchOptionsChunks2(TypedDict, total=False):
    #: Largest size of a chunk, in tokens as language models count them.
    max_tokens: int
    #: The end of a chunk that the next one repeats, in the same tokens; at most half of `max_tokens`.
    overlap: int


class _FetchOptionsCookiesItem(TypedDict):
    name: str
    value: str


class FetchOptionsCookiesItem(_FetchOptionsCookiesItem, total=False):
    #: The host of the URL or a parent of it. Default: that host only.
    domain: str
    #: Default `/`.
    path: str
    #: Send the cookie over https only.
    secure: bool
    #: true: never sent to subdomains of `domain`, as browsers export it.
    hostOnly: bool
    #: When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970, or a date; -1 for a session cookie.
    expires: Optional[Union[float, str]]
    #: When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970.
    expirationDate: float
    #: When the cookie expires, as it is exported: it is left out afterwards, with a warning. In seconds since 1970.
    expiry: float
    #: true: the cookie has no date.
    session: bool
    #: As browsers and their drivers export it; has no effect.
    httpOnly: bool
    #: As browsers and their drivers export it; has no effect.
    sameSite: Optional[str]
    #: As browsers and their drivers export it; has no effect.
    storeId: Optional[str]
    #: As browsers and their drivers export it; has no effect.
    id: float
    #: As browsers and their drivers export it; has no effect.
    size: float
    #: As browsers and their drivers export it; has no effect.
    priority: str
    #: As browsers and their drivers export it; has no effect.
    sameParty: bool
    #: As browsers and their drivers export it; has no effect.
    sourceScheme: str
    #: As browsers and their drivers export it; has no effect.
    sourcePort: float
    #: As browsers and their drivers export it; has no effect.
    firstPartyDomain: Optional[str]
    #: As browsers and their drivers export it; has no effect.
    partitioned: bool
    #: As browsers and their drivers export it; has no effect.
    partitionKey: Optional[Union[str, FetchOptionsCookiesItemPartitionKey2]]


class _FetchOptionsCookiesItemPartitionKey2(TypedDict):
    topLevelSite: str


class FetchOptionsCookiesItemPartitionKey2(_FetchOptionsCookiesItemPartitionKey2, total=False):
    hasCrossSiteAncestor: bool


class FetchOptionsDocument(TypedDict, total=False):
    """For a PDF, an Office file or a book: the pages to read, and how to read them."""

    #: Pages to read: "1-20,35". Default: from the first.
    pages: str
    #: Read at most this many pages. Each started 50 after the first 50 cost 1 token.
    max_pages: int
    #: Begin each page in the Markdown with `<!-- page 7 -->`.
    page_markers: bool
    #: `data.pages`: the Markdown of each page.
    per_page: bool
    #: `auto`: pages without text or with unreadable text are read by OCR, and so are pictures. 2 tokens for each such page.
    ocr: Literal["off", "auto"]
    #: Read the document instead of a page that only embeds it, with a warning.
    follow_embedded: bool
    #: Read hidden text, rows, columns, sheets and slides too, each marked as hidden.
    hidden: bool
    #: Read the documents attached to a message too, each as a section.
    attachments: bool
    #: Opens an encrypted document. Not kept in the history.
    password: str


class _FetchOptionsGeolocation(TypedDict):
    latitude: float
    longitude: float


class FetchOptionsGeolocation(_FetchOptionsGeolocation, total=False):
    """Where the page finds the browser to be, if it asks. Uses the browser."""

    #: Metres.
    accuracy: float


class FetchOptionsList2(TypedDict, total=False):
    #: Pages of the list to read. Each page after the first that has new rows costs a fetch.
    pages: int
    #: Stop after this many rows.
    max_items: int
    #: JSON Schema of one row: the columns, by name and type, instead of those found.
    columns: Any


class FetchOptionsPdf2(TypedDict, total=False):
    format: Literal["A3", "A4", "A5", "Letter", "Legal", "Tabloid"]
    landscape: bool
    #: Width of the paper, with `height` instead of `format`.
    width: str
    height: str
    #: Of all sides, or of each: `1cm`. Default 1 cm.
    margin: Union[str, FetchOptionsPdf2Margin2]
    #: Size of the content; default 1.
    scale: float
    #: Pages to print: `1-3,5`. Default: all.
    page_ranges: str
    #: `screen` prints the page as it looks on a screen.
    media: Literal["print", "screen"]


class FetchOptionsPdf2Margin2(TypedDict, total=False):
    top: str
    right: str
    bottom: str
    left: str


class FetchOptionsScreenshot2(TypedDict, total=False):
    #: The whole page, with the images that load when it is scrolled; false: the window.
    full_page: bool
    format: Literal["webp", "png", "jpeg"]
    #: Of webp and jpeg.
    quality: int
    #: Of the window; default 1280.
    width: int
    #: Of the window; default 720.
    height: int
    #: Number the links, buttons and fields; `marks` lists each with its name and selector.
    annotate: bool
    #: Pixels of the picture for each CSS pixel: 2 for a sharp one. Default 1.
    pixel_ratio: int
    #: CSS selector: the first element that it matches, instead of the page.
    selector: Optional[str]


class GenericRecord(TypedDict):
    """The record of `@sluice/parser-generic`."""

    #: Address of the page after redirects.
    url: str
    #: Address the page gives as its own, absolute.
    canonical_url: Optional[str]
    #: Kind of page, from its content and what it declares.
    type: Literal["article", "documentation", "service", "forum", "product", "listing", "collection", "other"]
    #: Title without the name of the site.
    title: Optional[str]
    #: Description the page gives of itself.
    description: Optional[str]
    #: Names of the authors, separated by commas.
    author: Optional[str]
    #: Name of the site.
    site_name: Optional[str]
    #: ISO 8601 date or time of publication, as precise as the page states it.
    published_at: Optional[str]
    #: ISO 8601 date or time of the last change, as precise as the page states it.
    modified_at: Optional[str]
    #: BCP 47 tag of the language the page declares.
    language: Optional[str]
    #: Main content as plain text, blocks on lines of their own.
    text: str
    #: Words in `text`; in scripts without spaces each character counts as one.
    word_count: int
    #: Address of the picture that stands for the page.
    image: Optional[str]
    #: Address of the icon the page declares.
    favicon: Optional[str]
    #: Steps from the start of the site to the page.
    breadcrumbs: List[GenericRecordBreadcrumbsItem]
    #: Tables of data anywhere on the page; tables for layout are left out.
    tables: List[GenericRecordTablesItem]
    #: Links to the other pages of a list; null where the page has none.
    pagination: Optional[GenericRecordPagination]
    #: Addresses of RSS, Atom and JSON feeds.
    feeds: List[str]
    #: Entries of a feed, in its order; empty for anything else.
    items: List[GenericRecordItemsItem]
    #: Value of a JSON document; null for anything else. Integers beyond 2^53 are strings.
    value: Any
    #: OpenGraph properties as written; several values of one as a list.
    open_graph: Dict[str, Union[str, List[str]]]
    #: JSON-LD objects as written, repaired where the JSON is malformed.
    json_ld: List[Dict[str, Any]]


class GenericRecordBreadcrumbsItem(TypedDict):
    #: Name of the step.
    name: str
    #: Absolute address of the step; null for a step without a link.
    url: Optional[str]


class GenericRecordItemsItem(TypedDict):
    #: Title of the entry.
    title: Optional[str]
    #: Address of the entry, absolute.
    url: Optional[str]
    #: ISO 8601 date or time of publication, or of the last change if only that is given.
    published_at: Optional[str]
    #: Names of the authors, separated by commas.
    author: Optional[str]
    #: Summary as plain text.
    summary: Optional[str]
    #: Content as Markdown; the summary where the feed has no content.
    content: Optional[str]


class GenericRecordPagination(TypedDict):
    #: Address of the next page, absolute; null on the last one.
    next: Optional[str]
    #: Address of the previous page, absolute; null on the first one.
    previous: Optional[str]
    #: Numbered links to pages of the list.
    pages: List[GenericRecordPaginationPagesItem]
    #: Number of pages, if the page states it.
    total: Optional[int]


class GenericRecordPaginationPagesItem(TypedDict):
    #: Number of the page as shown.
    number: int
    #: Address of the page, absolute.
    url: str


class GenericRecordTablesItem(TypedDict):
    #: Caption of the table.
    caption: Optional[str]
    #: Texts of the header row; empty without one.
    headers: List[str]
    #: Rows of texts; spanning cells are repeated.
    rows: List[List[str]]


class GrantInput(TypedDict):
    """Tokens to grant. The same `id` again is applied once."""

    #: Id of the purchase, unique among all accounts. Repeating a grant changes nothing; a different grant with the same id is refused.
    id: str
    account: str
    tokens: int


class _HistoryItem(TypedDict):
    id: str
    url: str
    final_url: Optional[str]
    host: str
    parser: HistoryItemParser
    status: Literal["success", "failed"]
    #: Options of the request. `headers`, `cookies`, `document.password` and texts typed as `secret` are not stored.
    options: FetchOptions
    filters: Dict[str, Any]
    metadata: HistoryItemMetadata
    tokens_charged: int
    api_key: HistoryItemApiKey
    warnings: Warnings
    error: Optional[HistoryItemError]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    completed_at: str
    #: ISO 8601, UTC.
    expires_at: str


class HistoryItem(_HistoryItem, total=False):
    """An item of the history."""

    #: Null for a failure, or if results are not stored. Omitted with `fields=meta`.
    data: Optional[FetchData]


class HistoryItemApiKey(TypedDict):
    id: str
    name: str


class HistoryItemError(TypedDict):
    code: str
    message: str
    details: Dict[str, Any]


class _HistoryItemMetadata(TypedDict):
    title: Optional[str]
    content_type: Optional[str]
    target_status: Optional[int]
    engine: Optional[Literal["http", "browser", "upload"]]
    duration_ms: float
    bytes: int


class HistoryItemMetadata(_HistoryItemMetadata, total=False):
    #: For a PDF, an Office file or a book; null for a page.
    document: Optional[HistoryItemMetadataDocument]


class HistoryItemMetadataDocument(TypedDict):
    #: `pdf`, `docx` and so on.
    format: str
    #: Null in a format without pages.
    pages_total: Optional[int]
    pages_read: int


class HistoryItemParser(TypedDict):
    name: str
    version: str


class InvitationAnswer(TypedDict):
    #: Its token, shown only once.
    invitation: str
    #: An operator runs the service and is an owner in the account.
    role: Literal["owner", "operator", "admin", "member"]
    account: Optional[str]
    #: ISO 8601, UTC.
    expires_at: str


class InvitationInput(TypedDict, total=False):
    """Whom to invite."""

    #: Account the invitee will own; default: a new one.
    account: str
    role: Literal["owner", "operator"]
    #: Recipient, as a note for the list. Nothing is sent.
    email: str


class Job(TypedDict):
    """A job: many pages, each charged once and only if it succeeds."""

    #: `job_` and a ULID.
    id: str
    kind: Literal["fetch", "batch", "crawl", "map", "learn"]
    #: The last three are terminal: they never change.
    status: Literal["queued", "running", "paused", "completed", "cancelled", "failed"]
    #: For a paused job: caller, tokens, store, suspended, failures. For a failed one: the code of its error.
    reason: Optional[str]
    #: Time at which a job that is paused with `failures` continues; only in `GET /api/v1/jobs/{id}`.
    until: Optional[str]
    #: The request, without headers and passwords.
    request: Dict[str, Any]
    metadata: Dict[str, str]
    #: The job whose failed pages these are.
    retry_of: Optional[str]
    #: The monitor whose run it is.
    monitor: Optional[str]
    api_key: JobApiKey
    pages: JobPages
    skipped: JobSkipped
    #: `NO_LINKS`: the start of a crawl links to no page of the scope.
    warnings: List[JobWarningsItem]
    #: The pages that a crawl follows links to, in words; null for other jobs.
    scope: Optional[str]
    tokens: JobTokens
    #: ISO 8601, UTC.
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]
    #: ISO 8601, UTC.
    expires_at: str
    #: Number of its last event.
    last_event: int
    #: Relative to the service.
    links: JobLinks


class JobAcceptedData(TypedDict):
    """A job that was started."""

    id: str
    kind: Literal["fetch", "batch", "crawl", "map", "learn"]
    links: JobAcceptedDataLinks


class JobAcceptedDataLinks(TypedDict):
    self: str
    pages: str
    events: str


class JobApiKey(TypedDict):
    id: str
    name: str


class JobChange(TypedDict):
    """A page of a job that changed, and what differs."""

    #: ISO 8601, UTC.
    at: str
    page: JobChangePage
    #: At most 4,000 characters of diff or fields; null if the result was deleted.
    changes: Optional[ChangesOutput]


class _JobChangePage(TypedDict):
    #: Pages are numbered in the order in which they were found.
    number: int
    url: str
    tag: Optional[str]
    status: Literal["waiting", "running", "success", "failed", "skipped"]
    #: Reason for skipping it; `unchanged` for a success whose result is an earlier one.
    reason: Optional[Literal["robots", "duplicate", "scope", "limit", "trap", "type", "cancelled", "unchanged"]]
    attempts: int
    #: Links from the start.
    depth: int
    #: Number of the page that linked here first.
    found_on: Optional[int]
    #: Id of its result in the history.
    result: Optional[str]
    error: Optional[JobChangePageError]
    tokens: int
    #: Number of the page that it is a duplicate of.
    duplicate_of: Optional[int]


class JobChangePage(_JobChangePage, total=False):
    #: Title of its result, null without one; only in the list of the pages.
    title: Optional[str]


class JobChangePageError(TypedDict):
    code: str
    message: str
    retryable: bool


class JobChangesPageQuery(TypedDict, total=False):
    """Which page of the changed pages."""

    #: Items on a page, 1–100.
    limit: int
    #: `next_cursor` of the previous page.
    cursor: str


class JobChangesQuery(TypedDict, total=False):
    """How many changes to ask for at once."""

    #: Items on a page, 1–100.
    limit: int


class JobDeleteQuery(TypedDict, total=False):
    """Whether the results are deleted with the job."""

    #: `true` also deletes the results of its pages from the history.
    results: Literal["true", "false"]


class JobExportQuery(TypedDict, total=False):
    """Format of an export, and which pages."""

    #: `ndjson`: every selected page, with its data. `csv`, `parquet`: the rows of lists where the job reads `options.list`, else the simple fields of the records. `markdown`: one document. `llms_txt`: a list of links. `warc`: every request and answer of a job with `job.archive`, as ISO 28500. `rights`: a line for each page with what its site stated about its use.
    format: Literal["ndjson", "csv", "parquet", "markdown", "llms_txt", "warc", "rights"]
    #: Outcome of the pages. `markdown` and `llms_txt` have successes only, `warc` and `rights` have all.
    status: Literal["success", "failed", "skipped", "all"]


class _JobFetchInput(TypedDict):
    #: The URL to fetch and parse. Its host chooses the parser.
    url: str


class JobFetchInput(_JobFetchInput, total=False):
    """A fetch that is not waited for."""

    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    options: FetchOptions
    #: Webhook for the events of the job; only with `Prefer: respond-async`.
    webhook: Webhook


class JobLinks(TypedDict):
    """Relative to the service."""

    self: str
    pages: str
    events: str


class _JobPage(TypedDict):
    #: Pages are numbered in the order in which they were found.
    number: int
    url: str
    tag: Optional[str]
    status: Literal["waiting", "running", "success", "failed", "skipped"]
    #: Reason for skipping it; `unchanged` for a success whose result is an earlier one.
    reason: Optional[Literal["robots", "duplicate", "scope", "limit", "trap", "type", "cancelled", "unchanged"]]
    attempts: int
    #: Links from the start.
    depth: int
    #: Number of the page that linked here first.
    found_on: Optional[int]
    #: Id of its result in the history.
    result: Optional[str]
    error: Optional[JobPageError]
    tokens: int
    #: Number of the page that it is a duplicate of.
    duplicate_of: Optional[int]


class JobPage(_JobPage, total=False):
    """A page of a job, with its outcome. `data` is that of the fetch."""

    #: Title of its result, null without one; only in the list of the pages.
    title: Optional[str]
    #: As the fetch answered it; absent with `fields=meta`.
    data: Any


class JobPageError(TypedDict):
    code: str
    message: str
    retryable: bool


class JobPages(TypedDict):
    found: int
    waiting: int
    running: int
    success: int
    #: How many of the successful pages had not changed: their results are earlier ones.
    unchanged: int
    failed: int
    skipped: int


class JobPagesPageQuery(TypedDict, total=False):
    """Which page of the pages of a job."""

    #: Outcome of the pages. `success`: in the order in which they finished; others by number.
    status: Literal["success", "failed", "skipped", "waiting", "running", "all"]
    #: `meta` leaves `data` out.
    fields: Literal["full", "meta"]
    #: Items on a page, 1–100.
    limit: int
    #: `next_cursor` of the previous page.
    cursor: str


class JobPagesQuery(TypedDict, total=False):
    """Which pages of a job."""

    #: Outcome of the pages. `success`: in the order in which they finished; others by number.
    status: Literal["success", "failed", "skipped", "waiting", "running", "all"]
    #: `meta` leaves `data` out.
    fields: Literal["full", "meta"]
    #: Items on a page, 1–100.
    limit: int


class JobSkipped(TypedDict):
    robots: int
    duplicate: int
    scope: int
    limit: int
    trap: int
    type: int
    cancelled: int


class JobTokens(TypedDict):
    charged: int
    held: int
    max_cost: Optional[int]


class JobWarningsItem(TypedDict):
    code: str
    message: str


class JobsPageQuery(TypedDict, total=False):
    """Which page of jobs."""

    status: Literal["queued", "running", "paused", "completed", "cancelled", "failed", "all"]
    kind: Literal["fetch", "batch", "crawl", "map", "learn", "all"]
    #: Items on a page, 1–100.
    limit: int
    #: `next_cursor` of the previous page.
    cursor: str


class JobsQuery(TypedDict, total=False):
    """Which jobs."""

    status: Literal["queued", "running", "paused", "completed", "cancelled", "failed", "all"]
    kind: Literal["fetch", "batch", "crawl", "map", "learn", "all"]
    #: Items on a page, 1–100.
    limit: int


class JobsRecord1(TypedDict):
    #: Identifier of the posting on its site.
    id: Optional[str]
    #: Address of the posting, without tracking parameters.
    url: Optional[str]
    #: Name of the position.
    title: str
    #: Place of work.
    work_arrangement: Optional[Literal["on_site", "remote", "hybrid"]]
    #: Kinds of employment: full-time, part-time, temporary and so on.
    employment_types: List[Literal["full_time", "part_time", "contract", "temporary", "internship", "volunteer", "other"]]
    #: Pay, if the page shows it.
    salary: Optional[JobsRecord1Salary]
    #: ISO 8601 date or time of publication.
    posted_at: Optional[str]
    #: Time of publication as the page shows it, "1 week ago".
    posted_raw: Optional[str]
    #: The employer.
    company: JobsRecord1Company
    #: On site, hybrid or remote.
    location: JobsRecord1Location
    #: Seniority of the position.
    experience_level: Optional[Literal["internship", "entry", "associate", "mid_senior", "director", "executive"]]
    #: Job functions, in the words of the site.
    job_functions: List[str]
    #: Industries of the employer, in the words of the site.
    industries: List[str]
    #: The description as Markdown.
    description: Optional[str]
    #: The description as clean HTML.
    description_html: Optional[str]
    #: ISO 8601 date or time of the application deadline.
    valid_through: Optional[str]
    #: Number of applicants, if the page shows it.
    applicants_count: Optional[int]
    #: Address of the application form, if it is not on the page itself.
    apply_url: Optional[str]
    #: Required skills.
    skills: List[str]
    #: Benefits offered.
    benefits: List[str]


class JobsRecord1Company(TypedDict):
    """The employer."""

    #: Name of the employer.
    name: Optional[str]
    #: Address of the employer's page.
    url: Optional[str]
    #: Address of the employer's logo.
    logo_url: Optional[str]


class JobsRecord1Location(TypedDict):
    """On site, hybrid or remote."""

    #: Place as the page shows it.
    raw: Optional[str]
    #: Town.
    city: Optional[str]
    #: State, province or region.
    region: Optional[str]
    #: Country as the page names it: a name or an ISO 3166 code.
    country: Optional[str]


class JobsRecord1Salary(TypedDict):
    #: Salary as the page shows it.
    raw: Optional[str]
    #: Lowest amount, a decimal string.
    min: Optional[str]
    #: Highest amount, a decimal string.
    max: Optional[str]
    #: ISO 4217 code; null if several currencies share the sign.
    currency: Optional[str]
    #: Period of the amounts.
    period: Optional[Literal["hour", "day", "week", "month", "year"]]


class JobsRecord2(TypedDict):
    #: Heading of the results.
    heading: Optional[str]
    #: Number of postings found, if the page shows it.
    total_results: Optional[int]
    #: Number of this page of results, from 1.
    page: int
    #: Address of the next page of results.
    next_page_url: Optional[str]
    #: Postings in the order of the page.
    jobs: List[JobsRecord2JobsItem]


class JobsRecord2JobsItem(TypedDict):
    #: Identifier of the posting on its site.
    id: Optional[str]
    #: Address of the posting, without tracking parameters.
    url: Optional[str]
    #: Name of the position.
    title: str
    #: Place of work.
    work_arrangement: Optional[Literal["on_site", "remote", "hybrid"]]
    #: Kinds of employment: full-time, part-time, temporary and so on.
    employment_types: List[Literal["full_time", "part_time", "contract", "temporary", "internship", "volunteer", "other"]]
    #: Pay, if the page shows it.
    salary: Optional[JobsRecord2JobsItemSalary]
    #: ISO 8601 date or time of publication.
    posted_at: Optional[str]
    #: Time of publication as the page shows it, "1 week ago".
    posted_raw: Optional[str]
    #: The employer.
    company: JobsRecord2JobsItemCompany
    #: On site, hybrid or remote.
    location: JobsRecord2JobsItemLocation


class JobsRecord2JobsItemCompany(TypedDict):
    """The employer."""

    #: Name of the employer.
    name: Optional[str]
    #: Address of the employer's page.
    url: Optional[str]


class JobsRecord2JobsItemLocation(TypedDict):
    """On site, hybrid or remote."""

    #: Place as the page shows it.
    raw: Optional[str]


class JobsRecord2JobsItemSalary(TypedDict):
    #: Salary as the page shows it.
    raw: Optional[str]
    #: Lowest amount, a decimal string.
    min: Optional[str]
    #: Highest amount, a decimal string.
    max: Optional[str]
    #: ISO 4217 code; null if several currencies share the sign.
    currency: Optional[str]
    #: Period of the amounts.
    period: Optional[Literal["hour", "day", "week", "month", "year"]]


class Key(TypedDict):
    id: str
    name: str
    kind: Literal["live", "test"]
    #: Its first characters.
    prefix: str
    #: Null for fetch, results and account.
    scopes: Optional[List[str]]
    #: User who created it, or who created the key that was used to create it. Null for a key created on the command line.
    created_by: Optional[KeyCreatedBy]
    #: ISO 8601, UTC.
    created_at: str
    last_used_at: Optional[str]
    expires_at: Optional[str]
    revoked_at: Optional[str]


class KeyCreatedBy(TypedDict):
    #: Of the user.
    id: str
    #: Null for a user who has left.
    email: Optional[str]


class _KeyInput(TypedDict):
    #: Distinguishes keys in lists.
    name: str


class KeyInput(_KeyInput, total=False):
    """What a new key may do, and until when."""

    kind: Literal["live", "test"]
    #: Expiry, ISO 8601; default: never.
    expires_at: str
    #: Permissions of the key; default: fetch, results and account.
    scopes: List[Literal["fetch", "results", "account", "keys", "operator"]]


class LearnAnswer(TypedDict):
    """The learned parser, and what it reads on each page."""

    dry_run: bool
    parser: LearnAnswerParser
    #: What the rules read on each page.
    samples: List[LearnAnswerSamplesItem]
    conflicts: List[LearnAnswerConflictsItem]


class LearnAnswerConflictsItem(TypedDict):
    field: str
    message: str


class LearnAnswerParser(TypedDict):
    name: str
    #: Null for a dry run.
    version: Optional[str]
    match: LearnAnswerParserMatch
    heal: Optional[Literal["off", "candidate", "auto"]]
    #: Layouts or kinds of pages that the parser tells apart, in words. Empty for one.
    templates: List[str]
    fields: List[LearnedField]


class _LearnAnswerParserMatch(TypedDict):
    #: Host whose pages it reads, with all subdomains: `shop.example`.
    host: str


class LearnAnswerParserMatch(_LearnAnswerParserMatch, total=False):
    #: Leading segments of the path: `/books`. Default: any path.
    path: str


class LearnAnswerSamplesItem(TypedDict):
    url: str
    #: Stored result with the page.
    result: str
    record: Dict[str, Any]
    missing: List[str]
    #: Fields whose rules contradict each other.
    ambiguous: List[str]


class _LearnInput(TypedDict):
    #: 1 to 64 lower-case letters, digits and hyphens.
    name: str
    #: 1 to 40 pages. Three are usually enough. More than 10 are a job: the answer is 202.
    pages: List[LearnInputPagesItem]


class LearnInput(_LearnInput, total=False):
    """Example pages, and the values on them."""

    #: JSON Schema. It reads the values of pages without `values`.
    schema: Dict[str, Any]
    #: Default: the host of the pages.
    match: LearnInputMatch
    #: What happens when the site changes: `candidate` makes a new version for you to promote, `auto` uses it at once if no field is lost.
    heal: Literal["off", "candidate", "auto"]
    #: A model fills `schema` from pages with `url` and without `values`, once; such a page costs as much as a fetch with `force_ai`. Reading by the parser needs no model.
    model: bool
    #: Learn, but keep nothing. Pages are charged.
    dry_run: bool
    #: Webhook for the events of the job; only with `Prefer: respond-async`.
    webhook: Webhook


class _LearnInputMatch(TypedDict):
    #: Host whose pages it reads, with all subdomains: `shop.example`.
    host: str


class LearnInputMatch(_LearnInputMatch, total=False):
    """Default: the host of the pages."""

    #: Leading segments of the path: `/books`. Default: any path.
    path: str


class LearnInputPagesItem(TypedDict, total=False):
    #: Page to fetch. It is charged as a fetch.
    url: str
    #: Instead of `url`: a stored result whose request had `include_html: "raw"`.
    result: str
    #: Values of the fields, as the page shows them. A list holds several values, or records such as `{"author": "Ida Marsh", "stars": "4"}`; null means that the page has none, and so does a field that is left out.
    values: Dict[str, Union[Optional[Union[Union[str, float, LearnInputPagesItemValuesValue113], List[Union[str, float, LearnInputPagesItemValuesValue12Item3]]]], List[Dict[str, Optional[Union[Union[str, float, LearnInputPagesItemValuesValue2ItemValue13], List[Union[str, float, LearnInputPagesItemValuesValue2ItemValue2Item3]]]]]]]]
    #: Fields that `values` leaves out although the page may have them.
    unknown: List[str]


class LearnInputPagesItemValuesValue113(TypedDict):
    amount: str
    currency: Optional[str]


class LearnInputPagesItemValuesValue12Item3(TypedDict):
    amount: str
    currency: Optional[str]


class LearnInputPagesItemValuesValue2ItemValue13(TypedDict):
    amount: str
    currency: Optional[str]


class LearnInputPagesItemValuesValue2ItemValue2Item3(TypedDict):
    amount: str
    currency: Optional[str]


class _LearnedField(TypedDict):
    name: str
    #: `records`: a list of objects.
    type: Literal["text", "number", "money", "date", "url", "image", "records"]
    #: The value is a list.
    many: bool
    #: Some example pages lack the field.
    optional: bool
    rules: List[LearnedFieldRulesItem]
    #: Example pages that some rule reads exactly.
    support: int
    agreement: float


class LearnedField(_LearnedField, total=False):
    #: Fields of each record.
    members: List[LearnedMemberField]
    #: Templates that have the field, from 1. Omitted: all.
    templates: List[int]


class _LearnedFieldRulesItem(TypedDict):
    by: Literal["structured-data", "label", "table", "position"]
    #: The rule in words.
    reads: str
    #: Example pages that the rule reads exactly.
    support: int
    #: Share of the pages on which it agrees with the other rules.
    agreement: float


class LearnedFieldRulesItem(_LearnedFieldRulesItem, total=False):
    #: The rule reads this template only.
    template: int


class LearnedMemberField(TypedDict):
    name: str
    type: Literal["text", "number", "money", "date", "url", "image"]
    many: bool
    optional: bool
    #: Its rules in words.
    reads: List[str]


class LearnedParser(TypedDict):
    """A learned parser, without its rules."""

    #: `learned/` and the name.
    name: str
    #: Version in use.
    version: str
    match: LearnedParserMatch
    heal: Literal["off", "candidate", "auto"]
    #: Newest version that waits to be promoted.
    candidate: Optional[str]
    created_at: str
    updated_at: str


class LearnedParserChange(TypedDict, total=False):
    """New settings of a learned parser."""

    match: LearnedParserChangeMatch
    #: What happens when the site changes: `candidate` makes a new version for you to promote, `auto` uses it at once if no field is lost.
    heal: Literal["off", "candidate", "auto"]


class _LearnedParserChangeMatch(TypedDict):
    #: Host whose pages it reads, with all subdomains: `shop.example`.
    host: str


class LearnedParserChangeMatch(_LearnedParserChangeMatch, total=False):
    #: Leading segments of the path: `/books`. Default: any path.
    path: str


class LearnedParserDetail(TypedDict):
    """The same with its rules in words and its alarms."""

    #: `learned/` and the name.
    name: str
    #: Version in use.
    version: str
    match: LearnedParserDetailMatch
    heal: Literal["off", "candidate", "auto"]
    #: Newest version that waits to be promoted.
    candidate: Optional[str]
    created_at: str
    updated_at: str
    #: Layouts or kinds of pages that the parser tells apart, in words. Empty for one.
    templates: List[str]
    fields: List[LearnedField]
    #: Drift alarms, newest first.
    alarms: List[ParserAlarm]


class _LearnedParserDetailMatch(TypedDict):
    #: Host whose pages it reads, with all subdomains: `shop.example`.
    host: str


class LearnedParserDetailMatch(_LearnedParserDetailMatch, total=False):
    #: Leading segments of the path: `/books`. Default: any path.
    path: str


class _LearnedParserMatch(TypedDict):
    #: Host whose pages it reads, with all subdomains: `shop.example`.
    host: str


class LearnedParserMatch(_LearnedParserMatch, total=False):
    #: Leading segments of the path: `/books`. Default: any path.
    path: str


class LearnedParserVersion(TypedDict):
    """A version of a learned parser."""

    version: str
    status: Literal["current", "candidate", "former"]
    origin: Literal["learned", "healed"]
    #: Pages that it was learned from.
    pages: int
    #: Layouts or kinds of pages that the parser tells apart, in words. Empty for one.
    templates: List[str]
    fields: List[LearnedField]
    #: What a repair changed, in words.
    changes: List[str]
    #: Fields that no rule reads any more.
    lost: List[str]
    samples: List[LearnedParserVersionSamplesItem]
    created_at: str


class LearnedParserVersionSamplesItem(TypedDict):
    url: str
    record: Dict[str, Any]


class LearnedParsersQuery(TypedDict, total=False):
    """A page of the learned parsers."""

    #: Parsers in an answer.
    limit: int
    #: `next_cursor` of the previous answer.
    cursor: str


class LoadedParser(TypedDict):
    name: str
    version: str
    #: Value for `options.parser`.
    kind: str
    hosts: List[str]
    #: Path segment of the profile endpoint.
    network: Optional[str]
    filters: Optional[Dict[str, Any]]
    #: JSON Schema 2020-12.
    schema: Dict[str, Any]
    coverage: LoadedParserCoverage
    #: Alarms that have not healed, newest first, found by any process.
    alarms: List[ParserAlarm]


class LoadedParserCoverage(TypedDict):
    #: Since the start, at most the last 1,000.
    records: int
    #: Share of those records in which the field was filled.
    fields: Dict[str, float]
    #: Fields with an open alarm: newer records no longer have them.
    lost: List[str]


class LoadedParsers(TypedDict):
    """The loaded parsers, and what pages are fetched with."""

    success: Literal[True]
    data: List[LoadedParser]
    engines: Engines
    #: Whether the last change of the installed parsers was loaded. If not, the previous ones are in use.
    reload: Union[LoadedParsersReload1, LoadedParsersReload2]


class LoadedParsersReload1(TypedDict):
    ok: Literal[True]


class LoadedParsersReload2(TypedDict):
    ok: Literal[False]
    #: ISO 8601, UTC.
    at: str
    reason: str
    remedy: str


class _MapInput(TypedDict):
    #: A page of the site, usually the home page.
    url: str


class MapInput(_MapInput, total=False):
    """A site whose URLs are listed."""

    #: Words to rank URLs by: their path, title and link text. URLs without any of them are left out.
    search: str
    #: Maximum number of URLs to list.
    limit: int
    #: Sitemaps: in addition to the other sources, instead of them, or not at all.
    sitemap: Literal["include", "only", "skip"]
    #: Which URLs belong to the site.
    within: Literal["path", "host", "domain", "any"]
    #: Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
    include: List[str]
    #: Skip URLs that match one of these; overrides `include`.
    exclude: List[str]
    #: With `path` and `host`: also follow subdomains of the start host.
    subdomains: bool
    #: URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
    query: Literal["strip_tracking", "strip_all", "keep"]
    #: Time limit of the whole request, ms.
    timeout_ms: int
    #: A proxy of this server by name.
    proxy: str
    #: Country to ask from: by a proxy of this server that is there.
    country: str
    #: Webhook for the events of the job; only with `Prefer: respond-async`.
    webhook: Webhook


class _Monitor(TypedDict):
    id: str
    name: Optional[str]
    schedule: str
    timezone: str
    enabled: bool
    #: Webhook for the events of its jobs.
    webhook: Optional[WebhookOutput]
    #: Members who get an e-mail about changes.
    emails: List[str]
    api_key: MonitorApiKey
    #: Jobs that it has started.
    started: int
    #: `NOT_COMPARABLE`: when its pages were set, there was nothing to compare.
    warnings: Warnings
    last_run: Optional[MonitorLastRun]
    #: Null while the monitor is paused.
    next_run_at: Optional[str]
    #: ISO 8601, UTC.
    created_at: str
    #: Feeds of its changes. Their links need no key.
    feeds: MonitorFeeds
    links: MonitorLinks


class Monitor(_Monitor, total=False):
    """A monitor: what it starts, and when."""

    #: As sent, without headers and passwords.
    request: Dict[str, Any]
    batch: Dict[str, Any]
    crawl: Dict[str, Any]


class MonitorApiKey(TypedDict):
    id: str
    name: str


class MonitorChange(TypedDict, total=False):
    """What is to change of a monitor."""

    #: Your own name for it.
    name: str
    #: A cron expression of five fields: minute, hour, day, month, weekday.
    schedule: str
    timezone: str
    enabled: bool
    #: The page to fetch, as the body of a fetch.
    request: MonitorChangeRequest
    #: The pages to fetch, as the body of a batch; at most 100.
    batch: MonitorChangeBatch
    #: The site to crawl, as the body of a crawl.
    crawl: MonitorChangeCrawl
    #: Null removes the webhook.
    webhook: Optional[Webhook]
    #: Members of the account who get an e-mail when pages change or a run fails. Needs SMTP_URL.
    emails: List[str]
    #: Make new links to the feeds. The links so far stop working.
    new_feed: Literal[True]


class MonitorChangeBatch(TypedDict, total=False):
    """The pages to fetch, as the body of a batch; at most 100."""

    #: URLs to fetch.
    urls: List[str]
    #: Requests with options of their own.
    requests: List[MonitorChangeBatchRequestsItem]
    #: Options of every page.
    options: FetchOptions
    #: Filters of every page.
    filters: Dict[str, str]
    #: Pace, limits and price bound of the job.
    job: MonitorChangeBatchJob
    #: Your own data, returned with the job: at most 50 texts.
    metadata: Dict[str, str]


class MonitorChangeBatchJob(TypedDict, total=False):
    """Pace, limits and price bound of the job."""

    #: Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.
    max_cost: int
    #: Pages fetched in parallel.
    concurrency: int
    #: Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.
    timeout_ms: int
    #: `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
    when_out_of_tokens: Literal["pause", "stop"]
    #: Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
    incremental: bool
    #: Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
    archive: bool
    #: List invalid requests as failed pages instead of refusing the batch.
    skip_invalid: bool


class _MonitorChangeBatchRequestsItem(TypedDict):
    #: The URL to fetch and parse.
    url: str


class MonitorChangeBatchRequestsItem(_MonitorChangeBatchRequestsItem, total=False):
    #: Your own name for this page.
    tag: str
    #: Options of this page only; they override `options`.
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]


class _MonitorChangeCrawl(TypedDict):
    #: The URL to start from.
    url: str


class MonitorChangeCrawl(_MonitorChangeCrawl, total=False):
    """The site to crawl, as the body of a crawl."""

    #: Which pages.
    scope: MonitorChangeCrawlScope
    #: Rate limits per host, and robots.txt.
    politeness: MonitorChangeCrawlPoliteness
    #: Options of every page.
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    #: Pace, limits and price bound of the job.
    job: MonitorChangeCrawlJob
    #: Your own data, returned with the job: at most 50 texts.
    metadata: Dict[str, str]


class MonitorChangeCrawlJob(TypedDict, total=False):
    """Pace, limits and price bound of the job."""

    #: Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.
    max_cost: int
    #: Pages fetched in parallel.
    concurrency: int
    #: Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.
    timeout_ms: int
    #: `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
    when_out_of_tokens: Literal["pause", "stop"]
    #: Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
    incremental: bool
    #: Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
    archive: bool


class MonitorChangeCrawlPoliteness(TypedDict, total=False):
    """Rate limits per host, and robots.txt."""

    #: Skip pages that robots.txt disallows, and respect its crawl delay.
    respect_robots: bool
    #: Parallel requests to one host.
    concurrency: int
    #: Minimum time between the starts of two requests to one host, ms.
    delay_ms: int
    #: Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`.
    use: List[Literal["search", "ai-input", "ai-train"]]


class MonitorChangeCrawlScope(TypedDict, total=False):
    """Which pages."""

    #: Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.
    within: Literal["path", "host", "domain", "any"]
    #: `pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.
    follow: Literal["links", "pagination"]
    #: Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
    include: List[str]
    #: Skip URLs that match one of these; overrides `include`.
    exclude: List[str]
    #: With `path` and `host`: also follow subdomains of the start host.
    subdomains: bool
    #: Maximum number of consecutive links to follow outside `within`.
    external_hops: int
    #: Maximum number of links from the start URL; pages from a sitemap are at depth 1.
    max_depth: int
    #: Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.
    limit: int
    #: Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.
    sitemap: Literal["include", "only", "skip"]
    #: URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
    query: Literal["strip_tracking", "strip_all", "keep"]
    #: `detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.
    traps: Literal["detect", "off"]
    #: Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched.
    modified_since: str


class _MonitorChangeRequest(TypedDict):
    #: The URL to fetch and parse. Its host chooses the parser.
    url: str


class MonitorChangeRequest(_MonitorChangeRequest, total=False):
    """The page to fetch, as the body of a fetch."""

    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    options: FetchOptions


class MonitorFeeds(TypedDict):
    """Feeds of its changes. Their links need no key."""

    atom: str
    json: str


class _MonitorInput(TypedDict):
    #: A cron expression of five fields: minute, hour, day, month, weekday.
    schedule: str


class MonitorInput(_MonitorInput, total=False):
    """What a monitor starts, and its schedule."""

    #: Your own name for it.
    name: str
    #: IANA time zone of the schedule.
    timezone: str
    #: False: the schedule is paused.
    enabled: bool
    #: The page to fetch, as the body of a fetch.
    request: MonitorInputRequest
    #: The pages to fetch, as the body of a batch; at most 100.
    batch: MonitorInputBatch
    #: The site to crawl, as the body of a crawl.
    crawl: MonitorInputCrawl
    #: Webhook for the events of the job of each run.
    webhook: Webhook
    #: Members of the account who get an e-mail when pages change or a run fails. Needs SMTP_URL.
    emails: List[str]


class MonitorInputBatch(TypedDict, total=False):
    """The pages to fetch, as the body of a batch; at most 100."""

    #: URLs to fetch.
    urls: List[str]
    #: Requests with options of their own.
    requests: List[MonitorInputBatchRequestsItem]
    #: Options of every page.
    options: FetchOptions
    #: Filters of every page.
    filters: Dict[str, str]
    #: Pace, limits and price bound of the job.
    job: MonitorInputBatchJob
    #: Your own data, returned with the job: at most 50 texts.
    metadata: Dict[str, str]


class MonitorInputBatchJob(TypedDict, total=False):
    """Pace, limits and price bound of the job."""

    #: Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.
    max_cost: int
    #: Pages fetched in parallel.
    concurrency: int
    #: Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.
    timeout_ms: int
    #: `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
    when_out_of_tokens: Literal["pause", "stop"]
    #: Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
    incremental: bool
    #: Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
    archive: bool
    #: List invalid requests as failed pages instead of refusing the batch.
    skip_invalid: bool


class _MonitorInputBatchRequestsItem(TypedDict):
    #: The URL to fetch and parse.
    url: str


class MonitorInputBatchRequestsItem(_MonitorInputBatchRequestsItem, total=False):
    #: Your own name for this page.
    tag: str
    #: Options of this page only; they override `options`.
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]


class _MonitorInputCrawl(TypedDict):
    #: The URL to start from.
    url: str


class MonitorInputCrawl(_MonitorInputCrawl, total=False):
    """The site to crawl, as the body of a crawl."""

    #: Which pages.
    scope: MonitorInputCrawlScope
    #: Rate limits per host, and robots.txt.
    politeness: MonitorInputCrawlPoliteness
    #: Options of every page.
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    #: Pace, limits and price bound of the job.
    job: MonitorInputCrawlJob
    #: Your own data, returned with the job: at most 50 texts.
    metadata: Dict[str, str]


class MonitorInputCrawlJob(TypedDict, total=False):
    """Pace, limits and price bound of the job."""

    #: Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.
    max_cost: int
    #: Pages fetched in parallel.
    concurrency: int
    #: Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.
    timeout_ms: int
    #: `pause` waits for tokens; `stop` skips the remaining pages with `limit`.
    when_out_of_tokens: Literal["pause", "stop"]
    #: Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.
    incremental: bool
    #: Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.
    archive: bool


class MonitorInputCrawlPoliteness(TypedDict, total=False):
    """Rate limits per host, and robots.txt."""

    #: Skip pages that robots.txt disallows, and respect its crawl delay.
    respect_robots: bool
    #: Parallel requests to one host.
    concurrency: int
    #: Minimum time between the starts of two requests to one host, ms.
    delay_ms: int
    #: Refuse pages with `RIGHTS_RESERVED` if the site does not allow one of these uses. Each page then has `meta.rights`.
    use: List[Literal["search", "ai-input", "ai-train"]]


class MonitorInputCrawlScope(TypedDict, total=False):
    """Which pages."""

    #: Which links to follow: the start URL and all below it (`/blog` and `/blog/**`), on its host, on its registrable domain, or anywhere.
    within: Literal["path", "host", "domain", "any"]
    #: `pagination`: the start is a list; take its further pages and its items, and no other links. Sitemaps are not read, and `within: "path"` counts as `host`.
    follow: Literal["links", "pagination"]
    #: Only URLs that match one of these: globs for the path (`/guide/**`) or the URL (`https://*.example.com/**`), or RE2 with the prefix `re:`, or `re-path:` for the path alone. The start URL is always fetched.
    include: List[str]
    #: Skip URLs that match one of these; overrides `include`.
    exclude: List[str]
    #: With `path` and `host`: also follow subdomains of the start host.
    subdomains: bool
    #: Maximum number of consecutive links to follow outside `within`.
    external_hops: int
    #: Maximum number of links from the start URL; pages from a sitemap are at depth 1.
    max_depth: int
    #: Maximum number of pages. Duplicates, failures and files that are no pages do not count, but at most five times as many URLs are fetched.
    limit: int
    #: Pages that the site lists: in addition to linked pages, those of its sitemaps alone, or none. Lists are sitemaps, the feeds of the start page and /llms.txt.
    sitemap: Literal["include", "only", "skip"]
    #: URL queries: without tracking parameters and session ids, without any parameter, or unchanged.
    query: Literal["strip_tracking", "strip_all", "keep"]
    #: `detect` leaves out URLs of a shape whose last 50 pages said nothing new, such as those of an endless calendar; `off` fetches them.
    traps: Literal["detect", "off"]
    #: Skip pages that have not changed since this date according to a sitemap. Pages without a date are fetched.
    modified_since: str


class _MonitorInputRequest(TypedDict):
    #: The URL to fetch and parse. Its host chooses the parser.
    url: str


class MonitorInputRequest(_MonitorInputRequest, total=False):
    """The page to fetch, as the body of a fetch."""

    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    options: FetchOptions


class MonitorLastRun(TypedDict):
    #: ISO 8601, UTC.
    at: str
    outcome: Literal["started", "skipped", "failed"]
    #: Id of the job that it started.
    job: Optional[str]
    #: Reason why no job was started: `overlap`, `suspended`, or the code of an error.
    reason: Optional[str]


class MonitorLinks(TypedDict):
    self: str
    runs: str


class MonitorRun(TypedDict):
    """A run of a monitor."""

    #: ISO 8601, UTC.
    at: str
    outcome: Literal["started", "skipped", "failed"]
    #: Id of the job that it started.
    job: Optional[str]
    #: Reason why no job was started: `overlap`, `suspended`, or the code of an error.
    reason: Optional[str]
    #: Status of its job; null without a job.
    status: Optional[str]
    #: Pages with a `changed` event; null for a job with more than 2,000 events.
    changed_pages: Optional[int]
    #: Pages with nothing to compare among the first 100 successes; null for all runs but the last.
    not_comparable_pages: Optional[int]


class MovementsComponent(TypedDict):
    movements: List[MovementsComponentMovementsItem]
    #: `before` of the next page.
    next_before: Optional[int]


class MovementsComponentMovementsItem(TypedDict):
    #: From 1, without gaps.
    number: int
    #: ISO 8601, UTC.
    at: str
    kind: Literal["allowance", "purchase", "charge", "refund", "expiry"]
    #: Negative if they left the account.
    tokens: int
    #: After this movement: free, purchased and held.
    balance: int
    #: The month of an allowance or expiry, the id of a purchase or a result.
    reference: Optional[str]
    #: For a charge or refund whose item is still in the history.
    receipt: Optional[MovementsComponentMovementsItemReceipt]


class MovementsComponentMovementsItemReceipt(TypedDict):
    #: Id of the item in the history.
    result: str
    url: str
    parser: MovementsComponentMovementsItemReceiptParser
    api_key: MovementsComponentMovementsItemReceiptApiKey
    #: Tokens by purpose.
    breakdown: Dict[str, int]


class MovementsComponentMovementsItemReceiptApiKey(TypedDict):
    id: str
    name: str


class MovementsComponentMovementsItemReceiptParser(TypedDict):
    name: str
    version: str


class MovementsQuery(TypedDict, total=False):
    """Which transactions."""

    limit: int
    #: `number` of the last movement seen.
    before: int
    kind: Literal["allowance", "purchase", "charge", "refund", "expiry"]


class NewKeyAnswer(TypedDict):
    id: str
    name: str
    kind: Literal["live", "test"]
    #: Its first characters.
    prefix: str
    #: Null for fetch, results and account.
    scopes: Optional[List[str]]
    #: User who created it, or who created the key that was used to create it. Null for a key created on the command line.
    created_by: Optional[NewKeyAnswerCreatedBy]
    #: ISO 8601, UTC.
    created_at: str
    last_used_at: Optional[str]
    expires_at: Optional[str]
    revoked_at: Optional[str]
    #: Shown only once.
    key: str


class NewKeyAnswerCreatedBy(TypedDict):
    #: Of the user.
    id: str
    #: Null for a user who has left.
    email: Optional[str]


class ParserAlarm(TypedDict):
    id: str
    parser: str
    #: Version of the parser when the alarm opened.
    version: str
    kind: Literal["field-lost", "failure-rate"]
    #: The lost field, for `field-lost`.
    field: Optional[str]
    #: The error code, for `failure-rate`.
    code: Optional[str]
    #: When the alarm opened.
    since: str
    #: The last record without the field, or the last failure.
    seen: str
    #: Share of records that had the field, or of fetches that failed, at its best before.
    before: float
    #: The same share among the newest records or fetches.
    now: float
    #: Number of records or fetches behind `now`.
    samples: int
    state: Literal["open", "acknowledged", "healed"]
    acknowledged_at: Optional[str]
    healed_at: Optional[str]


class ParserSample(TypedDict):
    id: str
    parser: str
    #: Version of the parser that failed.
    version: str
    kind: Literal["field-lost", "failure"]
    #: The missing field, for `field-lost`.
    field: Optional[str]
    #: The error code, for `failure`.
    code: Optional[str]
    url: str
    #: When it was fetched.
    at: str
    #: Number of fetched pages of the plan.
    pages: int
    #: Compressed size of its content.
    bytes: int


class Preset(TypedDict):
    """A request saved under a name."""

    id: str
    name: str
    #: The body of a fetch, as it was saved.
    request: PresetRequest
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    updated_at: str


class PresetChange(TypedDict, total=False):
    """A new name, or another request."""

    #: Its name, unique in the account.
    name: str
    #: The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused.
    request: PresetChangeRequest


class PresetChangeRequest(TypedDict, total=False):
    """The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused."""

    #: The URL to fetch and parse. Its host chooses the parser.
    url: str
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    options: FetchOptions


class PresetInput(TypedDict):
    """A name, and the request to save."""

    #: Its name, unique in the account.
    name: str
    #: The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused.
    request: PresetInputRequest


class PresetInputRequest(TypedDict, total=False):
    """The body of a fetch; `url` is optional. Headers, cookies, passwords and typed secrets are refused."""

    #: The URL to fetch and parse. Its host chooses the parser.
    url: str
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]
    options: FetchOptions


class PresetRequest(TypedDict, total=False):
    """The body of a fetch, as it was saved."""

    url: str
    filters: Dict[str, str]
    options: Dict[str, Any]


class PriceTable(TypedDict):
    token_usd: float
    tokens: Dict[str, int]


class Profile(TypedDict):
    """A public profile."""

    #: Stable for the same profile.
    id: int
    url: str
    name: str
    headline: str
    location: str
    about: str
    experience: List[Dict[str, Any]]
    education: List[Dict[str, Any]]
    skills: List[str]
    contact_info: Dict[str, Any]
    #: ISO 8601, UTC.
    scraped_at: str
    #: ISO 8601, UTC.
    created_at: str


class ProfileRecord(TypedDict):
    """The record of `@sluice/parser-profile`."""

    #: Address of the profile on the host of all countries.
    url: str
    #: Full name.
    name: str
    #: Professional headline.
    headline: str
    #: Place where the person lives or works.
    location: str
    #: Self-description of the person.
    about: str
    #: Work history, in the order of the page.
    experience: List[ProfileRecordExperienceItem]
    #: Schooling, in the order of the page.
    education: List[ProfileRecordEducationItem]
    #: Skills.
    skills: List[str]
    #: Contact details.
    contact_info: ProfileRecordContactInfo
    #: Name of the profile in its URL.
    public_id: Optional[str]
    #: Address of the photo.
    photo_url: Optional[str]
    #: Followers, as precisely as shown.
    followers_count: Optional[int]
    #: Connections, as precisely as shown: 500 for "500+".
    connections_count: Optional[int]
    #: The company beside the name.
    current_company: Optional[ProfileRecordCurrentCompany]
    #: Licences and certificates.
    certifications: List[ProfileRecordCertificationsItem]
    #: Languages.
    languages: List[ProfileRecordLanguagesItem]
    #: Volunteering.
    volunteer: List[ProfileRecordVolunteerItem]
    #: Publications.
    publications: List[ProfileRecordPublicationsItem]
    #: Projects.
    projects: List[ProfileRecordProjectsItem]
    #: Websites the person names.
    websites: List[str]


class ProfileRecordCertificationsItem(TypedDict):
    #: Name of the certificate.
    name: str
    #: Issuer of the certificate.
    issuer: Optional[str]
    #: "YYYY-MM" or "YYYY".
    issued_at: Optional[str]
    #: "YYYY-MM" or "YYYY".
    expires_at: Optional[str]
    #: Address of the certificate.
    url: Optional[str]


class ProfileRecordContactInfo(TypedDict):
    """Contact details."""

    #: E-mail address; always "", because profiles do not show it to visitors.
    email: str
    #: Address of the profile.
    linkedin: str


class ProfileRecordCurrentCompany(TypedDict):
    #: Name.
    name: str
    #: Address of its page.
    url: Optional[str]


class ProfileRecordEducationItem(TypedDict):
    #: Name of the school.
    school: str
    #: Degree.
    degree: str
    #: Field of study.
    field_of_study: str
    #: Year; "" if unknown.
    start_date: str
    #: Year; "" if unknown.
    end_date: str
    #: Grade.
    grade: str
    #: Description by the person.
    description: str


class ProfileRecordExperienceItem(TypedDict):
    #: Name of the employer.
    company: str
    #: Name of the position.
    title: str
    #: Place of work.
    location: str
    #: "YYYY-MM", or "YYYY" where no month is shown; "" if unknown.
    start_date: str
    #: As `start_date`; "" when current.
    end_date: str
    #: Description by the person.
    description: str
    #: Whether the person still holds it.
    is_current: bool


class ProfileRecordLanguagesItem(TypedDict):
    #: Name of the language, in the language of the page.
    name: str
    #: Proficiency, in the words of the page.
    proficiency: Optional[str]


class ProfileRecordProjectsItem(TypedDict):
    #: Name of the project.
    name: str
    #: Address of the certificate.
    url: Optional[str]
    #: "YYYY-MM", or "YYYY" where no month is shown; "" if unknown.
    start_date: str
    #: As `start_date`; "" when current.
    end_date: str
    #: Description by the person.
    description: Optional[str]


class ProfileRecordPublicationsItem(TypedDict):
    #: Title.
    title: str
    #: Publisher.
    publisher: Optional[str]
    #: ISO 8601 date, as precise as the page states it.
    published_at: Optional[str]
    #: Address of the publication.
    url: Optional[str]
    #: Description by the person.
    description: Optional[str]


class ProfileRecordVolunteerItem(TypedDict):
    #: Role of the person.
    role: str
    #: For whom.
    organization: Optional[str]
    #: Cause of the voluntary work.
    cause: Optional[str]
    #: "YYYY-MM", or "YYYY" where no month is shown; "" if unknown.
    start_date: str
    #: As `start_date`; "" when current.
    end_date: str
    #: Description by the person.
    description: Optional[str]
    #: Whether the person is still active there.
    is_current: bool


class Quote(TypedDict):
    """What a fetch would cost, and how it would be done."""

    dry_run: Literal[True]
    billing: QuoteBilling
    parser: QuoteParser
    pages: List[QuotePagesItem]
    warnings: Warnings


class QuoteBilling(TypedDict):
    tokens_max: int
    #: Parts that cost tokens only.
    breakdown: Dict[str, int]


class QuotePagesItem(TypedDict):
    url: str
    via: Literal["http", "browser"]


class QuoteParser(TypedDict):
    name: str
    version: str
    kind: str


class RefundInput(TypedDict):
    """Which result to refund."""

    account: str
    #: Id of the item in the history.
    result: str


class Rendered(TypedDict, total=False):
    """What the options add to a record."""

    markdown: str
    html: str
    clean_html: str
    links: List[RenderedLinksItem]
    image_urls: List[str]
    #: Lines such as `- button "Send"`; null for a page with too many elements.
    accessibility: Optional[str]
    #: For a document with `document.per_page`.
    pages: List[RenderedPagesItem]
    screenshots: List[RenderedScreenshotsItem]
    pdf: RenderedPdf
    #: What the page is about, where no parser knows its host; null if nothing shows it.
    main_entity: Optional[RenderedMainEntity]
    #: With `list`: the list of the page as a table; null if it has none.
    list: Optional[RenderedList]
    #: With `query`: the passages with its words, best first, at most 10.
    passages: List[RenderedPassagesItem]
    #: With `chunks`: the Markdown in parts, in order.
    chunks: List[RenderedChunksItem]
    extracted: Any
    ai: RenderedAi
    changes: ChangesOutput
    #: The applied filters; always present for a search.
    query: Dict[str, Any]


class RenderedAi(TypedDict, total=False):
    #: In the form of `ai.summary`; lists as lines that begin with `- `. Null if it failed.
    summary: Optional[str]
    #: Answer to `ai.question`; null if the page does not answer it.
    answer: Optional[RenderedAiAnswer]


class RenderedAiAnswer(TypedDict):
    text: str
    #: Passages of the page, word for word; at least one.
    quotes: List[str]


class RenderedChunksItem(TypedDict):
    #: Markdown; a part of a table or of code has its head or fences.
    text: str
    #: Headings above it, outermost first.
    heading_path: List[str]
    #: The page, with a text fragment that leads a browser to the place; of a PDF, `#page=`.
    url: str
    #: Page of a document with pages; else null.
    page: Optional[int]
    #: Estimated size of the text.
    tokens: int


class RenderedLinksItem(TypedDict):
    url: str
    text: str
    rel: Optional[str]
    type: Literal["internal", "external", "mailto", "tel"]


class RenderedList(TypedDict):
    columns: List[RenderedListColumnsItem]
    #: Rows, in the order of the pages: values by the names of the columns.
    items: List[Dict[str, Optional[Union[str, float, bool]]]]
    pages_read: int
    #: First page that was not read; null after the last.
    next: Optional[str]


class RenderedListColumnsItem(TypedDict):
    #: `title`, `url`, `price`, or the name that the page or the request gives it.
    name: str
    type: Literal["text", "url", "number", "boolean", "money", "date"]


class RenderedMainEntity(TypedDict):
    kind: Literal["product", "product_list", "job", "company", "post", "video"]
    #: The record of the kind's parser, as `options.parser` would answer it.
    record: Dict[str, Any]


class RenderedPagesItem(TypedDict):
    number: int
    markdown: str


class RenderedPassagesItem(TypedDict):
    #: Markdown; a part of a table or of code has its head or fences.
    text: str
    #: Headings above it, outermost first.
    heading_path: List[str]
    #: The page, with a text fragment that leads a browser to the place; of a PDF, `#page=`.
    url: str
    #: Page of a document with pages; else null.
    page: Optional[int]
    #: Greater than 0; only scores of one answer compare.
    score: float


class RenderedPdf(TypedDict):
    artifact: str
    url: str
    bytes: int


class _RenderedScreenshotsItem(TypedDict):
    #: `page`.
    name: str
    artifact: str
    #: A path with a token that replaces the key for 24 hours.
    url: str
    media_type: str
    width: int
    height: int
    #: For a page in several parts: pixels above this part.
    top: int
    bytes: int


class RenderedScreenshotsItem(_RenderedScreenshotsItem, total=False):
    #: With `annotate`: the numbered links, buttons and fields.
    marks: List[RenderedScreenshotsItemMarksItem]


class RenderedScreenshotsItemMarksItem(TypedDict):
    number: int
    role: str
    name: str
    #: As actions take it.
    selector: str
    box: RenderedScreenshotsItemMarksItemBox


class RenderedScreenshotsItemMarksItemBox(TypedDict):
    x: int
    y: int
    width: int
    height: int


class ResultFacets(TypedDict):
    """Counts of results by outcome, host and parser."""

    #: Results that match every filter.
    total: int
    #: Tokens charged for them.
    tokens: int
    #: Results that match every filter but `status`.
    status: ResultFacetsStatus
    #: The 20 hosts with the most results that match every filter but `host`.
    hosts: List[ResultFacetsHostsItem]
    #: The same for `parser`, by kind.
    parsers: List[ResultFacetsParsersItem]
    #: Number of counted results: the newest 10,000 at most.
    counted: int
    #: True if all results of the account were counted.
    is_complete: bool


class ResultFacetsHostsItem(TypedDict):
    value: str
    results: int
    failed: int
    #: Charged.
    tokens: int


class ResultFacetsParsersItem(TypedDict):
    value: str
    results: int
    failed: int
    #: Charged.
    tokens: int


class ResultFacetsStatus(TypedDict):
    """Results that match every filter but `status`."""

    success: int
    failed: int


class ResultsExportQuery(TypedDict, total=False):
    """Which results to export."""

    #: Words in the title or URL, case-insensitive; all must match.
    q: str
    #: Newest or oldest first.
    order: Literal["desc", "asc"]
    status: Literal["success", "failed", "all"]
    #: Kind or package name of the parser.
    parser: str
    #: Host of the fetched URL.
    host: str
    #: Exact URL as fetched.
    url: str
    #: Created at or after this time; ISO 8601.
    from_: str
    #: Created before this time; ISO 8601.
    to: str
    #: `meta` leaves `data` out.
    fields: Literal["full", "meta"]


class ResultsFilter(TypedDict, total=False):
    """Which results to delete."""

    #: Words in the title or URL, case-insensitive; all must match.
    q: str
    status: Literal["success", "failed", "all"]
    #: Kind or package name of the parser.
    parser: str
    #: Host of the fetched URL.
    host: str
    #: Exact URL as fetched.
    url: str
    #: Created at or after this time; ISO 8601.
    from_: str
    #: Created before this time; ISO 8601.
    to: str


class ResultsPageQuery(TypedDict, total=False):
    """Which page of results."""

    #: Items on a page, 1–100.
    limit: int
    #: `next_cursor` of the previous page.
    cursor: str
    #: Words in the title or URL, case-insensitive; all must match.
    q: str
    #: Newest or oldest first.
    order: Literal["desc", "asc"]
    status: Literal["success", "failed", "all"]
    #: Kind or package name of the parser.
    parser: str
    #: Host of the fetched URL.
    host: str
    #: Exact URL as fetched.
    url: str
    #: Created at or after this time; ISO 8601.
    from_: str
    #: Created before this time; ISO 8601.
    to: str
    #: `meta` leaves `data` out.
    fields: Literal["full", "meta"]


class ResultsQuery(TypedDict, total=False):
    """Which results."""

    #: Items on a page, 1–100.
    limit: int
    #: Words in the title or URL, case-insensitive; all must match.
    q: str
    #: Newest or oldest first.
    order: Literal["desc", "asc"]
    status: Literal["success", "failed", "all"]
    #: Kind or package name of the parser.
    parser: str
    #: Host of the fetched URL.
    host: str
    #: Exact URL as fetched.
    url: str
    #: Created at or after this time; ISO 8601.
    from_: str
    #: Created before this time; ISO 8601.
    to: str
    #: `meta` leaves `data` out.
    fields: Literal["full", "meta"]


class RetailRecord1(TypedDict):
    #: Identifier of the shop.
    id: Optional[str]
    #: Address of the page after redirects.
    url: str
    #: Address the page gives as its own.
    canonical_url: Optional[str]
    #: Name.
    name: str
    #: Brand, maker or author.
    brand: Optional[str]
    #: Description as plain text.
    description: Optional[str]
    #: Description as clean HTML.
    description_html: Optional[str]
    #: Price to pay now; the lowest where the page shows a range. Decimal string; null when the page shows none.
    price: Optional[str]
    #: Price before a reduction; null without one. Decimal string; null when the page shows none.
    regular_price: Optional[str]
    #: ISO 4217 code; null if the page does not determine it.
    currency: Optional[str]
    #: Currency as the page writes it.
    currency_raw: Optional[str]
    #: State of the stock.
    availability: Literal["in_stock", "out_of_stock", "limited", "preorder", "backorder", "discontinued", "unknown"]
    #: `new`, `used`, `refurbished`, `damaged`, or the wording of the page.
    condition: Optional[str]
    #: Stock number.
    sku: Optional[str]
    #: Number of the maker.
    mpn: Optional[str]
    #: Model.
    model: Optional[str]
    #: Trade item numbers.
    gtin: List[RetailRecord1GtinItem]
    #: Address of the main picture in full size.
    main_image: Optional[str]
    #: Addresses of the gallery in full size.
    images: List[str]
    #: Points the page lists.
    features: List[str]
    #: Properties.
    specifications: List[RetailRecord1SpecificationsItem]
    #: Categories from the widest to the product.
    breadcrumbs: List[RetailRecord1BreadcrumbsItem]
    #: Average of the ratings.
    rating: Optional[RetailRecord1Rating]
    #: Seller of the product.
    seller: Optional[RetailRecord1Seller]
    #: Offers on the page.
    offers: List[RetailRecord1OffersItem]
    #: Variants to choose from.
    variants: List[RetailRecord1VariantsItem]
    #: Reviews on the page.
    reviews: List[RetailRecord1ReviewsItem]


class RetailRecord1BreadcrumbsItem(TypedDict):
    name: str
    url: Optional[str]


class RetailRecord1GtinItem(TypedDict):
    type: Literal["gtin8", "gtin12", "gtin13", "gtin14", "isbn10", "isbn13"]
    #: Digits with a valid check digit.
    value: str


class RetailRecord1OffersItem(TypedDict):
    #: Price. Decimal string; null when the page shows none.
    price: Optional[str]
    #: ISO 4217 code; null if the page does not determine it.
    currency: Optional[str]
    #: State of the stock.
    availability: Literal["in_stock", "out_of_stock", "limited", "preorder", "backorder", "discontinued", "unknown"]
    #: Condition.
    condition: Optional[str]
    #: Name of the seller.
    seller: Optional[str]
    #: Address.
    url: Optional[str]


class RetailRecord1Rating(TypedDict):
    #: Average.
    value: Optional[float]
    #: Highest value of the scale.
    best: Optional[float]
    #: Number of ratings.
    count: Optional[int]
    #: Number of written reviews, if counted separately.
    reviews_count: Optional[int]


class RetailRecord1ReviewsItem(TypedDict):
    #: Name the reviewer shows.
    author: Optional[str]
    #: Rating given.
    rating: Optional[float]
    #: Headline.
    title: Optional[str]
    #: Text.
    text: Optional[str]
    #: ISO 8601 date.
    date: Optional[str]


class RetailRecord1Seller(TypedDict):
    #: Name.
    name: Optional[str]
    #: Address of its page.
    url: Optional[str]


class RetailRecord1SpecificationsItem(TypedDict):
    name: str
    value: str


class RetailRecord1VariantsItem(TypedDict):
    #: Identifier of the shop.
    id: Optional[str]
    #: Stock number.
    sku: Optional[str]
    #: Name.
    name: Optional[str]
    #: Distinguishing properties: `{"Color": "Red"}`.
    attributes: Dict[str, str]
    #: Price. Decimal string; null when the page shows none.
    price: Optional[str]
    #: State of the stock.
    availability: Literal["in_stock", "out_of_stock", "limited", "preorder", "backorder", "discontinued", "unknown"]
    #: Address of its picture.
    image: Optional[str]
    #: Address of its page.
    url: Optional[str]


class RetailRecord2(TypedDict):
    #: Address of the page after redirects.
    url: str
    #: Heading of the list.
    category: Optional[str]
    #: Number of the page in the list.
    page: Optional[int]
    #: Number of products on all pages, if the page states it exactly.
    total_results: Optional[int]
    #: Address of the next page.
    next_page_url: Optional[str]
    #: The products, in order.
    products: List[RetailRecord2ProductsItem]


class RetailRecord2ProductsItem(TypedDict):
    #: Identifier of the shop.
    id: Optional[str]
    #: Address of the product.
    url: Optional[str]
    #: Name.
    name: str
    #: Price; the lowest of a range. Decimal string; null when the page shows none.
    price: Optional[str]
    #: Price before a reduction. Decimal string; null when the page shows none.
    regular_price: Optional[str]
    #: ISO 4217 code; null if the page does not determine it.
    currency: Optional[str]
    #: Address of a picture.
    image: Optional[str]
    #: Average of the ratings.
    rating: Optional[RetailRecord2ProductsItemRating]
    #: State of the stock.
    availability: Literal["in_stock", "out_of_stock", "limited", "preorder", "backorder", "discontinued", "unknown"]


class RetailRecord2ProductsItemRating(TypedDict):
    #: Average.
    value: Optional[float]
    #: Highest value of the scale.
    best: Optional[float]
    #: Number of ratings.
    count: Optional[int]
    #: Number of written reviews, if counted separately.
    reviews_count: Optional[int]


class RetryInput(TypedDict, total=False):
    """Which failed pages to fetch again."""

    #: `retryable`: transient failures; `failed`: all failed pages except those with an invalid request.
    status: Literal["retryable", "failed"]


class SampleWithPages(TypedDict):
    """One of them with its pages."""

    sample: ParserSample
    #: As the client sent them.
    filters: Dict[str, str]
    content: List[SampleWithPagesContentItem]


class SampleWithPagesContentItem(TypedDict):
    #: After redirects.
    url: str
    status: int
    content_type: str
    #: As fetched: untrusted, and not scrubbed.
    text: str


class Samples(TypedDict):
    """Pages that parsers failed on."""

    #: Whether the service takes samples: `DRIFT_SAMPLES`.
    taking: bool
    samples: List[ParserSample]


class SamplesQuery(TypedDict, total=False):
    """Which of them."""

    #: Only samples of this parser (package name).
    parser: str


class _SearchInput(TypedDict):
    #: What to search for.
    query: str


class SearchInput(_SearchInput, total=False):
    """What to search for, and what to fetch of it."""

    #: Maximum number of results; with `fetch` at most 20.
    limit: int
    #: Categories of search engines to query; `images` finds pictures.
    category: Literal["general", "news", "images", "science", "it"]
    #: Language of the results: `en`, `pt-BR`.
    language: str
    #: Only results that are at most this old, from engines that support it.
    time_range: Literal["day", "week", "month", "year"]
    #: Default: the setting of the search engine.
    safe_search: Literal["off", "moderate", "strict"]
    #: Only results from these domains and their subdomains.
    include_domains: List[str]
    #: No results from these domains and their subdomains.
    exclude_domains: List[str]
    #: Fetch the page of each result: `page` has the answer. Each page is charged as a fetch.
    fetch: Union[bool, SearchInputFetch2]
    #: Time limit of the whole request, ms.
    timeout_ms: int


class SearchInputFetch2(TypedDict, total=False):
    options: FetchOptions
    #: Parser-specific keys that narrow results.
    filters: Dict[str, str]


class _SearchResults(TypedDict):
    query: str
    results: List[SearchResultsResultsItem]
    #: Other queries.
    suggestions: List[str]


class SearchResults(_SearchResults, total=False):
    """Results of a web search."""

    #: With `fetch`: the cost of the pages, each charged separately.
    tokens_for_pages: int


class _SearchResultsResultsItem(TypedDict):
    position: int
    url: str
    title: str
    snippet: str
    published_at: Optional[str]
    #: Search engines that found it.
    engines: List[str]


class SearchResultsResultsItem(_SearchResultsResultsItem, total=False):
    #: In the category `images`: the picture; `url` is its page.
    image: SearchResultsResultsItemImage
    #: With `fetch`: the answer to a fetch of the page.
    page: Union[SearchResultsResultsItemPage1, SearchResultsResultsItemPage2]


class SearchResultsResultsItemImage(TypedDict):
    """In the category `images`: the picture; `url` is its page."""

    url: str
    #: Pixels, if the engine says it.
    width: Optional[int]
    height: Optional[int]


class _SearchResultsResultsItemPage1(TypedDict):
    success: Literal[True]
    data: FetchData
    meta: FetchMeta


class SearchResultsResultsItemPage1(_SearchResultsResultsItemPage1, total=False):
    warnings: Warnings


class SearchResultsResultsItemPage2(TypedDict):
    success: Literal[False]
    error: SearchResultsResultsItemPage2Error


class SearchResultsResultsItemPage2Error(TypedDict):
    code: str
    message: str
    details: Dict[str, Any]


class ShareInput(TypedDict, total=False):
    """How long a link to a result is valid."""

    #: Seconds until the link ends. It ends with the result too.
    ttl_s: int


class ShareLink(TypedDict):
    """A link to a result."""

    #: Path of a page that shows the result without a login.
    url: str
    #: ISO 8601, UTC.
    expires_at: str


class SharedResult(TypedDict):
    """A shared result, as anyone with its link reads it."""

    id: str
    url: str
    final_url: Optional[str]
    title: Optional[str]
    parser: SharedResultParser
    #: ISO 8601, UTC.
    completed_at: str
    #: End of the link.
    expires_at: str
    #: The data of the result, without pictures.
    data: Any


class SharedResultParser(TypedDict):
    name: str
    version: str


class SiteMap(TypedDict):
    """The URLs of a site, and the sitemaps that list them."""

    url: str
    urls: List[SiteMapUrlsItem]
    sitemaps: List[SiteMapSitemapsItem]


class SiteMapSitemapsItem(TypedDict):
    url: str
    urls: int
    status: str
    reason: Optional[str]


class SiteMapUrlsItem(TypedDict):
    url: str
    title: Optional[str]
    #: ISO 8601, with the precision that the site gives.
    lastmod: Optional[str]
    sources: List[Literal["sitemap", "link", "feed", "llms_txt"]]


class SocialRecord1(TypedDict):
    #: `profile`.
    type: Literal["profile"]
    #: Short name of the platform, `youtube`.
    platform: str
    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Address of the profile.
    url: str
    #: Display name of the account.
    name: Optional[str]
    #: Self-description, with line breaks.
    bio: Optional[str]
    #: Address of its picture.
    avatar_url: Optional[str]
    #: Address of the picture at the top of its page.
    banner_url: Optional[str]
    #: Location that it states.
    location: Optional[str]
    #: ISO 8601 date, month or time of the account.
    joined_at: Optional[str]
    #: That date as the page shows it, where it was not in ISO 8601.
    joined_at_raw: Optional[str]
    #: Linked addresses outside the platform.
    external_links: List[str]
    #: Whether the platform marks it as verified.
    is_verified: Optional[bool]
    #: Whether its posts are hidden from the public.
    is_private: Optional[bool]
    #: Followers, subscribers or members.
    followers_count: Optional[int]
    #: `followers_count` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    followers_count_raw: Optional[str]
    #: Accounts it follows.
    following_count: Optional[int]
    #: `following_count` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    following_count_raw: Optional[str]
    #: Posts or videos it has published.
    posts_count: Optional[int]
    #: `posts_count` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    posts_count_raw: Optional[str]
    #: Posts the page shows, after the filters.
    posts: List[Union[SocialRecord1PostsItem1, SocialRecord1PostsItem2]]


class SocialRecord1PostsItem1(TypedDict):
    #: `post`.
    type: Literal["post"]
    #: Short name of the platform, `youtube`.
    platform: str
    #: Id of the post in its URL.
    id: str
    #: Address of the post.
    url: str
    #: Title, where posts of the platform have one.
    title: Optional[str]
    #: Publisher.
    author: SocialRecord1PostsItem1Author
    #: Community it was published in, without prefix.
    community: Optional[str]
    #: Text with line breaks; for a video, its description.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601: `2 days ago`.
    published_at_raw: Optional[str]
    #: BCP 47 tag of the text, if the page states it.
    language: Optional[str]
    #: Duration in seconds.
    duration_seconds: Optional[int]
    #: Category or flair.
    category: Optional[str]
    #: Pictures, videos and sounds.
    media: List[SocialRecord1PostsItem1MediaItem]
    #: Linked addresses outside the platform.
    external_links: List[str]
    #: Hashtags, without `#`.
    hashtags: List[str]
    #: Handles that it mentions, without `@`.
    mentions: List[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord1PostsItem1Reactions
    #: Address of the post that it replies to.
    in_reply_to: Optional[str]
    #: Comments, answers and replies that the page shows, in its order.
    comments: List[SocialRecord1PostsItem1CommentsItem]


class SocialRecord1PostsItem1Author(TypedDict):
    """Publisher."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord1PostsItem1CommentsItem(TypedDict):
    #: Id on the page, otherwise its number in the order of the page.
    id: str
    #: Its author; all null for one who is deleted.
    author: SocialRecord1PostsItem1CommentsItemAuthor
    #: Text with line breaks.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601.
    published_at_raw: Optional[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord1PostsItem1CommentsItemReactions
    #: `id` of the comment that it replies to; null for a reply to the post.
    in_reply_to: Optional[str]


class SocialRecord1PostsItem1CommentsItemAuthor(TypedDict):
    """Its author; all null for one who is deleted."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord1PostsItem1CommentsItemReactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: Dislikes.
    dislikes: Optional[int]
    #: Replies or comments.
    replies: Optional[int]


class SocialRecord1PostsItem1MediaItem(TypedDict):
    #: What it is.
    type: Literal["image", "video", "audio"]
    #: Address of the media; null if the page gives none.
    url: Optional[str]
    #: Description by its author.
    alt: Optional[str]


class SocialRecord1PostsItem1Reactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    likes_raw: Optional[str]
    #: Dislikes.
    dislikes: Optional[int]
    #: `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    dislikes_raw: Optional[str]
    #: Replies or comments.
    replies: Optional[int]
    #: `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    replies_raw: Optional[str]
    #: Reposts, or shares if the platform counts shares.
    reposts: Optional[int]
    #: `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    reposts_raw: Optional[str]
    #: Quotes.
    quotes: Optional[int]
    #: `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    quotes_raw: Optional[str]
    #: Views or plays.
    views: Optional[int]
    #: `views` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    views_raw: Optional[str]


class SocialRecord1PostsItem2(TypedDict):
    #: `video`.
    type: Literal["video"]
    #: Short name of the platform, `youtube`.
    platform: str
    #: Id of the post in its URL.
    id: str
    #: Address of the post.
    url: str
    #: Title, where posts of the platform have one.
    title: Optional[str]
    #: Publisher.
    author: SocialRecord1PostsItem2Author
    #: Community it was published in, without prefix.
    community: Optional[str]
    #: Text with line breaks; for a video, its description.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601: `2 days ago`.
    published_at_raw: Optional[str]
    #: BCP 47 tag of the text, if the page states it.
    language: Optional[str]
    #: Duration in seconds.
    duration_seconds: Optional[int]
    #: Category or flair.
    category: Optional[str]
    #: Pictures, videos and sounds.
    media: List[SocialRecord1PostsItem2MediaItem]
    #: Linked addresses outside the platform.
    external_links: List[str]
    #: Hashtags, without `#`.
    hashtags: List[str]
    #: Handles that it mentions, without `@`.
    mentions: List[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord1PostsItem2Reactions
    #: Address of the post that it replies to.
    in_reply_to: Optional[str]
    #: Comments, answers and replies that the page shows, in its order.
    comments: List[SocialRecord1PostsItem2CommentsItem]


class SocialRecord1PostsItem2Author(TypedDict):
    """Publisher."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord1PostsItem2CommentsItem(TypedDict):
    #: Id on the page, otherwise its number in the order of the page.
    id: str
    #: Its author; all null for one who is deleted.
    author: SocialRecord1PostsItem2CommentsItemAuthor
    #: Text with line breaks.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601.
    published_at_raw: Optional[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord1PostsItem2CommentsItemReactions
    #: `id` of the comment that it replies to; null for a reply to the post.
    in_reply_to: Optional[str]


class SocialRecord1PostsItem2CommentsItemAuthor(TypedDict):
    """Its author; all null for one who is deleted."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord1PostsItem2CommentsItemReactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: Dislikes.
    dislikes: Optional[int]
    #: Replies or comments.
    replies: Optional[int]


class SocialRecord1PostsItem2MediaItem(TypedDict):
    #: What it is.
    type: Literal["image", "video", "audio"]
    #: Address of the media; null if the page gives none.
    url: Optional[str]
    #: Description by its author.
    alt: Optional[str]


class SocialRecord1PostsItem2Reactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    likes_raw: Optional[str]
    #: Dislikes.
    dislikes: Optional[int]
    #: `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    dislikes_raw: Optional[str]
    #: Replies or comments.
    replies: Optional[int]
    #: `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    replies_raw: Optional[str]
    #: Reposts, or shares if the platform counts shares.
    reposts: Optional[int]
    #: `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    reposts_raw: Optional[str]
    #: Quotes.
    quotes: Optional[int]
    #: `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    quotes_raw: Optional[str]
    #: Views or plays.
    views: Optional[int]
    #: `views` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    views_raw: Optional[str]


class SocialRecord2(TypedDict):
    #: `post`.
    type: Literal["post"]
    #: Short name of the platform, `youtube`.
    platform: str
    #: Id of the post in its URL.
    id: str
    #: Address of the post.
    url: str
    #: Title, where posts of the platform have one.
    title: Optional[str]
    #: Publisher.
    author: SocialRecord2Author
    #: Community it was published in, without prefix.
    community: Optional[str]
    #: Text with line breaks; for a video, its description.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601: `2 days ago`.
    published_at_raw: Optional[str]
    #: BCP 47 tag of the text, if the page states it.
    language: Optional[str]
    #: Duration in seconds.
    duration_seconds: Optional[int]
    #: Category or flair.
    category: Optional[str]
    #: Pictures, videos and sounds.
    media: List[SocialRecord2MediaItem]
    #: Linked addresses outside the platform.
    external_links: List[str]
    #: Hashtags, without `#`.
    hashtags: List[str]
    #: Handles that it mentions, without `@`.
    mentions: List[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord2Reactions
    #: Address of the post that it replies to.
    in_reply_to: Optional[str]
    #: Comments, answers and replies that the page shows, in its order.
    comments: List[SocialRecord2CommentsItem]


class SocialRecord2Author(TypedDict):
    """Publisher."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord2CommentsItem(TypedDict):
    #: Id on the page, otherwise its number in the order of the page.
    id: str
    #: Its author; all null for one who is deleted.
    author: SocialRecord2CommentsItemAuthor
    #: Text with line breaks.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601.
    published_at_raw: Optional[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord2CommentsItemReactions
    #: `id` of the comment that it replies to; null for a reply to the post.
    in_reply_to: Optional[str]


class SocialRecord2CommentsItemAuthor(TypedDict):
    """Its author; all null for one who is deleted."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord2CommentsItemReactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: Dislikes.
    dislikes: Optional[int]
    #: Replies or comments.
    replies: Optional[int]


class SocialRecord2MediaItem(TypedDict):
    #: What it is.
    type: Literal["image", "video", "audio"]
    #: Address of the media; null if the page gives none.
    url: Optional[str]
    #: Description by its author.
    alt: Optional[str]


class SocialRecord2Reactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    likes_raw: Optional[str]
    #: Dislikes.
    dislikes: Optional[int]
    #: `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    dislikes_raw: Optional[str]
    #: Replies or comments.
    replies: Optional[int]
    #: `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    replies_raw: Optional[str]
    #: Reposts, or shares if the platform counts shares.
    reposts: Optional[int]
    #: `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    reposts_raw: Optional[str]
    #: Quotes.
    quotes: Optional[int]
    #: `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    quotes_raw: Optional[str]
    #: Views or plays.
    views: Optional[int]
    #: `views` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    views_raw: Optional[str]


class SocialRecord3(TypedDict):
    #: `video`.
    type: Literal["video"]
    #: Short name of the platform, `youtube`.
    platform: str
    #: Id of the post in its URL.
    id: str
    #: Address of the post.
    url: str
    #: Title, where posts of the platform have one.
    title: Optional[str]
    #: Publisher.
    author: SocialRecord3Author
    #: Community it was published in, without prefix.
    community: Optional[str]
    #: Text with line breaks; for a video, its description.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601: `2 days ago`.
    published_at_raw: Optional[str]
    #: BCP 47 tag of the text, if the page states it.
    language: Optional[str]
    #: Duration in seconds.
    duration_seconds: Optional[int]
    #: Category or flair.
    category: Optional[str]
    #: Pictures, videos and sounds.
    media: List[SocialRecord3MediaItem]
    #: Linked addresses outside the platform.
    external_links: List[str]
    #: Hashtags, without `#`.
    hashtags: List[str]
    #: Handles that it mentions, without `@`.
    mentions: List[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord3Reactions
    #: Address of the post that it replies to.
    in_reply_to: Optional[str]
    #: Comments, answers and replies that the page shows, in its order.
    comments: List[SocialRecord3CommentsItem]


class SocialRecord3Author(TypedDict):
    """Publisher."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord3CommentsItem(TypedDict):
    #: Id on the page, otherwise its number in the order of the page.
    id: str
    #: Its author; all null for one who is deleted.
    author: SocialRecord3CommentsItemAuthor
    #: Text with line breaks.
    text: Optional[str]
    #: ISO 8601 date or time, as precise as the page states it.
    published_at: Optional[str]
    #: Date as the page shows it, where it was not in ISO 8601.
    published_at_raw: Optional[str]
    #: Counts; null where the page shows none.
    reactions: SocialRecord3CommentsItemReactions
    #: `id` of the comment that it replies to; null for a reply to the post.
    in_reply_to: Optional[str]


class SocialRecord3CommentsItemAuthor(TypedDict):
    """Its author; all null for one who is deleted."""

    #: Id of the account on the platform.
    id: Optional[str]
    #: Name of the account in addresses, without `@`.
    handle: Optional[str]
    #: Display name of the account.
    name: Optional[str]
    #: Address of the profile.
    url: Optional[str]


class SocialRecord3CommentsItemReactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: Dislikes.
    dislikes: Optional[int]
    #: Replies or comments.
    replies: Optional[int]


class SocialRecord3MediaItem(TypedDict):
    #: What it is.
    type: Literal["image", "video", "audio"]
    #: Address of the media; null if the page gives none.
    url: Optional[str]
    #: Description by its author.
    alt: Optional[str]


class SocialRecord3Reactions(TypedDict):
    """Counts; null where the page shows none."""

    #: Likes, favourites or score.
    likes: Optional[int]
    #: `likes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    likes_raw: Optional[str]
    #: Dislikes.
    dislikes: Optional[int]
    #: `dislikes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    dislikes_raw: Optional[str]
    #: Replies or comments.
    replies: Optional[int]
    #: `replies` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    replies_raw: Optional[str]
    #: Reposts, or shares if the platform counts shares.
    reposts: Optional[int]
    #: `reposts` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    reposts_raw: Optional[str]
    #: Quotes.
    quotes: Optional[int]
    #: `quotes` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    quotes_raw: Optional[str]
    #: Views or plays.
    views: Optional[int]
    #: `views` as the page shows it, `1.2M`; null if the page gives a plain number or none.
    views_raw: Optional[str]


class UploadOptions(TypedDict, total=False):
    """What is to come back of a file."""

    #: The parser's fields, directly in `data`.
    json: bool
    #: `data.markdown`: the page as Markdown. Default true for generic, else false.
    markdown: bool
    #: `data.links`: the links of the page, absolute, without duplicates.
    include_links: bool
    #: Return HTML: true, "true", "1", "yes", "raw" as served; "clean" the main content; "both" the served one, and the main content as `data.clean_html`.
    include_html: Union[bool, Literal["0", "1", "true", "yes", "raw", "clean", "both", "false", "no", ""]]
    #: `data.image_urls`: absolute image URLs, the best candidate of each image.
    image_urls: bool
    #: `data.main_entity`: the product, job, post or video that a page is about, on hosts without a parser of their own.
    main_entity: bool
    #: JSON Schema of `data.extracted`.
    json_schema: Any
    #: AI extras.
    ai: UploadOptionsAi
    #: Let a model read the record instead of the parser; needs `json` or `json_schema`.
    force_ai: bool
    #: Kind of the parser to use, whatever the host.
    parser: str
    #: Markdown and clean HTML of the main content; false: the whole body.
    main_content: bool
    #: Time limit of the whole request, ms.
    timeout_ms: int
    #: false: nothing of the result is stored, only that there was a request.
    keep: bool
    #: For a PDF, an Office file or a book: the pages to read, and how to read them.
    document: UploadOptionsDocument
    #: Cut Markdown at a block boundary.
    max_chars: int
    #: Refuse the request if it could cost more tokens than this.
    max_cost: int
    #: `data.list`: the list of the page as a table, with the rows of its further pages.
    list: Union[bool, UploadOptionsList2]
    #: `data.passages`: at most 10 passages that have the words of this question.
    query: str
    #: `data.chunks`: the Markdown in parts for an index or a model, cut between blocks.
    chunks: Union[bool, UploadOptionsChunks2]
    #: Replace identifiers of people by `[email]`, `[phone]`, and so on; `meta.redacted` counts them. Nothing replaced is stored.
    redact: List[Literal["email", "phone", "iban", "card", "national_id", "person"]]
    #: `meta.provenance` and `meta.evidence`: where on the page each field came from, and the text that shows it.
    provenance: bool


class UploadOptionsAi(TypedDict, total=False):
    """AI extras."""

    #: Summarise the page. 4 tokens more.
    summary: Union[bool, UploadOptionsAiSummary2]
    #: Answer a question from the page, with the passages that the answer rests on. 4 tokens more.
    question: str
    #: Let a model fill the schema. 7 tokens more.
    json_extraction: bool
    #: Text of images. 2 tokens per image with text.
    image_transcription: Union[bool, UploadOptionsAiImageTranscription2]
    #: Text of audio. 6 tokens per started minute of recordings with speech.
    audio_transcription: Union[bool, UploadOptionsAiAudioTranscription2]
    #: Additional instructions for every requested extra.
    prompt: str
    #: BCP-47 language of the summary and the answer; needs `summary` or `question`.
    language: str
    #: Model for the text of the page: a name that `GET /api/v1/parsers/` lists.
    model: str


class UploadOptionsAiAudioTranscription2(TypedDict, total=False):
    max_minutes: int
    language: str
    #: `vtt`: the transcripts are WebVTT. Default: plain text.
    format: Literal["text", "vtt"]


class UploadOptionsAiImageTranscription2(TypedDict, total=False):
    max_images: int


class UploadOptionsAiSummary2(TypedDict, total=False):
    style: Literal["paragraph", "bullets", "key_facts"]
    max_words: int


class UploadOptionsChunks2(TypedDict, total=False):
    #: Largest size of a chunk, in tokens as language models count them.
    max_tokens: int
    #: The end of a chunk that the next one repeats, in the same tokens; at most half of `max_tokens`.
    overlap: int


class UploadOptionsDocument(TypedDict, total=False):
    """For a PDF, an Office file or a book: the pages to read, and how to read them."""

    #: Pages to read: "1-20,35". Default: from the first.
    pages: str
    #: Read at most this many pages. Each started 50 after the first 50 cost 1 token.
    max_pages: int
    #: Begin each page in the Markdown with `<!-- page 7 -->`.
    page_markers: bool
    #: `data.pages`: the Markdown of each page.
    per_page: bool
    #: `auto`: pages without text or with unreadable text are read by OCR, and so are pictures. 2 tokens for each such page.
    ocr: Literal["off", "auto"]
    #: Read the document instead of a page that only embeds it, with a warning.
    follow_embedded: bool
    #: Read hidden text, rows, columns, sheets and slides too, each marked as hidden.
    hidden: bool
    #: Read the documents attached to a message too, each as a section.
    attachments: bool
    #: Opens an encrypted document. Not kept in the history.
    password: str


class UploadOptionsList2(TypedDict, total=False):
    #: Pages of the list to read. Each page after the first that has new rows costs a fetch.
    pages: int
    #: Stop after this many rows.
    max_items: int
    #: JSON Schema of one row: the columns, by name and type, instead of those found.
    columns: Any


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "group_by": "Literal[\"day\", \"hour\", \"key\", \"parser\"]",
        "rows": "List[UsageRowsItem]",
        "total": "UsageTotal",
    },
)

class UsageQuery(TypedDict, total=False):
    """Which days, and by what."""

    #: First day, UTC; default: 29 days before `to`.
    from_: str
    #: Last day, UTC, inclusive; default: today.
    to: str
    #: `hour`: of the last 48 hours.
    group_by: Literal["day", "hour", "key", "parser"]
    #: With `group_by=day`: one row per day and key, or per day and parser.
    split_by: Literal["key", "parser"]


class _UsageRowsItem(TypedDict):
    #: The day, the start of the hour, the id of the key or the name of the parser.
    group: str
    #: Started fetches: `succeeded` plus `failed`. Requests refused before they started, such as a 400 or a 402, are not counted.
    requests: int
    #: Charged.
    succeeded: int
    #: Not charged.
    failed: int
    #: Charged.
    tokens: int
    #: Null without requests.
    success_rate: Optional[float]
    #: Median duration of the successful requests. Estimated from a histogram, accurate to about a tenth.
    p50_ms: Optional[int]
    #: 95th percentile, estimated in the same way.
    p95_ms: Optional[int]


class UsageRowsItem(_UsageRowsItem, total=False):
    #: The key or parser, with `split_by`.
    split: str


class UsageTotal(TypedDict):
    #: Started fetches: `succeeded` plus `failed`. Requests refused before they started, such as a 400 or a 402, are not counted.
    requests: int
    #: Charged.
    succeeded: int
    #: Not charged.
    failed: int
    #: Charged.
    tokens: int
    #: Null without requests.
    success_rate: Optional[float]
    #: Median duration of the successful requests. Estimated from a histogram, accurate to about a tenth.
    p50_ms: Optional[int]
    #: 95th percentile, estimated in the same way.
    p95_ms: Optional[int]


class WarningsItem(TypedDict):
    #: `FILTER_IGNORED`, `CONTENT_TRUNCATED`, `CONTENT_MAY_BE_INCOMPLETE`, `EMBEDDED_DOCUMENT`, `ROBOTS_WOULD_DISALLOW`, `SECRETS_WITHHELD`, `COOKIES_EXPIRED`, `LINKS_CUT`, `PARSER_NOT_APPLICABLE`, `SEARCH_INCOMPLETE`, `PICTURE_NOT_TAKEN`, `MEDIA_NOT_READ`, `ENCODING_DETECTED`, `NOT_COMPARABLE`, `IF_CHANGED_IGNORED`, `NOT_ARCHIVED`, `LIST_INCOMPLETE`.
    code: str
    message: str


class _Webhook(TypedDict):
    #: Where messages are sent: http or https.
    url: str


class Webhook(_Webhook, total=False):
    #: Message types; default: all.
    events: List[Literal["job.started", "job.paused", "job.resumed", "job.completed", "job.cancelled", "job.failed", "page.completed", "page.failed", "changed"]]
    #: Headers to send with each message, such as `Authorization`: at most 20, of 8,192 characters in total. Sealed, and never shown.
    headers: Dict[str, str]
    #: `full` adds page data, up to 1 MiB per message; `thin` has at most 20 KB.
    payload: Literal["thin", "full"]
    #: Batching of page events.
    batch: WebhookBatch


class WebhookBatch(TypedDict, total=False):
    """Batching of page events."""

    #: Maximum number of pages per message.
    pages: int
    #: Time that a page waits for others to share its message.
    seconds: int


class WebhookEndpoint(TypedDict):
    """Where messages about the account go."""

    url: Optional[str]
    events: List[Literal["balance.low", "parser.drift", "parser.candidate"]]
    below: Optional[int]
    since: Optional[str]


class _WebhookEndpointInput(TypedDict):
    #: Where messages are sent: http or https.
    url: str


class WebhookEndpointInput(_WebhookEndpointInput, total=False):
    """Where they are to go."""

    #: `parser.drift` needs the scope `operator`.
    events: List[Literal["balance.low", "parser.drift", "parser.candidate"]]
    #: `balance.low` is sent when fewer tokens than this are left.
    below: int


class _WebhookOutput(TypedDict):
    #: Where messages are sent: http or https.
    url: str
    #: Message types; default: all.
    events: List[Literal["job.started", "job.paused", "job.resumed", "job.completed", "job.cancelled", "job.failed", "page.completed", "page.failed", "changed"]]
    #: `full` adds page data, up to 1 MiB per message; `thin` has at most 20 KB.
    payload: Literal["thin", "full"]
    #: Batching of page events.
    batch: WebhookOutputBatch


class WebhookOutput(_WebhookOutput, total=False):
    #: Headers to send with each message, such as `Authorization`: at most 20, of 8,192 characters in total. Sealed, and never shown.
    headers: Dict[str, str]


class WebhookOutputBatch(TypedDict):
    """Batching of page events."""

    #: Maximum number of pages per message.
    pages: int
    #: Time that a page waits for others to share its message.
    seconds: int


class WebhookSecret(TypedDict):
    """The secrets that sign."""

    #: The current secret: `whsec_` and base64.
    secret: str
    #: ISO 8601, UTC.
    created_at: str
    #: The previous secret, which also signs until then.
    previous: Optional[WebhookSecretPrevious]


class WebhookSecretPrevious(TypedDict):
    secret: str
    #: ISO 8601, UTC.
    ends_at: str


AccountsComponent = List[AccountsComponentItem]

#: An alarm of a parser.
Alarm = ParserAlarm

#: An API key, without its secret.
ApiKey = Key

#: A page of the audit log, newest first.
AuditLog = AuditLogComponent

BrowserAction = Union[BrowserAction1, BrowserAction2, BrowserAction3, BrowserAction4, BrowserAction5, BrowserAction6, BrowserAction7, BrowserAction8, BrowserAction9, BrowserAction10, BrowserAction11]

#: Every code of an error. Newer services may have more.
ErrorCode = Literal["INVALID_JSON", "INVALID_REQUEST", "MISSING_PARAMETER", "INVALID_URL", "URL_NOT_ALLOWED", "INVALID_FILTER", "INVALID_SCHEMA", "COST_LIMIT_EXCEEDED", "AI_NOT_CONFIGURED", "SEARCH_NOT_CONFIGURED", "ROBOTS_DISALLOWED", "RIGHTS_RESERVED", "NOT_KEPT", "UNAUTHORIZED", "INSUFFICIENT_TOKENS", "NOT_FOUND", "METHOD_NOT_ALLOWED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED", "DNS_ERROR", "CONNECTION_FAILED", "TLS_ERROR", "FETCH_TIMEOUT", "TOO_MANY_REDIRECTS", "INVALID_RESPONSE", "UPSTREAM_STATUS", "TARGET_BLOCKED", "LOGIN_REQUIRED", "RESPONSE_TOO_LARGE", "UNSUPPORTED_CONTENT", "DOCUMENT_ENCRYPTED", "DOCUMENT_NEEDS_OCR", "EMPTY_CONTENT", "PAGE_TOO_COMPLEX", "PARSE_FAILED", "PARSER_OUTDATED", "ACTION_FAILED", "RENDER_CRASHED", "AI_UNAVAILABLE", "AI_OUTPUT_INVALID", "SEARCH_UNAVAILABLE", "PAYMENT_REQUIRED_BY_SITE", "STORE_UNAVAILABLE", "INTERNAL_ERROR", "SHUTTING_DOWN", "OVERLOADED"]

#: The record of the parser named in `meta.parser`, with the additions that the options request. With `json: false` the fields of the record are omitted.
FetchData = Dict[str, Any]

#: An invitation to sign up.
Invitation = InvitationAnswer

#: Type of an event in `GET /api/v1/jobs/{id}/events`.
JobEventType = Literal["job.started", "job.paused", "job.resumed", "job.completed", "job.cancelled", "job.failed", "page.completed", "page.failed", "changed", "page.skipped"]

#: The record of `@sluice/parser-jobs`.
JobsRecord = Union[JobsRecord1, JobsRecord2]

#: A page of transactions, newest first.
Movements = MovementsComponent

#: A key that was just created, with its secret.
NewApiKey = NewKeyAnswer

#: Prices in tokens, and of a token in US dollars.
Pricing = PriceTable

#: The record of `@sluice/parser-retail`.
RetailRecord = Union[RetailRecord1, RetailRecord2]

#: The record of `@sluice/parser-social`.
SocialRecord = Union[SocialRecord1, SocialRecord2, SocialRecord3]

#: What one should know of an answer that is good nevertheless.
Warnings = List[WarningsItem]

#: `type` of a message of a webhook.
WebhookMessageType = Literal["job.started", "job.paused", "job.resumed", "job.completed", "job.cancelled", "job.failed", "page.completed", "page.failed", "changed", "balance.low", "parser.drift", "parser.candidate", "webhook.test"]
