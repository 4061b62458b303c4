/** Validation of a value against a schema. Its time is linear in the value for a schema within its budget. */

import { equalJson, hasTwins } from './equal-json.ts'
import { formatHolds } from './formats.ts'
import { below } from './schema-error.ts'
import type { Bounds, SchemaNode, TypeName } from './schema-node.ts'

/** The first thing that is wrong with a value. */
export interface Violation {
  /** Path in the value: `'#/offers/0/price'`. */
  readonly path: string
  readonly keyword: string
}

/** Options for the strictness of the validation. */
export interface ValidateOptions {
  /** `format` restricts the value; by the standard it only describes it. Default false. */
  readonly formats?: boolean
}

/**
 * Find the first violation of a schema in a value.
 *
 * @param value - JSON at most a few hundred levels deep.
 * @returns `undefined` when the value is valid.
 */
export function violation(
  schema: SchemaNode,
  value: unknown,
  { formats = false }: ValidateOptions = {}
): Violation | undefined {
  return check(schema, value, '#', formats)
}

function check(
  node: SchemaNode,
  value: unknown,
  path: string,
  formats: boolean
): Violation | undefined {
  const keyword = brokenKeyword(node, value, formats)
  if (keyword !== undefined) return { path, keyword }
  if (node.ref) {
    const found = check(node.ref, value, path, formats)
    if (found) return found
  }
  if (node.anyOf && !node.anyOf.some((option) => !check(option, value, path, formats))) {
    return { path, keyword: 'anyOf' }
  }
  const combined = brokenCombination(node, value, path, formats)
  if (combined) return combined
  if (Array.isArray(value)) return checkItems(node, value, path, formats)
  return isObject(value) ? checkProperties(node, value, path, formats) : undefined
}

function brokenCombination(
  { oneOf, allOf, not }: SchemaNode,
  value: unknown,
  path: string,
  formats: boolean
): Violation | undefined {
  for (const part of allOf ?? []) {
    const found = check(part, value, path, formats)
    if (found) return found
  }
  if (oneOf && oneOf.filter((option) => !check(option, value, path, formats)).length !== 1) {
    return { path, keyword: 'oneOf' }
  }
  return not && !check(not, value, path, formats) ? { path, keyword: 'not' } : undefined
}

function checkItems(
  { items }: SchemaNode,
  value: readonly unknown[],
  path: string,
  formats: boolean
): Violation | undefined {
  if (!items) return undefined
  for (const [index, item] of value.entries()) {
    const found = check(items, item, below(path, index), formats)
    if (found) return found
  }
  return undefined
}

function checkProperties(
  { properties, additional, required }: SchemaNode,
  value: Readonly<Record<string, unknown>>,
  path: string,
  formats: boolean
): Violation | undefined {
  for (const name of required ?? []) {
    if (!Object.hasOwn(value, name)) return { path: below(path, name), keyword: 'required' }
  }
  if (!properties && !additional) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const schema = properties?.get(name) ?? additional
    const found = schema && check(schema, inner, below(path, name), formats)
    if (found) return found
  }
  return undefined
}

function brokenKeyword(node: SchemaNode, value: unknown, formats: boolean): string | undefined {
  if (node.never) return 'false'
  if (node.types && !hasType(value, node.types)) return 'type'
  if (node.enum && !node.enum.some((allowed) => equalJson(allowed, value))) return 'enum'
  if (node.constant && !equalJson(node.constant[0], value)) return 'const'
  if (typeof value === 'number') return brokenBound(node.bounds, value)
  if (Array.isArray(value)) {
    if (node.uniqueItems && hasTwins(value)) return 'uniqueItems'
    return outside(value.length, node.bounds.minItems, node.bounds.maxItems, [
      'minItems',
      'maxItems'
    ])
  }
  return typeof value === 'string' ? brokenText(node, value, formats) : undefined
}

function brokenBound(bounds: Bounds, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = bounds
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return 'exclusiveMinimum'
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return 'exclusiveMaximum'
  return outside(value, minimum, maximum, ['minimum', 'maximum'])
}

function brokenText(node: SchemaNode, value: string, formats: boolean): string | undefined {
  const { minLength, maxLength } = node.bounds
  if (minLength !== undefined || maxLength !== undefined) {
    let length = 0
    for (const _ of value) length++
    const broken = outside(length, minLength, maxLength, ['minLength', 'maxLength'])
    if (broken) return broken
  }
  if (node.pattern && !node.pattern.matcher(value).find()) return 'pattern'
  return formats && node.format && !formatHolds(node.format, value) ? 'format' : undefined
}

function outside<Name>(
  value: number,
  least: number | undefined,
  most: number | undefined,
  [under, over]: readonly [Name, Name]
): Name | undefined {
  if (least !== undefined && value < least) return under
  return most !== undefined && value > most ? over : undefined
}

function hasType(value: unknown, types: ReadonlySet<TypeName>): boolean {
  if (value === null) return types.has('null')
  if (Array.isArray(value)) return types.has('array')
  if (typeof value !== 'number') return types.has(typeof value as TypeName)
  return types.has('number') || (types.has('integer') && Number.isInteger(value))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
