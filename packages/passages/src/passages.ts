/** The passages of Markdown that answer a question, found by their words (BM25). */

import type { Range } from './blocks.ts'
import { chunks } from './chunks.ts'
import { headingOf } from './heading-paths.ts'
import { plainMarkdown } from './plain-markdown.ts'
import { type Section, structureOf } from './sections.ts'
import { questionTerms, termsOf } from './terms.ts'

/** A part of one section. */
export interface Passage {
  /** Markdown. */
  readonly text: string
  /** Greater than 0; only scores of one answer compare. */
  readonly score: number
  /** Headings above it, outermost first, without marks. */
  readonly headingPath: readonly string[]
  /** Offset in the Markdown of its first character, UTF-16 code units. */
  readonly start: number
  /** Offset after its last. */
  readonly end: number
}

/** Largest size of a passage, estimated tokens. */
const SIZE = 256
/** Constants of BM25: how fast repetition saturates, and how much length counts. */
const K1 = 1.2
const B = 0.6
/** What a term in a heading counts: in that of the section itself, and in those above. */
const HEADING = { own: 3, above: 0.7 }
/** Most that a heading adds whose words are all in the question, and one that has all words of it. */
const SAME_HEADING = { within: 1, both: 0.8 }

/** A passage, and its terms. */
interface Unit extends Omit<Passage, 'score'> {
  readonly body: ReadonlyMap<string, number>
  readonly length: number
  readonly own: ReadonlySet<string>
  readonly above: ReadonlySet<string>
}

/** Options of {@link passages}. */
export interface PassageOptions {
  /** Offsets that no passage goes over, such as the beginnings of a document's pages; ascending. */
  readonly breaks?: readonly number[]
}

/** Passages of an answer. */
const MOST = 10

/** The best passages for a question, at most ten, best first; none without a word of it. */
export function passages(
  markdown: string,
  question: string,
  { breaks = [] }: PassageOptions = {}
): Passage[] {
  const asked = questionTerms(question)
  const units = unitsOf(markdown, breaks)
  const mean = units.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length)
  const weights = new Map(asked.map((term) => [term, weightOf(term, units)]))
  const words = new Set(termsOf(question))
  return units
    .map((unit) => ({ unit, score: scoreOf(unit, weights, mean) * headingFactor(unit, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.unit.start - b.unit.start)
    .slice(0, MOST)
    .map(({ unit: { text, headingPath, start, end }, score }) => {
      return { text, score: Math.round(score * 1000) / 1000, headingPath, start, end }
    })
}

/** Rare terms tell more. */
function weightOf(term: string, units: readonly Unit[]): number {
  const having = units.filter((unit) => unit.body.has(term) || unit.own.has(term)).length
  return Math.log(1 + (units.length - having + 0.5) / (having + 0.5))
}

function scoreOf(unit: Unit, weights: ReadonlyMap<string, number>, mean: number): number {
  const norm = K1 * (1 - B + (B * unit.length) / Math.max(1, mean))
  let score = 0
  let found = 0
  for (const [term, weight] of weights) {
    const inOwn = unit.own.has(term)
    const count =
      (unit.body.get(term) ?? 0) +
      (inOwn ? HEADING.own : 0) +
      (unit.above.has(term) ? HEADING.above : 0)
    if (count === 0) continue
    found++
    score += (weight * count * (K1 + 1)) / (count + norm)
  }
  if (found === 0) return 0
  const coverage = 0.5 + (0.5 * found) / weights.size
  return Math.max(Number.MIN_VALUE, score * coverage)
}

/** What the heading of a passage adds. Common words count here: they tell "What is a weir?" from "Weirs". */
function headingFactor({ own }: Unit, words: ReadonlySet<string>): number {
  const shared = [...own].filter((term) => words.has(term)).length
  if (shared === 0) return 1
  const within = (shared / own.size) ** 2
  const both = shared / (own.size + words.size - shared)
  return 1 + SAME_HEADING.within * within + SAME_HEADING.both * both
}

/** The sections' own texts, in parts of at most {@link SIZE}. */
function unitsOf(markdown: string, breaks: readonly number[]): Unit[] {
  const { sections } = structureOf(markdown, 0)
  const first = sections[0]?.start ?? markdown.length
  const unitsIn = (range: Range, path: readonly string[]) =>
    divided(range, breaks).flatMap((part) => partsOf(markdown, part, path))
  const units = unitsIn({ start: 0, end: first }, [])
  const open: Section[] = []
  sections.forEach((section, index) => {
    while ((open.at(-1)?.level ?? 0) >= section.level) open.pop()
    open.push(section)
    const path = open.map((one) => headingOf(markdown, one))
    const lineAfter = markdown.indexOf('\n', section.start)
    const start = lineAfter < 0 ? markdown.length : lineAfter + 1
    const next = sections[index + 1]?.start ?? markdown.length
    const own = unitsIn({ start, end: Math.min(next, section.end) }, path)
    // A heading with nothing before the next one stands for the section below it; one at the end for itself.
    if (own.length === 0) own.push(...unitsIn({ start, end: section.end }, path).slice(0, 1))
    if (own.length === 0) own.push(...unitsIn({ start: section.start, end: start }, path))
    units.push(...own)
  })
  return units
}

/** The parts of a range between breaks. */
function divided({ start, end }: Range, breaks: readonly number[]): Range[] {
  const inside = breaks.filter((at) => at > start && at < end)
  return [start, ...inside].map((at, n) => ({ start: at, end: inside[n] ?? end }))
}

function partsOf(markdown: string, { start, end }: Range, headingPath: readonly string[]): Unit[] {
  if (markdown.slice(start, end).trim() === '') return []
  const own = new Set(termsOf(headingPath.at(-1) ?? ''))
  const above = new Set(headingPath.slice(0, -1).flatMap(termsOf))
  return chunks(markdown.slice(start, end), { maxTokens: SIZE }).map((chunk) => {
    const terms = termsOf(plainMarkdown(chunk.text))
    const body = new Map<string, number>()
    for (const term of terms) body.set(term, (body.get(term) ?? 0) + 1)
    return {
      text: chunk.text,
      headingPath,
      start: start + chunk.start,
      end: start + chunk.end,
      body,
      length: terms.length,
      own,
      above
    }
  })
}
