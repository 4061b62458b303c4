/** Lists of objects in the data of a page: in structured data, or in the data for its scripts. */

import { structuredData, type Thing, thingOf, things } from '@sluice/content'
import type { Place } from '../parser/learned-parser.ts'
import type { LearnPage } from './page-view.ts'
import { ownValue, scalarText, stateOf } from './state.ts'
import { propertiesOf, shownText } from './structured.ts'

/** An object of a list. */
export interface DataItem {
  /** Texts at a path of keys; arrays on the way are followed. */
  texts(path: readonly string[]): string[]
  /** All texts with their paths. */
  leaves(): { readonly path: readonly string[]; readonly text: string }[]
}

/** Place of a list. */
export type ListPlace = Extract<Place, { kind: 'list' }>

/** Most objects of a list, values that are looked at for one, keys of a path in one, and lists of a page. */
const ITEMS = 500
const VISITS = 2000
const DEPTH = 4
const LISTS = 3000
/** Most keys of a path to a list, and characters of a key. */
const KEYS = 10
const LONGEST = 100

/** Objects of a list. */
export function itemsAt(
  { name, path }: Pick<ListPlace, 'name' | 'path'>,
  page: LearnPage
): DataItem[] {
  if (name === undefined) return thingsAt(path, page).map(thingItem)
  const found = stateOf(page).flatMap((state) => {
    let value: unknown = state.name === name ? state.value : undefined
    for (const key of path) value = ownValue(value, key)
    return objectsOf(value)
  })
  return found.slice(0, ITEMS).map(stateItem)
}

/** Places of all lists of a page. */
export function listPlaces(page: LearnPage): ListPlace[] {
  const places = new Map<string, ListPlace>()
  const add = (path: readonly string[], name?: string) => {
    if (places.size >= LISTS || path.length === 0) return
    const place: ListPlace = {
      kind: 'list',
      path: [...path],
      ...(name === undefined ? {} : { name })
    }
    places.set(JSON.stringify(place), place)
  }
  for (const thing of things(structuredData(page.tree))) {
    for (const type of thing.types.slice(0, 2)) {
      add([type])
      addThings(thing, [type], (path) => add(path))
    }
  }
  for (const { name, value } of stateOf(page)) {
    if (name.length <= LONGEST) addObjects(value, [], (path) => add(path, name))
  }
  return [...places.values()]
}

function addThings(thing: Thing, above: readonly string[], add: (path: readonly string[]) => void) {
  for (const property of propertiesOf(thing)) {
    const inner = thing
      .values(property)
      .slice(0, 1)
      .map((value) => thingOf(value))
    const path = [...above, property]
    if (inner[0] === undefined) continue
    add(path)
    if (path.length < DEPTH) addThings(inner[0], path, add)
  }
}

function addObjects(
  value: unknown,
  path: readonly string[],
  add: (path: readonly string[]) => void
) {
  if (typeof value !== 'object' || value === null) return
  if (objectsOf(value).length > 0) add(path)
  if (path.length >= KEYS || Array.isArray(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '' && key.length <= LONGEST) addObjects(inner, [...path, key], add)
  }
}

/** Objects of an array, or of an object that has one under each of its keys. */
function objectsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const list: unknown[] = Array.isArray(value) ? value : Object.values(value)
  const objects = list.filter(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one)
  )
  return objects.length === list.length ? (objects as object[]) : []
}

function thingsAt([type = '', ...properties]: readonly string[], { tree }: LearnPage): Thing[] {
  let found = things(structuredData(tree)).filter(({ types }) => types.includes(type))
  for (const property of properties) {
    found = found.slice(0, ITEMS).flatMap((thing) =>
      thing
        .values(property)
        .slice(0, ITEMS)
        .flatMap((value) => thingOf(value) ?? [])
    )
  }
  return found.slice(0, ITEMS)
}

function stateItem(item: object): DataItem {
  return {
    texts: (path) => visited((visit) => followState(item, path, visit)),
    leaves: () => {
      const found: { path: readonly string[]; text: string }[] = []
      addLeaves(item, [], found)
      return found
    }
  }
}

/** Texts that a walk finds, until it has looked at too many values. */
function visited(walk: (visit: (texts: readonly string[]) => boolean) => void): string[] {
  const found: string[] = []
  let left = VISITS
  walk((texts) => {
    found.push(...texts)
    return left-- > 0
  })
  return found
}

function followState(
  value: unknown,
  path: readonly string[],
  visit: (texts: readonly string[]) => boolean
): void {
  if (Array.isArray(value)) {
    for (const one of value) {
      if (!visit([])) return
      followState(one, path, visit)
    }
    return
  }
  const [key, ...rest] = path
  if (key === undefined) visit(scalarText(value))
  else if (visit([])) followState(ownValue(value, key), rest, visit)
}

function addLeaves(
  value: unknown,
  path: readonly string[],
  found: { path: readonly string[]; text: string }[]
): void {
  if (found.length >= VISITS) return
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 20)) addLeaves(one, path, found)
    return
  }
  for (const text of scalarText(value)) found.push({ path, text })
  if (typeof value !== 'object' || value === null || path.length >= DEPTH) return
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '' && key.length <= LONGEST) addLeaves(inner, [...path, key], found)
  }
}

function thingItem(thing: Thing): DataItem {
  return {
    texts: (path) => visited((visit) => followThing(thing, path, visit)),
    leaves: () => {
      const found: { path: readonly string[]; text: string }[] = []
      addThingLeaves(thing, [], found)
      return found
    }
  }
}

function followThing(
  thing: Thing,
  [property = '', ...rest]: readonly string[],
  visit: (texts: readonly string[]) => boolean
): void {
  for (const value of thing.values(property)) {
    const text = rest.length === 0 ? shownText(value) : undefined
    if (!visit(text === undefined ? [] : [text])) return
    const inner = rest.length > 0 ? thingOf(value) : undefined
    if (inner) followThing(inner, rest, visit)
  }
}

function addThingLeaves(
  thing: Thing,
  above: readonly string[],
  found: { path: readonly string[]; text: string }[]
): void {
  for (const property of propertiesOf(thing)) {
    const path = [...above, property]
    for (const value of thing.values(property).slice(0, 20)) {
      if (found.length >= VISITS) return
      const text = shownText(value)
      if (text !== undefined) found.push({ path, text })
      const inner = path.length < DEPTH ? thingOf(value) : undefined
      if (inner) addThingLeaves(inner, path, found)
    }
  }
}
