/** Translates the options of a scrape into the options of a fetch. docs/firecrawl.md has the table. */

import { REDACTED, TIMEOUT_MS } from '@sluice/fetch/request'
import { z } from 'zod'
import { fetchActions, withinTime } from './actions.ts'
import { Formats, formatPlan } from './formats.ts'
import { refused, withoutUnserved } from './refusal.ts'
import type { Translation } from './translation.ts'

/** Options that are refused, and why. */
const UNSERVED: Readonly<Record<string, string>> = {
  minAge: 'is not supported. `maxAge` says how old a page may be.',
  lockdown: 'is not supported.',
  threatProtection: 'is not supported.',
  auditMetadata: 'is not supported.',
  profile: 'is not supported: browser sessions are not kept.',
  domainTools: 'is not supported.',
  toolDetail: 'is not supported.',
  useMock: 'is not supported.'
}

const PdfParser = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).optional(),
  maxPages: z.int().min(1).max(10_000).optional(),
  pages: z.boolean().optional(),
  pageMarkdown: z.boolean().optional(),
  pageMarkers: z.boolean().optional(),
  blocks: z.literal(false).optional()
})
const Parser = z.union([
  z.enum(['pdf', 'image']),
  PdfParser,
  z.strictObject({ type: z.literal('image') })
])

/** Fields that every scrape may have beside its address. */
const FIELDS = {
  formats: Formats,
  headers: z.record(z.string(), z.string()).optional(),
  includeTags: z.array(z.string().min(1)).optional(),
  excludeTags: z.array(z.string().min(1)).optional(),
  onlyMainContent: z.boolean().default(true),
  timeout: z.number().positive().optional(),
  waitFor: z.number().min(0).default(0),
  mobile: z.boolean().default(false),
  actions: z
    .array(z.looseObject({ type: z.string() }))
    .max(30)
    .optional(),
  parsers: z.array(Parser).optional(),
  location: z
    .strictObject({ country: z.string().optional(), languages: z.array(z.string()).optional() })
    .optional(),
  skipTlsVerification: z.boolean().default(false),
  removeBase64Images: z.boolean().default(true),
  fastMode: z.boolean().default(false),
  blockAds: z.boolean().default(true),
  proxy: z.string().default('auto'),
  maxAge: z.number().min(0).optional(),
  storeInCache: z.boolean().default(true),
  redactPII: z.boolean().default(false),
  // Names of clients: they change nothing.
  integration: z.string().optional(),
  origin: z.string().optional()
} as const

/** Schema of the options of a scrape. */
export const ScrapeOptions = z.strictObject(FIELDS)
type ScrapeOptions = z.infer<typeof ScrapeOptions>

/** Their names. */
export const SCRAPE_FIELDS: readonly string[] = [...Object.keys(FIELDS), ...Object.keys(UNSERVED)]

/** The fetch for a scrape. */
export interface FetchPlan {
  readonly options: Record<string, unknown>
  readonly filters: Record<string, string>
  /** Warnings about options that were asked for and have no effect here. */
  readonly warnings: readonly string[]
}

/**
 * Options as sent, without those that ask for nothing. @throws SluiceError `INVALID_REQUEST` - one is not supported.
 */
export function servedOptions(body: Readonly<Record<string, unknown>>, within = '') {
  return withoutUnserved(body, UNSERVED, within)
}

/** @throws SluiceError `INVALID_REQUEST`, `AI_NOT_CONFIGURED`. */
export function fetchPlan(
  asked: ScrapeOptions,
  { hasModel, hasBrowser, proxies }: Omit<Translation, 'isValid'>,
  within = ''
): FetchPlan {
  const formats = formatPlan(asked.formats, hasModel, `${within}formats`)
  const way = proxyOptions(asked, proxies)
  const mayWait = hasBrowser && !asked.fastMode
  const warnings = [...formats.warnings, ...warningsOf(asked, way, mayWait)]
  const { includeTags, excludeTags, location } = asked
  const locale = localeOf(location)
  const steps = [
    ...(mayWait ? waitActions(asked) : []),
    ...fetchActions(asked.actions ?? [], warnings, `${within}actions`)
  ]
  const actions = withinTime(steps, timeoutOf(asked.timeout ?? USUAL_MS))
  return {
    options: {
      ...formats.options,
      parser: 'generic',
      main_content: asked.onlyMainContent,
      mobile: asked.mobile,
      ...(asked.fastMode ? { render: 'http' } : {}),
      ...(asked.redactPII ? { redact: [...REDACTED] } : {}),
      ...(asked.headers ? { headers: asked.headers } : {}),
      ...(asked.timeout === undefined ? {} : { timeout_ms: timeoutOf(asked.timeout) }),
      ...(asked.maxAge === undefined ? {} : { max_age: maxAgeOf(asked.maxAge) }),
      ...(locale === undefined ? {} : { locale }),
      ...(actions.length > 0 ? { actions } : {}),
      ...way,
      ...documentOptions(asked, warnings, within)
    },
    filters: {
      ...(includeTags?.length ? { include_selector: selectorOf(includeTags) } : {}),
      ...(excludeTags?.length ? { exclude_selector: selectorOf(excludeTags) } : {})
    },
    warnings
  }
}

/** The wait before the page is read. @throws SluiceError `INVALID_REQUEST` - it leaves no time to read the page. */
function waitActions({ waitFor, timeout }: ScrapeOptions): Record<string, unknown>[] {
  if (waitFor === 0) return []
  const most = Math.min(LONGEST_WAIT_MS, timeoutOf(timeout ?? USUAL_MS) / 2)
  if (waitFor > most) throw refused('waitFor', `must be at most ${most} ms, half of \`timeout\`.`)
  return [{ type: 'wait', ms: Math.max(1, Math.round(waitFor)) }]
}

/** A tag between stars is found in classes and ids: `*ads*`. */
function selectorOf(tags: readonly string[]): string {
  return tags
    .map((tag) => {
      const part = /^\*([^*]+)\*$/.exec(tag)?.[1]
      if (part === undefined) return tag
      const text = JSON.stringify(part)
      return `[class*=${text} i], [id*=${text} i]`
    })
    .join(', ')
}

/** Longest wait, ms. */
const LONGEST_WAIT_MS = 60_000
/** Time limit of a request without one, ms. */
const USUAL_MS = 60_000

/** A time limit within the bounds of the service, ms. */
export function timeoutOf(timeout: number): number {
  return Math.round(Math.min(TIMEOUT_MS.most, Math.max(TIMEOUT_MS.least, timeout)))
}

/** The warning of a time limit outside the bounds. */
export function timeoutWarning(timeout: number | undefined): string[] {
  if (timeout === undefined || timeoutOf(timeout) === timeout) return []
  return [`\`timeout\` was set to ${timeoutOf(timeout)} ms.`]
}

/** Whole seconds, so that nothing older is accepted; at most 30 days. */
function maxAgeOf(maxAge: number): number {
  return Math.min(2_592_000, Math.floor(maxAge / 1_000))
}

function localeOf(location: ScrapeOptions['location']): string | undefined {
  const [language] = location?.languages ?? []
  const { country } = location ?? {}
  if (language === undefined) return undefined
  const isBare = /^[a-z]{2,3}$/i.test(language)
  return isBare && country && /^[a-z]{2}$/i.test(country)
    ? `${language.toLowerCase()}-${country.toUpperCase()}`
    : language
}

/** Values of `proxy` that name none. */
const NO_PROXY = ['auto', 'basic']

/** `options.proxy` or `options.country`, where the server has such a proxy. */
function proxyOptions(
  { proxy, location }: ScrapeOptions,
  proxies: Translation['proxies']
): { proxy: string } | { country: string } | object {
  if (proxies.some(({ name }) => name === proxy)) return { proxy }
  const country = location?.country?.toUpperCase()
  return proxies.some((one) => one.country === country) ? { country } : {}
}

function warningsOf(asked: ScrapeOptions, way: object, mayWait: boolean): string[] {
  const { timeout, location, proxy } = asked
  const told: readonly [boolean, string][] = [
    [
      asked.waitFor > 0 && !mayWait,
      asked.fastMode
        ? '`waitFor` was not used: with `fastMode`, the page is read without a browser.'
        : '`waitFor` was not used: this server has no browser.'
    ],
    [
      !NO_PROXY.includes(proxy) && !('proxy' in way),
      `\`proxy\` was not used: this server has no proxy named \`${proxy.slice(0, 100)}\`.`
    ],
    [
      location?.country !== undefined && !('country' in way),
      '`location.country` sets only the region of the language: requests leave from this server.'
    ],
    [(location?.languages?.length ?? 0) > 1, 'Only the first of `location.languages` was used.'],
    [
      asked.skipTlsVerification,
      '`skipTlsVerification` was not used: certificates are always checked.'
    ],
    [
      !asked.removeBase64Images,
      '`removeBase64Images` was not used: images in the text are left out.'
    ],
    [!asked.blockAds, '`blockAds` was not used: advertising is always left out.'],
    [!asked.storeInCache, '`storeInCache` was not used: results are kept in the history.']
  ]
  return [...told.filter(([isTold]) => isTold).map(([, text]) => text), ...timeoutWarning(timeout)]
}

/** Pages of a document that are read at most. */
const MOST_PAGES = 3_000

function documentOptions({ parsers }: ScrapeOptions, warnings: string[], within: string) {
  if (parsers === undefined) return {}
  const pdf = parsers.find(
    (one) => one === 'pdf' || (typeof one === 'object' && one.type === 'pdf')
  )
  if (parsers.length === 0) {
    warnings.push('`parsers` was not used: documents are always read here.')
    return {}
  }
  if (pdf === undefined) {
    throw refused(`${within}parsers`, 'must have `pdf`: documents are always read here.')
  }
  const isOfPictures = parsers.some(
    (one) => one === 'image' || (typeof one === 'object' && one.type === 'image')
  )
  if (typeof pdf === 'string') return isOfPictures ? { document: { ocr: 'auto' } } : {}
  const { mode, maxPages, pages, pageMarkdown, pageMarkers } = pdf as z.infer<typeof PdfParser>
  if (isOfPictures && mode === 'fast')
    warnings.push(
      '`parsers.mode` is `auto` here: with `image`, pages without text are read by OCR.'
    )
  if (mode === 'ocr')
    warnings.push('`parsers.mode` is `auto` here: pages without text are read by OCR.')
  if (pageMarkers) warnings.push('With `parsers.pageMarkers`, each page begins with its marker.')
  return {
    document: {
      ...(isOfPictures || mode !== undefined
        ? { ocr: isOfPictures || mode !== 'fast' ? 'auto' : 'off' }
        : {}),
      ...(maxPages === undefined ? {} : { max_pages: Math.min(MOST_PAGES, maxPages) }),
      ...(pages || pageMarkdown ? { per_page: true } : {}),
      ...(pageMarkers ? { page_markers: true } : {})
    }
  }
}
