/** Rules for a correct metadata field. They are those of the corpora's evaluator, `metadata.mjs`. */

import type { Metadata } from '../../packages/content/src/index.ts'
import type { Truth } from './corpora.ts'

/** Names and comparison of one field. */
interface MetadataField {
  readonly ours: keyof Metadata
  /** Names the corpora give it. */
  readonly truth: readonly string[]
  readonly isSame: (truth: string, given: string) => boolean
  /** Share of common words from which two texts count as softly the same. */
  readonly soft?: number
}

const isEqual = (one: string, other: string) => folded(one) === folded(other)

/** Fields that at least one corpus knows. */
export const METADATA_FIELDS: Readonly<Record<string, MetadataField>> = {
  title: { ours: 'title', truth: ['title'], isSame: isEqual, soft: 0.8 },
  author: { ours: 'author', truth: ['author'], isSame: isEqual, soft: 0.6 },
  date: { ours: 'publishedAt', truth: ['date', 'publish_date'], isSame: isSameDay },
  description: { ours: 'description', truth: ['description'], isSame: isEqual, soft: 0.8 },
  image: { ours: 'image', truth: ['image'], isSame: isSameFile },
  site: { ours: 'siteName', truth: ['site', 'site_name'], isSame: isEqual, soft: 0.8 },
  language: { ours: 'language', truth: ['lang', 'language'], isSame: isSameLanguage },
  canonical: { ours: 'canonicalUrl', truth: ['canonical', 'canonical_url'], isSame: isEqual }
}

/** Wanted and given value of one page's field, and the result of their comparison. */
export interface Verdict {
  /** `''` where the page has none. */
  readonly wanted: string
  readonly given: string
  readonly exact: boolean
  readonly soft: boolean
}

/** Judge one field of a page; `undefined` where the corpus says nothing of it. */
export function judged(field: string, truth: Truth, found: Metadata): Verdict | undefined {
  const { ours, truth: names, isSame, soft } = METADATA_FIELDS[field]!
  const name = names.find((each) => each in truth)
  if (name === undefined) return undefined
  const wanted = textOf((truth as Record<string, unknown>)[name])
  const given = textOf(found[ours])
  const both = wanted !== '' && given !== ''
  const exact = both && isSame(wanted, given)
  const isAlike = both && soft !== undefined && commonWords(wanted, given) >= soft
  return { wanted, given, exact, soft: exact || isAlike }
}

/** Counts of one field. */
export interface Tally {
  /** Pages that have the field. */
  pages: number
  found: number
  exact: number
  soft: number
  /** Pages that have it not, and those of them for which one was found. */
  without: number
  invented: number
}

export function emptyTally(): Tally {
  return { pages: 0, found: 0, exact: 0, soft: 0, without: 0, invented: 0 }
}

export function tallied(tally: Tally, { wanted, given, exact, soft }: Verdict): void {
  if (wanted === '') {
    tally.without++
    if (given !== '') tally.invented++
    return
  }
  tally.pages++
  if (given !== '') tally.found++
  if (exact) tally.exact++
  if (soft) tally.soft++
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}

/** A text without case and without the differences between kinds of quotes, dashes and spaces. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\s+/g, ' ')
    .trim()
}

/** F1 of the words of two texts. */
function commonWords(one: string, other: string): number {
  const ones = wordsOf(one)
  const others = wordsOf(other)
  if (ones.length === 0 || others.length === 0) return 0
  const counts = new Map<string, number>()
  for (const word of ones) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of others) {
    const left = counts.get(word) ?? 0
    if (left > 0) common++
    counts.set(word, left - 1)
  }
  return (2 * common) / (ones.length + others.length)
}

function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** The same calendar day, in UTC or as written. */
function isSameDay(one: string, other: string): boolean {
  const days = daysOf(other)
  return daysOf(one).some((day) => days.includes(day))
}

function daysOf(text: string): string[] {
  const time = Date.parse(text)
  const utc = Number.isNaN(time) ? [] : [new Date(time).toISOString().slice(0, 10)]
  return [...(text.match(/\d{4}-\d{2}-\d{2}/) ?? []), ...utc]
}

/** The same path, or the same file name if it is long enough to tell. */
function isSameFile(one: string, other: string): boolean {
  const path = pathOf(one)
  const file = path.split('/').at(-1)!
  return path === pathOf(other) || (file.length > 8 && pathOf(other).endsWith(`/${file}`))
}

function pathOf(address: string): string {
  const url = URL.parse(address, 'https://x.invalid')
  try {
    return decodeURIComponent(url?.pathname ?? address).toLowerCase()
  } catch {
    return (url?.pathname ?? address).toLowerCase()
  }
}

function isSameLanguage(one: string, other: string): boolean {
  return folded(one).split(/[-_]/)[0] === folded(other).split(/[-_]/)[0]
}
