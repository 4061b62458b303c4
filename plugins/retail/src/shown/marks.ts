/** What a page shows about what it sells: its heading, its prices, its controls to order, in the order of the text. */

import { attribute, isHidden } from '@sluice/content'
import { type Money, money } from '@sluice/values'
import type { Element, Nodes } from 'hast'
import { isPrice, priceCards } from '../cards/price-cards.ts'
import type { ShopPage } from '../shop.ts'
import type { LabelledFacts, ShownPrice } from '../shown.ts'
import { availabilityOf, isSoldOut } from '../values.ts'
import { LabelReader } from './labels.ts'
import { shortText } from './short-text.ts'
import {
  isCalledClosed,
  isCalledControl,
  isCallToOrder,
  isCallToWait,
  isClosed,
  isFormerSum,
  isOfStore,
  isOtherSum,
  type NameFacts,
  nameFacts,
  sinceNow
} from './words.ts'

/** A control that orders what the page is about. */
interface ShownControl {
  readonly at: number
  /** It is there and does nothing, or it offers a message instead. */
  readonly isClosed: boolean
  /** It sends a form, which needs no script. */
  readonly isSubmit: boolean
}

/** A short text, with what its element is called. */
export interface ShownText {
  readonly at: number
  readonly text: string
}

/** The marks of a page. */
export interface Marks {
  /** Place and text of each heading of the first level. */
  readonly headings: readonly ShownText[]
  readonly prices: readonly ShownPrice[]
  readonly controls: readonly ShownControl[]
  /** Texts of elements that are called after the stock. */
  readonly stocks: readonly ShownText[]
  /** Short texts of any element that say that nothing is left. */
  readonly refusals: readonly { readonly at: number }[]
  /** Numbers and names behind labels. */
  readonly facts: LabelledFacts
  /** Cards of goods that the page lists. */
  readonly cards: number
}

/** Characters of a price and its notes, of a control, of a text about the stock, of a label with its value. */
const LONGEST = { price: 60, control: 60, stock: 60, label: 400 }
/** Marks of one kind that are kept. */
const KEPT = 200
/** Characters of text that are remembered before a price. */
const TAIL = 40

const DIGIT = /\d/
const BLOCK = names(
  'div p li ul ol section article main header h1 h2 h3 h4 h5 h6 tr table form dl fieldset'
)
/** Elements around what a page is not about. */
const ELSEWHERE = names('nav footer aside')
const STRUCK = names('del s strike')
/** Elements of one of several sizes or facts, or that open later. */
const APART = names('select label li td dialog')

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Walks the page once; linear in the tree. */
export function marksOf(page: ShopPage): Marks {
  const cards = priceCards(page.tree)
  const walk: Walk = {
    page,
    cards: new Set<Nodes>(cards),
    headed: headedElements(page.tree),
    at: 0,
    tail: '',
    numbers: 0,
    headings: [],
    prices: [],
    controls: [],
    stocks: [],
    refusals: [],
    labels: new LabelReader()
  }
  visit(walk, page.tree, NOWHERE)
  const { headings, prices, controls, stocks, refusals, labels } = walk
  return {
    headings,
    prices,
    controls,
    stocks,
    refusals,
    facts: labels.facts,
    cards: cards.length
  }
}

interface Walk {
  readonly page: ShopPage
  readonly cards: ReadonlySet<Nodes>
  /** Elements with a heading of the first level inside: whatever they are called, they are no side matter. */
  readonly headed: ReadonlySet<Nodes>
  at: number
  /** End of the text so far, within its block. */
  tail: string
  /** Texts with a digit so far. */
  numbers: number
  readonly headings: ShownText[]
  readonly prices: ShownPrice[]
  readonly controls: ShownControl[]
  readonly stocks: ShownText[]
  readonly refusals: { readonly at: number }[]
  readonly labels: LabelReader
}

interface Around {
  readonly isStruck: boolean
  readonly isCalled: boolean
  /** A part called after the cart: its sums are those of the order, its control may be the one to order. */
  readonly isCart: boolean
  readonly isForm: boolean
  /** One of several sizes or facts, or a dialog that opens later. */
  readonly isApart: boolean
}

const NOWHERE: Around = {
  isStruck: false,
  isCalled: false,
  isCart: false,
  isForm: false,
  isApart: false
}

function visit(walk: Walk, node: Nodes, around: Around): void {
  if (node.type === 'text') {
    const text = passText(walk, node.value)
    if (!around.isApart) addRefusal(walk, text)
    return
  }
  if (node.type === 'root') {
    for (const child of node.children) visit(walk, child, around)
    return
  }
  if (node.type !== 'element' || isHidden(node)) return
  if (ELSEWHERE.has(node.tagName) || walk.cards.has(node)) {
    passBy(walk, node)
    return
  }
  const name = nameOf(node)
  const called = nameFacts(name)
  const isSide = !walk.headed.has(node)
  if ((isSide && called.isElsewhere) || leadsElsewhere(walk, node, name)) {
    passBy(walk, node)
    return
  }
  if (BLOCK.has(node.tagName)) walk.tail = ''
  const inside = {
    isStruck: around.isStruck || STRUCK.has(node.tagName) || called.isStruck,
    isCalled: around.isCalled || called.isPrice || node.properties.itemProp?.toString() === 'price',
    isCart: around.isCart || (isSide && called.isCart),
    isForm: around.isForm || node.tagName === 'form',
    isApart: around.isApart || isApart(node, called)
  }
  if (node.tagName === 'h1') addHeading(walk, node)
  addControl(walk, node, name, inside)
  addStock(walk, node, called)
  const at = walk.at
  const tail = walk.tail
  const before = walk.prices.length
  const numbers = walk.numbers
  for (const child of node.children) visit(walk, child, inside)
  if (inside.isCart) return
  const length = walk.at - at
  if (length <= LONGEST.label) walk.labels.read(node, name)
  if (length > LONGEST.price || walk.numbers === numbers || walk.prices.length >= KEPT) return
  // The innermost element that is a price; a struck one stands beside the one to be paid.
  if (walk.prices.slice(before).some(({ isStruck }) => isStruck === inside.isStruck)) return
  const text = shortText(node, LONGEST.price, inside.isStruck ? undefined : isStruckOut)
  if (text === undefined) return
  const { isStruck, isCalled } = inside
  const now = isStruck ? undefined : sinceNow(text)
  for (const part of now === undefined ? [text] : [text.slice(0, -now.length), now]) {
    const price = priceIn(walk.page, part, part === now ? '' : tail, isCalled)
    if (!price) continue
    const { found, isFormer } = price
    walk.prices.push({ at, found, isStruck: isStruck || isFormer, isCalled })
  }
}

/** @returns the text with single spaces. */
function passText(walk: Walk, value: string): string {
  const text = value.replace(/\s+/g, ' ')
  walk.at += text.trim().length
  walk.tail = (text.length < TAIL ? walk.tail + text : text).slice(-TAIL)
  if (DIGIT.test(text)) walk.numbers++
  return text
}

/** Walks a part that the page is not about: of its elements, only headings count. */
function passBy(walk: Walk, node: Nodes): void {
  if (node.type === 'text') {
    passText(walk, node.value)
    return
  }
  if (node.type !== 'element' || isHidden(node)) return
  if (BLOCK.has(node.tagName)) walk.tail = ''
  if (node.tagName === 'h1') addHeading(walk, node)
  for (const child of node.children) passBy(walk, child)
}

function isApart(element: Element, { isDialog }: NameFacts): boolean {
  return APART.has(element.tagName) || attribute(element, 'role') === 'dialog' || isDialog
}

/** Characters of a text that says nothing but the stock. */
const REFUSAL = 40

function addRefusal({ at, refusals }: Walk, text: string): void {
  const said = text.trim()
  if (said.length < 3 || said.length > REFUSAL || refusals.length >= KEPT) return
  if (isSoldOut(availabilityOf(said)) && !isOfStore(said)) refusals.push({ at })
}

function headedElements(tree: Nodes): Set<Nodes> {
  const found = new Set<Nodes>()
  const visit = (node: Nodes): boolean => {
    if (!('children' in node)) return false
    let isHeaded = node.type === 'element' && node.tagName === 'h1'
    for (const child of node.children) if (visit(child)) isHeaded = true
    if (isHeaded) found.add(node)
    return isHeaded
  }
  visit(tree)
  return found
}

/** The attributes in which pages say what an element is, in one text. */
function nameOf({ properties }: Element): string {
  const { className, id } = properties
  let name = Array.isArray(className) ? className.join(' ') : ''
  if (id !== undefined) name += ` ${String(id)}`
  for (const data of NAMED)
    if (properties[data] !== undefined) name += ` ${String(properties[data])}`
  return name
}

/** Names of data attributes, as the tree has them. */
const NAMED = ['dataTestid', 'dataTest', 'dataQa', 'dataQaQualifier', 'dataAuto']

function isStruckOut(element: Element): boolean {
  return STRUCK.has(element.tagName) || nameFacts(nameOf(element)).isStruck
}

/** A link to another page is about what is there. */
function leadsElsewhere({ page }: Walk, element: Element, name: string): boolean {
  if (element.tagName !== 'a') return false
  const href = attribute(element, 'href')
  if (href === undefined || href.startsWith('#') || /^(?:javascript|mailto|tel):/i.test(href))
    return false
  const called = shortText(element, LONGEST.control) ?? ''
  if (isCalledControl(name) || isCallToOrder(called)) return false
  return URL.parse(href, page.base.href)?.pathname !== page.url.pathname
}

function addHeading(walk: Walk, element: Element): void {
  const text = shortText(element, 500)
  if (text) walk.headings.push({ at: walk.at, text })
}

function addControl(walk: Walk, element: Element, name: string, { isForm }: Around): void {
  const { tagName } = element
  const type = attribute(element, 'type')
  const isButton =
    tagName === 'button' ||
    (tagName === 'input' && /^(?:submit|button|image)$/.test(type ?? '')) ||
    attribute(element, 'role') === 'button' ||
    tagName === 'img'
  const isLink = tagName === 'a' && attribute(element, 'href') !== undefined
  if ((!isButton && !isLink) || walk.controls.length >= KEPT) return
  const said = [
    tagName === 'input' ? attribute(element, 'value') : shortText(element, LONGEST.control),
    attribute(element, 'aria-label'),
    attribute(element, 'title'),
    attribute(element, 'alt')
  ].map((text) => (text ?? '').trim())
  const isBuy =
    said.some(isCallToOrder) ||
    (isButton && (isCalledControl(name) || attribute(element, 'name') === 'add-to-cart'))
  const isNotify = said.some(isCallToWait)
  if (!isBuy && !isNotify) return
  const isOff =
    attribute(element, 'disabled') !== undefined ||
    attribute(element, 'aria-disabled') === 'true' ||
    isCalledClosed(attribute(element, 'class') ?? '')
  walk.controls.push({
    at: walk.at,
    isClosed: isNotify || isOff || said.some(isClosed),
    isSubmit: isForm && isBuy && tagName !== 'img' && /^(?:submit|image)?$/.test(type ?? '')
  })
}

function addStock(walk: Walk, element: Element, { isStock }: NameFacts): void {
  if (walk.stocks.length >= KEPT) return
  const isNamed = isStock || attribute(element, 'itemprop') === 'availability'
  if (!isNamed) return
  const text = attribute(element, 'content') ?? shortText(element, LONGEST.stock)
  if (text) walk.stocks.push({ at: walk.at, text })
}

/** The price that a short text is; `undefined` if the sum is another one: postage, a rate, a saving, a price per kilogram. */
function priceIn(
  page: ShopPage,
  text: string,
  tail: string,
  isCalled: boolean
): { readonly found: Money; readonly isFormer: boolean } | undefined {
  if (!/\d/.test(text)) return undefined
  const isSure = isPrice(text)
  if (!isSure && !(isCalled && page.currency !== undefined && /^[\d.,' ]{1,30}$/.test(text)))
    return undefined
  // Three digits behind a point are thousands in a shop, whatever the language of the page says.
  const locale = /\d[.,]\d{3}(?!\d)/.test(text) ? undefined : page.locale
  const found = money(text, { locale, currency: page.currency })
  if (!found || Number(found.amount) === 0) return undefined
  const start = startOf(text, found.amount)
  const sign = found.currencyRaw ?? ''
  const before = (tail + text.slice(0, start)).replace(sign, '')
  const behind = text
    .slice(start)
    .replace(/^[\d.,' ]{1,40}/, '')
    .trimStart()
  const isOther = isOtherSum(before, behind.startsWith(sign) ? behind.slice(sign.length) : behind)
  return isOther ? undefined : { found, isFormer: isFormerSum(before) }
}

/** Place of an amount in its text, which may have other numbers before it. */
function startOf(text: string, amount: string): number {
  const [whole = ''] = amount.split('.')
  for (const { 0: number, index } of text.matchAll(/\d[\d.,' ]{0,30}/g)) {
    if (number.replace(/\D/g, '').startsWith(whole)) return index
  }
  return text.search(/\d/)
}
