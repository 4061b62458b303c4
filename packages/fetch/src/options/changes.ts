/** `options.changes`: the schema, and what of the answer is compared (docs/design/jobs.md §3). */

import { checkSelector } from '@sluice/content/select'
import { type AnyParser, SluiceError } from '@sluice/core'
import { textPatterns } from '@sluice/crawl/request'
import { z } from 'zod'
import { FORM } from './form.ts'

/** Patterns of `ignore`, and characters of one. */
const MOST_PATTERNS = 50
const LONGEST_PATTERN = 500
/** Characters of a selector. */
const LONGEST_SELECTOR = 1_000

const Pattern = checked(LONGEST_PATTERN, (pattern) => void textPatterns([pattern]))

/** The settings of a comparison. */
const ChangesSettings = z.strictObject({
  mode: z
    .enum(['text', 'record', 'schema'])
    .optional()
    .describe(
      'Compared part. Default: the values of `json_schema`, else the Markdown, else the record.'
    ),
  only: checked(LONGEST_SELECTOR, checkSelector)
    .optional()
    .describe('CSS selector: compare the text of these elements alone. For the mode `text`.')
    .register(FORM, {
      group: 'Changes',
      hint: 'Compare these elements alone.',
      placeholder: '#prices'
    }),
  ignore: z
    .array(Pattern)
    .max(MOST_PATTERNS)
    .default([])
    .describe(
      'Lines or values with one of these texts are not compared; with the prefix `re:`, the part that a pattern of RE2 matches.'
    )
    .register(FORM, {
      group: 'Changes',
      hint: 'JSON list of texts, or of `re:` and a pattern, that are not compared.',
      placeholder: '["re:Last updated.*"]'
    }),
  lists: z
    .enum(['in_order', 'as_sets'])
    .default('in_order')
    .describe(
      '`as_sets`: the order of the entries of lists does not count, nor that of the elements of `only`, nor do repeated ones.'
    )
    .register(FORM, { group: 'Changes', hint: 'as_sets: another order is no change.' }),
  min_changed: z
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('Fewer changed lines or values than this are no change.')
    .register(FORM, { group: 'Changes', hint: 'Fewer changed lines or values are no change.' })
})
type ChangesSettings = z.infer<typeof ChangesSettings>

/** `options.changes`. */
export const Changes = z
  .union([z.boolean(), ChangesSettings], {
    error: 'must be true, false or an object such as {"mode": "text"}'
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

/** The comparison of a request. */
export interface Comparison extends Omit<ChangesSettings, 'mode'> {
  readonly mode: ChangesMode
}

/**
 * The comparison of a request; `undefined` if none was requested. Without a mode of its own, a request compares the values
 * of its `json_schema`, else the Markdown, else the record: the first of them that the answer has.
 *
 * @param keeps - whether earlier results are kept here.
 * @throws SluiceError `INVALID_REQUEST` - there is nothing to compare.
 */
export function comparisonOf(
  options: ComparedOptions,
  parser: AnyParser,
  keeps: boolean
): Comparison | undefined {
  const { changes } = options
  if (changes === false) return undefined
  if (!keeps) {
    throw refused('compares with earlier results, which need a server with a history.')
  }
  const settings = changes === true ? ChangesSettings.parse({}) : changes
  return { ...settings, mode: modeOf(settings, options, parser) }
}

function modeOf(
  { mode, only }: ChangesSettings,
  options: ComparedOptions,
  parser: AnyParser
): ChangesMode {
  if (only !== undefined) {
    if (mode === undefined || mode === 'text') return 'text'
    throw refused(`with \`only\` compares a text: leave out the mode \`${mode}\`.`)
  }
  const has = {
    schema: options.json_schema !== undefined,
    text: options.markdown ?? parser.defaults?.markdown ?? false,
    record: options.json
  }
  if (mode) {
    if (has[mode]) return mode
    throw refused(`with the mode \`${mode}\` needs \`options.${OPTIONS[mode]}\`.`)
  }
  const first = (['schema', 'text', 'record'] as const).find((one) => has[one])
  if (first) return first
  throw refused('needs `options.markdown`, `options.json` or `options.json_schema`.')
}

/** The option that puts what a mode compares into the answer. */
const OPTIONS = { text: 'markdown', record: 'json', schema: 'json_schema' } as const

function refused(why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`options.changes\` ${why}`, {
    details: { path: 'options.changes' }
  })
}

/** A text that `check` accepts. */
function checked(longest: number, check: (text: string) => void) {
  return z
    .string()
    .min(1)
    .max(longest)
    .superRefine((text, context) => {
      try {
        check(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
      }
    })
}
