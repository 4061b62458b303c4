/**
 * Finds the blocks of a page that are in its truth: training labels for the block model.
 *
 * Truth is plain text in document order. The script assigns the truth's words to blocks. The longest matches come first
 * and each word counts once, so that a menu entry that repeats a heading does not count as content.
 */

import { wordsOf } from './scores.ts'

/**
 * @param texts - text of each block, in document order.
 * @param truth - main content of the page.
 * @returns for each block, the share of its words found in the truth; 0 for a block without words.
 */
export function labelBlocks(texts: readonly string[], truth: string): Float64Array {
  const target = wordsOf(truth.toLowerCase())
  const blocks = texts.map((text) => wordsOf(text.toLowerCase()))
  const used = new Uint8Array(target.length)
  const matched = new Float64Array(texts.length)
  const places = wordPlaces(target)
  const byLength = blocks
    .map((_, index) => index)
    .sort((a, b) => blocks[b]!.length - blocks[a]!.length)
  // Where a block was found: short blocks look near the place that their neighbours point to.
  const foundAt = new Int32Array(texts.length).fill(-1)
  for (const index of byLength) {
    const words = blocks[index]!
    if (words.length === 0) break
    const expected = expectedPlace(foundAt, blocks, index)
    matched[index] = consume(words, target, places, used, expected, foundAt, index) / words.length
  }
  return matched
}

/** Positions of each word of the truth. */
function wordPlaces(target: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let place = 0; place < target.length; place++) {
    const list = places.get(target[place]!)
    if (list) list.push(place)
    else places.set(target[place]!, [place])
  }
  return places
}

/** Returns the expected place of a block in the truth, by the nearest found block before it, or else after it. */
function expectedPlace(foundAt: Int32Array, blocks: readonly string[][], index: number): number {
  for (let before = index - 1; before >= 0 && before > index - 60; before--) {
    if (foundAt[before]! >= 0) return foundAt[before]! + blocks[before]!.length
  }
  for (let after = index + 1; after < blocks.length && after < index + 60; after++) {
    if (foundAt[after]! >= 0) return foundAt[after]! - blocks[index]!.length
  }
  return -1
}

/** Places looked at for one word; common words have thousands. */
const PLACES = 400

function consume(
  words: readonly string[],
  target: readonly string[],
  places: ReadonlyMap<string, number[]>,
  used: Uint8Array,
  expected: number,
  foundAt: Int32Array,
  index: number
): number {
  // A match counts when it is long, or when it is most of the block.
  const least = Math.max(1, Math.min(4, Math.ceil(words.length * 0.6)))
  let count = 0
  let at = 0
  while (at < words.length) {
    let best = 0
    let bestPlace = -1
    let bestDistance = Number.POSITIVE_INFINITY
    const list = places.get(words[at]!) ?? []
    for (let item = 0; item < list.length && item < PLACES; item++) {
      const place = list[item]!
      let length = 0
      while (
        at + length < words.length &&
        place + length < target.length &&
        used[place + length] === 0 &&
        words[at + length] === target[place + length]
      ) {
        length++
      }
      const distance = expected < 0 ? 0 : Math.abs(place - expected)
      if (length > best || (length === best && length > 0 && distance < bestDistance)) {
        best = length
        bestPlace = place
        bestDistance = distance
      }
    }
    if (best < least || best === 0) {
      at++
      continue
    }
    used.fill(1, bestPlace, bestPlace + best)
    if (foundAt[index]! < 0) foundAt[index] = Math.max(0, bestPlace - at)
    count += best
    at += best
  }
  return count
}
