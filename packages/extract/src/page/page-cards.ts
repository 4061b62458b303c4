/** Objects that a page repeats: rows of tables with a header, and similar sibling elements. */

import { attribute, likeElements, type Table } from '@sluice/content'
import type { Root } from 'hast'
import { lazy } from '../lazy.ts'
import type { Wanted } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import { linkedValue } from './linked-values.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'

/** Rows or cards of one list. */
const CARDS = 300

/**
 * Rows of tables as objects by the names of properties, where the header names at least two of them, or half. A link in
 * a row is the value of a property that is an address and has no column.
 */
export function tableObjects(
  tables: readonly Table[],
  wants: readonly Wanted[],
  index: () => PageIndex,
  base: URL
): Record<string, string>[][] {
  const found: Record<string, string>[][] = []
  for (const { headers, rows } of tables.slice(0, 100)) {
    const columns = headers.map((header) => {
      const key = NUMBER.test(header.trim()) ? 'number' : nameKey(header)
      return (
        wants.find((want) => want.keys.includes(key)) ?? wants.find((want) => want.labels.has(key))
      )
    })
    const known = new Set(columns.filter((want) => want !== undefined))
    const linked = wants.filter((want) => want.kind === 'url' && !known.has(want))
    const rowLinks: RowLinks = linked.length > 0 ? linksOfRows(index(), linked, base) : () => ({})
    if (known.size < Math.min(2, wants.length) || known.size * 2 < wants.length) continue
    found.push(
      rows.slice(0, CARDS).map((row) => ({
        ...Object.fromEntries(
          columns.flatMap((want, at) => (want && row[at] ? [[want.name, row[at]] as const] : []))
        ),
        ...rowLinks(row)
      }))
    )
  }
  return found
}

/** Addresses in the rows of tables, by the rows' texts. */
function linksOfRows(index: PageIndex, wants: readonly Wanted[], base: URL): RowLinks {
  const rows = lazy(() => {
    const places = index.places.filter(({ element, line }) => element.tagName === 'tr' && line)
    return new Map(places.map((place) => [withoutSpaces(place.line!), place]))
  })
  return (row) => {
    const place = rows().get(withoutSpaces(row.join('')))
    const inside = place ? index.links().filter((link) => isInside(link, place)) : []
    return Object.fromEntries(
      wants.flatMap((want) => {
        const named = inside.filter(({ line }) => want.labels.has(nameKey(line ?? '')))
        const [link, ...others] = named.length > 0 ? named : inside
        const value = link && others.length === 0 ? linkedValue([link], want, base) : undefined
        return value === undefined ? [] : [[want.name, value] as const]
      })
    )
  }
}

type RowLinks = (row: readonly string[]) => Record<string, string>

function isInside({ index }: Place, { index: from, end }: Place): boolean {
  return index > from && index < end
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}

/** The head of a column of numbers. */
const NUMBER = /^(?:#|№|n[°ºr]|no|num)\.?$/i

/**
 * Sibling elements that look alike.
 *
 * @param fewest - siblings that make a group; two are only one if they share a class.
 */
export function repeatedGroups(
  { places }: PageIndex,
  tree: Root,
  fewest = 3
): readonly (readonly Place[])[] {
  const known = new Map(places.map((place) => [place.element, place]))
  const groups = likeElements(tree).flatMap(({ members }) => {
    const cards = members.flatMap(({ element }) => known.get(element) ?? []).filter(isCard)
    return [...Map.groupBy(cards, ({ parent }) => parent).values()]
  })
  // Small ones are the parts of cards.
  return groups
    .filter((cards) => cards.length >= (isClassed(cards[0]!) ? fewest : 3))
    .map((cards) => cards.slice(0, CARDS))
    .sort((a, b) => weightOf(b, []) - weightOf(a, []))
    .slice(0, GROUPS)
}

/** The groups that are likely the items of a list with some names, the likeliest first. */
export function likelyGroups(
  groups: readonly (readonly Place[])[],
  names: readonly string[]
): readonly (readonly Place[])[] {
  const weighed = groups.map((cards) => ({ cards, weight: weightOf(cards, names) }))
  weighed.sort((a, b) => b.weight - a.weight)
  return weighed.slice(0, TRIED).map(({ cards }) => cards)
}

/** Groups that are kept of a page, and that are tried for one list. */
const GROUPS = 60
const TRIED = 5

function isCard(place: Place): boolean {
  return !place.isAside && (place.end - place.index >= 3 || hasTextBeside(place))
}

function isClassed({ element }: Place): boolean {
  return attribute(element, 'class') !== undefined
}

/** Checks whether an element has one element inside, and text of its own behind or before it. */
function hasTextBeside({ element, index, end }: Place): boolean {
  if (end - index !== 2) return false
  return element.children.some((node) => node.type === 'text' && /[\p{L}\p{N}]/u.test(node.value))
}

function weightOf(cards: readonly Place[], near: readonly string[]): number {
  const first = cards[0]!
  const names = [first.element, first.parent?.element].flatMap((element) =>
    element
      ? [...((element.properties.className as string[] | undefined) ?? []), element.properties.id]
      : []
  )
  const isNamed = names.some((name) => {
    const key = nameKey(String(name ?? ''))
    return near.some((wanted) => wanted.length >= 3 && key.includes(wanted))
  })
  const size = Math.min(40, (cards.at(-1)!.end - first.index) / cards.length)
  return Math.min(cards.length, 40) * size * (isNamed ? 20 : 1)
}
