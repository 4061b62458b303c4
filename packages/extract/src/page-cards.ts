/** Objects that a page repeats: rows of tables with a header, and elements beside each other that are alike. */

import { tables } from '@sluice/content'
import type { Element, ElementContent, Root } from 'hast'
import type { Wanted } from './concepts.ts'
import type { PageIndex, Place } from './page-index.ts'
import { nameKey } from './property-name.ts'

/** Rows or cards of one list. */
const CARDS = 300

/** Rows of tables as objects by the names of properties, where the header names at least two of them, or half. */
export function tableObjects(tree: Root, wants: readonly Wanted[]): Record<string, string>[][] {
  const found: Record<string, string>[][] = []
  for (const { headers, rows } of tables(tree).slice(0, 100)) {
    const columns = headers.map((header) => {
      const key = nameKey(header)
      return wants.find((want) => want.keys.includes(key)) ?? wants.find((want) => want.labels.has(key))
    })
    const known = new Set(columns.filter((want) => want !== undefined))
    if (known.size < Math.min(2, wants.length) || known.size * 2 < wants.length) continue
    found.push(
      rows.slice(0, CARDS).map((row) =>
        Object.fromEntries(
          columns.flatMap((want, at) => (want && row[at] ? [[want.name, row[at]] as const] : []))
        )
      )
    )
  }
  return found
}

/** Elements beside each other with the same build, at least three of them; those with the most text first. */
export function cardGroups(index: PageIndex, near: readonly string[]): Place[][] {
  const groups: { cards: Place[]; weight: number }[] = []
  const children = new Map<Place | undefined, Place[]>()
  for (const place of index.places) {
    if (place.isAside) continue
    const siblings = children.get(place.parent)
    if (siblings) siblings.push(place)
    else children.set(place.parent, [place])
  }
  for (const siblings of children.values()) {
    if (siblings.length < 3) continue
    for (const cards of alike(siblings)) groups.push({ cards, weight: weightOf(cards, near) })
  }
  groups.sort((a, b) => b.weight - a.weight)
  return groups.slice(0, 6).map(({ cards }) => cards)
}

function alike(siblings: readonly Place[]): Place[][] {
  const groups = new Map<string, Place[]>()
  for (const place of siblings) {
    if (place.end - place.index < 3) continue
    const key = buildOf(place.element)
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return [...groups.values()].filter((group) => group.length >= 3).map((group) => group.slice(0, CARDS))
}

/** The build of an element: its tag, the first of its classes, and the tags of its first children. */
function buildOf(element: Element): string {
  const classes = element.properties.className
  const first = Array.isArray(classes) ? String(classes[0] ?? '') : ''
  const inner = (element.children as readonly ElementContent[])
    .flatMap((node) => (node.type === 'element' ? [node.tagName] : []))
    .slice(0, 1)
  return `${element.tagName}.${first.replace(/\d+/g, '')}>${inner.join()}`
}

function weightOf(cards: readonly Place[], near: readonly string[]): number {
  const first = cards[0]!
  const names = [first.element, first.parent?.element].flatMap((element) =>
    element ? [...((element.properties.className as string[] | undefined) ?? []), element.properties.id] : []
  )
  const isNamed = names.some((name) => {
    const key = nameKey(String(name ?? ''))
    return near.some((wanted) => wanted.length >= 3 && key.includes(wanted))
  })
  const size = Math.min(40, (cards.at(-1)!.end - first.index) / cards.length)
  return Math.min(cards.length, 40) * size * (isNamed ? 20 : 1)
}
