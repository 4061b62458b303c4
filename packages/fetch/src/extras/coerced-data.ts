/**
 * A model's answer in the types of a schema. Models write numbers as texts, null for what they did not find, and
 * enums in letters of their own. Scalars are converted as those of a page are.
 */

import { type CompiledSchema, extract, violation } from '@sluice/extract'

type SchemaNode = CompiledSchema['root']

/** Facts that a conversion needs. */
export interface CoercionContext {
  readonly url: URL
  /** BCP 47, for numbers and dates. */
  readonly language: string | null
  /** A record has all of its keys: a text without a value is `''`. */
  readonly isRecord: boolean
}

/** Mark of a property without a value. */
const ABSENT = Symbol('absent')
const NOTHING =
  /^(?:[\s\-–—_.…?]*|\(?(?:n\.?\s?\/?\s?a\.?|null|none|nil|undefined|nan|unknown|unspecified|(?:not|none) (?:available|applicable|specified|stated|mentioned|provided|found|given|listed|known|disclosed)|no (?:data|information|value)(?: (?:available|found|given))?|k\.\s?a\.|unbekannt|nicht (?:angegeben|verfügbar|bekannt)|inconnue?|non (?:précisé|renseigné|disponible|spécifié)e?|desconocid[oa]|no (?:disponible|especificado)|sconosciut[oa]|onbekend|неизвестно|не указано|未知|不明|없음)\)?\.?)$/i
const FORMATS = { formats: true }

/**
 * The data as the schema has it: without properties that it does not name, with scalars of its types. A value that
 * cannot be converted stays as it is, for the validation to name.
 */
export function coercedData(
  { root }: CompiledSchema,
  data: unknown,
  context: CoercionContext
): unknown {
  const found = coerced(root, data, root.title ?? 'value', true, context)
  return found === ABSENT ? data : found
}

/**
 * An answer without a schema: an object, in which what says that there is no value is null. A list is the `items` of
 * one.
 */
export function freeData(data: unknown): unknown {
  return withNulls(Array.isArray(data) ? { items: data } : data)
}

function withNulls(value: unknown): unknown {
  if (isNothing(value)) return null
  if (Array.isArray(value)) return value.map(withNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNulls(inner)]))
}

function coerced(
  node: SchemaNode,
  value: unknown,
  name: string,
  isRequired: boolean,
  context: CoercionContext
): unknown {
  const shapes = shapesOf(node)
  if (isNothing(value)) {
    if (hasConstants(shapes) && fits(node, value)) return value
    return withoutValue(node, value, isRequired, context)
  }
  for (const shape of shapes) {
    const found = shaped(shape, value, name, context)
    if (found !== ABSENT && fits(node, found)) return found
  }
  const [first] = shapes
  const found = first ? shaped(first, value, name, context) : value
  return found === ABSENT ? value : found
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' && value.length < 60 && NOTHING.test(value)
}

function hasConstants(shapes: readonly SchemaNode[]): boolean {
  return shapes.some((shape) => shape.enum ?? shape.constant)
}

function fits(node: SchemaNode, value: unknown): boolean {
  return violation(node, value, FORMATS) === undefined
}

function withoutValue(
  node: SchemaNode,
  value: unknown,
  isRequired: boolean,
  { isRecord }: CoercionContext
): unknown {
  if (!isRequired && value === undefined) return ABSENT
  if (fits(node, null)) return null
  if (!isRequired) return ABSENT
  if (fits(node, [])) return []
  return isRecord && fits(node, '') ? '' : ABSENT
}

/** References followed, the options of `anyOf` and `oneOf` apart, without null. */
function shapesOf(node: SchemaNode): SchemaNode[] {
  const inner = [...(node.ref ? [node.ref] : []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (inner.length === 0) return [node]
  return inner.flatMap(shapesOf).filter(({ types }) => !(types?.size === 1 && types.has('null')))
}

function shaped(
  shape: SchemaNode,
  value: unknown,
  name: string,
  context: CoercionContext
): unknown {
  if (shape.properties ?? shape.types?.has('object')) {
    return objectOf(shape, value, context)
  }
  if (shape.items ?? shape.types?.has('array')) return listOf(shape, value, name, context)
  if (fits(shape, value)) return value
  return scalarOf(shape, value, name, context)
}

function objectOf(shape: SchemaNode, value: unknown, context: CoercionContext): unknown {
  const { properties, additional } = shape
  if (Array.isArray(value)) {
    const lists = [...(properties ?? [])].filter(([, node]) => isList(node))
    const [only] = lists
    if (lists.length === 1 && only && value.length !== 1) {
      return objectOf(shape, { [only[0]]: value }, context)
    }
    return value.length === 1 ? objectOf(shape, value[0], context) : ABSENT
  }
  if (!isObject(value)) return ABSENT
  if (!properties) return value
  const entries: [string, unknown][] = []
  const keys = keysOf(value, properties)
  for (const [name, node] of properties) {
    const isRequired = shape.required?.includes(name) ?? false
    const key = keys.get(name)
    const own = key === undefined ? undefined : value[key]
    const found = coerced(node, own, name, isRequired, context)
    if (found !== ABSENT) entries.push([name, found])
  }
  // Only a schema that speaks of other properties gets them.
  if (additional && !additional.never) {
    const known = new Set(keys.values())
    for (const [name, inner] of Object.entries(value)) {
      if (known.has(name)) continue
      const found = coerced(additional, inner, name, false, context)
      if (found !== ABSENT) entries.push([name, found])
    }
  }
  return Object.fromEntries(entries)
}

/** The key of each property: its name, else the only key that is the same in letters and digits. */
function keysOf(
  value: Readonly<Record<string, unknown>>,
  properties: ReadonlyMap<string, SchemaNode>
): ReadonlyMap<string, string> {
  const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const found = new Map<string, string>()
  const others = new Map<string, string>()
  for (const key of Object.keys(value)) {
    if (properties.has(key)) found.set(key, key)
    else others.set(bare(key), key)
  }
  for (const name of properties.keys()) {
    const key = found.has(name) ? undefined : others.get(bare(name))
    if (key !== undefined) found.set(name, key)
  }
  return found
}

function listOf(
  shape: SchemaNode,
  value: unknown,
  name: string,
  context: CoercionContext
): unknown {
  const { items } = shape
  const list = Array.isArray(value) ? value : [value]
  if (!items) return list
  return list
    .map((item) => coerced(items, item, name, false, context))
    .filter((item) => item !== ABSENT)
}

function scalarOf(
  shape: SchemaNode,
  value: unknown,
  name: string,
  { url, language }: CoercionContext
): unknown {
  const root: SchemaNode = {
    path: '#',
    bounds: {},
    types: new Set(['object'] as const),
    properties: new Map([[name, shape]])
  }
  const input = { tree: NO_PAGE, url, document: { [name]: value }, language: language ?? undefined }
  const { data } = extract({ root }, input)
  const found = isObject(data) ? data[name] : undefined
  return found === undefined ? ABSENT : found
}

const NO_PAGE = { type: 'root' as const, children: [] }

function isList(node: SchemaNode): boolean {
  return shapesOf(node).some(({ types, items }) => types?.has('array') ?? items !== undefined)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
