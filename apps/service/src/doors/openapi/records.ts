/** The records of the loaded parsers as components of an OpenAPI document. */

import type { Registry } from '@sluice/core'
import { recordSchema } from '@sluice/fetch'
import type { ZodOpenApiComponentsObject } from 'zod-openapi'

type Schema = Extract<
  NonNullable<ZodOpenApiComponentsObject['schemas']>[string],
  { type?: unknown }
>

/** Name of the component of a kind: `job-posting` is `JobPostingRecord`. */
function recordName(kind: string): string {
  const words = kind.split(/[^0-9A-Za-z]+/).filter(Boolean)
  return `${words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')}Record`
}

/** A component for the record of each parser, and `FetchData`, which any of them may be. */
export function recordComponents({ parsers }: Registry): Record<string, Schema> {
  const records = parsers.map(({ kind, name, data }): [string, Schema] => {
    const { $schema: _, ...schema } = recordSchema(data)
    const component = recordName(kind)
    const open = openedUp(relocated(schema as Schema, `#/components/schemas/${component}`))
    return [component, { ...open, description: `The record of \`${name}\`.` }]
  })
  const references = records.map(([name]) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    ...Object.fromEntries(records),
    FetchData: {
      description:
        'The record of the parser named in `meta.parser`, with the additions that the options request. With `json: false` the fields of the record are omitted.',
      allOf: [
        { $ref: '#/components/schemas/RenderedData' },
        { anyOf: [...references, { type: 'object' }] }
      ]
    }
  }
}

/** Leaves room beside the fields of a record for the keys that options add. */
function openedUp(schema: Schema): Schema {
  const { additionalProperties: closed, ...open } = schema
  const branches = Object.entries(open).map(([key, value]) =>
    ['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value)
      ? [key, value.map((branch) => openedUp(branch as Schema))]
      : [key, value]
  )
  return {
    ...Object.fromEntries(branches),
    ...(closed === false ? {} : { additionalProperties: closed })
  }
}

/** Rewrites references within a schema to its place in the document. */
function relocated<Value>(value: Value, place: string): Value {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === '$ref' && typeof part === 'string' && part.startsWith('#')
      ? place + part.slice(1)
      : part
  )
}
