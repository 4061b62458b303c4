/** Choice of the object, and of the list, of a JSON document that a schema is about. */

import type { Wanted } from '../values/concepts.ts'
import { ownership } from './json-names.ts'
import { type FoundValue, isJsonObject, memberNames, memberPath } from './json-path.ts'
import type { JsonViews } from './json-views.ts'

/** Objects of a document that are looked at, members of one of them, and how deep. */
const OBJECTS = 500
const MEMBERS = 500
const DEPTH = 6

/** Objects and lists of objects that a document has outside of its lists, the outermost first. */
export interface JsonPlaces {
  readonly objects: readonly (FoundValue & { readonly depth: number })[]
  readonly lists: readonly FoundValue[]
}

/** Search a document. A list of one object also counts as that object. */
export function jsonPlaces(document: unknown): JsonPlaces {
  const objects: (FoundValue & { depth: number })[] = []
  const lists: FoundValue[] = []
  let level: FoundValue[] = [{ value: document, path: '$' }]
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    const next: FoundValue[] = []
    for (const found of level) {
      if (objects.length + lists.length >= OBJECTS) return { objects, lists }
      const { value, path } = found
      if (Array.isArray(value)) {
        if (isJsonObject(value[0])) lists.push(found)
        if (value.length === 1) next.push({ value: value[0], path: `${path}[0]` })
      } else if (isJsonObject(value)) {
        objects.push({ ...found, depth })
        for (const name of memberNames(value).slice(0, MEMBERS)) {
          next.push({ value: value[name], path: memberPath(path, name) })
        }
      }
    }
    level = next
  }
  return { objects, lists }
}

/** The object that has most of the properties, the outermost; none if several siblings have as many. */
export function bestObject(
  { objects }: JsonPlaces,
  wants: readonly Wanted[],
  views: JsonViews
): FoundValue | undefined {
  let best: JsonPlaces['objects'][number] | undefined
  let most = 0
  let isOne = true
  for (const found of objects) {
    const score = scoreOf(found, wants, views)
    if (score > most) [best, most, isOne] = [found, score, true]
    else if (score === most && found.depth === best?.depth) isOne = false
  }
  return isOne ? best : undefined
}

/** Items of a list that are looked at. */
const LOOKED_AT = 5

/** Lists whose objects have at least half of the properties, those with most of them first. */
export function likelyLists(
  { lists }: JsonPlaces,
  wants: readonly Wanted[],
  views: JsonViews
): FoundValue[] {
  const scored = lists.map((list) => {
    const items = (list.value as readonly unknown[]).slice(0, LOOKED_AT)
    const sum = items.reduce<number>((total, value, index) => {
      return total + scoreOf({ value, path: `${list.path}[${index}]` }, wants, views)
    }, 0)
    return { list, score: sum / (items.length * wants.length) }
  })
  return scored
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score)
    .map(({ list }) => list)
}

function scoreOf(found: FoundValue, wants: readonly Wanted[], views: JsonViews): number {
  return wants.reduce((sum, want) => sum + ownership(found, want, views), 0)
}
