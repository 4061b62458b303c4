/** Groups of elements that a page repeats: cards, rows and entries, wherever their parents are. Linear in the tree. */

import type { Element, Root } from 'hast'
import { classesOf } from '../html/present.ts'
import { oncePerPage } from '../memory/page-memory.ts'
import { markTraits } from '../page/page-element-traits.ts'
import { isHidden } from '../tree/hidden.ts'
import { isStreamed, revealedPart } from './revealed-part.ts'

/** An element of a group, with the facts about its content that tell a card from a part of one. */
export interface LikeElement {
  readonly element: Element
  readonly parent: LikeElement | undefined
  /** Place in document order, and that of the last element inside. */
  readonly index: number
  end: number
  /** Characters of visible text without spaces. */
  characters: number
  /** Characters of visible text in links. */
  linked: number
  /** Addresses of links inside, as written; at most a few. */
  addresses: readonly string[]
  hasImage: boolean
  hasHeading: boolean
  /** Cells of a table directly inside, without its heads. */
  cells: number
}

/** Elements of one tag and class that have the same path from the root. */
export interface LikeElements {
  readonly members: readonly LikeElement[]
  /** Certainty that the part is not what the page is about: 0 to 3, see {@link asideOf}. */
  readonly aside: number
  /** True in a part that the page calls its main one. */
  readonly isMain: boolean
  /** True if the headline of the page stands behind them. */
  readonly isBefore: boolean
}

type Found = Omit<LikeElements, 'isBefore'>

/** Fewer elements are no group. */
const FEWEST = 2
/** Elements of one group; the others are left out. */
const MOST = 1_000
/** Addresses that are kept of one element. */
const ADDRESSES = 4

/**
 * All groups of a page, outer ones first: elements of one tag and class at one path that look alike, from two on. What is
 * hidden is left out. The answer is kept with the tree.
 */
export const likeElements: (tree: Root) => readonly LikeElements[] = oncePerPage(findGroups)

/** Kinds of elements with one parent that are compared. */
const CLASSES = 40

/** Paths that differ by a class only, as of a row that is pinned: their elements look alike. */
function mergedPaths(paths: readonly Path[]): Found[] {
  if (paths.length > CLASSES) return pathsByTag(paths)
  const merged: (Found & { members: LikeElement[] })[] = []
  for (const { members, aside, isMain } of paths) {
    const [first] = members
    const like = merged.find(
      (other) => isLikeFirst(other.members[0]!, first!) && !isLeading(other.members, members)
    )
    if (like) like.members = [...like.members, ...members].sort((a, b) => a.index - b.index)
    else merged.push({ members, aside, isMain })
  }
  return merged
}

/** Paths by their tags alone: the classes of so many are names of single elements. */
function pathsByTag(paths: readonly Path[]): Found[] {
  const tags = Map.groupBy(paths, ({ members }) => members[0]!.element.tagName)
  return [...tags.values()].map((own) => ({
    members: own.flatMap(({ members }) => members).sort((a, b) => a.index - b.index),
    aside: Math.min(...own.map(({ aside }) => aside)),
    isMain: own.some(({ isMain }) => isMain)
  }))
}

/** Checks whether each element stands directly before one of the others: an item has two elements. */
export function isLeading(first: readonly LikeElement[], second: readonly LikeElement[]): boolean {
  if (first.length > second.length + 2 || first.length < second.length * 0.8) return false
  const starts = new Set(second.map(({ index }) => index))
  const before = first.filter(({ end, parent }) => starts.has(end) && parent === second[0]!.parent)
  return before.length >= first.length * 0.8
}

function isLikeFirst(one: LikeElement, other: LikeElement): boolean {
  return (
    one.parent === other.parent &&
    one.element.tagName === other.element.tagName &&
    one.addresses.length > 0 &&
    other.addresses.length > 0 &&
    Math.max(one.end - one.index, other.end - other.index) >= 4 &&
    likenessOf(one.element, other.element) >= ALIKE
  )
}

/** Parents whose elements are told apart. */
const PARENTS = 60

/** Elements of one path below several parents, by what they look like: a menu and a list may have the same path. */
function splitGroup({ members, aside, isMain }: Found): Found[] {
  const parents = siblingsOf(members)
  if (parents.size < 2 || parents.size > PARENTS) return [{ members, aside, isMain }]
  const kinds: LikeElement[][] = []
  for (const own of parents.values()) {
    const like = kinds.find(([first]) => looksLike(first!, own[0]!))
    if (like) like.push(...own)
    else kinds.push([...own])
  }
  return kinds.map((own) => ({ members: own, aside, isMain }))
}

/** Elements by their parent, or by the nearest element around that has several of them. */
function siblingsOf(members: readonly LikeElement[]): Map<LikeElement | undefined, LikeElement[]> {
  let around = members.map(({ parent }) => parent)
  for (let level = 0; level < 4 && new Set(around).size === members.length; level++) {
    around = around.map((one) => one?.parent)
  }
  const siblings = new Map<LikeElement | undefined, LikeElement[]>()
  for (const [at, member] of members.entries()) {
    const own = siblings.get(around[at])
    if (own) own.push(member)
    else siblings.set(around[at], [member])
  }
  return siblings
}

function looksLike(one: LikeElement, other: LikeElement): boolean {
  const isBare = one.linked >= one.characters
  return (
    isBare === other.linked >= other.characters && likenessOf(one.element, other.element) >= ALIKE
  )
}

/** Share of kinds that like elements have in common. */
const ALIKE = 0.6

/** Share of the kinds of elements inside that two elements have in common. */
export function likenessOf(one: Element, other: Element): number {
  const kinds = kindsOf(one)
  const others = kindsOf(other)
  let shared = 0
  for (const kind of kinds) if (others.has(kind)) shared++
  const all = kinds.size + others.size - shared
  return all === 0 ? 1 : shared / all
}

/** An element is compared with many. */
const kindsOf = oncePerPage((element: Element) => kindsIn(element, new Set(), 0))

function kindsIn({ children }: Element, kinds: Set<string>, depth: number): Set<string> {
  for (const child of children) {
    if (child.type !== 'element' || kinds.size >= 40) continue
    kinds.add(kindOf(child))
    if (depth < 4) kindsIn(child, kinds, depth + 1)
  }
  return kinds
}

interface Path {
  readonly aside: number
  readonly isMain: boolean
  readonly inner: Map<string, Path>
  readonly members: LikeElement[]
}

interface Walk {
  readonly paths: Path[]
  /** Place of the first headline; -1 without one. */
  headline: number
  count: number
  /** The part of the main element that is all of its content, and hidden until a script shows it. */
  revealed?: Element | undefined
}

function findGroups(tree: Root): LikeElements[] {
  const walk: Walk = { paths: [], headline: -1, count: 0 }
  const root: Path = { aside: 0, isMain: false, inner: new Map(), members: [] }
  for (const node of tree.children) {
    if (node.type === 'element') visit(walk, node, undefined, root, false)
  }
  const groups = [root, ...walk.paths].flatMap(({ inner }) => mergedPaths([...inner.values()]))
  return groups
    .filter(isGroup)
    .flatMap(splitGroup)
    .filter(isGroup)
    .map((group) => ({ ...group, isBefore: group.members.at(-1)!.index < walk.headline }))
}

function isGroup({ members }: Found): boolean {
  return members.length >= FEWEST
}

/** Recursion is as deep as the tree, which is bounded. */
function visit(
  walk: Walk,
  element: Element,
  parent: LikeElement | undefined,
  around: Path,
  isLinked: boolean
): LikeElement | undefined {
  if (isHidden(element) && element !== walk.revealed && !isStreamed(element)) return undefined
  if (element.tagName === 'main') walk.revealed = revealedPart(element)
  const path = pathOf(walk, element, around)
  const found = newElement(element, parent, walk.count++)
  const inLink = isLinked || found.addresses.length > 0
  if (path.members.length < MOST) path.members.push(found)
  for (const child of element.children) {
    if (child.type === 'text') {
      const { length } = child.value.trim()
      found.characters += length
      if (inLink) found.linked += length
    } else if (child.type === 'element') {
      const inner = visit(walk, child, found, path, inLink)
      if (inner) add(found, inner)
    }
  }
  found.end = walk.count
  const isHeadline = element.tagName === 'h1' && walk.headline < 0 && found.characters > 0
  if (isHeadline && path.aside === 0) walk.headline = found.index
  return found
}

function newElement(element: Element, parent: LikeElement | undefined, index: number): LikeElement {
  const { tagName, properties } = element
  const href = tagName === 'a' ? properties.href : undefined
  const isUsed = typeof href === 'string' && isAddress(href)
  return {
    element,
    parent,
    index,
    end: index,
    characters: 0,
    linked: 0,
    addresses: isUsed ? [href] : NO_ADDRESSES,
    hasImage: tagName === 'img' || tagName === 'picture',
    hasHeading: HEADING.test(tagName),
    cells: 0
  }
}

const NO_ADDRESSES: readonly string[] = []

/** Checks whether an address leads to another page. */
export function isAddress(href: string): boolean {
  return href !== '' && !/^(?:#|javascript:|mailto:|tel:)/i.test(href)
}

const HEADING = /^h[1-6]$/

function add(found: LikeElement, inner: LikeElement): void {
  found.characters += inner.characters
  found.linked += inner.linked
  found.addresses = joined(found.addresses, inner.addresses)
  found.hasImage ||= inner.hasImage
  found.hasHeading ||= inner.hasHeading
  const { tagName } = inner.element
  if (tagName === 'td') found.cells++
}

function joined(known: readonly string[], further: readonly string[]): readonly string[] {
  if (known.length === 0) return further
  if (known.length >= ADDRESSES || further === known) return known
  const fresh = further.filter((address) => !known.includes(address))
  return fresh.length === 0 ? known : [...known, ...fresh].slice(0, ADDRESSES)
}

function pathOf(walk: Walk, element: Element, around: Path): Path {
  const key = kindOf(element)
  const known = around.inner.get(key)
  if (known) return known
  const { tagName } = element
  const path: Path = {
    aside: Math.max(around.aside, asideOf(element)),
    isMain: around.isMain || tagName === 'main' || element.properties.role === 'main',
    inner: new Map(),
    members: []
  }
  around.inner.set(key, path)
  walk.paths.push(path)
  return path
}

/** Certainty from classes of menus (1), from names of parts about other pages (2), from tags and roles (3). */
function asideOf(element: Element): number {
  const { tagName, properties } = element
  if (tagName === 'header') return 3
  const { aside, sure, trail } = markTraits(element)
  if (sure || trail) return 3
  if (aside || tagName === 'aside') return 2
  const classes = classesOf(element)?.join(' ') ?? ''
  return ASIDE.test(`${classes} ${String(properties.id ?? '')}`) ? 1 : 0
}

const ASIDE =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|dropdown|footer|breadcrumbs?|pagination|pager|facets?|filters?|cookies?|megamenu|toolbar)(?:$|[\s_-])/i

/** The tag of an element and the class that is the same on all elements of its kind. */
export function kindOf(element: Element): string {
  const classes = classesOf(element)
  const kind = classes === undefined ? '' : kindOfClasses(classes)
  return kind === '' ? element.tagName : `${element.tagName}.${kind}`
}

/** Elements of one `class` text share their list. */
const kindOfClasses = oncePerPage((classes: readonly (string | number)[]) => {
  for (const name of classes) {
    const kind = String(name).replace(/\d+/g, '')
    if (kind !== '' && !STATE.test(kind)) return kind
  }
  return ''
})

/** Classes of the place or the state of an element among its like. */
const STATE =
  /^(?:(?:odd|even|alt|alternate|first|last|active|current|selected|sticky|new|hot|featured|clearfix|hentry|row|row-?[ab]|col|(?:is|item)-?(?:first|last|odd|even|active|new))[-_]?$|has-|status-)/i
