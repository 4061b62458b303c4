/** Caches the members of the objects of a JSON document, so that each object is searched once for all properties. */

import { variants } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import { COMMON, OTHERS } from '../values/value-index.ts'
import {
  type FoundValue,
  isJsonObject,
  type JsonObject,
  memberNames,
  memberPath
} from './json-path.ts'

/** Members of one object that are compared by more than their exact names. */
const MEMBERS = 2000
/** Objects inside of one object that are looked into, how deep, and of a whole document. */
const OBJECTS = 200
const DEPTH = 3
const ALL_OBJECTS = 300_000
/** Names that are remembered in one form. */
const NAMES = 20_000
/** An object and the wrappers in it. */
const VIEWS = 8

/**
 * Names of the objects that programs wrap around the thing itself. The members of such an object belong to the thing.
 */
const WRAPPERS =
  /^(?:data|attributes|properties|fields|node|item|entry|record|resource|result|response|payload|body|content|object|document|_source|source)$/i

/** An object whose members are examined, and its path. */
export interface JsonView {
  readonly object: JsonObject
  readonly path: string
  /** Members by the keys of their names, the first of each. */
  readonly keys: () => ReadonlyMap<string, string>
  /**
   * Members by the keys of their names without prefixes and suffixes of subject and form: `content_html` by `content`.
   */
  readonly variants: () => ReadonlyMap<string, string>
}

/** A member of an object further inside; `undefined` where several that differ are called so. */
export interface InnerMember {
  readonly depth: number
  readonly found: FoundValue | undefined
}

/** Objects of one document, as they are looked through. */
export interface JsonViews {
  keyOf(name: string): string
  /** An object, and the wrappers in it, whose members are its own. */
  viewsOf(found: FoundValue): readonly JsonView[]
  /** Members of objects inside of an object, by their names and by those of the objects around them. */
  innerOf(found: FoundValue): ReadonlyMap<string, InnerMember>
}

/** Views of one document. */
export function jsonViews(): JsonViews {
  const keyOf = remembered(nameKey)
  const variantsOf = remembered(variants)
  const views = new WeakMap<object, readonly JsonView[]>()
  const inner = new WeakMap<object, ReadonlyMap<string, InnerMember>>()
  const left = { objects: ALL_OBJECTS }
  return {
    keyOf,
    viewsOf: ({ value, path }) => {
      if (!isJsonObject(value)) return []
      const known = views.get(value)
      if (known) return known
      const made = viewsIn(value, path, keyOf, variantsOf)
      views.set(value, made)
      return made
    },
    innerOf: ({ value, path }) => {
      if (!isJsonObject(value)) return NONE
      const known = inner.get(value)
      if (known) return known
      const made = innerMembers(value, path, keyOf, left)
      inner.set(value, made)
      return made
    }
  }
}

const NONE: ReadonlyMap<string, InnerMember> = new Map()

function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    const value = known.get(name) ?? make(name)
    if (known.size < NAMES) known.set(name, value)
    return value
  }
}

function viewsIn(
  object: JsonObject,
  path: string,
  keyOf: (name: string) => string,
  variantsOf: (name: string) => readonly string[]
): readonly JsonView[] {
  const open = [{ object, path }]
  const views: JsonView[] = []
  for (let at = 0; at < open.length && at < VIEWS; at++) {
    const view = open[at]!
    const names = memberNames(view.object).slice(0, MEMBERS)
    for (const name of names) {
      const value = view.object[name]
      if (isJsonObject(value) && WRAPPERS.test(name)) {
        open.push({ object: value, path: memberPath(view.path, name) })
      }
    }
    views.push({
      ...view,
      keys: once(() => namesByKey(names, (name) => [keyOf(name)])),
      variants: once(() => namesByKey(names, variantsOf))
    })
  }
  return views
}

function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}

function namesByKey(
  names: readonly string[],
  keysOf: (name: string) => readonly string[]
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    for (const key of keysOf(name)) if (key !== '' && !found.has(key)) found.set(key, name)
  }
  return found
}

interface Open {
  readonly object: JsonObject
  readonly path: string
  readonly outer: readonly string[]
}

function innerMembers(
  object: JsonObject,
  path: string,
  keyOf: (name: string) => string,
  left: { objects: number }
): ReadonlyMap<string, InnerMember> {
  const members = new Map<string, InnerMember>()
  let level: Open[] = [{ object, path, outer: [] }]
  let few = OBJECTS
  for (let depth = 0; depth <= DEPTH && level.length > 0; depth++) {
    const next: Open[] = []
    for (const open of level) {
      if (--left.objects < 0 || --few < 0) return members
      for (const name of memberNames(open.object).slice(0, MEMBERS)) {
        if (depth > 0) addMember(members, open, name, depth, keyOf)
        const value = open.object[name]
        if (!isJsonObject(value) || OTHERS.test(name)) continue
        const outer = [...open.outer, name]
        next.push({ object: value, path: memberPath(open.path, name), outer })
      }
    }
    level = next
  }
  return members
}

function addMember(
  members: Map<string, InnerMember>,
  { object, path, outer }: Open,
  name: string,
  depth: number,
  keyOf: (name: string) => string
): void {
  const bare = keyOf(name)
  const keys = outer.map((_, from) => keyOf([...outer.slice(from), name].join(' ')))
  for (const key of COMMON.has(bare) ? keys : [bare, ...keys]) {
    const known = members.get(key)
    if (key === '' || (known && known.depth < depth)) continue
    const value = object[name]
    const isOther = known && known.found?.value !== value
    const found = isOther ? undefined : { value, path: memberPath(path, name) }
    members.set(key, { depth, found: known && !isOther ? known.found : found })
  }
}
