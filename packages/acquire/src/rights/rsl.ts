/** Licences of RSL 1.0 (rslstandard.org): the terms that a site offers for the use of its content. */

import type { Use } from '../robots/content-signals.ts'
import { pathMatches } from '../robots/robots.ts'

/** One licence. Words are those of the document. */
export interface RslLicense {
  /** `usage` words of `<permits>`; null if it has none, which permits all. */
  readonly permits: readonly string[] | null
  /** `usage` words of `<prohibits>`. */
  readonly prohibits: readonly string[]
  readonly payment: RslPayment | null
}

/** Payment that a licence asks for. */
export interface RslPayment {
  /** `purchase`, `subscription`, `crawl`, `use`, `attribution`, `free` … */
  readonly type: string
  readonly amount: string | null
  /** ISO 4217 */
  readonly currency: string | null
}

/** Content that licences are for. */
export interface RslContent {
  /** Path or URL, with `*` and `$` as in robots.txt. */
  readonly url: string
  readonly licenses: readonly RslLicense[]
}

/** Licences of RSL for a page. */
export interface RslRights {
  /** URL of the document; null for one in the page. */
  readonly url: string | null
  /** Null if the document could not be read. */
  readonly licenses: readonly RslLicense[] | null
}

/** Answer of licences about a use. */
export type RslAnswer = 'allowed' | 'paid' | 'refused'

/** Characters of a document that count. */
const MOST = 256 * 1024

const WORDS: Readonly<Record<string, readonly Use[]>> = {
  all: ['search', 'ai-input', 'ai-train'],
  'ai-all': ['ai-input', 'ai-train'],
  search: ['search'],
  'ai-input': ['ai-input'],
  'ai-use': ['ai-input'],
  'ai-train': ['ai-train'],
  'train-ai': ['ai-train'],
  'train-genai': ['ai-train']
}

/** Payments that cost no money. */
const UNPAID: ReadonlySet<string> = new Set(['free', 'attribution', 'contribution'])

/** The contents of a document; `undefined` if it is not one of RSL. */
export function parseRsl(text: string): RslContent[] | undefined {
  const contents: { url: string; licenses: Draft[] }[] = []
  let isRsl = false
  let license: Draft | undefined
  let attributes = ''
  for (const tag of tagsOf(text.slice(0, MOST))) {
    if (tag.name === 'rsl') isRsl = true
    if (!tag.isEnd) attributes = tag.attributes
    if (tag.name === 'content' && !tag.isEnd) {
      contents.push({ url: attributeOf(attributes, 'url'), licenses: [] })
    } else if (tag.name === 'license') {
      license = tag.isEnd ? undefined : { permits: null, prohibits: [], payment: null }
      if (license) contents.at(-1)?.licenses.push(license)
    } else if (license) {
      readTerm(license, tag, attributes)
    }
  }
  return isRsl ? contents : undefined
}

/** The licences of a document for a URL: those of the longest pattern that matches. */
export function rslAt(contents: readonly RslContent[], url: URL): readonly RslLicense[] {
  const matching = contents.filter((content) => isOf(content.url, url))
  const longest = Math.max(...matching.map((content) => content.url.length))
  return matching
    .filter((content) => content.url.length === longest)
    .flatMap(({ licenses }) => licenses)
}

/** The answer of licences, of which a user may take any; `undefined` without licences. */
export function rslAnswer(licenses: readonly RslLicense[], use: Use): RslAnswer | undefined {
  const answers = licenses.map((license) => answerOf(license, use))
  return (['allowed', 'paid', 'refused'] as const).find((answer) => answers.includes(answer))
}

type Draft = { -readonly [key in keyof RslLicense]: RslLicense[key] }

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
  /** Text between the tag before and this one. */
  readonly before: string
}

/** The tags of an XML text. Names are lower-case, without their prefix. */
function* tagsOf(xml: string): Generator<Tag> {
  let from = 0
  for (;;) {
    const at = xml.indexOf('<', from)
    if (at < 0) return
    const [opening = '', closing] = SKIPPED.find(([start]) => xml.startsWith(start, at)) ?? [
      '',
      '>'
    ]
    const end = xml.indexOf(closing, at + opening.length)
    if (end < 0) return
    const before = xml.slice(from, at)
    from = end + closing.length
    if (opening !== '') continue
    const inner = xml.slice(at + 1, end)
    const isEnd = inner.startsWith('/')
    const [written = ''] = inner.slice(isEnd ? 1 : 0).split(/[\s/]/, 1)
    const name = written.slice(written.indexOf(':') + 1).toLowerCase()
    const attributes = inner.slice(written.length)
    yield { name, isEnd, attributes, before }
    // An element without content is its own end.
    if (inner.endsWith('/')) yield { name, isEnd: true, attributes, before: '' }
  }
}

const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>']
]

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]{0,2000})"|'([^']{0,2000})')`, 'i').exec(
    attributes
  )
  return (found?.[1] ?? found?.[2] ?? '').replaceAll('&amp;', '&').trim()
}

/** Reads an element of a licence. @param attributes - those of the last start tag. */
function readTerm(license: Draft, { name, isEnd, before }: Tag, attributes: string): void {
  if (name === 'payment' && !isEnd) {
    license.payment = {
      type: attributeOf(attributes, 'type') || 'free',
      amount: null,
      currency: null
    }
  } else if (name === 'amount' && isEnd && license.payment) {
    const currency = attributeOf(attributes, 'currency') || null
    license.payment = { ...license.payment, amount: before.trim() || null, currency }
  } else if (isEnd && (name === 'permits' || name === 'prohibits')) {
    // Other types are of users and countries, which say nothing of a use.
    if (attributeOf(attributes, 'type') !== 'usage') return
    const words = before.toLowerCase().match(/[a-z-]{1,40}/g) ?? []
    license[name] = [...(license[name] ?? []), ...words]
  }
}

function answerOf({ permits, prohibits, payment }: RslLicense, use: Use): RslAnswer {
  const names = (words: readonly string[]) => words.some((word) => WORDS[word]?.includes(use))
  if (names(prohibits) || (permits && !names(permits))) return 'refused'
  return payment && !UNPAID.has(payment.type) ? 'paid' : 'allowed'
}

/** Tells if a content's `url` is a pattern of a page. Without one it is that of the page that states it. */
function isOf(pattern: string, url: URL): boolean {
  const path = url.pathname + url.search
  if (pattern === '' || pattern.startsWith('/')) return pathMatches(pattern || '/', path)
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/]{1,253})(.*)$/s.exec(pattern) ?? []
  return origin === url.origin && pathMatches(rest || '/', path)
}
