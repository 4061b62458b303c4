/** A JSON Schema that grows by places of a page. */

import { isObject } from './result.ts'

/** A value of the page, and a selector of its place. */
export interface Place {
  readonly value: string
  readonly selector: string
}

/** The text of a schema with a field for a place. A text that is no schema of an object is begun anew. */
export function withField(schema: string, name: string, { value, selector }: Place): string {
  const old = parsed(schema)
  const properties = isObject(old.properties) ? old.properties : {}
  const field = { type: typeOf(value), 'x-css': selector }
  return JSON.stringify(
    { ...old, type: 'object', properties: { ...properties, [name]: field } },
    null,
    2
  )
}

/** A number may stand with its currency or unit. */
function typeOf(value: string): 'number' | 'string' {
  const isNumber = /^[^\p{L}\d]{0,3}\d[\d.,' ]{0,20}\s?(?:\p{Sc}|[A-Z]{3}|%)?$/u.test(value)
  return isNumber ? 'number' : 'string'
}

function parsed(schema: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(schema)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
