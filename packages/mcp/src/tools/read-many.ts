/** `read_many`: several pages at once, each charged by itself. */

import { mostTokens } from '@sluice/passages'
import { z } from 'zod'
import { shortFailure } from '../answer/failure-text.ts'
import { type Fence, newFence } from '../answer/fence.ts'
import { type LongText, partAnswer } from '../answer/part.ts'
import { inCredits, priceLine } from '../answer/price.ts'
import { ToolError } from '../answer/tool-error.ts'
import { clip } from '../text/clip.ts'
import { shareOut } from '../text/share-out.ts'
import { tokensUpTo } from '../text/size.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { maxCost, maxTokens, render, url } from './inputs.ts'
import { fetchedPage, readingOptions, warningLine } from './page.ts'

const MOST_PAGES = 20
/** Pages fetched in parallel. */
const AT_ONCE = 5
/** Tokens that a page has at least. */
const LEAST = 250

const Input = z.strictObject({
  urls: z.array(url).min(1).max(MOST_PAGES),
  max_tokens: maxTokens.describe('Maximum size of the answer, shared by the pages'),
  max_cost: maxCost,
  whole_page: z.boolean().optional(),
  render
})
type Input = z.infer<typeof Input>

/** See the module. */
export const readMany = defineTool({
  name: 'read_many',
  title: 'Read several pages',
  description:
    'Read up to 20 pages as Markdown: 1 credit for each that is read. Each page is cut to its share of max_tokens; continue with read_page and its id.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run(input, context) {
    checkShares(input)
    const bounds = await boundsOf(input, context)
    const pages = await fetchAll(input, bounds, context)
    return answer(pages, input.max_tokens)
  }
})

/** A page, or why there is none. */
type Outcome =
  | {
      readonly long: LongText
      readonly head: string
      readonly charged: number
      readonly left: number | null
    }
  | { readonly failure: string }

function checkShares({ urls, max_tokens }: Input): void {
  if (max_tokens >= urls.length * LEAST) return
  throw new ToolError(
    'INVALID_REQUEST',
    `max_tokens is ${max_tokens}; ${urls.length} pages need at least ${urls.length * LEAST}.`
  )
}

/** Returns the maximum cost of each page, if the call has a limit. The sum is not above the limit. */
async function boundsOf(input: Input, { client, signal }: ToolContext) {
  const { urls, max_cost } = input
  if (max_cost === undefined) return undefined
  const options = readingOptions(input)
  const bounds = await Promise.all(
    urls.map(async (one) => {
      // A URL that is refused costs nothing; its fetch says why.
      const quote = await client.quote(one, { options, signal }).catch(() => null)
      return quote?.billing.tokens_max ?? 0
    })
  )
  signal.throwIfAborted()
  const sum = bounds.reduce((total, bound) => total + bound, 0)
  if (sum <= max_cost) return bounds
  const what = `The ${urls.length} pages could cost ${inCredits(sum)}, more than max_cost ${max_cost}.`
  throw new ToolError('COST_LIMIT_EXCEEDED', `${what} Nothing was fetched.`)
}

async function fetchAll(
  input: Input,
  bounds: readonly number[] | undefined,
  context: ToolContext
): Promise<Outcome[]> {
  const { urls } = input
  const outcomes: Outcome[] = []
  let next = 0
  let done = 0
  const work = async () => {
    for (let index = next++; index < urls.length; index = next++) {
      outcomes[index] = await fetchOne(input, index, bounds?.[index], context)
      done++
      await context.progress(done, urls.length, `${done} of ${urls.length} pages`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, urls.length) }, work))
  return outcomes
}

async function fetchOne(
  input: Input,
  index: number,
  bound: number | undefined,
  { client, signal, paid }: ToolContext
): Promise<Outcome> {
  const options = { ...readingOptions(input), ...(bound ? { max_cost: bound } : {}) }
  try {
    const result = await client.fetch(input.urls[index] ?? '', { options, ...paid(index) })
    const { charged, remaining } = result.receipt
    const head = [
      `Page ${index + 1}: result ${result.meta.request_id}.`,
      ...warningLine(result.warnings)
    ]
    return { long: fetchedPage(result), head: head.join(' '), charged, left: remaining }
  } catch (error) {
    signal.throwIfAborted()
    return { failure: `Page ${index + 1}: failed, ${shortFailure(error)}. Not charged.` }
  }
}

function answer(pages: readonly Outcome[], most: number): string {
  const fence = newFence()
  const read = pages.flatMap((page) => ('long' in page ? [page] : []))
  const charged = read.reduce((sum, page) => sum + page.charged, 0)
  const left = read.reduce<number | null>((least, page) => smaller(least, page.left), null)
  const head = `${read.length} of ${pages.length} pages read. ${priceLine({ charged, left })}`
  const failures = pages.flatMap((page) => ('failure' in page ? [page.failure] : []))
  const top = [head, ...failures, ...(read.length > 0 ? [fence.notice] : [])].join('\n')
  const room = most - mostTokens(`${top}\n`)
  const needs = read.map(({ long }) => Math.min(room, LEAST + tokensUpTo(long.text, room)))
  const shares = shareOut(needs, room)
  return [top, ...read.map((page, index) => pageAnswer(fence, page, shares[index] ?? 0))].join('\n')
}

function pageAnswer(
  fence: Fence,
  page: Extract<Outcome, { long: LongText }>,
  share: number
): string {
  // With little room, a page shows where it is from and nothing else about itself.
  const about =
    share > 2 * LEAST ? page.long.about : page.long.about.slice(0, 1).map((line) => clip(line, 40))
  const head = `\n${page.head}`
  const most = share - mostTokens(`${head}\n`)
  return `${head}\n${partAnswer(fence, { ...page.long, about }, {}, most)}`
}

/** The balance after all: each answer has that of its moment. */
function smaller(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
