/** `options.changes`: the schema, and what of the answer is compared (docs/design/jobs.md §3). */

import { type AnyParser, SluiceError } from '@sluice/core'
import { z } from 'zod'

/** `options.changes`. */
export const Changes = z
  .union([z.boolean(), z.strictObject({ mode: z.enum(['text', 'record', 'schema']) })], {
    error: 'must be true, false or {"mode": "text" | "record" | "schema"}'
  })
  .default(false)

/** The options that decide what is compared. */
interface ComparedOptions {
  readonly changes: z.infer<typeof Changes>
  readonly json: boolean
  readonly json_schema?: unknown
  readonly markdown?: boolean | undefined
}

/** Parts of two results that a comparison can use. */
export type ChangesMode = 'text' | 'record' | 'schema'

/**
 * The mode of a comparison; `undefined` if none was requested. Without a mode of its own, a request compares the values of
 * its `json_schema`, else the Markdown, else the record: the first of them that the answer has.
 *
 * @param keeps - whether earlier results are kept here.
 * @throws SluiceError `INVALID_REQUEST` - there is nothing to compare.
 */
export function changesMode(
  options: ComparedOptions,
  parser: AnyParser,
  keeps: boolean
): ChangesMode | undefined {
  const { changes } = options
  if (changes === false) return undefined
  if (!keeps) {
    throw refused('compares with earlier results, which need a server with a history.')
  }
  const has = {
    schema: options.json_schema !== undefined,
    text: options.markdown ?? parser.defaults?.markdown ?? false,
    record: options.json
  }
  if (changes !== true) {
    if (has[changes.mode]) return changes.mode
    throw refused(`with the mode \`${changes.mode}\` needs \`options.${OPTIONS[changes.mode]}\`.`)
  }
  const mode = (['schema', 'text', 'record'] as const).find((one) => has[one])
  if (mode) return mode
  throw refused('needs `options.markdown`, `options.json` or `options.json_schema`.')
}

/** The option that puts what a mode compares into the answer. */
const OPTIONS = { text: 'markdown', record: 'json', schema: 'json_schema' } as const

function refused(why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`options.changes\` ${why}`, {
    details: { path: 'options.changes' }
  })
}
