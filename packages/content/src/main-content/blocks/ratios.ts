/** Converts amounts into features. */

/** An amount on a logarithmic scale: doubling is one step. */
export function log(amount: number): number {
  // As an array index, a fraction would be looked up as a name.
  const index = amount >>> 0
  return index === amount && index < KNOWN ? LOGARITHMS[index]! : Math.log2(1 + amount)
}

/** Amounts with a precomputed logarithm: most counts are below this. */
const KNOWN = 0x2000

/** 64 KB, filled once. */
const LOGARITHMS = new Float64Array(KNOWN).map((_, amount) => Math.log2(1 + amount))

/** A part of a whole; 0 if the whole is 0. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}

/** A number for each item. `Float64Array.from` would go through an iterator. */
export function numbersOf<Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number
): Float64Array {
  const numbers = new Float64Array(items.length)
  for (let index = 0; index < items.length; index++) numbers[index] = numberOf(items[index]!)
  return numbers
}
