/** The cards of a list of unknown markup: elements that repeat, each with a price, a picture and a link. */

import { attribute, pageMemory } from '@sluice/content'
import { money } from '@sluice/values'
import type { Element, Nodes, Root } from 'hast'

/** Characters of a price and what stands with it. */
const SHORT = 40
/** The sign, the code or the word of a currency. */
export const SIGN =
  /[$€£¥₹₽₺₩฿₪₴₸₱₫円元원]|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|RON|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|BRL|MXN|TRY|AED|SAR|ILS|ZAR|kr|zł|Kč|Ft|lei|kn|din|лв|руб|р\.|грн|ден|TL|Rs|RM|Rp)(?![\p{L}])|ر\.س|د\.إ|درهم|ريال|جنيه|تومان/iu

interface Seen {
  /** All text, while it is short. */
  readonly text: string | undefined
  readonly hasPrice: boolean
  readonly hasLink: boolean
  readonly hasImage: boolean
  /** The card this part is, or is the only one of. */
  readonly card: Element | undefined
  readonly isCrowd: boolean
}

const NOTHING: Seen = {
  text: '',
  hasPrice: false,
  hasLink: false,
  hasImage: false,
  card: undefined,
  isCrowd: false
}

const LONG: Seen = { ...NOTHING, text: undefined }

function textOnly(text: string): Seen {
  return {
    text,
    hasPrice: false,
    hasLink: false,
    hasImage: false,
    card: undefined,
    isCrowd: false
  }
}

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
  const groups = new Map<string, Element[]>()
  visit(tree, groups)
  let largest: Element[] = []
  for (const cards of groups.values()) if (cards.length > largest.length) largest = cards
  return largest.length >= LEAST ? largest : []
}

/** Recursion is as deep as the tree, which is bounded. */
function visit(node: Nodes, groups: Map<string, Element[]>): Seen {
  if (node.type === 'text') {
    const text = node.value.trim()
    return text === '' ? NOTHING : text.length > SHORT ? LONG : textOnly(text)
  }
  if (node.type !== 'element' && node.type !== 'root') return NOTHING
  let text: string | undefined = ''
  let hasPrice = false
  let hasLink =
    node.type === 'element' && node.tagName === 'a' && node.properties.href !== undefined
  let hasImage = node.type === 'element' && node.tagName === 'img'
  let isCrowd = false
  const cards: Element[] = []
  for (const child of node.children) {
    if (child.type !== 'text' && child.type !== 'element') continue
    const part = visit(child, groups)
    text = joined(text, part.text)
    hasPrice ||= part.hasPrice
    hasLink ||= part.hasLink
    hasImage ||= part.hasImage
    isCrowd ||= part.isCrowd
    if (part.card) cards.push(part.card)
  }
  if (!hasPrice && text !== undefined) hasPrice = isPrice(text)
  if (cards.length > 1 || isCrowd) {
    for (const card of cards) addCard(groups, card)
    return { text, hasPrice, hasLink, hasImage, card: undefined, isCrowd: true }
  }
  const isCard = node.type === 'element' && hasPrice && hasLink && hasImage
  return { text, hasPrice, hasLink, hasImage, card: isCard ? node : undefined, isCrowd: false }
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

function addCard(groups: Map<string, Element[]>, card: Element): void {
  const classes = (attribute(card, 'class') ?? '').split(/\s+/).slice(0, 2).join('.')
  const key = `${card.tagName}.${classes}`
  const group = groups.get(key)
  if (group) group.push(card)
  else groups.set(key, [card])
}
