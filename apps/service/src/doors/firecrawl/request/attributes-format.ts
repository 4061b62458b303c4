/** The format `attributes`: values of attributes, as lists of a JSON Schema that selects them. */

import { z } from 'zod'

/** Mark of the schema. Stored results have it too. */
const TITLE = 'attributes of elements'

/** Schema of the format. */
export const AttributesFormat = z.strictObject({
  type: z.literal('attributes'),
  selectors: z
    .array(z.strictObject({ selector: z.string().min(1), attribute: z.string().min(1) }))
    .min(1)
    .max(50)
})

/** The JSON Schema with a list for each selector. */
export function attributesSchema({ selectors }: z.infer<typeof AttributesFormat>): object {
  const lists = selectors.map(({ selector, attribute }, index) => [
    String(index),
    { type: 'array', items: { type: 'string' }, 'x-css': selector, 'x-attr': attribute }
  ])
  return { type: 'object', title: TITLE, properties: Object.fromEntries(lists) }
}

/** Returns true for a schema of {@link attributesSchema}. */
export function isOfAttributes(schema: unknown): boolean {
  return Object(schema).title === TITLE
}

/** The values by selector, in the order of the request. */
export function attributesOf(schema: unknown, extracted: unknown): object[] {
  const lists = Object.entries(Object(schema).properties as Record<string, Written>)
  const found = Object(extracted) as Record<string, readonly string[]>
  return lists.map(([name, { 'x-css': selector, 'x-attr': attribute }]) => ({
    selector,
    attribute,
    values: found[name] ?? []
  }))
}

interface Written {
  readonly 'x-css': string
  readonly 'x-attr': string
}
