/** Chooses the item of a page that a schema describes. */

import { type StructuredData, things } from '@sluice/content'
import type { Wanted } from '../values/concepts.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import { type ValueIndex, valueIndex } from '../values/value-index.ts'

/** Things that are looked at. */
const THINGS = 300

/** A thing of the page, with the object it is. */
export interface PageThing {
  readonly types: readonly string[]
  readonly depth: number
  readonly value: object
  readonly index: ValueIndex
}

/** The outer things of a page with their values. */
export function pageThings(data: StructuredData): PageThing[] {
  const all = things(data)
  const known = new Map<string, object>()
  for (const { node } of all.slice(0, THINGS * 4)) {
    const id = '@id' in node ? node['@id'] : undefined
    if (typeof id === 'string' && Object.keys(node).length > 2) known.set(id, node)
  }
  return all
    .filter(({ source, depth }) => depth <= (source.startsWith('json-ld') ? 2 : 0))
    .slice(0, THINGS)
    .map(({ types, depth, node, source }) => {
      return { types, depth, value: node, index: valueIndex(node, source, known) }
    })
}

/** Kinds of things that describe the site and never the subject of a page. */
const CHROME = new Set([
  'breadcrumblist',
  'website',
  'listitem',
  'imageobject',
  'searchaction',
  'sitenavigationelement',
  'wpheader',
  'wpfooter',
  'readaction',
  'entrypoint',
  'howtostep',
  'howtosection',
  'aggregaterating',
  'offer',
  'review',
  'rating',
  'comment',
  'videoobject',
  'audioobject'
])

/** The items that a schema may describe, best match first: those with most of its properties. */
export function subjectsOf(
  found: readonly PageThing[],
  wants: readonly Wanted[],
  schemaText: string
): PageThing[] {
  const words = new Set(nameWords(schemaText))
  const scored = found.map((thing) => ({ thing, score: scoreOf(thing, wants, words) }))
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ thing }) => thing)
}

function scoreOf(
  { types, depth, index }: PageThing,
  wants: readonly Wanted[],
  words: ReadonlySet<string>
): number {
  let score = 0
  for (const want of wants) if (valuesFor(index, want)) score += 1
  if (types.some((type) => words.has(nameKey(type)))) score += 2
  if (types.some((type) => CHROME.has(type)) && !types.some((type) => words.has(nameKey(type))))
    score -= 4
  return score - depth * 0.6
}

/** The value of a property in an object, by the paths of its concept, then by its own names. */
export function valuesFor(
  index: ValueIndex,
  { concept, keys }: Wanted
): { values: readonly unknown[]; path: string } | undefined {
  for (const path of concept?.paths ?? []) {
    const values = index.at(path.split('.'))
    if (values.length > 0) return { values, path }
  }
  for (const key of keys) {
    const found = index.named(key)
    if (found) return found
  }
  return undefined
}

/** The value of a property in a record: by its own names, then by those of its concept. */
export function recordValues(
  index: ValueIndex,
  { concept, keys }: Wanted
): { values: readonly unknown[]; path: string } | undefined {
  const names = concept ? [concept.name, ...concept.names, ...concept.paths] : []
  for (const key of [...keys, ...names.map(nameKey)]) {
    const found = index.named(key)
    if (found) return found
  }
  return undefined
}
