/** `get_job`: how a job is, and its pages. */

import type { Job, JobPage } from '@sluice/client'
import { z } from 'zod'
import { newFence, oneLine } from '../answer/fence.ts'
import { freeOfCharge, priceLine } from '../answer/price.ts'
import { clip } from '../text/clip.ts'
import { defineTool, needed, type ToolContext } from '../tool.ts'
import { defined, maxTokens } from './inputs.ts'
import { jobLines, nextLine } from './job-lines.ts'
import { AROUND_LIST, fittingLines, listAnswer } from './list-answer.ts'
import { waitForJob } from './wait-for-job.ts'

const Input = z.strictObject({
  id: z.string().regex(/^job_\w{1,60}$/),
  status: z
    .enum(['all', 'success', 'failed', 'skipped', 'waiting'])
    .default('success')
    .describe('Which pages'),
  cursor: z.string().max(1_000).optional(),
  limit: z.int().min(1).max(100).default(50),
  wait_s: z.int().min(0).max(60).default(0).describe('Maximum time to wait for the end'),
  max_tokens: maxTokens
})
type Input = z.infer<typeof Input>

/** See the module. */
export const getJob = defineTool({
  name: 'get_job',
  title: 'Get a job',
  description:
    'State, counts and pages of a crawl or another job: 0 credits. Each page has its number, outcome and result id; read it with read_page and that id, 0 credits.',
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run(input, context) {
    const job = await waitForJob(input.id, input.wait_s, context)
    const { lines, next } = await pagesOf(input, context)
    const price = await freeOfCharge(context.client, undefined, context.signal)
    const fence = newFence()
    const on =
      next === null
        ? []
        : [
            `More pages: get_job {"id": "${job.id}", "status": "${input.status}", "cursor": "${next}"}.`
          ]
    const head = [...jobLines(job), priceLine(price)]
    const after = [...on, ...failedLine(job, input), ...nextLine(job)]
    return listAnswer(fence, 'pages', lines, { head, after })
  }
})

/** Advice to list the failed pages, if the answer has none of them. */
function failedLine({ id, pages }: Job, { status }: Input): string[] {
  if (pages.failed === 0 || status !== 'success') return []
  return [`Pages that failed: get_job {"id": "${id}", "status": "failed"}.`]
}

/**
 * Returns the pages of a job, as many as fit. A cursor points behind the last item of a list, so the list is requested
 * again if fewer fit.
 */
async function pagesOf(input: Input, { client, signal }: ToolContext) {
  const { id, status, cursor } = input
  const jobs = needed(client.jobs, 'get_job')
  const query = (limit: number) => defined({ status, cursor, limit, fields: 'meta' as const })
  let page = await jobs.pagesPage(id, query(input.limit), { signal })
  let lines = fittingLines(page.data, lineOf, input.max_tokens - AROUND_LIST)
  if (lines.length < page.data.length) {
    page = await jobs.pagesPage(id, query(lines.length), { signal })
    lines = page.data.map(lineOf)
  }
  return { lines, next: page.next_cursor }
}

function lineOf({ number, status, url, result, error, reason }: JobPage): string {
  const outcome = error ? `${status} ${error.code}` : reason ? `${status} ${reason}` : status
  return [
    `${number}. ${outcome}`,
    ...(result ? [result] : []),
    clip(oneLine(url, 2_000), 150)
  ].join(' | ')
}
