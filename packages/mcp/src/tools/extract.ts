/** `extract`: data of a page as JSON, by a schema or as the record of its kind. */

import { mostTokens } from '@sluice/passages'
import { z } from 'zod'
import { newFence } from '../answer/fence.ts'
import { type LongText, partAnswer } from '../answer/part.ts'
import { freeOfCharge, inCredits, priceLine, priceOf } from '../answer/price.ts'
import { ToolError } from '../answer/tool-error.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import {
  defined,
  dryRun,
  from,
  jsonSchema,
  maxCost,
  maxTokens,
  render,
  resultId,
  url
} from './inputs.ts'
import { aboutPage, warningLine } from './page.ts'
import { type Kept, keptResult } from './stored.ts'

const Input = z.strictObject({
  url: url.optional(),
  id: resultId.optional(),
  from: from.optional(),
  schema: jsonSchema
    .optional()
    .describe('JSON Schema of the data to extract. Default: the record for this kind of page'),
  ai: z.boolean().optional().describe('Let a model fill the schema: 8 credits instead of 1'),
  prompt: z
    .string()
    .max(10_000)
    .optional()
    .describe('What to extract, in words, without schema or beside it; implies ai'),
  parser: z
    .string()
    .max(214)
    .optional()
    .describe('Kind of record: generic, retail, jobs, social …'),
  list_pages: z
    .int()
    .min(1)
    .max(50)
    .optional()
    .describe('Read the list of the page as a table, over this many pages: 1 credit each'),
  list_columns: jsonSchema
    .optional()
    .describe('JSON Schema of one row of that list, to name and type its columns'),
  filters: z.record(z.string(), z.string()).optional().describe('Filters of that parser'),
  render,
  max_cost: maxCost,
  max_tokens: maxTokens,
  dry_run: dryRun
})
type Input = z.infer<typeof Input>

/** See the module. */
export const extract = defineTool({
  name: 'extract',
  title: 'Extract data',
  description:
    'Read data of a page as JSON: product, article, job posting, profile … or the fields of your schema. 1 credit, 8 with ai. Without ai a schema is filled from the markup of the page. Give url or id.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run(input, context) {
    if ((input.url === undefined) === (input.id === undefined)) {
      throw new ToolError('INVALID_REQUEST', 'Give either url or id.')
    }
    if (input.dry_run && input.url !== undefined) return quoteOf(input.url, input, context)
    const { long, price, id, notes } = await read(input, context)
    const fence = newFence()
    const head = [`Result ${id}. ${priceLine(price)}`, ...notes, fence.notice].join('\n')
    const most = input.max_tokens - mostTokens(`${head}\n`)
    return `${head}\n${partAnswer(fence, long, input, most)}`
  }
})

async function read(input: Input, context: ToolContext) {
  const { client, signal, paid } = context
  if (input.id !== undefined) {
    const item = await keptResult(context, input.id)
    const price = await freeOfCharge(client, 'from the history', signal)
    return { long: keptRecord(item), price, id: item.id, notes: [] }
  }
  const result = await client.fetch(input.url ?? '', { ...fetchInput(input), ...paid() })
  const { meta, receipt, warnings } = result
  return {
    long: jsonText(meta.request_id, result.data, aboutPage(meta.final_url, null)),
    price: priceOf(receipt),
    id: meta.request_id,
    notes: [...missingLine(meta.extraction), ...warningLine(warnings)]
  }
}

function fetchInput({
  schema,
  ai,
  prompt,
  parser,
  filters,
  list_pages,
  list_columns,
  render: how,
  max_cost
}: Input) {
  const options = defined({
    markdown: false,
    json_schema: schema,
    list:
      list_pages === undefined && list_columns === undefined
        ? undefined
        : defined({ pages: list_pages, columns: list_columns }),
    ai: ai || prompt !== undefined ? defined({ json_extraction: true, prompt }) : undefined,
    parser,
    render: how,
    max_cost
  })
  return { options, ...(filters ? { filters } : {}) }
}

async function quoteOf(target: string, input: Input, { client, signal }: ToolContext) {
  const quote = await client.quote(target, { ...fetchInput(input), signal })
  return `It would cost at most ${inCredits(quote.billing.tokens_max)}. Charged: 0 credits.`
}

/** Names of the caller's own schema. */
function missingLine(extraction: { missing: string[]; method: string } | null): string[] {
  if (!extraction) return []
  const { missing } = extraction
  const names = missing.filter((name) => /^[\w.[\]-]{1,80}$/.test(name)).slice(0, 30)
  return names.length > 0 ? [`Not found: ${names.join(', ')}.`] : []
}

/**
 * Keys of `data` that options add, and whether `extract` shows them: the others have tools of their own. `text` is the
 * plain text in the records of pages and documents.
 */
export const SHOWN: Readonly<Record<string, boolean>> = {
  markdown: false,
  html: false,
  clean_html: false,
  links: false,
  image_urls: false,
  accessibility: false,
  pages: false,
  text: false,
  screenshots: false,
  pdf: false,
  main_entity: true,
  list: true,
  passages: false,
  chunks: false,
  extracted: true,
  ai: true,
  changes: true,
  query: true
}

/** The record of a result, or the fields that its schema asked for. */
export function keptRecord({ id, data, url, final_url }: Kept): LongText {
  return jsonText(id, data, aboutPage(final_url ?? url, null))
}

function jsonText(id: string, given: object, about: readonly string[]): LongText {
  const data = given as Record<string, unknown>
  const isBySchema = data.extracted !== undefined
  const shown = isBySchema ? data.extracted : filled(data)
  const text = JSON.stringify(shown, null, 1)
  return { text, kind: 'lines', label: 'json', about, readOn: `extract {"id": "${id}"` }
}

/** A record without what is empty in it. */
function filled(data: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => SHOWN[name] !== false && !isEmpty(value))
  )
}
