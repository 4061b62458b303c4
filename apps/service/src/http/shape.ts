/**
 * Checks what a client sent against a zod schema and says what to send instead.
 */

import { SluiceError } from '@sluice/core'
import { check, keysAt, type Problem, placesOf } from '@sluice/core/check'
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

/** Of a key in a message, characters: it is the client's. */
const LONGEST = 200

/**
 * The value as the schema reads it.
 *
 * @throws SluiceError `MISSING_PARAMETER` - a field is required and absent. `INVALID_REQUEST` - with the path of the first
 * fault; for an unknown key also the nearest valid one.
 */
export function parseRequest<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const checked = check(schema, value)
  if (checked.ok) return checked.data as z.infer<T>
  const [{ kind, path, message }] = checked.problems
  if (kind === 'unknown') throw unknownKey(schema, path)
  const name = path.join('.')
  if (kind === 'missing') {
    throw new SluiceError('MISSING_PARAMETER', message, {
      details: { parameter: name, path: name }
    })
  }
  throw new SluiceError('INVALID_REQUEST', message, { details: { path: name } })
}

/** The error for a key the schema does not have: where it belongs, or the nearest one that the schema has. */
function unknownKey(schema: z.core.$ZodType, path: Problem['path']): SluiceError {
  const key = path.at(-1) ?? ''
  const known = keysAt(schema, path.slice(0, -1))
  const nearest = nearestOf(key, known)
  const name = path.join('.').slice(0, LONGEST)
  return new SluiceError('INVALID_REQUEST', `${unknownText(schema, path, nearest)}`, {
    details: { path: name, ...(nearest === undefined ? {} : { nearest }), known }
  })
}

function unknownText(
  schema: z.core.$ZodType,
  path: Problem['path'],
  nearest: string | undefined
): string {
  const name = `\`${path.join('.').slice(0, LONGEST)}\``
  const [place] = placesOf(schema, path.at(-1) ?? '')
  if (place?.length === 0) return `${name} belongs at the top level of the body.`
  if (place) return `${name} belongs in \`${place.join('.')}\`.`
  return `${name} is not known.${didYouMean(nearest)}`
}

/** `' Did you mean `limit`?'`; nothing where no name is near. */
export function didYouMean(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean \`${nearest}\`?`
}

/** The known name that a misspelt one is likely to stand for. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const short = name.slice(0, 64)
  const nearest = closest(short, [...known])
  return distance(short, nearest) <= Math.max(2, nearest.length / 2) ? nearest : undefined
}
