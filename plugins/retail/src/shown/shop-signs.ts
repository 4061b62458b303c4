/** Signs that one can order on a page, found in its controls: most pages of the web have none. */

import { type Control, pageControls, pageMemory } from '@sluice/content'
import type { Nodes, Root } from 'hast'
import { SIGN } from '../cards/price-cards.ts'
import { isCalledControl, isCallToOrder } from './words.ts'

/** Addresses of a cart, in lower case, one in a line. */
const CART =
  /[\n/_.-](?:cart|basket|minicart|checkout|warenkorb|panier|carrito|cesta|carrello|koszyk|kosik|kosar|korzina|cart\.php|kundvagn|varukorg|kurv|handlekurv|winkelwagen|winkelmand|carrinho|sepet|giohang|gio-hang|keranjang)[\n/_.?#-]/

/** Checks whether a page has a control that orders something. */
export function hasControl(tree: Root): boolean {
  return pageControls(tree).pressed.some(orders)
}

/** Checks whether a page leads to a cart. All addresses are looked at as one text, which takes half the time. */
export function leadsToCart(tree: Root): boolean {
  const lines = pageControls(tree).anchors.map(({ properties }) => String(properties.href))
  return CART.test(`\n${lines.join('\n')}\n`.toLowerCase())
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
      if (node.value.length <= SUM && showsSign(node.value)) return true
    } else if ('children' in node) pending.push(...node.children)
  }
  return false
}

const SYMBOL = /[$€£¥₹₽₺₩฿₪₴₸₱₫円元원]/
/** Characters of a text that is the word of a currency alone, where its number is a text of its own. */
const ALONE = 12

/** A word of a currency counts alone or beside a number: such texts are few, and the words take long to look for. */
function showsSign(text: string): boolean {
  return SYMBOL.test(text) || ((text.length <= ALONE || /\d/.test(text)) && SIGN.test(text))
}
