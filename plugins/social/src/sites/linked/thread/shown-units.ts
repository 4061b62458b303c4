/** The units of a discussion that a page shows: like elements, each with an author, a time and a text. */

import { attribute, shortText } from '@sluice/content'
import type { Element } from 'hast'
import { flowText } from '../../../shown-text.ts'
import { namesOf, type Outline, type TimeMark } from './page-times.ts'
import { AUTHOR, BESIDE, BODY, PERSON } from './words.ts'

/** One unit. */
export interface Unit {
  /** Elements that it consists of. */
  readonly parts: readonly Element[]
  readonly time: TimeMark
  readonly author: ShownAuthor | undefined
  readonly body: Element | undefined
  /** Levels of replies above it; 0 for a reply to the post. */
  readonly level: number
}

/** An author as shown; without a name if the account is deleted. */
export interface ShownAuthor {
  readonly name: string | null
  readonly href: string | undefined
}

/** Times of one kind from which on they are a discussion. */
const FEWEST = 2
/** Units that are read. */
const MOST = 1_000

/** The units with the most text; empty without any. */
export function unitsOf(outline: Outline): readonly Unit[] {
  const kinds = Map.groupBy(outline.times, ({ kind }) => kind)
  let best: { units: readonly Unit[]; score: number } = { units: [], score: 0 }
  for (const times of kinds.values()) {
    if (times.length < FEWEST) continue
    const units = unitsAround(outline, times.slice(0, MOST))
    const score = scoreOf(outline, units)
    if (score > best.score) best = { units, score }
  }
  return best.units
}

/** The unit in an element around one time. */
export function unitIn(outline: Outline, region: Element, time: TimeMark): Unit {
  const parts = [region]
  const found = authorIn(outline, parts, time)
  const others = found ? [time.element, found.element] : [time.element]
  return { time, parts, author: found?.author, body: longestIn(outline, parts, others), level: 0 }
}

function scoreOf(outline: Outline, units: readonly Unit[]): number {
  const authored = units.filter(({ author, body }) => author && body)
  if (authored.length < FEWEST || authored.length < units.length * 0.6) return 0
  const length = authored.reduce((sum, { body }) => sum + outline.placeOf(body!).length, 0)
  return length * Math.max(...authored.map(({ time }) => sureness(time.value)))
}

/** How sure it is that a text is the time of a post, and not the year in which its author joined. */
function sureness(value: string): number {
  if (/^\d{4}-\d\d-\d\d/.test(value)) return 1.3
  if (/\d[:.h]\d\d/.test(value)) return 1.2
  return value.includes(':') ? 0.5 : 1
}

function unitsAround(outline: Outline, times: readonly TimeMark[]): readonly Unit[] {
  const counts = new Map<Element, number>()
  for (const { element } of times) {
    for (let each: Element | undefined = element; each; each = outline.parentOf(each))
      counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  const found = times.map((time) => ({ time, parts: partsOf(outline, counts, time) }))
  const authors = found.map(({ time, parts }) => authorIn(outline, parts, time))
  const bodies = bodiesOf(outline, found, authors)
  const levels = levelsOf(outline, found)
  return found.map(({ time, parts }, index) => ({
    time,
    parts,
    author: authors[index]?.author,
    body: bodies[index],
    level: levels[index]!
  }))
}

interface Found {
  readonly time: TimeMark
  readonly parts: readonly Element[]
}

/** The largest element with this time alone; with what follows it, if the text of the unit stands there. */
function partsOf(
  { parentOf, placeOf }: Outline,
  counts: ReadonlyMap<Element, number>,
  { element }: TimeMark
): readonly Element[] {
  let own = element
  for (let each = parentOf(own); each && counts.get(each) === 1; each = parentOf(own)) own = each
  const parent = parentOf(own)
  const children = parent?.children.filter((child) => child.type === 'element') ?? []
  const index = children.indexOf(own)
  const end = children.findIndex((child, place) => place > index && counts.has(child))
  const following = children.slice(index + 1, end === -1 ? undefined : end)
  const isHead = placeOf(own).length < 200 && following.some((part) => placeOf(part).length > 0)
  return isHead && following.length < 12 ? [own, ...following] : [own]
}

/** The author of a unit: an element that is called one or leads to a person. */
function authorIn(
  outline: Outline,
  parts: readonly Element[],
  time: TimeMark
): { author: ShownAuthor; element: Element } | undefined {
  let best: { author: ShownAuthor; element: Element; score: number } | undefined
  const visit = (element: Element, isCalled: boolean): void => {
    const name = NAMED.map((one) => attribute(element, one) ?? '').join(' ')
    const called = isCalled || AUTHOR.test(name)
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const isPerson = href !== undefined && PERSON.test(href)
    if (isPerson || called) {
      const said = nameIn(element)
      const near = Math.abs(outline.placeOf(element).at - time.at) < 400 ? 1 : 0
      const score = (isPerson ? 2 : 0) + (called ? 1.5 : 0) + (href ? 1 : 0) + near
      if (said && element !== time.element && score > (best?.score ?? 1))
        best = { author: { name: said, href }, element, score }
    }
    for (const child of element.children) if (child.type === 'element') visit(child, called)
  }
  for (const part of parts) visit(part, false)
  return best ?? deletedIn(parts) ?? bylineIn(outline, parts, time)
}

const NAMED = ['class', 'rel', 'itemprop', 'data-testid']

/** Characters of a name. */
const NAME = 60

function nameIn(element: Element): string | undefined {
  const said = shortText(element, NAME)?.replace(/\s+/g, ' ').trim()
  if (!said || !/[\p{L}\p{N}]/u.test(said) || DELETED.test(said)) return undefined
  const name = said.replace(BY, '').replace(/^@/, '')
  return /^\d+$|[:?!]$|:\/\/|^www\./.test(name) ? undefined : name
}

/** Stands in place of an author or of a text. */
const DELETED =
  /^[[(<]\s?(?:deleted|removed|deleted (?:user|account)|(?:deleted|removed) by (?:user|moderator|author)|gelöscht|supprimé|eliminado|borrado|removido|eliminato|usunięt[ey]|verwijderd|удал[её]н[оa]?|削除(?:済み)?|已删除|已刪除|삭제됨)\s?[\])>]$/iu

function deletedIn(
  parts: readonly Element[]
): { author: ShownAuthor; element: Element } | undefined {
  const pending = [...parts].reverse()
  for (let each = pending.pop(); each; each = pending.pop()) {
    const said = shortText(each, NAME)
    if (said && DELETED.test(said.trim()))
      return { author: { name: null, href: undefined }, element: each }
    if (said === undefined || said !== '')
      for (const child of each.children.toReversed())
        if (child.type === 'element') pending.push(child)
  }
  return undefined
}

const BY =
  /^(?:(?:posted |asked |answered |opened |written )?by|von|par|por|di|door|av|af|przez|автор:?)\s+/i

/** `by Ada, 3 hours ago`, and a short bold text or link right before the time. */
function bylineIn(
  { parentOf }: Outline,
  parts: readonly Element[],
  { element }: TimeMark
): { author: ShownAuthor; element: Element } | undefined {
  for (
    let each: Element | undefined = element;
    each && each !== parentOf(parts[0]!);
    each = parentOf(each)
  ) {
    const said = shortText(each, 120)
    if (said === undefined) return undefined
    const [, name] =
      /(?:^|\s)(?:by|von|par|por|di|door|av|af)\s+([\p{L}\p{N}_.-]{2,40})/iu.exec(said) ?? []
    if (name) return { author: { name, href: undefined }, element: each }
    const bold = each.children.find(
      (child) =>
        child.type === 'element' &&
        /^(?:b|strong|h[4-6]|a)$/.test(child.tagName) &&
        child !== element
    )
    const own = bold?.type === 'element' ? nameIn(bold) : undefined
    if (own && bold?.type === 'element')
      return { author: { name: own, href: attribute(bold, 'href') }, element: bold }
  }
  return undefined
}

/**
 * The text of each unit. The element with the most text in the longest units shows how it is called; short replies have
 * more text beside them.
 */
function bodiesOf(
  outline: Outline,
  found: readonly Found[],
  authors: readonly ({ element: Element } | undefined)[]
): readonly (Element | undefined)[] {
  const own = found.map(({ parts, time }, index) =>
    longestIn(outline, parts, [time.element, ...(authors[index] ? [authors[index].element] : [])])
  )
  const votes = new Map<string, number>()
  for (const body of own) {
    if (body)
      votes.set(namesOf(body), (votes.get(namesOf(body)) ?? 0) + outline.placeOf(body).length)
  }
  const [kind] = [...votes].sort((one, other) => other[1] - one[1])[0] ?? []
  return found.map(({ parts, time }, index) => {
    const named = kind === undefined ? undefined : namedIn(parts, kind, time.element)
    return named && outline.placeOf(named).length > 0 ? named : own[index]
  })
}

function namedIn(parts: readonly Element[], kind: string, time: Element): Element | undefined {
  const pending = [...parts].reverse()
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (namesOf(each) === kind && !contains(each, time)) return each
    for (const child of each.children.toReversed())
      if (child.type === 'element') pending.push(child)
  }
  return undefined
}

/** The element with most of the text that holds neither the author nor the time. */
function longestIn(
  outline: Outline,
  parts: readonly Element[],
  others: readonly Element[]
): Element | undefined {
  let best: Element | undefined
  let most = 0
  const visit = (element: Element): void => {
    const { length } = outline.placeOf(element)
    if (length <= most * 0.8) return
    const name = `${attribute(element, 'class') ?? ''} ${attribute(element, 'itemprop') ?? ''}`
    if (BESIDE.test(name) && !BODY.test(name)) return
    const isFree = !others.some((other) => contains(element, other))
    const score = length * (BODY.test(name) ? 1.5 : 1)
    if (isFree && score > most) {
      most = score
      best = element
    }
    // Paragraphs belong together.
    for (const child of element.children)
      if (child.type === 'element' && (!isFree || outline.placeOf(child).length > length * 0.8))
        visit(child)
  }
  for (const part of parts) visit(part)
  return best
}

/** Checks whether an element is another one, or around it. */
export function contains(outer: Element, inner: Element): boolean {
  if (outer === inner) return true
  return outer.children.some((child) => child.type === 'element' && contains(child, inner))
}

/** How deep each unit is nested: by the elements around it, else by what it says of its indentation. */
function levelsOf({ parentOf }: Outline, found: readonly Found[]): readonly number[] {
  /** The first unit in each element that holds a unit. */
  const owners = new Map<Element, number>()
  const levels: number[] = []
  found.forEach(({ parts: [first] }, index) => {
    const container = parentOf(first!)
    let level = 0
    let child = first!
    for (let each = container; each; each = parentOf(each)) {
      const owner = owners.get(each)
      const outer = owner === undefined ? undefined : found[owner]!.parts[0]!
      if (owner !== undefined && outer && !isAlike(outer, child)) {
        level = levels[owner]! + 1
        break
      }
      child = each
    }
    if (container && !owners.has(container)) owners.set(container, index)
    levels.push(level)
  })
  const indents = found.map(({ parts }) => indentIn(parts))
  const isIndented = levels.every((level) => level === 0) && new Set(indents).size > 1
  return isIndented ? ranks(indents) : levels
}

/** Elements beside each other that are called alike answer the same; a list of replies is called something else. */
function isAlike(one: Element, other: Element): boolean {
  const nameOf = ({ tagName, properties: { className } }: Element) =>
    `${tagName}.${Array.isArray(className) ? className[0] : ''}`.replace(/\d+/g, '')
  return one === other || nameOf(one) === nameOf(other)
}

function indentIn(parts: readonly Element[]): number {
  for (const part of parts) {
    const found = indentOf(part, 0)
    if (found !== undefined) return found
  }
  return 0
}

/** Attributes that tell a level. */
const LEVEL = ['indent', 'data-depth', 'data-level', 'data-indent', 'aria-level']

function indentOf(element: Element, depth: number): number | undefined {
  for (const name of LEVEL) {
    const value = Number(attribute(element, name) ?? Number.NaN)
    if (Number.isInteger(value)) return value
  }
  const [, named] =
    /(?:^|[-_\s])(?:depth|level|indent)-?_?(\d{1,2})(?:\s|$)/.exec(
      attribute(element, 'class') ?? ''
    ) ?? []
  if (named) return Number(named)
  const [, left] =
    /(?:margin|padding)-left:\s{0,3}(\d{1,4})/.exec(attribute(element, 'style') ?? '') ?? []
  if (left) return Number(left)
  if (depth > 4) return undefined
  for (const child of element.children) {
    const found = child.type === 'element' ? indentOf(child, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Indentations as levels: 0, 40, 80 → 0, 1, 2. */
function ranks(indents: readonly number[]): readonly number[] {
  const sorted = [...new Set(indents)].sort((one, other) => one - other)
  return indents.map((indent) => sorted.indexOf(indent))
}

/** Text of a unit as its reader sees it. */
export function textOfUnit({ body }: Unit): string | null {
  return (body && flowText(body)) || null
}
