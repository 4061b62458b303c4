/**
 * Microdata of a page. Source: HTML standard, "Microdata".
 *
 * One walk collects all items, adding each element to its enclosing item. `itemref` walks the referenced elements
 * again, as long as the budget lasts.
 */

import type { Element, Properties, Root, RootContent } from 'hast'
import { attributesOf, HAS } from '../html/present.ts'
import { pageElements } from '../page/page-elements.ts'
import { type Item, ItemBuilder } from './item.ts'
import { markupValue, type ValueBudget, valueBudget } from './markup-value.ts'

/** Top-level items of a page in document order: those that are not the value of another item's property. */
export function microdata(tree: Root): Item[] {
  if (!pageElements(tree).hasMicrodata) return []
  const walk: Walk = {
    ids: new Map(),
    references: [],
    top: [],
    orphans: new Map(),
    around: [],
    budget: valueBudget(),
    scopes: 0
  }
  for (const child of tree.children) addNode(walk, child, undefined)
  // Only now are all elements known that can be referenced.
  for (const { item, names } of walk.references) {
    for (const name of names) addReferenced(walk, item, name)
  }
  const referenced = new Set(walk.references.flatMap(({ names }) => names))
  const isReferenced = (item: ItemBuilder) =>
    walk.orphans.get(item)?.some((id) => referenced.has(id)) === true
  return walk.top.filter((item) => !isReferenced(item)).map((item) => item.build())
}

interface Walk {
  readonly ids: Map<string, Element>
  readonly references: { readonly item: ItemBuilder; readonly names: readonly string[] }[]
  readonly top: ItemBuilder[]
  /** Items that are values of no item around them, with the identifiers by which an item elsewhere may refer to them. */
  readonly orphans: Map<ItemBuilder, readonly string[]>
  /** Identifiers of the elements around the current one. */
  readonly around: string[]
  readonly budget: ValueBudget
  /** Number of items so far. Referenced items count once for each reference. */
  scopes: number
}

/** Maximum items of one page. */
const ITEMS = 50_000

/** @returns nodes at and below the node. */
function addNode(walk: Walk, node: RootContent, item: ItemBuilder | undefined): number {
  if (node.type !== 'element') return 1
  if ((attributesOf(node) & READ) === 0) return addChildren(walk, node, item) + 1
  const { properties } = node
  const { id } = properties
  if (typeof id === 'string' && !walk.ids.has(id)) walk.ids.set(id, node)
  const names = list(properties.itemProp)
  const inner = properties.itemScope === undefined ? undefined : newItem(walk, properties)
  const set = names.length > 0 ? item?.reserve(names) : undefined
  const hasId = typeof id === 'string'
  if (hasId) walk.around.push(id)
  if (inner && !set) {
    walk.top.push(inner)
    // By the standard a property without an item around it is nothing; pages write their main thing that way.
    if (names.length > 0) walk.orphans.set(inner, [...walk.around])
  }
  if (inner) set?.(inner)
  const size = addChildren(walk, node, inner ?? item)
  if (hasId) walk.around.pop()
  if (set && !inner) setValue(walk, node, size, set)
  return size + 1
}

const READ = HAS.id | HAS.itemProp | HAS.itemScope

function addChildren(walk: Walk, { children }: Element, item: ItemBuilder | undefined): number {
  let size = 0
  for (const child of children) size += addNode(walk, child, item)
  return size
}

function setValue(
  walk: Walk,
  node: Element,
  size: number,
  set: (value: string | ItemBuilder) => void
) {
  const input = node.tagName === 'input' ? actionInput(node) : undefined
  const value = input ?? markupValue(node, size, walk.budget)
  if (value !== undefined) set(value)
}

function newItem(walk: Walk, { itemType, itemId, itemRef }: Properties): ItemBuilder | undefined {
  if (++walk.scopes > ITEMS) return undefined
  const id = typeof itemId === 'string' && itemId !== '' ? itemId : undefined
  const item = new ItemBuilder(list(itemType), id)
  const names = list(itemRef)
  if (names.length > 0) walk.references.push({ item, names })
  return item
}

/**
 * Give an item the properties of an element elsewhere. An item that is not a property of another one contributes its
 * properties, too: not by the standard, but pages reference it for them.
 */
function addReferenced(walk: Walk, item: ItemBuilder, id: string): void {
  const element = walk.ids.get(id)
  if (element === undefined || walk.budget.nodes <= 0) return
  const { itemProp, itemScope } = element.properties
  const lends = itemScope !== undefined && list(itemProp).length === 0
  const again: Walk = {
    ...walk,
    ids: new Map(),
    references: [],
    top: [],
    orphans: new Map(),
    around: []
  }
  const size = lends ? addChildren(again, element, item) : addNode(again, element, item)
  walk.scopes = again.scopes
  walk.budget.nodes -= size
}

/** An input field of an action. Source: schema.org, "Potential Actions", HTML form of `-input`. */
function actionInput({ properties }: Element): ItemBuilder | undefined {
  const { name, required } = properties
  if (typeof name !== 'string') return undefined
  const item = new ItemBuilder([], undefined)
  if (required) item.reserve(['valueRequired'])('true')
  item.reserve(['valueName'])(name)
  return item
}

/** Maximum names in one attribute: each repeats the value. */
const NAMES = 20

function list(value: Properties[string]): string[] {
  return Array.isArray(value) ? value.slice(0, NAMES).map(String) : []
}
