/** Sizes that OCR measured, made those few that a document is set in. */

import { resized } from '../page/set-word.ts'
import type { Word } from '../page/words.ts'

/** Measured sizes that differ by less than this part are one. */
const SAME = 0.1
/** Steps of one percent and a half, in which sizes are counted. */
const STEPS = 66
/** Sizes that count together when the commonest is looked for. */
const NEAR = 0.05
/** A measured size may be off by this part from one that the document is set in. */
const OFF = 0.2
/** Part of a document's characters that a size must have to be one it is set in. */
const LEAST = 0.012

/**
 * The words of all pages, each with the size that most of its like have.
 *
 * @param same - sizes that differ by less than this part are one.
 */
export function withSameSizes(pages: readonly (readonly Word[])[], same = SAME): Word[][] {
  const counts = new Map<number, number>()
  for (const { size, text } of pages.flat()) {
    const key = Math.exp(Math.round(Math.log(size) * STEPS) / STEPS)
    counts.set(key, (counts.get(key) ?? 0) + text.length)
  }
  const sizes = mainSizes(counts, same)
  const nearest = (size: number): number => {
    const off = (main: number) => Math.abs(main - size) / main
    const best = sizes.reduce((a, b) => (off(b) < off(a) ? b : a), sizes[0] ?? size)
    return off(best) <= OFF ? best : size
  }
  return pages.map((words) => words.map((word) => resized(word, nearest(word.size))))
}

/** The commonest sizes, each far from the others; commonest first. */
function mainSizes(counts: ReadonlyMap<number, number>, same: number): number[] {
  const sizes: number[] = []
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const near = (size: number): number =>
    [...counts].reduce(
      (sum, [other, count]) => (Math.abs(other - size) < NEAR * size ? sum + count : sum),
      0
    )
  const smooth = [...counts.keys()].map((size): [number, number] => [size, near(size)])
  for (const [size, count] of smooth.sort((a, b) => b[1] - a[1])) {
    if (count < LEAST * all) break
    if (sizes.every((main) => Math.abs(main - size) > same * main)) sizes.push(size)
  }
  return sizes
}
