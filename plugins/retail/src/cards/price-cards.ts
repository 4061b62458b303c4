/** The cards of a list of unknown markup: elements that repeat, each with a price, a picture and a link. */

import { attribute, type LikeElement, likeElements, pageMemory } from '@sluice/content'
import { money } from '@sluice/values'
import type { Element, Nodes, Root } from 'hast'

/** Characters of a price and what stands with it. */
const SHORT = 40
/** The sign, the code or the word of a currency. */
export const SIGN =
  /[$€£¥₹₽₺₩฿₪₴₸₱₫円元원]|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|RON|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|BRL|MXN|TRY|AED|SAR|ILS|ZAR|kr|zł|Kč|Ft|lei|kn|din|лв|руб|р\.|грн|ден|TL|Rs|RM|Rp)(?![\p{L}])|ر\.س|د\.إ|درهم|ريال|جنيه|تومان/iu

/** Cards of a list; fewer are something else. */
const LEAST = 3

/** The largest set of like elements that each hold a price, a picture and a link; empty when there is none. Linear in the tree. */
export function priceCards(tree: Root): readonly Element[] {
  const found = remembered.get(tree) ?? findCards(tree)
  remembered.set(tree, found)
  return found
}

/** They are counted to recognise a list, and marked when the page is read. */
const remembered = pageMemory<Root, readonly Element[]>()

function findCards(tree: Root): readonly Element[] {
  const kinds = new Map<string, Element[]>()
  for (const { element } of wholeCards(pricedElements(tree))) {
    const kind = kindOf(element)
    const cards = kinds.get(kind)
    if (cards) cards.push(element)
    else kinds.set(kind, [element])
  }
  let largest: readonly Element[] = []
  for (const cards of kinds.values()) if (cards.length > largest.length) largest = cards
  return largest.length >= LEAST ? largest : []
}

/** Elements that the page repeats, with a price, a picture and a link in each, in page order. */
function pricedElements(tree: Root): LikeElement[] {
  const { around, count } = pricesOf(tree)
  if (count < LEAST) return []
  return likeElements(tree)
    .flatMap(({ members }) => members)
    .filter(
      ({ element, hasImage, addresses }) => hasImage && addresses.length > 0 && around.has(element)
    )
    .sort((one, other) => one.index - other.index)
}

/** The largest elements around each innermost one that have no other one inside. */
function wholeCards(priced: readonly LikeElement[]): LikeElement[] {
  const inner = priced.filter(({ end }, at) => end <= (priced[at + 1]?.index ?? end))
  return inner.map((card, at) => {
    const before = inner[at - 1]?.index ?? -1
    const behind = inner[at + 1]?.index ?? Infinity
    let whole = card
    for (let around = card.parent; around; around = around.parent) {
      if (around.index <= before || around.end > behind) break
      whole = around
    }
    return whole
  })
}

/** The tag of an element with its first classes. */
function kindOf(element: Element): string {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/).slice(0, 2)
  return `${element.tagName}.${classes.join('.')}`
}

/** Prices of a page: their number, and the elements around them. */
interface Prices {
  readonly around: Set<Nodes>
  count: number
}

function pricesOf(tree: Root): Prices {
  const prices: Prices = { around: new Set(), count: 0 }
  addPrices(tree, prices)
  return prices
}

/** Recursion is as deep as the tree, which is bounded. @returns the text of the node while it is short. */
function addPrices(node: Nodes, prices: Prices): string | undefined {
  if (node.type === 'text') return joined('', node.value.trim())
  if (node.type !== 'element' && node.type !== 'root') return ''
  let text: string | undefined = ''
  let isAround = false
  for (const child of node.children) {
    text = joined(text, addPrices(child, prices))
    isAround ||= prices.around.has(child)
  }
  const isInnermost = !isAround && text !== undefined && isPrice(text)
  if (isInnermost) prices.count++
  if (isAround || isInnermost) prices.around.add(node)
  return text
}

/** Two short texts as one; `undefined` once it is long. */
function joined(text: string | undefined, part: string | undefined): string | undefined {
  if (text === undefined || part === undefined) return undefined
  if (part === '') return text
  const both = text === '' ? part : `${text} ${part}`
  return both.length > SHORT ? undefined : both
}

/** Returns true if a short text is a price with its currency sign. */
export function isPrice(text: string): boolean {
  return /\d/.test(text) && SIGN.test(text) && money(text)?.currencyRaw != null
}
