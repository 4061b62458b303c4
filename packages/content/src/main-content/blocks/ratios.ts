/** Converts amounts into features. */

/** An amount on a logarithmic scale: doubling is one step. */
export function log(amount: number): number {
  // V8 looks up a fractional array index as a property name.
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

/** Maps items to numbers. `Float64Array.from` would use an iterator, which is slower. */
export function numbersOf<Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number
): Float64Array {
  const numbers = new Float64Array(items.length)
  for (let index = 0; index < items.length; index++) numbers[index] = numberOf(items[index]!)
  return numbers
}
