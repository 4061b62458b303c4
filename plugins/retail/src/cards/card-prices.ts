/** The prices that a card shows. */

import { attribute } from '@sluice/content'
import type { Money } from '@sluice/values'
import type { Element, Nodes } from 'hast'
import type { ShopPage } from '../shop.ts'
import { priceIn } from '../values.ts'
import { isPrice } from './price-cards.ts'

/** A class of what a price was before. */
const STRUCK =
  /(?:^|[-_\s])(?:old|was|regular|compare|strike|crossed|before|rrp|msrp|list)(?:[-_\s]|$)|compare-at|strikethrough/i

/** Prices of a card that are looked at. */
const PRICES = 6

/** Prices of a card: what is not struck out is to be paid. */
export function shownPrices(page: ShopPage, card: Element) {
  const shown: { found: Money; isStruck: boolean }[] = []
  const visit = (node: Nodes, isStruck: boolean): void => {
    if (node.type !== 'element' || shown.length >= PRICES) return
    const struck = isStruck || isStruckOut(node)
    const before = shown.length
    for (const child of node.children) visit(child, struck)
    // The innermost element that is a price; what is struck out stands beside what is not.
    if (shown.slice(before).some((inner) => inner.isStruck === struck)) return
    const inner = struck ? textWithin(node) : unstruckText(node)
    const found =
      inner !== undefined && isPrice(inner) ? priceIn(inner, page.locale, page.currency) : undefined
    if (found) shown.push({ found, isStruck: struck })
  }
  visit(card, false)
  return {
    price: (shown.find(({ isStruck }) => !isStruck) ?? shown[0])?.found,
    regular: shown.find(({ isStruck }) => isStruck)?.found
  }
}

function isStruckOut(element: Element): boolean {
  return (
    /^(?:del|s|strike)$/.test(element.tagName) || STRUCK.test(attribute(element, 'class') ?? '')
  )
}

/** Characters of a price, and nodes it is made of. */
const SHORT = 40
const NODES = 100

/** Text of an element without what is struck out in it; `undefined` when it is longer than a price. */
function unstruckText(element: Element): string | undefined {
  return textWithin(element, isStruckOut)
}

function textWithin(
  element: Element,
  isLeftOut: (part: Element) => boolean = () => false
): string | undefined {
  let found = ''
  let nodes = 0
  const pending: Nodes[] = [...element.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (++nodes > NODES || found.length > SHORT) return undefined
    if (node.type === 'text') found += node.value.replace(/\s+/g, ' ')
    if (node.type !== 'element' || isLeftOut(node)) continue
    if (node.children.length > NODES) return undefined
    pending.push(...node.children.toReversed())
  }
  return found.length > SHORT ? undefined : found.trim()
}
