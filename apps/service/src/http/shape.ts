/**
 * Checks what a client sent against a zod schema and says what is wrong so that it can be mended.
 */

import { SluiceError } from '@sluice/core'
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

/**
 * The value as the schema reads it.
 *
 * @throws SluiceError `INVALID_REQUEST` - with the path of the first fault; for an unknown key also
 * the nearest valid one.
 */
export function parseRequest<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0] as z.core.$ZodIssue
  if (issue.code === 'unrecognized_keys') throw unknownKey(schema, issue)
  throw new SluiceError('INVALID_REQUEST', `\`${issue.path.join('.')}\`: ${issue.message}.`, {
    details: { path: issue.path.join('.') }
  })
}

/** The error for a key the schema does not have, with the nearest one it has. */
export function unknownKey(
  schema: z.core.$ZodType,
  issue: z.core.$ZodIssueUnrecognizedKeys
): SluiceError {
  const key = issue.keys[0] as string
  const path = [...issue.path, key].join('.')
  const known = keysAt(schema, issue.path)
  const nearest = known.length > 0 ? closest(key.slice(0, 64), known) : undefined
  const near = nearest && distance(key.slice(0, 64), nearest) <= Math.max(2, nearest.length / 2)
  return new SluiceError(
    'INVALID_REQUEST',
    `\`${path.slice(0, 200)}\` is not known.${near ? ` Did you mean \`${nearest}\`?` : ''}`,
    { details: { path: path.slice(0, 200), ...(near ? { nearest } : {}), known } }
  )
}

/** The keys of the object schema at `path`, looking through defaults, unions and transforms. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const found = objectsIn(schema)
  if (path.length === 0) return found.flatMap((object) => Object.keys(object._zod.def.shape))
  const [head, ...rest] = path
  return found.flatMap((object) => {
    const next = object._zod.def.shape[String(head)]
    return next ? keysAt(next, rest) : []
  })
}

function objectsIn(schema: z.core.$ZodType): z.core.$ZodObject[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    options?: z.core.$ZodType[]
  }
  if (def.type === 'object') return [schema as z.core.$ZodObject]
  if (def.innerType) return objectsIn(def.innerType)
  if (def.in) return objectsIn(def.in)
  return (def.options ?? []).flatMap(objectsIn)
}
