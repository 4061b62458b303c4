/** How amounts become features. */

/** An amount on a scale where doubling is a step. */
export function log(amount: number): number {
  return Math.log2(1 + amount)
}

/** A part of a whole; of nothing it is 0. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
