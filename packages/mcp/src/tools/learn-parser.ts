/** `learn_parser`: a parser of the account, from a few pages and the values on them. */

import type { LearnAnswer } from '@sluice/client'
import { z } from 'zod'
import { newFence, oneLine } from '../answer/fence.ts'
import { priceLine, priceOf } from '../answer/price.ts'
import { defineTool, needed } from '../tool.ts'
import { maxTokens, url } from './inputs.ts'
import { AROUND_LIST, fittingLines, listAnswer } from './list-answer.ts'

const value = z.union([
  z.string(),
  z.number(),
  // Without a description the two are written as one array of types, which not every client reads.
  z.array(z.union([z.string().describe('A text'), z.number()])),
  z.null()
])

const Input = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
    .describe('Lower-case letters, digits, hyphens'),
  pages: z
    .array(z.strictObject({ url, values: z.record(z.string(), value).optional() }))
    .min(1)
    .max(10)
    .describe('Three are usually enough. Values by field, as the page shows them'),
  dry_run: z.boolean().optional().describe('Learn, but keep nothing'),
  max_tokens: maxTokens
})

/** See the module. */
export const learnParser = defineTool({
  name: 'learn_parser',
  title: 'Learn a parser',
  description:
    'Learn rules from example pages of one site and keep them: extract then reads these fields on all its pages. 1 credit for each example page.',
  input: Input,
  annotations: { readOnlyHint: false, openWorldHint: true, destructiveHint: false },
  async run({ name, pages, dry_run = false, max_tokens }, { client, paid }) {
    const { learn } = needed(client.learnedParsers, 'learn_parser')
    const { learned, receipt } = await learn({ name, pages, dry_run }, paid())
    const lines = fittingLines(linesOf(learned), (line) => line, max_tokens - AROUND_LIST)
    const kept = learned.dry_run
      ? 'Nothing was kept.'
      : `Kept as learned/${name} ${learned.parser.version}.`
    const head = [`${kept} ${priceLine(priceOf(receipt))}`]
    return listAnswer(newFence(), 'rules', lines, { head, after: [] })
  }
})

/** The first rule of each field, what is wrong, and the records of the example pages. */
function linesOf({ parser, conflicts, samples }: LearnAnswer): string[] {
  return [
    ...parser.fields.map(({ name, rules: [rule] }) =>
      oneLine(`${name}: ${rule?.reads ?? 'no rule'}`)
    ),
    ...conflicts.map(({ field, message }) => oneLine(`conflict in ${field}: ${message}`)),
    ...samples.map(({ url, record }) => oneLine(`${url} ${JSON.stringify(record)}`, 2_000))
  ]
}
