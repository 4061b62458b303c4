/** Converts text of a page to a value of the schema's type, in the language of the page. */

import { resolveUrl } from '@sluice/content'
import { count, isoDate, money } from '@sluice/values'
import type { SchemaNode } from '../schema/schema-node.ts'
import { availability, truth } from './booleans.ts'
import type { Wanted } from './concepts.ts'
import { durationSeconds, isoDuration } from './durations.ts'
import { type ValueKind, valueOfKind } from './kinds.ts'
import { nameKey } from './property-name.ts'
import { rawText, rawUrl } from './raw-text.ts'

/** Known facts about the page. */
export interface CoerceContext {
  readonly base: URL
  /** BCP 47 tag of the page. */
  readonly language: string | undefined
  /** The schema chose the element by a selector: what it can be is not judged, and it may be `mailto:` or `tel:`. */
  readonly isChosen?: boolean
}

/** Schemes of what a link leads to: pages, and persons. */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Read a value as a boolean. */
export function asBoolean(value: unknown, { concept, isNegated }: Wanted): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = rawText(value)
  if (text === undefined) return undefined
  const found = concept?.kind === 'availability' ? inStock(text) : undefined
  if (found !== undefined) return found !== isNegated
  return truth(text)
}

function inStock(text: string): boolean | undefined {
  const said = availability(text)
  return said === undefined ? undefined : said === 'in'
}

/** Read a value as a number. */
export function asNumber(
  value: unknown,
  node: SchemaNode,
  want: Wanted,
  context: CoerceContext
): number | undefined {
  const kind = want.concept?.kind
  if (kind === 'duration') {
    const time = durationNumber(value, node, want)
    // The total of a recipe is its time, that of an invoice a sum.
    if (time !== undefined || nameKey(want.name) !== 'total') return time
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const text = rawText(value)
  if (text === undefined) return undefined
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(text)) return Number(text)
  const locale = context.language
  if (kind === 'money') {
    const found = money(text, { locale })
    return found && Number(found.amount)
  }
  const isWhole = kind === 'count' || node.types?.has('integer')
  const counted = isWhole ? count(text, locale === undefined ? {} : { locale })?.value : undefined
  // A budget, a turnover: a sum by its sign, whatever the property is called.
  const sum = counted === undefined && SUM.test(text) ? money(text, { locale }) : undefined
  return counted ?? (sum ? Number(sum.amount) : decimal(text, locale))
}

/** A text that begins with a sum: `$85k`, `US$ 1,200`, `1.2 €`. */
const SUM = /^(?:[A-Z]{0,3}\p{Sc} ?\d|\d[\d.,' ]{0,20}\p{Sc})/u

/** Languages that write a point between the whole and the fraction. */
const POINT = /^(?:en|zh|ja|ko|th|he|hi|ms|es-(?:mx|us|pr|gt|hn|ni|pa|pe|sv|do))\b/i

function decimal(text: string, language: string | undefined): number | undefined {
  const match = /(?<![\p{L}\d])[-−]?\d(?:[\d.,']|[ \u00a0\u202f](?=\d{3}(?!\d)))*/u.exec(
    text.slice(0, 200)
  )
  if (!match) return undefined
  const digits = match[0]
    .replace(/[\s.,']+$/, '')
    .replace('−', '-')
    .replace(/[\s'\u00a0\u202f]/g, '')
  const lastPoint = digits.lastIndexOf('.')
  const lastComma = digits.lastIndexOf(',')
  if (lastPoint >= 0 && lastComma >= 0) {
    return numberWith(digits, lastPoint > lastComma ? '.' : ',')
  }
  const mark = lastPoint >= 0 ? '.' : ','
  const parts = digits.split(mark)
  if (parts.length === 1) return Number(digits)
  if (parts.length > 2) return numberWith(digits, mark === '.' ? ',' : '.')
  const isPointLanguage = language === undefined || POINT.test(language)
  const isGroup = parts[1]!.length === 3 && parts[0] !== '0' && (mark === ',') === isPointLanguage
  return numberWith(digits, isGroup ? (mark === '.' ? ',' : '.') : mark)
}

function numberWith(digits: string, point: string): number | undefined {
  const number = Number(digits.replaceAll(point === '.' ? ',' : '.', '').replace(point, '.'))
  return Number.isFinite(number) ? number : undefined
}

/** A duration in the unit that the property names: minutes, unless it says otherwise. */
function durationNumber(value: unknown, node: SchemaNode, want: Wanted): number | undefined {
  const text = rawText(value)
  if (text === undefined) return undefined
  const unit = unitOf(`${want.name} ${node.title ?? ''} ${node.description ?? ''}`)
  const seconds = durationSeconds(text)
  if (seconds === undefined) return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
  // A template that was not filled in says 0.
  if (seconds === 0) return undefined
  const amount = seconds / unit
  return node.types?.has('number') ? Math.round(amount * 100) / 100 : Math.round(amount)
}

function unitOf(text: string): number {
  if (/second|secs?\b|sekunde|segundo/i.test(text)) return 1
  return /\bhours?\b|_hours?\b|stunde|heure/i.test(text) ? 3600 : 60
}

/** Kinds whose values have one written form, also if `x-css` selected them. */
const ALWAYS_READ: ReadonlySet<ValueKind | undefined> = new Set([
  'availability',
  'currency',
  'date',
  'language',
  'person'
] as const)

/** Read a value as a text of the format that is asked for. */
export function asText(
  value: unknown,
  node: SchemaNode,
  want: Wanted,
  context: CoerceContext
): string | undefined {
  const { format } = node
  const { kind } = want
  const { isChosen, language } = context
  if (format === 'uri' || format === 'iri' || format === 'url' || format === 'uri-reference') {
    return asUrl(value, context)
  }
  if ((kind === 'image' || kind === 'url') && format === undefined) return asUrl(value, context)
  const text = rawText(value)
  if (text === undefined) return undefined
  if (format === 'date' || format === 'date-time') return asDate(text, format, context)
  if (format === 'duration') {
    const seconds = durationSeconds(text)
    return seconds === undefined ? undefined : isoDuration(seconds)
  }
  if (format === 'email') return valueOfKind(text, 'email', { language, name: want.name })
  if (node.enum) return text
  const plain = plainText(text)
  if (isChosen && !ALWAYS_READ.has(kind)) return plain
  return valueOfKind(plain, kind, { language, name: want.name })
}

/** Text without soft hyphens and repeated spaces. */
function plainText(text: string): string {
  return text
    .replace(/\u00ad/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
}

function asDate(text: string, format: string, { language }: CoerceContext): string | undefined {
  const date = isoDate(text, { language })
  if (date === undefined) return undefined
  if (format === 'date') return date.slice(0, 10)
  if (!/T\d\d:\d\d/.test(date)) return undefined
  const timed = /T\d\d:\d\d(?!:)/.test(date) ? date.replace(/(T\d\d:\d\d)/, '$1:00') : date
  // A time without a zone is not an instant, and no zone is invented.
  return /(?:Z|[+-]\d\d:\d\d)$/.test(timed) ? timed : undefined
}

/** An absolute address. Of a text only one that is written as an address: prose is never resolved. */
function asUrl(value: unknown, { base, isChosen }: CoerceContext): string | undefined {
  const written = rawUrl(value)
  if (written === undefined) return undefined
  if (isChosen) return resolveUrl(written, base, LINK_SCHEMES)?.href
  if (/\s|^[^/?#]*@/.test(written)) return undefined
  if (HOST.test(written) && !FILE.test(written)) {
    return resolveUrl(`https://${written}`, base)?.href
  }
  return /[/.#?]/.test(written) ? resolveUrl(written, base)?.href : undefined
}

/** A host and what may follow it. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/u
/** `mug.jpg` has the form of a host. */
const FILE =
  /^[^/?#]+\.(?:aspx?|avif|bmp|cfm|cgi|gif|html?|ico|jpe?g|jsp|mp[34]|pdf|php\d?|png|svg|tiff?|webm|webp|xml)(?:[/?#]|$)/i

/** The value of an `enum` that a value means: the same, the same in letters, or the only one in its words. */
export function nearestOf(allowed: readonly unknown[], value: unknown): unknown {
  const text = rawText(value)
  if (text === undefined) return undefined
  const key = nameKey(text.replace(/^https?:\/\/schema\.org\//, ''))
  const texts = allowed.filter((item): item is string => typeof item === 'string')
  const same = texts.find((item) => item === text) ?? texts.find((item) => nameKey(item) === key)
  if (same !== undefined) return same
  const said = availability(text)
  const meant = said && texts.find((item) => availability(item) === said)
  if (meant) return meant
  const inside = texts.filter((item) => {
    const inner = nameKey(item)
    return inner.length >= 3 && (key.includes(inner) || (key.length >= 4 && inner.includes(key)))
  })
  return inside.length === 1 ? inside[0] : undefined
}
