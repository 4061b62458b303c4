/** Arguments that several tools have. */

import { z } from 'zod'

/** Tokens of an answer unless the call says otherwise, at least, and at most. */
const MAX_TOKENS = { usual: 8_000, least: 1_000, most: 50_000 }

/** Size of an answer unless the call says otherwise, tokens. */
export const usualTokens = MAX_TOKENS.usual

/** Bound of an answer. */
export const maxTokens = z
  .int()
  .min(MAX_TOKENS.least)
  .max(MAX_TOKENS.most)
  .default(MAX_TOKENS.usual)
  .describe('Maximum size of the answer')

/** A URL; the service checks it. */
export const url = z.string().min(1).max(8_192)

/** Facts of an object with any further keys. Some clients refuse the empty schema that these are written as. */
export const ANYTHING = { additionalProperties: true }

/** A JSON Schema. */
export const jsonSchema = z.record(z.string(), z.unknown()).meta(ANYTHING)

/** Form of the id of a result. */
export const RESULT_ID = /^ftc_\w{1,60}$/

/** Id of a result. */
export const resultId = z
  .string()
  .regex(RESULT_ID)
  .describe('Result id: read it again from the history, 0 credits')

/** Input: offset to begin at. */
export const from = z
  .int()
  .min(0)
  .max(100_000_000)
  .describe('With id: the offset after "Continue at no charge"')

/** Input: engine that fetches the pages. */
export const render = z
  .enum(['auto', 'http', 'browser'])
  .optional()
  .describe('Default auto: a browser if the page needs one')

/** Price only. */
export const dryRun = z
  .boolean()
  .optional()
  .describe('Return the price without fetching: 0 credits')

/** Bound of the price. */
export const maxCost = z
  .int()
  .min(1)
  .max(1_000_000)
  .optional()
  .describe('Maximum number of credits to charge')

/** Globs of paths. */
export const globs = z.array(z.string().min(1).max(1_000)).max(50).optional()

/** Input: range of URLs that belong to a site. */
export const within = z.enum(['path', 'host', 'domain']).optional()

/** An object without its keys that are undefined. */
export function defined<Value extends object>(
  value: Value
): {
  [Key in keyof Value]: Exclude<Value[Key], undefined>
} {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}
