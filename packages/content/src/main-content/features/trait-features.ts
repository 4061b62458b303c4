/** Features of the names, roles, classes and ids around a block; see element-traits.ts. */

import { NAME_TRAITS, TOKEN_TRAITS } from '../blocks/element-traits.ts'
import { type FeatureGroup, named, ofContainer } from './feature-groups.ts'

const TOKEN_NAMES = TOKEN_TRAITS.map(([name]) => name).join(' ')

/** Traits of the names and roles of the elements around a block. */
export const TRAIT_FEATURES: readonly FeatureGroup[] = [
  {
    names: named('is', NAME_TRAITS.join(' ')),
    write(row, at, { block: { names, container } }) {
      const { ownNames, nearNames, allNames } = container
      for (let bit = 0; bit < NAME_TRAITS.length; bit++) {
        row[at + bit] = nearness(bit, names, ownNames, nearNames, allNames)
      }
    }
  },
  {
    names: named('of', TOKEN_NAMES),
    write(row, at, { block: { tokens, container } }) {
      const { ownTokens, nearTokens, allTokens } = container
      for (let bit = 0; bit < TOKEN_TRAITS.length; bit++) {
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
      for (let bit = 0; bit < TOKEN_TRAITS.length; bit++) {
        row[at + bit] = ((all >> bit) & 1) + ((near >> bit) & 1)
      }
    }
  }
]

/**
 * A trait as one number: 0 absent, 1 on a distant ancestor, 2 on a near one, 3 on the block's element, 4 inside it.
 * Near traits include those of the element itself, and the traits of all ancestors include the near ones.
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
