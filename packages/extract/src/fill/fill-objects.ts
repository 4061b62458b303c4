/** Lists of objects from what a page repeats: things of one type, rows of tables, cards. */

import { imageSource, link, money } from '@sluice/content'
import type { Element } from 'hast'
import { likelyGroups, tableObjects } from '../page/page-cards.ts'
import { type Place, pageIndex } from '../page/page-index.ts'
import type { PageScope, Scope } from '../page/sources.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import { valueIndex } from '../values/value-index.ts'
import { objectValue, partObject } from './fill.ts'
import type { Report } from './fill-report.ts'

interface Found {
  readonly value: Record<string, unknown>[]
  readonly source: string
}

/** Objects for a list, `undefined` where the page repeats nothing that has them. */
export function fillObjects(
  shape: SchemaNode,
  want: Wanted,
  scope: Scope,
  report: Report,
  path: string
): Found | undefined {
  const items = shape.items && shapesOf(shape.items).find((item) => typeOf(item) === 'object')
  if (!items?.properties || !shape.items || !scope.isPage || report.left <= 0) return undefined
  const wants = [...items.properties].map(([name, node]) => wanted(name, node))
  const valid = (value: readonly Record<string, unknown>[], source: string): Found | undefined => {
    const kept = value.filter((item) => !violation(shape.items!, item, { formats: true }))
    return kept.length > 0 ? { value: kept, source } : undefined
  }
  const apart: Scope = { ...scope, root: { type: 'root', children: [] } }
  const objects = (values: readonly unknown[], source: string) =>
    valid(
      values.flatMap((value) => {
        const object = objectValue(value, source, items, apart, report, path)
        return object ? [object] : []
      }),
      source
    )
  const entries = objects(feedEntries(scope), 'record:items')
  if (entries && isLikely(entries.value, wants)) return entries
  const typed = typedThings(scope.page, want)
  const things = typed.length > 0 ? objects(typed, `json-ld:${want.name}`) : undefined
  if (things) return things
  for (const rows of tableObjects(scope.page.tables(), wants)) {
    const found = objects(rows, 'table')
    if (found) return found
  }
  return cards(items, want, wants, scope, report, path, valid)
}

/** Entries of the feed that a page is, whatever the schema calls them. */
function feedEntries({ record, isGeneral }: Scope): readonly unknown[] {
  return (isGeneral ? record?.at(['items']) : undefined) ?? []
}

function isLikely(objects: readonly object[], wants: readonly Wanted[]): boolean {
  const most = Math.max(...objects.slice(0, 20).map((object) => Object.keys(object).length))
  return most * 2 >= wants.length
}

/** Things of the type that a list is named after: `events` of type Event, `jobs` of type JobPosting. */
function typedThings({ things }: PageScope, { name }: Wanted): object[] {
  const word = nameWords(name).at(-1) ?? ''
  const found = things.filter(({ types }) =>
    types.some((type) => type === word || (word.length > 2 && type.startsWith(word)))
  )
  if (found.length > 0) return found.map(({ value }) => value)
  const listed = things.find(({ types }) => types.includes('itemlist'))
  const entries = listed?.index.at(['itemListElement']) ?? []
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return []
    const item = valueIndex(entry, '').at(['item'])[0]
    return [typeof item === 'object' && item !== null ? item : entry]
  })
}

function cards(
  items: SchemaNode,
  want: Wanted,
  wants: readonly Wanted[],
  scope: Scope,
  report: Report,
  path: string,
  valid: (value: Record<string, unknown>[], source: string) => Found | undefined
): Found | undefined {
  let best: Found | undefined
  let most = 0
  for (const group of likelyGroups(scope.page.groups(), want.keys)) {
    const value = group.flatMap((card) => {
      const object = cardObject(card, items, wants, scope, report, path)
      return object ? [object] : []
    })
    const kept = valid(value, 'repeated elements')
    if (!kept || kept.value.length < 2) continue
    const fields = kept.value.reduce(
      (sum, item) => sum + Object.values(item).filter((inner) => inner !== null).length,
      0
    )
    const coverage = fields / (kept.value.length * wants.length)
    const score = coverage * coverage * Math.min(kept.value.length, 20)
    // Cards with half of what is asked for are something else.
    if (coverage >= 0.5 && score > most) [best, most] = [kept, score]
  }
  return best
}

function cardObject(
  card: Place,
  items: SchemaNode,
  wants: readonly Wanted[],
  scope: Scope,
  report: Report,
  path: string
): Record<string, unknown> | undefined {
  report.left -= 20 + card.end - card.index
  if (report.left <= 0) return undefined
  let index: ReturnType<typeof pageIndex> | undefined
  const shown = () => (index ??= pageIndex({ type: 'root', children: [card.element] }))
  const subject = valueIndex(plainFields(card.element, shown().places, wants, scope.page), 'card')
  const inner: Scope = {
    ...scope,
    root: card.element,
    record: undefined,
    subjects: [subject],
    isPage: false,
    shown
  }
  return partObject(items, inner, report, path)
}

/** What a card shows without saying what it is: its heading or first link, its link, image, price and time. */
export function plainFields(
  element: Element,
  places: readonly Place[],
  wants: readonly Wanted[],
  { base, language }: PageScope
): Record<string, string> {
  const fields: [string, string | undefined][] = []
  const kinds = new Set(wants.map(({ concept }) => concept?.name))
  const tagged = (test: RegExp) =>
    places.find(({ element: { tagName }, line }) => test.test(tagName) && line !== '')
  if (kinds.has('title')) {
    const heading = tagged(/^h[1-6]$/) ?? tagged(/^(?:a|strong|b|th|dt)$/)
    fields.push(['name', heading?.line])
  }
  if (kinds.has('url')) fields.push(['url', link(element, 'a[href]', base)])
  if (kinds.has('image')) {
    const image = places.find(({ element: { tagName } }) => tagName === 'img')
    fields.push(['image', image && imageSource(image.element, base)])
  }
  if (kinds.has('price')) {
    const line = places.find(
      ({ line: text }) => text && text.length < 40 && money(text, { locale: language })?.currencyRaw
    )
    fields.push(['price', line?.line])
  }
  if (kinds.has('published')) {
    const time = places.find(({ element: { tagName } }) => tagName === 'time')
    fields.push([
      'datePublished',
      (time?.element.properties.dateTime as string | undefined) ?? time?.line
    ])
  }
  return Object.fromEntries(
    fields.filter(
      (field): field is [string, string] => field[1] !== undefined && nameKey(field[0]) !== ''
    )
  )
}
