/** JSON Schemas as lists of fields: name, type, bounds, description; what is inside of a field is folded. */

import { escaped } from '../html.ts'
import { renderInline } from '../markdown.ts'
import type { Parameter, Schema } from './openapi.ts'

/** Deeper than this a field only says its type. */
const DEEPEST = 4

/** The fields of an object, or of the items of a list. Empty for a schema without fields. */
export function fieldsHtml(schema: Schema | undefined, depth = 0): string {
  const shape = schema && shapeOf(schema)
  if (!shape?.properties || depth > DEEPEST) return ''
  const required = new Set(shape.required)
  const rows = Object.entries(shape.properties).map(([name, field]) =>
    rowHtml(name, field, required.has(name), depth)
  )
  return `<dl class="fields">${rows.join('')}</dl>`
}

/** Parameters, in the order of their places. */
export function parametersHtml(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, required, description }) =>
    rowHtml(
      name,
      { ...schema, description: description ?? schema.description },
      required === true,
      9
    )
  )
  return `<dl class="fields">${rows.join('')}</dl>`
}

function rowHtml(name: string, field: Schema, isRequired: boolean, depth: number): string {
  const shown = withoutNull(field)
  const text = field.description ?? shown.description
  const facts = factsOf({ ...shown, default: field.default ?? shown.default })
  const inside = nestedHtml(shown, depth)
  return `<div><dt><code>${escaped(name)}</code> <span class="type">${typeOf(field)}</span>${isRequired ? ' <b>required</b>' : ''}</dt><dd>${text ? `<p>${renderInline(text)}</p>` : ''}${facts ? `<p class="facts">${facts}</p>` : ''}${inside}</dd></div>`
}

function nestedHtml(schema: Schema, depth: number): string {
  const item = schema.items ? withoutNull(schema.items) : schema
  if (item.$ref) return ''
  const fields = fieldsHtml(item, depth + 1)
  if (fields) return `<details><summary>Fields</summary>${fields}</details>`
  const choices = (item.anyOf ?? item.oneOf ?? []).filter((one) => shapeOf(one).properties)
  if (choices.length === 0 || depth >= DEEPEST) return ''
  const lists = choices.map((one) => fieldsHtml(one, depth + 1))
  return `<details><summary>Fields</summary>${lists.join('<p class="or">or</p>')}</details>`
}

/** The properties of all parts of `allOf` together. */
function shapeOf(schema: Schema): Schema {
  const item = schema.items && !schema.properties ? withoutNull(schema.items) : schema
  if (!item.allOf) return item
  const parts = item.allOf.map(shapeOf)
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required)
  }
}

/** `X | null` as X: the type says that it may be null. */
function withoutNull(schema: Schema): Schema {
  const some = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  return some.length === 1
    ? { ...some[0], description: schema.description ?? some[0]?.description }
    : schema
}

/** A type in a few words; objects that have a name are links. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#object-${name}">${escaped(name)}</a>`
  }
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (schema.enum)
    return schema.enum.length > 12 ? 'string' : schema.enum.map(shownValue).join(' | ')
  const some = schema.anyOf ?? schema.oneOf
  if (some) return [...new Set(some.map(typeOf))].join(' | ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' with ')
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list'
  if (typeof schema.type === 'string')
    return schema.format ? `${schema.type}, ${schema.format}` : schema.type
  return schema.type ? schema.type.join(' | ') : 'any'
}

const shownValue = (value: unknown) => `<code>${escaped(JSON.stringify(value))}</code>`

function factsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems } = schema
  // Those that every integer has say nothing.
  const bound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low === undefined && high === undefined) return []
    if (high === undefined) return low ? [`at least ${number(low)}${unit}`] : []
    return [`${low === undefined ? 'at most ' : `${number(low)} to `}${number(high)}${unit}`]
  }
  return [
    ...(schema.default === undefined ? [] : [`default ${shownValue(schema.default)}`]),
    ...range(bound(schema.minimum), bound(schema.maximum), ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' entries')
  ].join(' · ')
}

const number = (value: number) => value.toLocaleString('en-US')
