/** Values of structured data by path: the type of a thing in lower case, then properties. */

import { structuredData, type Thing, thingOf, things, valueText, valueUrl } from '@sluice/content'
import type { Root } from 'hast'

/** A value with its path. */
export interface DataValue {
  readonly path: readonly string[]
  readonly text: string
}

/** Most properties of a path. */
const DEPTH = 3
/** Most values of a page, and of one property. */
const VALUES = 4000
const SIBLINGS = 100
/** Most characters of a property's name. */
const LONGEST = 100

/** All values of a page. */
export function dataValues(tree: Root): DataValue[] {
  const found: DataValue[] = []
  for (const thing of things(structuredData(tree))) {
    for (const type of thing.types.slice(0, 2)) addValues(found, thing, [type])
  }
  return found
}

function addValues(found: DataValue[], thing: Thing, above: readonly string[]): void {
  for (const property of propertiesOf(thing)) {
    const path = [...above, property]
    for (const value of thing.values(property).slice(0, SIBLINGS)) {
      if (found.length >= VALUES) return
      const text = shownText(value)
      if (text !== undefined) found.push({ path, text })
      const inner = path.length <= DEPTH ? thingOf(value) : undefined
      if (inner) addValues(found, inner, path)
    }
  }
}

/** Names of the properties of a thing. */
export function propertiesOf({ node }: Thing): string[] {
  const own = 'properties' in node && Array.isArray(node.type) ? node.properties : node
  return Object.keys(own as object).filter(
    (name) => !name.startsWith('@') && name.length <= LONGEST
  )
}

/** Values at a path, as text or as URL. */
export function valuesAt(tree: Root, path: readonly string[], asUrl: boolean): string[] {
  const [type = '', ...properties] = path
  const found: string[] = []
  for (const thing of things(structuredData(tree))) {
    if (thing.types.includes(type)) follow(found, thing, properties, asUrl)
    if (found.length >= SIBLINGS) break
  }
  return found
}

function follow(
  found: string[],
  thing: Thing,
  [property = '', ...rest]: readonly string[],
  asUrl: boolean
): void {
  for (const value of thing.values(property).slice(0, SIBLINGS)) {
    if (found.length >= SIBLINGS) return
    if (rest.length > 0) {
      const inner = thingOf(value)
      if (inner) follow(found, inner, rest, asUrl)
      continue
    }
    const text = asUrl ? valueUrl(value) : shownText(value)
    if (text !== undefined) found.push(text)
  }
}

/** Address of a member of a list of schema.org. */
const MEMBER = /^https?:\/\/schema\.org\/([A-Za-z]{1,60})$/

/** Text of a value; the name of a member of a list of schema.org: `InStock`. */
export function shownText(value: Parameters<typeof valueText>[0]): string | undefined {
  const text = valueText(value)
  return text === undefined ? undefined : (MEMBER.exec(text)?.[1] ?? text)
}

/** Contents of `meta` elements by name. */
export function metaValues(tree: Root): ReadonlyMap<string, readonly string[]> {
  return structuredData(tree).meta
}
