/** A compiled schema: its keywords, with references resolved. */

import type { RE2JS } from 're2js'

/** The types of JSON Schema. */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/** One subschema. Absent fields do not restrict. */
export interface SchemaNode {
  /** Its place in the schema: `'#/properties/price'`. */
  readonly path: string
  /** The schema `false`: nothing is valid. */
  readonly never?: boolean
  readonly types?: ReadonlySet<TypeName>
  readonly properties?: ReadonlyMap<string, SchemaNode>
  readonly additional?: SchemaNode
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly enum?: readonly unknown[]
  /** In a list of one, since `undefined` would mean "absent". */
  readonly constant?: readonly [unknown]
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly allOf?: readonly SchemaNode[]
  readonly not?: SchemaNode
  readonly uniqueItems?: boolean
  readonly ref?: SchemaNode
  readonly bounds: Bounds
  readonly pattern?: RE2JS
  readonly format?: string
  readonly title?: string
  readonly description?: string
  /** Selector of the element that holds the value: `x-css`. */
  readonly css?: string
  /** Attribute of that element to read instead of its text: `x-attr`. */
  readonly attribute?: string
  /** Path into the page's structured data: `x-jsonld`, `['offers', 'price']`. */
  readonly jsonLd?: readonly string[]
}

/** Keywords that bound a number, a length or a count. */
export interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}
