/** Numbers that stand beside the lines of a page, as court papers and drafts have them. */

import type { Word } from '../page/words.ts'
import { linesOf } from './lines-of.ts'

/** Numbered lines of a page, at least. */
const FEWEST = 8
/** Edges of the numbers lie within this, in ems. */
const ALIGNED = 0.6
/** White between a number and its line, in ems. */
const APART = 0.8
/** Part of the lines that go on in small letters: prose does, and a ranking does not. */
const FLOWING = 0.3

/** The words of a page without the numbers of its lines. */
export function withoutLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = new Set(words.filter(({ text }) => /^\d{1,3}$/.test(text)))
  if (numbers.size < FEWEST) return words
  const rest = words.filter((word) => !numbers.has(word))
  const left = Math.min(...rest.map((word) => word.x0))
  const beside = [...numbers].filter((word) => word.x1 < left - APART * word.size)
  if (beside.length < FEWEST || !isAligned(beside) || !isCounted(beside)) return words
  const lines = linesOf(rest)
  const flowing = lines.filter(({ words: [first] }) => /^\p{Ll}/u.test(first?.text ?? ''))
  if (flowing.length < FLOWING * lines.length) return words
  const dropped = new Set(beside)
  return words.filter((word) => !dropped.has(word))
}

function isAligned(words: readonly Word[]): boolean {
  const size = words[0]?.size ?? 0
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  const [starts, ends] = [words.map(({ x0 }) => x0), words.map(({ x1 }) => x1)]
  return Math.min(spread(starts), spread(ends)) < ALIGNED * size
}

/** Checks whether the numbers count up, by one or by five, from top to bottom. */
function isCounted(words: readonly Word[]): boolean {
  const values = [...words].sort((a, b) => a.base - b.base).map(({ text }) => Number(text))
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  return (
    (step === 1 || step === 5) &&
    values.every((value, index) => value === values[0]! + index * step)
  )
}
