/** Converts text of a page to a value of the schema's type, in the language of the page. */

import { languageTag, resolveUrl } from '@sluice/content'
import { count, isoDate, money, partialDate } from '@sluice/values'
import type { SchemaNode } from '../schema/schema-node.ts'
import { availability, truth } from './booleans.ts'
import type { Wanted } from './concepts.ts'
import { durationSeconds, isoDuration } from './durations.ts'
import { nameKey } from './property-name.ts'
import { rawText, rawUrl } from './raw-text.ts'

/** Known facts about the page. */
export interface CoerceContext {
  readonly base: URL
  /** BCP 47 tag of the page. */
  readonly language: string | undefined
  /** Addresses may be of persons as well: `mailto:` and `tel:`. */
  readonly contacts?: boolean
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
  return counted ?? decimal(text, locale)
}

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

/** Read a value as a text of the format that is asked for. */
export function asText(
  value: unknown,
  node: SchemaNode,
  want: Wanted,
  context: CoerceContext
): string | undefined {
  const { format } = node
  const kind = want.concept?.kind
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
  if (format === 'email') return /[^\s@<>"():]{1,64}@[^\s@<>",()]{1,253}/.exec(text)?.[0]
  if (node.enum) return text
  return textOfKind(text, kind, context)
}

function textOfKind(
  text: string,
  kind: string | undefined,
  { language }: CoerceContext
): string | undefined {
  const plain = text
    .replace(/\u00ad/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
  switch (kind) {
    case 'language':
      return languageTag(plain)
    case 'currency':
      return currencyOf(plain, language)
    case 'date':
      return isoDate(plain, { language }) ?? partialDate(plain) ?? plain
    case 'person':
      return personName(plain)
    case 'availability':
      return plain.replace(/^https?:\/\/schema\.org\//, '')
    default:
      return plain
  }
}

const BY =
  /^(?:(?:recipe|written|posted|created|published|verfasst|geschrieben|rezept|recette|écrit|escrito|receta|scritto|ricetta|recept|geschreven|skrevet)\s+)?(?:by|von|par|por|di|door|av|af)[:\s]+/i

/** A name without its prefix; an address, or a line with a time of day, is not a name. */
function personName(text: string): string | undefined {
  if (/^(?:https?:)?\/\//i.test(text) || /\d:\d\d/.test(text)) return undefined
  return text.replace(BY, '')
}

/** The code of a currency, of a text that is it, a sign, or a price. */
function currencyOf(text: string, locale: string | undefined): string | undefined {
  if (/^[A-Z]{3}$/.test(text)) return text
  const found = /\d/.test(text) ? money(text, { locale }) : money(`1 ${text}`, { locale })
  return found?.currency ?? undefined
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

function asUrl(value: unknown, { base, contacts }: CoerceContext): string | undefined {
  const written = rawUrl(value)
  if (written === undefined) return undefined
  return resolveUrl(written, base, contacts ? LINK_SCHEMES : undefined)?.href
}

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
