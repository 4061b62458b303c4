/** The keywords of a schema: which are understood, and what their values must be. Source: decisions.md §5. */

import { checkSelector } from '@sluice/content/select'
import type { RE2JS } from 're2js'
import { ecmaPattern } from './ecma-pattern.ts'
import { SCHEMA_LIMITS } from './schema-budget.ts'
import { below, invalidSchema } from './schema-error.ts'
import type { Bounds, TypeName } from './schema-node.ts'

/** A schema as it is written. */
export type WrittenSchema = Readonly<Record<string, unknown>>

const TYPES: ReadonlySet<unknown> = new Set<TypeName>([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object'
])

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const

const UNDERSTOOD = new Set<string>([
  ...['type', 'properties', 'additionalProperties', 'required', 'items', 'enum', 'const'],
  ...['anyOf', 'oneOf', 'allOf', 'not', 'uniqueItems'],
  ...['format', 'pattern', 'title', 'description', '$ref', '$defs', 'definitions'],
  ...['x-css', 'x-attr', 'x-jsonld', ...BOUNDS, ...COUNTS]
])

/** Keywords that restrict nothing. */
const ANNOTATIONS = new Set([
  ...['$schema', '$id', '$comment', 'default', 'examples', 'example', 'deprecated'],
  ...['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType']
])

/**
 * Refuse a keyword that would be ignored: its author counts on it.
 *
 * @throws SluiceError `INVALID_SCHEMA`
 */
export function checkKeywords(schema: WrittenSchema, path: string): void {
  for (const keyword of Object.keys(schema)) {
    if (UNDERSTOOD.has(keyword)) continue
    if (ANNOTATIONS.has(keyword) && (keyword !== '$id' || path === '#')) continue
    if (keyword.startsWith('x-') && keyword !== 'x-') continue
    throw invalidSchema(
      below(path, keyword),
      `The keyword ${JSON.stringify(keyword.slice(0, 60))} is not supported`,
      keyword.slice(0, 60)
    )
  }
}

/** `type`, one or several. */
export function typesOf(schema: WrittenSchema, path: string): ReadonlySet<TypeName> | undefined {
  if (!Object.hasOwn(schema, 'type')) return undefined
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (types.length === 0 || !types.every((type) => TYPES.has(type))) {
    throw invalidSchema(
      below(path, 'type'),
      '`type` must be "string", "number", "integer", "boolean", "object", "array" or "null", or a list of these',
      'type'
    )
  }
  return new Set(types as TypeName[])
}

/** `enum`. */
export function enumOf(schema: WrittenSchema, path: string): readonly unknown[] | undefined {
  const values = schema.enum
  if (values === undefined) return undefined
  if (!Array.isArray(values))
    throw invalidSchema(below(path, 'enum'), '`enum` must be a list', 'enum')
  return values
}

/** `required`. */
export function requiredOf(schema: WrittenSchema, path: string): readonly string[] | undefined {
  const names = schema.required
  if (names === undefined) return undefined
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw invalidSchema(
      below(path, 'required'),
      '`required` must be a list of property names',
      'required'
    )
  }
  return names
}

/** `uniqueItems`. */
export function uniqueOf({ uniqueItems }: WrittenSchema, path: string): boolean | undefined {
  if (uniqueItems === undefined || typeof uniqueItems === 'boolean') return uniqueItems
  throw invalidSchema(below(path, 'uniqueItems'), '`uniqueItems` must be a boolean', 'uniqueItems')
}

/** A keyword that holds a text. */
export function textOfKeyword(
  schema: WrittenSchema,
  keyword: string,
  path: string
): string | undefined {
  const value = schema[keyword]
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  throw invalidSchema(below(path, keyword), `\`${keyword}\` must be a string`, keyword)
}

/** Every bound that is set. */
export function boundsOf(schema: WrittenSchema, path: string): Bounds {
  const found: [string, number][] = []
  for (const keyword of [...BOUNDS, ...COUNTS]) {
    const value = schema[keyword]
    if (value === undefined) continue
    const isCount = (COUNTS as readonly string[]).includes(keyword)
    if (typeof value !== 'number' || (isCount && (value < 0 || !Number.isInteger(value)))) {
      throw invalidSchema(
        below(path, keyword),
        `\`${keyword}\` must be ${isCount ? 'a whole number from 0' : 'a number'}`,
        keyword
      )
    }
    found.push([keyword, value])
  }
  return Object.fromEntries(found)
}

/** `pattern` as a program that runs in linear time. */
export function patternOf(schema: WrittenSchema, path: string): RE2JS | undefined {
  const pattern = textOfKeyword(schema, 'pattern', path)
  if (pattern === undefined) return undefined
  const at = below(path, 'pattern')
  try {
    return ecmaPattern(pattern)
  } catch {
    throw invalidSchema(at, patternFault(pattern), 'pattern')
  }
}

/** RE2's messages name neither unsupported features nor mistakes in readable words. */
function patternFault(pattern: string): string {
  if (/\(\?<?[=!]/.test(pattern)) return 'Look-around is not supported in `pattern`'
  if (/\\(?:[1-9]|k<)/.test(pattern)) return 'Back-references are not supported in `pattern`'
  return '`pattern` must be a regular expression of ECMA-262'
}

/** Returns the reason why a text is no selector: the part of the error's message after the selector itself. */
function selectorFault(cause: unknown): string {
  const { message } = cause as Error
  return message.slice(message.lastIndexOf('": ') + 3).slice(0, 200)
}

/** `x-css`: a selector that can be used. */
export function cssOf(schema: WrittenSchema, path: string): string | undefined {
  const written = textOfKeyword(schema, 'x-css', path)
  if (written === undefined) return undefined
  const at = below(path, 'x-css')
  const selector = withScope(written)
  try {
    checkSelector(selector)
  } catch (cause) {
    throw invalidSchema(at, `\`x-css\` must be a CSS selector: ${selectorFault(cause)}`, 'x-css')
  }
  return selector
}

/** A selector that begins with `>`, or has a part that does, is of the children of the row: `:scope > td`. */
function withScope(selector: string): string {
  let depth = 0
  return selector.replace(
    /\\[\s\S]|"[^"]*"|'[^']*'|[([]|[)\]]|(^|,)(\s*)(?=>)/g,
    (token, start, space) => {
      if (token === '(' || token === '[') depth++
      else if (token === ')' || token === ']') depth--
      else if (start !== undefined && depth === 0) return `${start}${space}:scope `
      return token
    }
  )
}

/** `x-jsonld`: names with dots between them, `'$.offers.price'` and `'items[0].name'` too. */
export function jsonLdOf(schema: WrittenSchema, path: string): readonly string[] | undefined {
  const written = textOfKeyword(schema, 'x-jsonld', path)
  if (written === undefined) return undefined
  const steps = written
    .replace(/^\$\.?/, '')
    .replace(/\[(?:(\d{1,9})|\*)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '')
  if (steps.length > 0 && steps.length <= SCHEMA_LIMITS.depth) return steps
  throw invalidSchema(
    below(path, 'x-jsonld'),
    '`x-jsonld` must be a path of names, such as "$.offers.price"',
    'x-jsonld'
  )
}
