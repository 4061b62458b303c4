/** Sections of a page: a heading, and what follows up to the next heading of its rank. */

import type { Root } from 'hast'
import type { Wanted } from '../values/concepts.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'

/** The content below a heading. */
export interface Section {
  readonly name: string
  readonly tree: Root
}

/** Elements below one heading, and headings of one rank. */
const SIBLINGS = 1000
const HEADINGS = 200

const HEADING = /^h([1-6])$/

/** Elements that follow a label until the next heading of its rank; of a term, its descriptions. */
export function below(index: PageIndex, label: Place): Place[] {
  if (label.element.tagName === 'dt') return descriptions(index, label)
  let at: Place | undefined = label
  for (let level = 0; at && level < 4; level++, at = at.parent) {
    const rank = Number(HEADING.exec(label.element.tagName)?.[1] ?? 7)
    const found = following(index, at, rank)
    if (found.length > 0) return found
  }
  return []
}

function descriptions(index: PageIndex, term: Place): Place[] {
  const found: Place[] = []
  const until = term.parent?.end ?? index.places.length
  for (let next = term.end; next < until; next = index.places[next]!.end) {
    const place = index.places[next]!
    if (place.element.tagName === 'dd') found.push(place)
    else if (found.length > 0 || place.element.tagName !== 'dt') break
  }
  return found
}

/** Sections by the rank of their headings, of each rank that has several, the highest rank first. */
export function headedSections(index: PageIndex): Section[][] {
  const headings = index.places.filter(
    ({ element, isAside, line }) => !isAside && line && HEADING.test(element.tagName)
  )
  return ['h2', 'h3', 'h4', 'h5']
    .map((rank) => headings.filter(({ element }) => element.tagName === rank).slice(0, HEADINGS))
    .filter((same) => same.length > 1)
    .map((same) => same.map((heading) => sectionOf(index, heading)))
}

/** The section whose heading names a list: by the whole name, or without its last word: `Children` of `children_prices`. */
export function namedSection(index: PageIndex, { name, keys }: Wanted): Section | undefined {
  const words = nameWords(name)
  const names = new Set([...keys, words.slice(0, -1).join('')].filter((key) => key.length > 2))
  const named = index.places.filter(
    ({ element, isAside, line }) =>
      !isAside && line && HEADING.test(element.tagName) && names.has(nameKey(line))
  )
  return named.length === 1 ? sectionOf(index, named[0]!) : undefined
}

function sectionOf(index: PageIndex, heading: Place): Section {
  const children = below(index, heading).map(({ element }) => element)
  return { name: heading.line!, tree: { type: 'root', children } }
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
