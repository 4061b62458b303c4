/** The metrics of the corpora, as their evaluators define them, for judging inside one process. */

import type { Truth } from './corpora.ts'

/** Text read from a page, and what it should be. */
export interface Reading {
  readonly corpus: string
  readonly truth: Truth
  readonly text: string
}

/** Scores over many readings: wcxb overall and by page type, aeb, trafilatura-eval. */
export function scoresOf(readings: readonly Reading[]): Map<string, number> {
  const wcxb = readings.filter(({ corpus }) => corpus === 'wcxb')
  const scores = new Map([['wcxb', mean(wcxb.map(wordScore))]])
  for (const type of [...new Set(wcxb.map(({ truth }) => truth.page_type!))].sort()) {
    const pages = wcxb.filter(({ truth }) => truth.page_type === type)
    scores.set(`wcxb ${type}`, mean(pages.map(wordScore)))
  }
  scores.set('aeb', shingleScore(readings.filter(({ corpus }) => corpus === 'aeb')))
  const segments = readings.filter(({ corpus }) => corpus === 'trafilatura-eval')
  scores.set('trafilatura-eval', segmentScore(segments))
  return scores
}

/** F1 over the words of one page, each counted as often as it occurs. */
export function wordScore({ truth, text }: Reading): number {
  const found = wordsOf(text.toLowerCase())
  const right = wordsOf((truth.main_content ?? '').toLowerCase())
  if (right.length === 0) return found.length === 0 ? 1 : 0
  return (2 * common(counted(found), counted(right))) / (found.length + right.length)
}

/** F1 of mean precision and mean recall over runs of four words. */
function shingleScore(readings: readonly Reading[]): number {
  const rates = readings.map(({ truth, text }) => {
    const found = shingles(text)
    const right = shingles(truth.articleBody ?? '')
    const both = common(counted(found), counted(right))
    return { precision: both / (found.length || 1), recall: both / (right.length || 1) }
  })
  return harmonic(mean(rates.map((rate) => rate.precision)), mean(rates.map((rate) => rate.recall)))
}

/** F1 over all segments that must and must not be in the texts. */
function segmentScore(readings: readonly Reading[]): number {
  let found = 0
  let missed = 0
  let wrong = 0
  for (const { truth, text } of readings) {
    const shown = spaced(text)
    for (const segment of truth.with ?? []) shown.includes(spaced(segment)) ? found++ : missed++
    for (const segment of truth.without ?? []) if (shown.includes(spaced(segment))) wrong++
  }
  return (2 * found) / (2 * found + missed + wrong)
}

const WORD = /[\p{L}\p{N}_]+/gu

/** Words as the evaluators cut them. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** White space as single spaces. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function shingles(text: string): string[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const count = Math.max(1, words.length - 3)
  return Array.from({ length: count }, (_, at) => words.slice(at, at + 4).join(' '))
}

function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function common(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [item, count] of one) sum += Math.min(count, other.get(item) ?? 0)
  return sum
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function harmonic(one: number, other: number): number {
  return one + other > 0 ? (2 * one * other) / (one + other) : 0
}
