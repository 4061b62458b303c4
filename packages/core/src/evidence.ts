/** Evidence of a kind of page, summed from the signs that a parser has found. */

import type { Evidence } from './parser.ts'

/** A sign by its name, with its weight; negative if it speaks against the kind. */
export type WeighedSign = readonly [name: string, weight: number]

/**
 * The evidence of signs: those that speak for the kind, the strongest first.
 *
 * @param enough - sum of the weights from which a page is of the kind.
 * @returns `undefined` below it.
 */
export function evidenceOf(
  kind: Evidence['kind'],
  found: readonly WeighedSign[],
  enough: number
): Evidence | undefined {
  const weight = found.reduce((sum, [, each]) => sum + each, 0)
  if (weight < enough) return undefined
  const signs = found.filter(([, each]) => each > 0).sort((one, other) => other[1] - one[1])
  return { kind, signs: signs.map(([name]) => name), weight }
}
