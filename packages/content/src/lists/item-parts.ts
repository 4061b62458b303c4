/** The parts of the items of a list, by their place in an item: the same place holds the same kind of value. */

import type { Element } from 'hast'
import { classesOf } from '../html/present.ts'
import { imageSource } from '../media/image-source.ts'
import { resolveUrl } from '../page/base-url.ts'
import { isHidden } from '../tree/hidden.ts'
import { shortText } from '../tree/short-text.ts'
import { isAddress, kindOf } from './like-elements.ts'
import { isCell, rowCells } from './row-cells.ts'

/** A place in the items of a list, and what the items have there. */
export interface Slot {
  /** `label`: the name of a link that shows no text. */
  readonly kind: 'text' | 'link' | 'label' | 'image'
  readonly tagName: string
  /** Classes and name of the first element there, and of those around it inside the item. */
  readonly names: string
  /** Its own class and `itemprop`. */
  readonly ownName: string
  readonly inHeading: boolean
  readonly inLink: boolean
  readonly isStruck: boolean
  /** Column of a table, from 0. */
  readonly cell: number | undefined
  /** Values by the number of the item. */
  readonly values: Map<number, string>
  /** Addresses of the links around or inside, by the number of the item. */
  readonly addresses: Map<number, string>
}

/** Parts of one item that are read. */
const PARTS = 400
/** Places of one list. */
const SLOTS = 600
/** Characters of a value; longer ones are left out. */
const LONGEST = 2_000

interface Around {
  readonly key: string
  readonly names: string
  readonly inHeading: boolean
  readonly isStruck: boolean
  readonly address: string | undefined
  readonly cell: number | undefined
}

/** Slots of all items, in the order in which they first occur. */
export function slotsOf(items: readonly (readonly Element[])[], base: URL): Slot[] {
  const slots = new Map<string, Slot>()
  for (const [number, elements] of items.entries()) {
    const budget = { parts: PARTS }
    for (const [at, element] of elements.entries()) {
      const around: Around = {
        key: `${at}`,
        names: '',
        inHeading: false,
        isStruck: false,
        address: undefined,
        cell: undefined
      }
      visit({ slots, number, base, budget }, element, around, 0)
    }
  }
  return [...slots.values()]
}

interface Visit {
  readonly slots: Map<string, Slot>
  readonly number: number
  readonly base: URL
  readonly budget: { parts: number }
}

function visit(walk: Visit, element: Element, around: Around, nth: number): void {
  if (walk.budget.parts-- <= 0 || isHidden(element)) return
  const { tagName } = element
  const inner = within(walk, element, around, nth)
  const { key } = inner
  if (tagName === 'img' || tagName === 'picture') {
    const source = imageSource(element, walk.base)
    if (source) put(walk, 'image', element, inner, source)
    return
  }
  const hasText = element.children.some(
    (child) => child.type === 'text' && /[\p{L}\p{N}\p{S}]/u.test(child.value)
  )
  const isHeading = HEADING.test(tagName)
  if (
    hasText ||
    isHeading ||
    (tagName === 'a' && inner.address) ||
    tagName === 'time' ||
    isWhole(element)
  ) {
    const value = shortText(element, LONGEST) ?? ''
    if (value !== '') put(walk, tagName === 'a' ? 'link' : 'text', element, inner, value)
    else if (tagName === 'a') put(walk, 'label', element, inner, labelOf(element))
    const { dateTime } = element.properties
    if (typeof dateTime === 'string')
      put(walk, 'text', element, { ...inner, key: `${key}@` }, dateTime)
  }
  if (tagName === 'tr') {
    for (const { cell, column } of rowCells(element)) visit(walk, cell, inner, column)
    return
  }
  const seen = new Map<string, number>()
  for (const child of element.children) {
    if (child.type !== 'element') continue
    const kind = kindOf(child)
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    visit(walk, child, inner, before)
  }
}

/** Elements whose text is one value, though parts of it are elements: prices. */
function isWhole(element: Element): boolean {
  const names = classesOf(element)?.join(' ') ?? ''
  return /price|prix|preis|amount|title|name/i.test(names)
}

function labelOf({ properties, children }: Element): string {
  const image = children.find((child) => child.type === 'element' && child.tagName === 'img')
  const alt = image?.type === 'element' ? image.properties.alt : undefined
  return String(properties.title ?? properties.ariaLabel ?? alt ?? '').trim()
}

const HEADING = /^h[1-6]$/
const STRUCK =
  /(?:^|[-_\s])(?:old|was|regular|compare|strike|crossed|before|rrp|msrp|list)(?:[-_\s]|$)|compare-at|strikethrough/i

function within({ base }: Visit, element: Element, around: Around, nth: number): Around {
  const { tagName, properties } = element
  const own = ownNameOf(element)
  const href = tagName === 'a' ? properties.href : undefined
  const url = typeof href === 'string' && isAddress(href) ? resolveUrl(href, base)?.href : undefined
  const isItem = around.names === ''
  const isColumn = isCell(element)
  return {
    // The class of the item itself may be one of its state.
    key: isItem
      ? `${around.key}${tagName}`
      : `${around.key}/${isColumn ? 'cell' : kindOf(element)}${nth > 0 ? `:${nth}` : ''}`,
    names: `${around.names} ${own} `.slice(-300),
    inHeading: around.inHeading || HEADING.test(tagName),
    isStruck: around.isStruck || /^(?:del|s|strike)$/.test(tagName) || STRUCK.test(own),
    address: url ?? around.address,
    cell: around.cell ?? (isColumn ? nth : undefined)
  }
}

function ownNameOf(element: Element): string {
  const { itemProp } = element.properties
  const classes = classesOf(element)?.join(' ') ?? ''
  return Array.isArray(itemProp) ? `${classes} ${itemProp.join(' ')}`.trim() : classes
}

function put(
  { slots, number, base }: Visit,
  kind: Slot['kind'],
  element: Element,
  { key, names, inHeading, isStruck, address, cell }: Around,
  value: string
): void {
  const name = `${kind} ${key}`
  const known = slots.get(name)
  if (!known && slots.size >= SLOTS) return
  const slot = known ?? {
    kind,
    tagName: element.tagName,
    names,
    ownName: ownNameOf(element),
    inHeading,
    inLink: address !== undefined,
    isStruck,
    cell,
    values: new Map<number, string>(),
    addresses: new Map<number, string>()
  }
  slots.set(name, slot)
  if (slot.values.has(number)) return
  slot.values.set(number, value)
  const inside = address ?? mainAddress(element, base)
  if (inside !== undefined) slot.addresses.set(number, inside)
}

/** The address of the longest link inside; among equals the last, as a path begins with its parts. */
function mainAddress(element: Element, base: URL): string | undefined {
  const links: Element[] = []
  collectLinks(element, links)
  let best: { length: number; href: string } | undefined
  for (const link of links) {
    const length = shortText(link, LONGEST)?.length ?? 0
    const url = resolveUrl(String(link.properties.href), base)
    if (url && (!best || length >= best.length)) best = { length, href: url.href }
  }
  return best?.href
}

function collectLinks(element: Element, links: Element[]): void {
  for (const child of element.children) {
    if (child.type !== 'element') continue
    const { href } = child.properties
    if (child.tagName === 'a' && typeof href === 'string' && isAddress(href)) links.push(child)
    else collectLinks(child, links)
  }
}
