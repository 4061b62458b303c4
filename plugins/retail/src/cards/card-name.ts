/** The name of a product on its card. */

import { all, attribute, first, text } from '@sluice/content'
import type { Element } from 'hast'
import { cleanText } from '../values.ts'

const NAMES = [
  '[itemprop="name"]',
  '[class*="product-title"], [class*="product-name"], [class*="product__title"], [class*="card__heading"], [class*="productName"], [class*="product_title"]',
  'h2, h3, h4, h5',
  '[class*="title"], [class*="name"]'
]

/** Texts of links that lead to any product and do not name it. */
const CALLS =
  /^(?:(?:view|see|shop|get|buy|learn|add|check|choose|select|compare|read)\b.{0,20}\b(?:details?|products?|more|now|options|copy|price|cart|basket|bag|all|item|wishlist|amazon|it)\b.{0,15}|quick (?:view|shop|look|add)|new|sale|sold out|details|more|save|compare|\d+ (?:formats|colou?rs|sizes|options|reviews|ratings)\b.{0,15})$/i

/** The first of the usual places with a line that is a name: no call to act, no price. */
export function cardName(
  card: Element,
  places: readonly string[],
  anchor: Element | undefined
): string | undefined {
  for (const candidate of candidates(card, places, anchor)) {
    for (const line of (cleanText(candidate) ?? '').slice(0, 2000).split('\n')) {
      const found = line.trim()
      if (
        found.length > 2 &&
        found.length <= 500 &&
        /\p{L}{2}/u.test(found) &&
        !CALLS.test(found) &&
        !hasPrice(found)
      )
        return found
    }
  }
  return undefined
}

/** Texts that may have the name, best first. Most cards have it in the first. */
function* candidates(
  card: Element,
  places: readonly string[],
  anchor: Element | undefined
): Generator<string | undefined> {
  for (const selector of [...places, ...NAMES]) yield spacedText(first(card, selector))
  if (anchor) yield attribute(anchor, 'title') || spacedText(anchor)
  for (const one of all(card, 'a[href]').slice(0, 10)) yield spacedText(one)
  const image = first(card, 'img')
  if (image) yield attribute(image, 'alt')
}

/** Text of a name whose parts, a brand and a model, are elements side by side that only a style sheet sets apart. */
function spacedText(element: Element | undefined): string | undefined {
  const found = element && text(element)
  if (element === undefined || found === undefined || found.includes('\n')) return found
  const [only] = element.children
  if (element.children.length === 1 && only?.type === 'element') return spacedText(only)
  const parts = element.children.filter((child) => child.type === 'element')
  if (parts.length < 2 || parts.length < element.children.length) return found
  return parts
    .map((part) => text(part) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function hasPrice(line: string): boolean {
  return /[$€£¥₹]\s?\d|\d\s?(?:€|zł|kr\b)/.test(line)
}
