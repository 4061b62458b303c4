/** Reason why a part of a page is not content, as far as its element shows one. */

import type { Element } from 'hast'
import { NAME_TRAITS, nameTraits, tokenBit, tokenTraits } from '../blocks/element-traits.ts'

/**
 * Reason why a part was dropped.
 *
 * - `excluded`: a filter left it out.
 * - `hidden`: the page does not show it and the service does not read it.
 * - `boilerplate`: its text and position identify it, not its element.
 */
export type DropReason =
  | 'navigation'
  | 'banner'
  | 'footer'
  | 'sidebar'
  | 'related'
  | 'comments'
  | 'share'
  | 'signup'
  | 'advert'
  | 'overlay'
  | 'form'
  | 'hidden'
  | 'excluded'
  | 'boilerplate'

/** The first match counts: the kind of element, then its class or id, the clearest words first. */
const BY_TRAITS: readonly (readonly [names: number, tokens: number, reason: DropReason])[] = [
  [names('nav'), 0, 'navigation'],
  [names('footer'), 0, 'footer'],
  [names('dialog'), 0, 'overlay'],
  [0, tokens('comment'), 'comments'],
  [0, tokens('share'), 'share'],
  [0, tokens('signup'), 'signup'],
  [0, tokens('overlay'), 'overlay'],
  [0, tokens('advert'), 'advert'],
  [0, tokens('related'), 'related'],
  [0, tokens('navigation', 'breadcrumb', 'contents', 'pagination'), 'navigation'],
  [0, tokens('footer', 'legal'), 'footer'],
  [names('header'), tokens('header'), 'banner'],
  [names('form'), tokens('search', 'account'), 'form'],
  [names('aside'), tokens('sidebar'), 'sidebar']
]

/** The reason given by an element itself; `undefined` if there is none. */
export function dropReason(element: Element): DropReason | undefined {
  return reasonOf(nameTraits(element), tokenTraits(element) | customTraits(element))
}

/** The name of a custom element is treated like a class of another. */
function customTraits({ tagName }: Element): number {
  if (!tagName.includes('-')) return 0
  return tokenTraits({ type: 'element', tagName, properties: { id: tagName }, children: [] })
}

/**
 * The reason given by an element's name or role alone, which also applies to the dropped parts inside. A form may be
 * around a whole page.
 */
export function landmarkReason(element: Element): DropReason | undefined {
  return reasonOf(nameTraits(element) & ~names('form'), 0)
}

function reasonOf(nameBits: number, tokenBits: number): DropReason | undefined {
  if ((nameBits | tokenBits) === 0) return undefined
  for (const [ofName, ofTokens, reason] of BY_TRAITS) {
    if ((nameBits & ofName) !== 0 || (tokenBits & ofTokens) !== 0) return reason
  }
  return undefined
}

function names(...wanted: (typeof NAME_TRAITS)[number][]): number {
  return wanted.reduce((bits, name) => bits | (1 << NAME_TRAITS.indexOf(name)), 0)
}

function tokens(...wanted: string[]): number {
  return wanted.reduce((bits, name) => bits | tokenBit(name), 0)
}
