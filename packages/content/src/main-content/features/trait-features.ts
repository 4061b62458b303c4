/** Features of the names, roles, classes and ids around a block; see element-traits.ts. */

import { NAME_TRAITS, TOKEN_TRAITS } from '../blocks/element-traits.ts'
import { type FeatureGroup, named, ofContainer, ofTraits } from './feature-groups.ts'

const TOKEN_NAMES = TOKEN_TRAITS.map(([name]) => name).join(' ')

/** Traits of the names and roles of the elements around a block. */
export const TRAIT_FEATURES: readonly FeatureGroup[] = [
  {
    names: named('is', NAME_TRAITS.join(' ')),
    scope: ofTraits,
    write(row, at, { block: { names, container } }) {
      const { ownNames, nearNames, allNames } = container
      row.fill(0, at, at + NAME_TRAITS.length)
      // Few traits occur around a block: the loop visits only those, lowest bit first.
      for (let left = names | allNames; left !== 0; left &= left - 1) {
        const bit = lowestBit(left)
        row[at + bit] = nearness(bit, names, ownNames, nearNames, allNames)
      }
    }
  },
  {
    names: named('of', TOKEN_NAMES),
    scope: ofTraits,
    write(row, at, { block: { tokens, container } }) {
      const { ownTokens, nearTokens, allTokens } = container
      row.fill(0, at, at + TOKEN_TRAITS.length)
      for (let left = tokens | allTokens; left !== 0; left &= left - 1) {
        const bit = lowestBit(left)
        row[at + bit] = nearness(bit, tokens, ownTokens, nearTokens, allTokens)
      }
    }
  },
  {
    names: named('after', TOKEN_NAMES),
    scope: ofContainer,
    write(row, at, { block: { container }, places }) {
      const all = places.afterAll[container.index]!
      const near = places.afterNear[container.index]!
      row.fill(0, at, at + TOKEN_TRAITS.length)
      for (let left = all | near; left !== 0; left &= left - 1) {
        const bit = lowestBit(left)
        row[at + bit] = ((all >> bit) & 1) + ((near >> bit) & 1)
      }
    }
  }
]

/** Place of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

/**
 * A trait as one number: 0 absent, 1 on a distant ancestor, 2 on a near one, 3 on the block's element, 4 inside it.
 * Near traits include the element's own, and the traits of all ancestors include the near ones.
 */
export function nearness(
  bit: number,
  inside: number,
  own: number,
  near: number,
  all: number
): number {
  if ((inside >> bit) & 1) return 4
  return ((all >> bit) & 1) + ((near >> bit) & 1) + ((own >> bit) & 1)
}
