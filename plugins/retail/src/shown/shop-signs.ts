/** Signs that one can order on a page, found in one quick walk: most pages of the web have none. */

import { attribute } from '@sluice/content'
import type { Nodes } from 'hast'
import { shortText } from './short-text.ts'
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
/** Classes of links that look like buttons. */
const BUTTON = /btn|button|cart|buy|kauf|kup|order/i
/** Characters of what a control says. */
const LONGEST = 60

/** Looks at the buttons and links of a page; linear in the tree. */
export function shopSigns(tree: Nodes): ShopSigns {
  const found = { hasControl: false, hasCart: false }
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'element') {
      const { tagName } = node
      const name = () => `${attribute(node, 'class') ?? ''} ${attribute(node, 'id') ?? ''}`
      const orders = () =>
        isCalledControl(name()) ||
        isCallToOrder(shortText(node, LONGEST) ?? '') ||
        isCallToOrder(attribute(node, 'value') ?? attribute(node, 'aria-label') ?? '')
      if (tagName === 'a') {
        found.hasCart ||= CART.test(attribute(node, 'href') ?? '')
        if (!found.hasControl && BUTTON.test(name())) found.hasControl = orders()
      } else if (tagName === 'button' || tagName === 'input' || node.properties.role === 'button') {
        if (!found.hasControl) found.hasControl = orders()
      } else if (tagName === 'img' && !found.hasControl) found.hasControl = isCalledControl(name())
      if (found.hasControl && found.hasCart) break
    }
    if ('children' in node)
      for (const child of node.children) if (child.type === 'element') pending.push(child)
  }
  return found
}
