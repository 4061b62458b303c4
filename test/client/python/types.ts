/** Types of the Python client, made of openapi.json: a TypedDict for each object. */

import { NAMES, type OfOperation } from './names.ts'

/** A JSON Schema, as openapi.json has it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required?: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly schema: Schema }> }
  >
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

const HEAD = `"""Types of the API. Made from openapi.json by \`vitest run test/client -u\`; not edited by hand."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
`

/** Words that cannot be the name of a field in a class. */
const KEYWORDS = new Set(['from', 'class', 'global', 'import', 'in', 'is', 'not', 'pass', 'return'])

/** The module. @param given - openapi.json. */
export function pythonTypes(given: object): string {
  const document = JSON.parse(JSON.stringify(given)) as Document
  const written = new Map<string, string>()
  const aliases: string[] = []
  const own = new Map(NAMES.flatMap(([name, of]) => (typeof of === 'string' ? [[of, name]] : [])))
  const pending: string[] = []

  const taken = new Set(NAMES.map(([name]) => name))
  /** A component has its own name, unless that means something else in the client. */
  const nameOf = (component: string) =>
    own.get(component) ?? (taken.has(component) ? `${component}Component` : component)

  /** The type of a schema; its objects become classes, named after where they are. */
  const typeOf = (schema: Schema, name: string): string => {
    if (schema.$ref) {
      const component = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
      pending.push(component)
      return nameOf(component)
    }
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) {
      const several = choices.filter(({ type }) => type !== 'null').length > 1
      return union(choices.map((one, index) => typeOf(one, several ? `${name}${index + 1}` : name)))
    }
    // Python has no type that is two others at once.
    if (schema.allOf) {
      return schema.allOf.length === 1 ? typeOf(schema.allOf[0]!, name) : 'Dict[str, Any]'
    }
    if (Array.isArray(schema.type)) {
      return union(schema.type.map((type) => typeOf({ ...schema, type }, name)))
    }
    if (schema.type === 'array') return `List[${typeOf(schema.items ?? {}, `${name}Item`)}]`
    if (schema.type === 'object') return objectOf(schema, name)
    return SIMPLE[schema.type as string] ?? 'Any'
  }

  const objectOf = (schema: Schema, name: string): string => {
    if (schema.properties && Object.keys(schema.properties).length > 0) {
      // Reserves its place: one that has itself inside.
      if (!written.has(name)) {
        written.set(name, '')
        written.set(name, classOf(schema, name))
      }
      return name
    }
    const { additionalProperties: values } = schema
    return `Dict[str, ${typeof values === 'object' ? typeOf(values, `${name}Value`) : 'Any'}]`
  }

  const classOf = (schema: Schema, name: string): string => {
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => ({
      key,
      says: property.description,
      type: typeOf(property, name + pascal(key)),
      isRequired: schema.required?.includes(key) === true
    }))
    const required = fields.filter(({ isRequired }) => isRequired)
    const others = fields.filter(({ isRequired }) => !isRequired)
    const says = schema.description ?? ''
    if (others.length === 0) return dict(name, 'TypedDict', '', says, required)
    if (required.length === 0) return dict(name, 'TypedDict', ', total=False', says, others)
    const base = dict(`_${name}`, 'TypedDict', '', '', required)
    return `${base}\n\n${dict(name, `_${name}`, ', total=False', says, others)}`
  }

  const take = (name: string, schema: Schema, says: string) => {
    const described = { ...schema, description: schema.description ?? says }
    const type = typeOf(described, name)
    const comment = described.description ? `#: ${oneLine(described.description)}\n` : ''
    if (type !== name) aliases.push(`${comment}${name} = ${type}`)
  }
  for (const [name, of, says] of NAMES) take(name, schemaOf(document, of), says)
  const done = new Set(NAMES.map(([, of]) => of))
  for (let component = pending.shift(); component; component = pending.shift()) {
    if (done.has(component)) continue
    done.add(component)
    take(nameOf(component), document.components.schemas[component] ?? {}, '')
  }
  const classes = [...written.entries()].sort().map(([, text]) => text)
  return `${HEAD}\n\n${classes.join('\n\n')}\n\n${inOrder(aliases).join('\n\n')}\n`
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None'
}

interface Field {
  readonly key: string
  readonly type: string
  readonly says: string | undefined
}

/** A class; in the form of a call where a key is a word of Python's or no word at all. */
function dict(
  name: string,
  base: string,
  total: string,
  says: string,
  fields: readonly Field[]
): string {
  const isPlain = fields.every(({ key }) => /^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key))
  if (!isPlain && base === 'TypedDict') {
    const keys = fields.map(({ key, type }) => `        ${literal(key)}: ${literal(type)},`)
    return `${name} = TypedDict(\n    ${literal(name)},\n    {\n${keys.join('\n')}\n    }${total},\n)`
  }
  if (!isPlain) throw new Error(`${name} has required keys, and one that Python cannot write`)
  const lines = fields.flatMap(({ key, type, says: text }) => [
    ...(text ? [`    #: ${oneLine(text)}`] : []),
    `    ${key}: ${type}`
  ])
  const doc = says ? [`    """${oneLine(says).replaceAll('"""', '')}"""\n`] : []
  return `class ${name}(${base}${total}):\n${[...doc, ...lines].join('\n')}\n`
}

function schemaOf(document: Document, of: string | OfOperation): Schema {
  if (typeof of === 'string') {
    const [component = '', ...path] = of.split('.')
    return path.reduce<Schema>(
      (schema, key) => schema.properties?.[key] ?? missing(of),
      document.components.schemas[component] ?? missing(of)
    )
  }
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === of.operation)
  if (!operation) return missing(of.operation)
  if (of.part === 'query') return queryOf(operation, of.without ?? [])
  if (of.part === 'body') {
    const schema = operation.requestBody?.content['application/json']?.schema
    return resolved(document, schema ?? missing(of.operation))
  }
  const answer = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json']?.schema)[0]
  const data = resolved(document, answer ?? missing(of.operation)).properties?.data
  if (of.part === 'item') return data?.items ?? missing(of.operation)
  return data ?? missing(of.operation)
}

/** The parameters as keyword arguments: `from` is a keyword in Python, so it is `from_`. */
function queryOf({ parameters = [] }: Operation, without: readonly string[]): Schema {
  const taken = parameters.filter(
    ({ in: place, name }) => place === 'query' && !without.includes(name)
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      taken.map(({ name, schema, description }) => [
        KEYWORDS.has(name) ? `${name}_` : name,
        { description, ...schema }
      ])
    ),
    required: taken.flatMap(({ name, required }) => (required ? [name] : []))
  }
}

function resolved(document: Document, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  return document.components.schemas[name] ?? missing(name)
}

function missing(of: string): never {
  throw new Error(`openapi.json has no ${of}`)
}

/** Aliases after those that they name. */
function inOrder(aliases: readonly string[]): string[] {
  const left = new Map(aliases.map((text) => [/^(\w+) = /m.exec(text)?.[1] ?? '', text]))
  const sorted: string[] = []
  const put = (name: string) => {
    const text = left.get(name)
    if (text === undefined) return
    left.delete(name)
    for (const word of text.split('\n').at(-1)?.match(/\w+/g) ?? []) put(word)
    sorted.push(text)
  }
  for (const name of [...left.keys()].sort()) put(name)
  return sorted
}

function union(types: readonly string[]): string {
  const one = [...new Set(types)]
  const others = one.filter((type) => type !== 'None')
  if (others.includes('Any')) return 'Any'
  const all = others.length > 1 ? `Union[${others.join(', ')}]` : (others[0] ?? 'None')
  return one.length > others.length && others.length > 0 ? `Optional[${all}]` : all
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

function pascal(key: string): string {
  return key
    .split(/\W|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').trim()
}
