/** `crawl_site`: starts a job that reads the pages of a site. */

import { z } from 'zod'
import { newFence, oneLine } from '../answer/fence.ts'
import { inCredits } from '../answer/price.ts'
import { clip } from '../text/clip.ts'
import { defineTool, needed, type ToolContext } from '../tool.ts'
import { defined, dryRun, globs, maxCost, url, within } from './inputs.ts'
import { jobLines, nextLine } from './job-lines.ts'
import { listAnswer } from './list-answer.ts'
import { waitForJob } from './wait-for-job.ts'

const Input = z.strictObject({
  url,
  limit: z.int().min(1).max(100_000).default(25).describe('Maximum number of pages'),
  include: globs.describe('Globs for paths: /guide/**'),
  exclude: globs,
  within: within.describe('Default path: below the folder of url'),
  max_depth: z.int().min(0).max(1_000).optional(),
  max_cost: maxCost,
  wait_s: z.int().min(0).max(60).default(0).describe('Maximum time to wait for the end'),
  dry_run: dryRun
})
type Input = z.infer<typeof Input>

/** See the module. */
export const crawlSite = defineTool({
  name: 'crawl_site',
  title: 'Crawl a site',
  description:
    'Start a job that reads a page and the pages of its site that it leads to: 1 credit for each page read. Returns the id of the job at once; get_job lists its pages.',
  input: Input,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true
  },
  async run(input, context) {
    const { client, paid } = context
    const jobs = needed(client.jobs, 'crawl_site')
    if (input.dry_run) return quoteCrawl(input, context)
    const { id } = await jobs.crawl(bodyOf(input), paid())
    const job = await waitForJob(id, input.wait_s, context)
    const pages = `List its pages and read them: get_job {"id": "${id}"}.`
    return [`Started job ${id}.`, ...jobLines(job), ...nextLine(job), pages].join('\n')
  }
})

function bodyOf(input: Input) {
  const { include, exclude, within: scope, limit, max_depth, max_cost } = input
  return {
    url: input.url,
    scope: defined({ limit, include, exclude, within: scope, max_depth }),
    options: { markdown: true },
    job: defined({ max_cost })
  }
}

async function quoteCrawl(input: Input, { client, signal }: ToolContext): Promise<string> {
  const quote = await needed(client.jobs, 'crawl_site').quoteCrawl(bodyOf(input), { signal })
  const { billing, robots, sitemaps } = quote
  const allowed = robots.allows_start ? 'allows' : 'disallows'
  const head = [
    `It would cost at most ${inCredits(billing.tokens_max)}, for up to ${quote.limit} pages. Charged: 0 credits.`,
    robots.is_read
      ? `robots.txt ${allowed} the start.`
      : 'robots.txt could not be read: nothing would be fetched.'
  ]
  const lines = sitemaps
    .slice(0, 10)
    .map((sitemap) => `${clip(oneLine(sitemap.url), 80)} | ${sitemap.urls} URLs`)
  return listAnswer(newFence(), 'sitemaps', lines, { head, after: [] })
}
