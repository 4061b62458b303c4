/** Signs that one can order on a page, found in its controls: most pages of the web have none. */

import { type Control, pageControls, pageMemory } from '@sluice/content'
import type { Nodes, Root } from 'hast'
import { SIGN } from '../cards/price-cards.ts'
import { isCalledControl, isCallToOrder } from './words.ts'

/** See {@link shopSigns}. */
export interface ShopSigns {
  /** The page has a control that orders something. */
  readonly hasControl: boolean
  /** The page leads to a cart. */
  readonly hasCart: boolean
}

/** Addresses of a cart. */
const CART =
  /(?:^|[/_.-])(?:cart|basket|minicart|checkout|warenkorb|panier|carrito|cesta|carrello|koszyk|kosik|kosar|korzina|cart\.php|kundvagn|varukorg|kurv|handlekurv|winkelwagen|winkelmand|carrinho|sepet|giohang|gio-hang|keranjang)(?:[/_.?#-]|$)/i

/** Looks at the controls of a page. */
export function shopSigns(tree: Root): ShopSigns {
  const { pressed, anchors } = pageControls(tree)
  return {
    hasControl: pressed.some(orders),
    hasCart: anchors.some(({ properties }) => CART.test(String(properties.href)))
  }
}

function orders({ element: { properties }, says }: Control): boolean {
  const { className, id } = properties
  return (
    (Array.isArray(className) && isCalled(className)) ||
    (typeof id === 'string' && isCalledControl(id)) ||
    isCallToOrder(says)
  )
}

/** Elements of one class attribute share its list. */
const called = pageMemory<object, { readonly is: boolean }>()

function isCalled(classes: readonly (string | number)[]): boolean {
  let known = called.get(classes)
  if (!known) {
    known = { is: isCalledControl(classes.join(' ')) }
    called.set(classes, known)
  }
  return known.is
}

/** Characters of a text that states a sum and little else. */
const SUM = 80

/** Checks whether a page shows the sign of a currency in a short text, or in one of its parts. */
export function showsSums(tree: Root): boolean {
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'text') {
      if (node.value.length <= SUM && SIGN.test(node.value)) return true
    } else if ('children' in node) pending.push(...node.children)
  }
  return false
}
