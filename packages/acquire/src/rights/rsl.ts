/** Judges RSL licences: which apply to a page, and what they say of a use. */

import type { Use } from '../robots/content-signals.ts'
import { pathMatches } from '../robots/robots.ts'
import { parseRsl, type RslContent, type RslLicense } from './rsl-document.ts'

/** Licences of RSL for a page. */
export interface RslRights {
  /** URL of the first document that counts; null for one in the page. */
  readonly url: string | null
  /** Licences of all documents; null if one of them could not be read, which gives no licence. */
  readonly licenses: readonly RslLicense[] | null
}

/** A document that a site or page names. */
export interface NamedRsl {
  /** Null for one in the page. */
  readonly url: string | null
  /** Null if it cannot be read. */
  readonly text: string | null
}

/** Answer of licences about a use. `limited`: only some users or countries have it. */
type RslAnswer = 'allowed' | 'limited' | 'paid' | 'refused'

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

/** Uses that are paid for; all uses for a type that is not here. */
const PAID_USES: Readonly<Record<string, readonly Use[]>> = {
  free: [],
  attribution: [],
  contribution: [],
  training: ['ai-train'],
  use: ['ai-input'],
  inference: ['ai-input']
}

/** The licences of documents for a URL, all read together; null if there is none. */
export function rslRights(documents: readonly NamedRsl[], url: URL): RslRights | null {
  const read = documents.map((document) => {
    const contents = parseRsl(document.text ?? '', document.url)
    return { url: document.url, licenses: contents ? rslAt(contents, url) : null }
  })
  const unread = read.find(({ licenses }) => licenses === null)
  if (unread) return unread
  const first = read.find(({ licenses }) => licenses?.length) ?? read[0]
  const licenses = read.flatMap((document) => document.licenses ?? [])
  return first ? { url: first.url, licenses } : null
}

/** The licences of a document for a URL: those of the longest pattern that matches. */
export function rslAt(contents: readonly RslContent[], url: URL): readonly RslLicense[] {
  const matching = contents.filter((content) => isOf(content.url, url))
  const longest = Math.max(...matching.map((content) => content.url.length))
  return matching
    .filter((content) => content.url.length === longest)
    .flatMap(({ licenses }) => licenses)
}

/** The answer about a use, of the document that restricts most; `undefined` if nothing is stated. */
export function rslAnswer({ licenses }: RslRights, use: Use): RslAnswer | undefined {
  if (!licenses) return 'refused'
  const documents = Map.groupBy(licenses, ({ document }) => document)
  const answers = [...documents.values()].map((of) => answerOf(of, use))
  return MOST_RESTRICTIVE.find((answer) => answers.includes(answer))
}

/** The payment that stands in the way of a use. */
export function rslPayment({ licenses }: RslRights, use: Use): RslLicense['payment'] {
  return licenses?.find((license) => oneAnswer(license, use) === 'paid')?.payment ?? null
}

const MOST_RESTRICTIVE: readonly RslAnswer[] = ['refused', 'paid', 'limited', 'allowed']

/** One document's licences are offers, of which any may be taken; what one of them prohibits for everybody is prohibited. */
function answerOf(licenses: readonly RslLicense[], use: Use): RslAnswer {
  const isProhibited = licenses.some(
    ({ limits, prohibits }) => limits.length === 0 && names(prohibits, use)
  )
  if (isProhibited) return 'refused'
  const answers = licenses.map((license) => oneAnswer(license, use))
  return MOST_RESTRICTIVE.findLast((answer) => answers.includes(answer)) ?? 'refused'
}

function oneAnswer(license: RslLicense, use: Use): RslAnswer {
  const { permits, prohibits, payment, limits, server, reporting } = license
  if (names(prohibits, use) || (permits && !names(permits, use))) return 'refused'
  if (server !== null || reporting.length > 0) return 'refused'
  if (payment && (PAID_USES[payment.type]?.includes(use) ?? true)) return 'paid'
  return limits.length > 0 ? 'limited' : 'allowed'
}

const names = (words: readonly string[], use: Use) =>
  words.some((word) => WORDS[word]?.includes(use))

/** Tells if a content's `url` is a pattern of a page. Without one it is that of the page that states it. */
function isOf(pattern: string, url: URL): boolean {
  const path = url.pathname + url.search
  if (pattern === '' || pattern.startsWith('/')) return pathMatches(pattern || '/', path)
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/]{1,253})(.*)$/s.exec(pattern) ?? []
  return origin === url.origin && pathMatches(rest || '/', path)
}
