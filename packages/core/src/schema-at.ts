/** Finds what a zod schema says of a place in the value, and where its objects have which keys. */

import type { $ZodObject, $ZodType, $ZodTypeDef } from 'zod/v4/core'

type Def = $ZodTypeDef & {
  innerType?: $ZodType
  in?: $ZodType
  element?: $ZodType
  valueType?: $ZodType
  options?: readonly $ZodType[]
}

/** The schema of a place; undefined where the schema names none. */
export function schemaAt(schema: $ZodType, path: readonly PropertyKey[]): $ZodType | undefined {
  const [head, ...rest] = path
  if (head === undefined) return schema
  for (const shape of shapesOf(schema)) {
    const def = shape._zod.def as Def
    const next =
      def.type === 'object'
        ? (shape as $ZodObject)._zod.def.shape[String(head)]
        : (def.element ?? def.valueType)
    const found = next && schemaAt(next, rest)
    if (found) return found
  }
  return undefined
}

/** The keys of the objects at a place. */
export function keysAt(schema: $ZodType, path: readonly PropertyKey[]): string[] {
  const found = schemaAt(schema, path)
  return found ? objectsOf(found).flatMap((object) => Object.keys(object._zod.def.shape)) : []
}

/**
 * The keys of an object that the schema does not name, whether or not it lets them pass. None where the schema names no keys
 * at all: a record, or a transform of the whole object.
 */
export function unnamedKeys(schema: $ZodType, value: object): string[] {
  const known = keysAt(schema, [])
  return known.length === 0 ? [] : Object.keys(value).filter((key) => !known.includes(key))
}

/** Paths of the objects that have a key, the shortest first, down to three levels: `[['options'], ['options', 'ai']]`. */
export function placesOf(schema: $ZodType, key: string): string[][] {
  const places: string[][] = []
  let level: { path: string[]; schema: $ZodType }[] = [{ path: [], schema }]
  while (level.length > 0) {
    const fields = level.flatMap(({ path, schema: at }) =>
      objectsOf(at).map((object) => ({ path, shape: object._zod.def.shape }))
    )
    for (const { path, shape } of fields) if (Object.hasOwn(shape, key)) places.push(path)
    level = fields.flatMap(({ path, shape }) =>
      path.length === 3
        ? []
        : Object.entries(shape).map(([name, inner]) => ({ path: [...path, name], schema: inner }))
    )
  }
  return places
}

/** Looks through defaults, optional ones, transforms and unions. */
export function shapesOf(schema: $ZodType): $ZodType[] {
  const def = schema._zod.def as Def
  const inner = def.innerType ?? def.in
  if (inner) return shapesOf(inner)
  return def.options ? def.options.flatMap(shapesOf) : [schema]
}

function objectsOf(schema: $ZodType): $ZodObject[] {
  return shapesOf(schema).filter((shape): shape is $ZodObject => shape._zod.def.type === 'object')
}
