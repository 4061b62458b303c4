/**
 * Turns a request into a plan: URL, parser, filters, pages, price. Costs nothing.
 */

import type { Cookie, ProxyPools, SiteStorage } from '@sluice/acquire'
import type { KeptAnswers, OnExchange } from '@sluice/acquire/archive'
import { checkCookies } from '@sluice/acquire/cookies'
import type { Guard } from '@sluice/acquire/guard'
import type { Use } from '@sluice/acquire/rights'
import { type AnyParser, type PagePlan, type Registry, ruleOf, SluiceError } from '@sluice/core'
import { check, keysAt, unnamedKeys } from '@sluice/core/check'
import type { LinkLook } from '@sluice/crawl/links'
import { type Comparison, comparisonOf } from '../options/changes.ts'
import { expiredWarnings, validCookies } from '../options/expired-cookies.ts'
import type { FetchOptions, FetchRequest } from '../options/fetch-request.ts'
import { checkIfChanged, ignoredConditions } from '../options/if-changed.ts'
import { checkArchive } from '../options/offline.ts'
import { type Abilities, OPTION_CHECKS } from '../options/option-checks.ts'
import { ownOptions, withheldWarnings } from '../options/own-options.ts'
import { near } from '../options/parse-request.ts'
import { proxyFor } from '../options/proxy.ts'
import { withUses } from '../options/rights.ts'
import type { Warning } from '../warning.ts'
import type { KnownResult } from './known-result.ts'
import type { LearnedSpec } from './learned-parser.ts'
import { type Price, priceBound } from './price.ts'

/** A request that was checked and can be priced: nothing was fetched or reserved for it yet. */
export interface Prepared {
  readonly request: FetchRequest
  readonly url: URL
  /** The URL that the caller wrote, if this page is at another one that it led to. */
  readonly written?: URL
  readonly parser: AnyParser
  /** The parser of all hosts, which reads a page whose kind `parser` does not read. Absent if the client named the parser. */
  readonly fallback?: AnyParser
  /** The parser of the URL, if the page turned out to be of a kind that it does not read and the fallback read it. */
  readonly refused?: AnyParser
  readonly filters: unknown
  readonly plans: readonly PagePlan[]
  readonly price: Price
  readonly warnings: readonly Warning[]
  /** `parser` was learned by the tenant: see `withLearned`. */
  readonly learned?: LearnedSpec
  /** The file that is read instead of a page: nothing is fetched. */
  readonly upload?: Upload
  /** A refusal of the site is the outcome: the caller keeps the time that it names, and asks again. */
  readonly reportsRefusals?: boolean
  /** Product token of a crawler. If it is set, the outcome lists the page's links for this crawler. */
  readonly discover?: string
  /** With `discover`: tell the links of the page's list from others. */
  readonly discoversLists?: boolean
  /** Rule of a crawler for a page without links to follow: a browser looks at it once more. */
  readonly look?: LinkLook
  /** The comparison with an earlier success of the same URL and options. */
  readonly compares?: Comparison
  /** Cookies of the session of the request, for its hosts; known once the request runs. */
  readonly sessionCookies?: readonly Cookie[]
  /** Storage of the session of the request, by origin. */
  readonly sessionStorage?: readonly SiteStorage[]
  /** Name of the operator's proxy that everything for this request goes through. */
  readonly proxy?: string
  /** An earlier result of this request. If its page is still the same, the run ends with `PageUnchanged`. */
  readonly known?: KnownResult
  /** Takes each exchange with the site, for an archive. */
  readonly onExchange?: OnExchange
  /** Answers that were kept: they are read in place of the network, and nothing is fetched. */
  readonly kept?: KeptAnswers
  /** An extra without a provider on this server: refused once the tokens are held, before anything is fetched. */
  readonly unserved?: SluiceError
}

/** A file that a client sent. */
export interface Upload {
  /** The Content-Type of its part; `''` without one. */
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** SHA-256, hex: two requests with it are one request only if it is equal. */
  readonly sha256: string
  /** To be called once. */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** Everything that a request is checked against. */
interface PrepareParts extends Abilities {
  readonly guard: Guard
  readonly registry: Registry
  /** Earlier results are kept, so that `changes` can compare with them. */
  readonly keepsResults?: boolean
  /** Uses that every page must be allowed for, those of its request aside. */
  readonly uses?: readonly Use[]
  /** The operator's rules on URLs. */
  readonly checkHop?: ((url: URL) => void) | undefined
  /** The operator's proxies. */
  readonly proxies?: Pick<ProxyPools, 'get' | 'inCountry' | 'report'> | undefined
}

/**
 * Check, match, plan and price a request. Free: every refusal here is a 400.
 *
 * @param written - the URL that the caller wrote, if the page is one that it led to: the secrets of the request belong to
 * it. Default: that of the request.
 * @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`, `INVALID_REQUEST`, `INVALID_FILTER`,
 * `INVALID_SCHEMA`, `AI_NOT_CONFIGURED`, `COST_LIMIT_EXCEEDED`.
 */
export function prepare(parts: PrepareParts, asked: FetchRequest, written?: URL): Prepared {
  const { guard, registry } = parts
  const url = guard.checkUrl(asked.url)
  parts.checkHop?.(url)
  const { options: sent, expired } = withoutExpired(asked.options)
  const { options: own, withheld } = ownOptions(sent, written ?? url, url)
  const options = withUses(own, parts.uses)
  const request = { ...asked, options }
  const parser = chooseParser(registry, url, options.parser)
  const planned = preparedFor(
    parts,
    request,
    url,
    parser,
    (filters) =>
      parser.plan?.({ url, filters, rule: ruleOf(parser, url) }) ?? [{ url, via: 'http' as const }]
  )
  const prepared = { ...planned, warnings: [...planned.warnings, ...expiredWarnings(expired)] }
  if (!written) return prepared
  const warnings = [...prepared.warnings, ...withheldWarnings(withheld, written, url)]
  return { ...prepared, written, warnings }
}

/** Options without cookies that have expired. The same object without any: requests of a batch share it. */
function withoutExpired(options: FetchOptions): { options: FetchOptions; expired: number } {
  const { valid, expired } = validCookies(options.cookies)
  return { options: expired === 0 ? options : { ...options, cookies: valid }, expired }
}

/**
 * The same for a file that was sent. Its address is not fetched, so it may be any; that of a file says nothing of who
 * reads it.
 *
 * @throws SluiceError as {@link prepare}, without those of the address.
 */
export function prepareUpload(
  parts: PrepareParts,
  request: FetchRequest,
  url: URL,
  upload: Upload
): Prepared {
  const { registry } = parts
  const { parser: kind } = request.options
  const isPage = url.protocol !== 'file:' || kind !== undefined
  const parser = isPage ? chooseParser(registry, url, kind) : chooseParser(registry, ANY_HOST, kind)
  const prepared = preparedFor(parts, request, url, parser, () => [{ url, via: 'http' }])
  return { ...prepared, upload }
}

/** Answered by the parser of all hosts: no site may have this name. */
const ANY_HOST = new URL('https://file.invalid/')

function preparedFor(
  parts: PrepareParts,
  request: FetchRequest,
  url: URL,
  parser: AnyParser,
  plansFor: (filters: unknown) => readonly PagePlan[]
): Prepared {
  const { filters, warnings } = checkFilters(parser, request.filters)
  const { unserved, price } = checkedOptions(parts, request.options)
  if (request.options.cookies.length > 0) checkCookies(request.options.cookies, url)
  const proxy = proxyFor(parts.proxies, request.options)
  const compares = comparisonOf(request.options, parser, parts.keepsResults ?? false)
  checkIfChanged(request.options, parts.keepsResults ?? false)
  checkArchive(request.options, parts.keepsResults ?? false)
  const plans = plansFor(filters)
  const { max_cost } = request.options
  const general = parts.registry.match(ANY_HOST)
  const fallback = request.options.parser === undefined && general !== parser ? general : undefined
  if (max_cost !== undefined && price.tokens > max_cost) {
    throw new SluiceError(
      'COST_LIMIT_EXCEEDED',
      `The request could cost ${price.tokens} tokens, more than its max_cost of ${max_cost}.`,
      { details: { bound: price.tokens, max_cost, breakdown: price.breakdown } }
    )
  }
  return {
    request,
    url,
    parser,
    ...(fallback ? { fallback } : {}),
    filters,
    plans,
    price,
    warnings: [...warnings, ...ignoredConditions(request)],
    ...(compares ? { compares } : {}),
    ...(proxy === undefined ? {} : { proxy }),
    ...(unserved ? { unserved } : {})
  }
}

/** Facts about options that do not depend on the URL. */
interface CheckedOptions {
  readonly unserved: SluiceError | undefined
  readonly price: Price
}

/** The requests of a batch share their options. */
const optionsOf = new WeakMap<PrepareParts, WeakMap<FetchOptions, CheckedOptions>>()

/** @throws SluiceError `INVALID_SCHEMA`, `INVALID_REQUEST`. */
function checkedOptions(parts: PrepareParts, options: FetchOptions): CheckedOptions {
  const known = optionsOf.get(parts) ?? new WeakMap<FetchOptions, CheckedOptions>()
  optionsOf.set(parts, known)
  const before = known.get(options)
  if (before) return before
  const [unserved] = OPTION_CHECKS.flatMap((check) => check(options, parts) ?? [])
  const made = { unserved, price: priceBound(options) }
  known.set(options, made)
  return made
}

/**
 * The parser of a URL, or of the kind the client asked for.
 *
 * @throws SluiceError `INVALID_REQUEST` - none is loaded.
 */
export function chooseParser(registry: Registry, url: URL, kind: string | undefined): AnyParser {
  const parser = kind === undefined ? registry.match(url) : registry.byKind(kind)
  if (parser) return parser
  const known = registry.parsers.map((loaded) => loaded.kind)
  if (kind === undefined) {
    throw new SluiceError('INVALID_REQUEST', 'No loaded parser matches this host.', {
      details: { path: 'url', known }
    })
  }
  const { hint, details } = near(kind, known)
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.parser\`: there is no parser ${JSON.stringify(kind)}.${hint}`,
    { details: { path: 'options.parser', ...details } }
  )
}

/**
 * Filters as the parser reads them; a parser without filters ignores them with a warning.
 *
 * @throws SluiceError `INVALID_FILTER` - a bad value. `INVALID_REQUEST` - a key that the parser does not know, even if its schema
 * lets it pass.
 */
export function checkFilters(
  parser: AnyParser,
  filters: Record<string, string>
): { filters: unknown; warnings: Warning[] } {
  const names = Object.keys(filters)
  if (!parser.filters) {
    const message = `${parser.kind} takes no filters; ignored: ${names.join(', ').slice(0, 200)}.`
    return {
      filters: undefined,
      warnings: names.length ? [{ code: 'FILTER_IGNORED', message }] : []
    }
  }
  const [unnamed] = unnamedKeys(parser.filters, filters)
  if (unnamed !== undefined) throw unknownFilter(parser, unnamed)
  const checked = check(parser.filters, filters, '`filters`', 'filters.')
  if (checked.ok) return { filters: checked.data, warnings: [] }
  const [{ kind, path, message, allowed }] = checked.problems
  const filter = path.join('.')
  if (kind === 'unknown') throw unknownFilter(parser, filter)
  throw new SluiceError('INVALID_FILTER', message, {
    details: { filter, ...(allowed ? { allowed } : {}) }
  })
}

function unknownFilter({ kind, filters }: AnyParser, name: string): SluiceError {
  const { hint, details } = near(name, filters ? keysAt(filters, []) : [])
  const path = name.slice(0, 200)
  return new SluiceError(
    'INVALID_REQUEST',
    `The parser ${kind} has no filter \`${path}\`.${hint}`,
    { details: { path, ...details } }
  )
}
