/** The visible values of a property: after its label, below its heading, in elements named after it. */

import { attribute, imageSource, textOf } from '@sluice/content'
import type { ElementContent } from 'hast'
import { LIST_LABELS, type Wanted } from '../values/concepts.ts'
import { likelihood } from '../values/list-items.ts'
import type { Line, PageIndex, Place } from './page-index.ts'
import { listItems, outermost, repeatedTexts } from './page-lists.ts'

/** Something shown, and how it was found. */
export interface Shown {
  readonly value: unknown
  readonly source: string
}

/** Labels and elements of one property that are looked at. */
const TRIED = 12
/** Characters of a value that is not a list. */
const LONGEST = 400

/** Elements below one heading. */
const SIBLINGS = 1000

const HEADING = /^h([1-6])$/

/** Single values for a property, the most certain first: tables and `dl`, lines, labels, named elements. */
export function* shownValues(index: PageIndex, want: Wanted, base: URL): Generator<Shown> {
  const labels = labelsOf(index, want)
  const sorted = [...labels].sort((a, b) => certainty(a) - certainty(b))
  for (const place of sorted) {
    const value = behind(place)
    if (value) yield { value, source: `label:${place.line}` }
  }
  for (const { value, place } of linesOf(index, want)) {
    yield { value, source: `line:${place.line?.slice(0, 60)}` }
  }
  for (const place of namedPlaces(index, want)) {
    const value = elementValue(place, want, base)
    if (value) yield { value, source: sourceOf(place) }
  }
}

/** Lists for a property: named elements and what is below headings, the longer one first. */
export function* shownLists(index: PageIndex, want: Wanted): Generator<Shown> {
  const isLong = want.concept?.kind === 'steps'
  const found: { items: string[]; source: string }[] = []
  for (const place of labelsOf(index, want)) {
    const items = listItems(index, section(index, place), isLong, endOf(index, place, want))
    if (items.length > 0) found.push({ items, source: `label:${place.line}` })
  }
  const named = namedPlaces(index, want)
  const outer = outermost(named)
  for (const place of outer.slice(0, TRIED)) {
    const items = listItems(index, [place], isLong)
    if (items.length > 1) found.push({ items, source: sourceOf(place) })
  }
  const repeated = repeatedTexts(named)
  if (repeated.length > 1) found.push({ items: repeated, source: sourceOf(outer[0]!) })
  const score = ({ items, source }: { items: string[]; source: string }) =>
    Math.min(items.length, 10) *
    likelihood(items, want.concept?.name) *
    (source.startsWith('label') ? 1.2 : 1)
  const likely = found.filter((list) => score(list) > 0).sort((a, b) => score(b) - score(a))
  for (const { items, source } of likely) yield { value: items, source }
}

function labelsOf(index: PageIndex, { labels }: Wanted): Place[] {
  const found: Place[] = []
  for (const key of labels) {
    for (const place of index.labelled(key)) if (!place.isAside) found.push(place)
  }
  return found.slice(0, TRIED)
}

function linesOf(index: PageIndex, { labels }: Wanted): Line[] {
  const found: Line[] = []
  for (const key of labels) {
    for (const line of index.lines(key)) if (!line.place.isAside) found.push(line)
  }
  return found.slice(0, TRIED)
}

function namedPlaces(index: PageIndex, { classes, longer }: Wanted): Place[] {
  for (const key of classes) {
    if (key.length < 3) continue
    const others = new Set(longer.get(key)?.flatMap((name) => index.classed(name)))
    const found = index.classed(key).filter((place) => !place.isAside && !others.has(place))
    if (found.length > 0) return found
  }
  return []
}

/** Cells and terms say for certain what is theirs, headings the least. */
function certainty({ element: { tagName } }: Place): number {
  if (tagName === 'th' || tagName === 'dt') return 0
  if (tagName === 'td') return 1
  return HEADING.test(tagName) ? 3 : 2
}

/** The text behind a label: the next cell, the description of a term, the rest of the line, the next element. */
function behind(place: Place): string | undefined {
  let at: Place | undefined = place
  for (let level = 0; at && level < 3; level++, at = at.parent) {
    const text = textAfter(at)
    if (text) return text.length <= LONGEST ? text : undefined
    if (level > 0 && HEADING.test(at.element.tagName)) break
  }
  return undefined
}

function textAfter(place: Place): string | undefined {
  const siblings = (place.parent?.element.children ?? []) as readonly ElementContent[]
  const from = siblings.indexOf(place.element)
  let text = ''
  for (const node of siblings.slice(from + 1, from + 12)) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') {
      const isOther = node.tagName === 'br' || node.tagName === place.element.tagName
      if (text.trim() && (isOther || isBlock(node.tagName))) break
      const inner = textOf(node)
      if (isBlock(node.tagName) && inner) return (text + inner).replace(/\s+/g, ' ').trim()
      if (
        isOther &&
        inner &&
        node.tagName !== 'span' &&
        node.tagName !== 'td' &&
        node.tagName !== 'div'
      )
        break
      text += ` ${inner}`
    }
  }
  return (
    text
      .replace(/^[\s:：–-]+/, '')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  )
}

function isBlock(name: string): boolean {
  return /^(?:div|p|dd|td|ul|ol|section|h[1-6]|li|table)$/.test(name)
}

/** Returns the end of a list below a label. The label of another list ends it. */
function endOf(index: PageIndex, label: Place, { labels }: Wanted): number {
  let end = index.places.length
  for (const key of LIST_LABELS) {
    if (labels.has(key)) continue
    for (const { index: at } of index.labelled(key)) if (at > label.index && at < end) end = at
  }
  return end
}

/** Elements that follow a label until the next heading of its rank. */
function section(index: PageIndex, label: Place): Place[] {
  let at: Place | undefined = label
  for (let level = 0; at && level < 4; level++, at = at.parent) {
    const rank = Number(HEADING.exec(label.element.tagName)?.[1] ?? 7)
    const found = following(index, at, rank)
    if (found.length > 0) return found
  }
  return []
}

function following(index: PageIndex, place: Place, rank: number): Place[] {
  const found: Place[] = []
  const end = place.parent?.end ?? index.places.length
  for (let next = place.end; next < end && found.length < SIBLINGS; ) {
    const sibling = index.places[next]!
    if (endsSection(index, sibling, rank)) break
    if (sibling.line !== '') found.push(sibling)
    next = sibling.end
  }
  return found
}

/** Checks whether a sibling is a heading of at least some rank, or begins with one. */
function endsSection(index: PageIndex, place: Place, rank: number): boolean {
  for (let at = place.index; at < Math.min(place.end, place.index + 4); at++) {
    const level = HEADING.exec(index.places[at]!.element.tagName)?.[1]
    if (level !== undefined) return Number(level) <= rank
  }
  return false
}

/** The value of an element that is named after a property: its text, or else its machine-readable attribute. */
function elementValue(place: Place, want: Wanted, base: URL): string | undefined {
  const { element } = place
  const kind = want.concept?.kind
  if (kind === 'image') {
    return element.tagName === 'img' ? imageSource(element, base) : undefined
  }
  if (kind === 'url') return attribute(element, 'href')
  if (kind === 'date' && attribute(element, 'datetime')) return attribute(element, 'datetime')
  const text = place.line ?? textOf(element)
  if (text && text.length <= LONGEST) return text
  if (text) return undefined
  for (const name of ['content', 'aria-label', 'title', 'data-rating', 'data-value', 'value']) {
    const said = attribute(element, name)
    if (said) return said
  }
  return undefined
}

function sourceOf({ element }: Place): string {
  const id = attribute(element, 'id')
  if (id && /^[\w-]+$/.test(id)) return `css:#${id}`
  const token = (attribute(element, 'class') ?? '')
    .split(/\s+/)
    .find((name) => /^[a-z][\w-]*$/i.test(name))
  return `css:${element.tagName}${token ? `.${token}` : ''}`
}
