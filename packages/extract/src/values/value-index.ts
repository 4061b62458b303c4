/** Values of an object by path and by name: one view of records, JSON-LD, microdata and RDFa. */

import { thingOf } from '@sluice/content'
import { nameKey, nameWords } from './property-name.ts'

/** Objects inside of one object that are looked into, and how deep. */
const OBJECTS = 2000
const DEPTH = 3
/** Values of one property that are kept. */
const VALUES = 1000

/** Members that any object has: in an inner object they say nothing about the outer one. */
export const COMMON: ReadonlySet<string> = new Set(
  [
    'name',
    'url',
    'text',
    'title',
    'id',
    'image',
    'type',
    'value',
    'description',
    'headline',
    'source',
    'raw'
  ].map(nameKey)
)

/** A property of an object or of one inside of it. */
interface Named {
  readonly path: string
  readonly values: readonly unknown[]
}

/** Values of an object and where each was found. */
export interface ValueIndex {
  readonly source: string
  /** It is an element, whose values have no separate path. */
  readonly isElement?: boolean
  /** Checks whether the object is of a type of schema.org. */
  isOf?(type: string): boolean
  /** Values at a path; through lists, of every item. */
  at(path: readonly string[]): readonly unknown[]
  /** Checks whether the object itself has a property with a key, even an empty one. */
  has(key: string): boolean
  /** The outermost property whose name, or names from an outer object on, have a key. */
  named(key: string): Named | undefined
}

/**
 * Values of an object of JSON, or of an item of microdata. Objects of more than some levels are not looked into.
 * A reference by `@id` stands for the thing that it refers to.
 */
export function valueIndex(value: object, source: string): ValueIndex {
  let names: Map<string, Named> | undefined
  return {
    source,
    isOf: (type) => typesOf(value).some((one) => String(one).split(/[/#:]/).at(-1) === type),
    at: (path) => valuesAt([value], path),
    has: (key) => Object.keys(propertiesOf(value)).some((name) => nameKey(name) === key),
    named: (key) => {
      names ??= namesOf(value)
      return names.get(key)
    }
  }
}

function typesOf(value: object): unknown[] {
  const { '@type': named, type } = value as { '@type'?: unknown; type?: unknown }
  return listOf(named ?? (Array.isArray(type) ? type : undefined))
}

/** Properties of an object: of an item of microdata those of the item. */
export function propertiesOf(value: object): Readonly<Record<string, unknown>> {
  if ('properties' in value && 'type' in value && Array.isArray(value.type)) {
    return value.properties as Readonly<Record<string, unknown>>
  }
  return value as Readonly<Record<string, unknown>>
}

function valuesAt(values: readonly unknown[], path: readonly string[]): readonly unknown[] {
  let found = values
  for (const step of path) {
    found = found
      .flatMap((value) => stepInto(value, step))
      .slice(0, VALUES)
      .map(referred)
    if (found.length === 0) break
  }
  return found
}

/** A value, or the thing that it refers to by `@id`. */
function referred(value: unknown): unknown {
  return isObject(value) && '@id' in value ? (thingOf(value)?.node ?? value) : value
}

function stepInto(value: unknown, step: string): unknown[] {
  if (!isObject(value)) return []
  const properties = propertiesOf(value)
  if (!Object.hasOwn(properties, step)) return []
  return listOf(properties[step])
}

/** A value as a list without what is empty. */
export function listOf(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value.flat(2) : [value]
  return list.filter((item) => item !== null && item !== undefined && item !== '').slice(0, VALUES)
}

interface Open {
  readonly value: object
  readonly path: readonly string[]
}

function namesOf(root: object): Map<string, Named> {
  const names = new Map<string, Named>()
  let level: Open[] = [{ value: root, path: [] }]
  let left = OBJECTS
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    const next: Open[] = []
    for (const open of level) {
      if (--left < 0) return names
      addNames(names, open, next)
    }
    level = next
  }
  return names
}

function addNames(names: Map<string, Named>, { value, path }: Open, next: Open[]): void {
  for (const [name, inner] of Object.entries(propertiesOf(value))) {
    if (name.startsWith('@')) continue
    const values = listOf(inner).map(referred)
    if (values.length === 0) continue
    const here = [...path, name]
    const found = { path: here.join('.'), values }
    for (let from = here.length - 1; from >= 0; from--) {
      const key = nameKey(here.slice(from).join(' '))
      const isCommon = from > 0 && from === here.length - 1 && COMMON.has(key)
      if (!isCommon && key !== '' && !names.has(key)) names.set(key, found)
    }
    const object = values.find(isObject)
    if (object && !isListOfThings(name, values)) next.push({ value: object, path: here })
  }
}

/** Names of related things: their values do not belong to the described one. */
export const OTHERS =
  /^(?:is(?:Related|Similar|AccessoryOrSparePart)|review|comment|breadcrumb|publisher|mainEntityOfPage|isPartOf|itemListElement|hasPart|potentialAction|author|creator|video|recommendation|related|similar)/i

function isListOfThings(name: string, values: readonly unknown[]): boolean {
  return OTHERS.test(name) || (values.length > 3 && nameWords(name).length > 0 && name !== 'offers')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
