/** `read_page`: a page as Markdown, and the rest of one that was cut. */

import { mostTokens } from '@sluice/passages'
import { z } from 'zod'
import { newFence } from '../answer/fence.ts'
import { type LongText, partAnswer } from '../answer/part.ts'
import { freeOfCharge, inCredits, priceLine, priceOf } from '../answer/price.ts'
import type { ToolAnswer } from '../answer/tool-answer.ts'
import { ToolError } from '../answer/tool-error.ts'
import { defineTool, type ReadPage, type ToolContext } from '../tool.ts'
import { ANYTHING, dryRun, from, maxTokens, render, resultId, url } from './inputs.ts'
import {
  answeredPage,
  elementTree,
  fetchedPage,
  foundList,
  foundPassages,
  keptPage,
  keptPassages,
  readingOptions,
  warningLine
} from './page.ts'
import { imagesOf } from './screenshot.ts'
import { keptResult } from './stored.ts'

const Input = z.strictObject({
  url: url.optional(),
  id: resultId.optional(),
  section: z.int().min(1).max(1_000_000).optional().describe('Only this section of the outline'),
  from: from.optional(),
  max_tokens: maxTokens,
  whole_page: z.boolean().optional().describe('Include navigation and sidebars'),
  pages: z.string().max(200).optional().describe('Pages of a PDF: "1-20,35"'),
  render,
  question: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe('Answer this from the page, with quotes, instead: 5 credits; with url'),
  query: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('Answer only the passages with the words of this question, best first'),
  list_pages: z
    .int()
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Answer only the rows of its list, of up to this many pages: 1 credit each; with url'
    ),
  screenshot: z.boolean().optional().describe('Include a picture of the top of the page; with url'),
  accessibility: z
    .boolean()
    .optional()
    .describe('Answer roles, names and states of the elements instead; with url'),
  dry_run: dryRun
})
const ACTIONS = [
  'click',
  'fill',
  'type',
  'press',
  'wait',
  'scroll',
  'select',
  'hover',
  'drag',
  'upload'
] as const
/** Input of the tool for a caller that may act on the page. */
const ActingInput = Input.extend({
  actions: z
    .array(z.looseObject({ type: z.enum(ACTIONS) }).meta(ANYTHING))
    .max(30)
    .optional()
    .describe(
      'Actions on the page before it is read, with url. click {selector, until_gone?}, fill {selector, text, secret?}, type {selector, text} key by key, press {key}, wait {selector} or {ms}, scroll {to: "end", collect?: selector}, select {selector, value}, hover {selector}, drag {selector, to}, upload {selector, files: [{name, content: base64}]}'
    ),
  session: z
    .string()
    .regex(/^ses_\w{1,60}$/)
    .optional()
    .describe('Id of a session whose cookies are sent; with the url of one of its hosts')
})
type Input = z.infer<typeof ActingInput>

/** See the module. */
export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Read a web page, PDF or Office file as Markdown: 1 credit for a url. Text beyond max_tokens is cut and outlined; continue with the returned id and section or from: 0 credits. Give url or id.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: true },
  run: read
})

/** The same, with actions and sessions: it may send forms, and as someone who has signed in. */
export const actingReadPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description: `${readPage.description} With actions, it clicks, types and scrolls first.`,
  input: ActingInput,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  run: read
})

async function read(input: Input, context: ToolContext): Promise<ToolAnswer> {
  if ((input.url === undefined) === (input.id === undefined)) {
    throw new ToolError('INVALID_REQUEST', 'Give either url or id.')
  }
  if (input.id !== undefined && (input.actions ?? input.session) !== undefined) {
    throw new ToolError('INVALID_REQUEST', 'actions and session need url.')
  }
  if (input.id !== undefined && input.question !== undefined) {
    throw new ToolError('INVALID_REQUEST', 'question needs url.')
  }
  if (input.list_pages !== undefined && (input.id ?? input.question ?? input.query) !== undefined) {
    throw new ToolError('INVALID_REQUEST', 'list_pages goes with url, without question and query.')
  }
  if (input.accessibility && (input.id ?? input.query ?? input.question) !== undefined) {
    throw new ToolError('INVALID_REQUEST', 'accessibility needs url, without query and question.')
  }
  if (input.query !== undefined && (input.question ?? input.section ?? input.from) !== undefined) {
    throw new ToolError('INVALID_REQUEST', 'query goes without question, section and from.')
  }
  if (input.id === undefined && input.from !== undefined) {
    throw new ToolError(
      'INVALID_REQUEST',
      'from needs id: a page may differ when it is fetched again.'
    )
  }
  if (input.dry_run && input.url !== undefined) return quotePage(input.url, input, context)
  const { long, price, id, notes, images } = await pageOf(input, context)
  const about = [`Result ${id}. ${priceLine(price)}`, ...notes]
  if (long === undefined) {
    const readOn = `read_page {"id": "${id}"}`
    const text = [...about, `${lackOf(input)}. Read it with ${readOn}.`].join('\n')
    return { text, images }
  }
  const fence = newFence()
  const head = [...about, fence.notice].join('\n')
  const most = input.max_tokens - mostTokens(`${head}\n`)
  return { text: `${head}\n${partAnswer(fence, long, input, most)}`, images }
}

async function pageOf(input: Input, context: ToolContext) {
  const { client, signal, paid } = context
  if (input.id !== undefined) {
    const item = await keptResult(context, input.id)
    const price = await freeOfCharge(client, 'from the history', signal)
    const long = input.query === undefined ? keptPage(item) : keptPassages(item, input.query)
    return { long, price, id: item.id, notes: [], images: [] }
  }
  const options = readingOptions(input)
  const result = await client.fetch(input.url ?? '', { options, ...paid() })
  const id = result.meta.request_id
  return {
    long: longOf(input, result),
    price: priceOf(result.receipt),
    id,
    notes: warningLine(result.warnings),
    images: await imagesOf(result, context)
  }
}

/** Says that the page lacks what was asked for. */
function lackOf({ list_pages, query, accessibility }: Input): string {
  if (list_pages !== undefined) return 'The page has no list'
  if (accessibility) return 'There is no accessibility tree of this page'
  return query === undefined ? 'The page does not answer' : 'No passage of the page has these words'
}

function longOf(input: Input, result: ReadPage): LongText | undefined {
  const { question, query, list_pages, accessibility } = input
  if (list_pages !== undefined) return foundList(result)
  if (accessibility) return elementTree(result)
  if (question !== undefined) return answeredPage(result)
  return query === undefined ? fetchedPage(result) : foundPassages(result)
}

async function quotePage(target: string, input: Input, { client, signal }: ToolContext) {
  const quote = await client.quote(target, { options: readingOptions(input), signal })
  return `It would cost at most ${inCredits(quote.billing.tokens_max)}. Charged: 0 credits.`
}
