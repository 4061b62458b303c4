/**
 * Checks what a client sent against a zod schema and says what to send instead.
 */

import { SluiceError } from '@sluice/core'
import { check, keysAt, type Problem, placesOf } from '@sluice/core/check'
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

/** Maximum length of a key in a message, in characters. The client chose the key. */
const LONGEST = 200

/**
 * The value as the schema reads it.
 *
 * @param within - before the names of its fields in messages and paths: `'actions.0.'`.
 * @throws SluiceError `MISSING_PARAMETER` - a field is required and absent. `INVALID_REQUEST` - with the path of the first
 * fault; for an unknown key also the nearest valid one.
 */
export function parseRequest<T extends z.ZodType>(
  schema: T,
  value: unknown,
  within = ''
): z.infer<T> {
  const checked = check(schema, value, undefined, within)
  if (checked.ok) return checked.data as z.infer<T>
  const [{ kind, path, message }] = checked.problems
  if (kind === 'unknown') throw unknownKey(schema, path, within)
  const name = within + path.join('.')
  if (kind === 'missing') {
    throw new SluiceError('MISSING_PARAMETER', message, {
      details: { parameter: name, path: name }
    })
  }
  throw new SluiceError('INVALID_REQUEST', message, { details: { path: name } })
}

/** The error for a key the schema does not have: where it belongs, or the nearest one that the schema has. */
function unknownKey(schema: z.core.$ZodType, path: Problem['path'], within: string): SluiceError {
  const key = path.at(-1) ?? ''
  const name = (within + path.join('.')).slice(0, LONGEST)
  const { hint, details } = near(key, keysAt(schema, path.slice(0, -1)))
  const place = placeText(schema, key) ?? `is unknown.${hint}`
  return new SluiceError('INVALID_REQUEST', `\`${name}\` ${place}`, {
    details: { path: name, ...details }
  })
}

/** Describes the place where the schema has this key. */
function placeText(schema: z.core.$ZodType, key: string): string | undefined {
  const [place] = placesOf(schema, key)
  if (place === undefined) return undefined
  return place.length === 0
    ? 'belongs at the top level of the body.'
    : `belongs in \`${place.join('.')}\`.`
}

/**
 * Returns the message and details for an unknown name: the known names and, if one is near, `' Did you mean `limit`?'`.
 */
export function near(
  name: string,
  known: readonly string[]
): { hint: string; details: { nearest?: string; known: readonly string[] } } {
  const nearest = nearestOf(name, known)
  if (nearest === undefined) return { hint: '', details: { known } }
  return { hint: ` Did you mean \`${nearest}\`?`, details: { nearest, known } }
}

/** The known name that a misspelt one probably means. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const short = name.slice(0, 64)
  const nearest = closest(short, [...known])
  return distance(short, nearest) <= Math.max(2, nearest.length / 2) ? nearest : undefined
}
