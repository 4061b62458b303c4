/** `sluice crawl`: as a job of a server, or in this process. */

import { webAddress } from '@sluice/core/web-address'
import { UsageError } from '../failure.ts'
import type { RequestInput } from '../reading/request-flags.ts'
import { requestOf } from '../reading/request-of.ts'
import { chosenServer, neededServer } from '../server/chosen-server.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { jobFields } from './batch.ts'
import { type CrawlFlags, treeStart } from './crawl-flags.ts'
import { crawlFields } from './site-flags.ts'

/** Crawl. Sets the exit code. */
export async function crawl(url: string, flags: CrawlFlags): Promise<void> {
  if (flags.local && flags.server !== undefined) {
    throw new UsageError('--local and --server cannot be combined.')
  }
  if (flags.from !== undefined && flags.server !== undefined) {
    throw new UsageError('--from and --server cannot be combined: an archive is crawled here.')
  }
  if (flags.warc !== undefined && flags.detach) {
    throw new UsageError(
      '--warc and --detach cannot be combined: sluice jobs export --format warc writes the file later.'
    )
  }
  if (flags.layout === 'tree' && flags.output === undefined) {
    throw new UsageError('--layout tree needs a folder: give -o FOLDER.')
  }
  const isHere = flags.local || flags.from !== undefined
  const server = isHere ? undefined : chosenServer(flags)
  const input = withRecord(await requestOf(flags), flags)
  const site = { url: webAddress(url), ...crawlFields(flags) }
  if (!server) {
    refuseWhatNeedsAServer(flags)
    return (await import('./local-crawl.ts')).localCrawl(site, input, flags)
  }
  const { openClient } = await import('../server/open-client.ts')
  const client = openClient(neededServer(flags))
  const archive = flags.warc === undefined ? {} : { archive: true }
  const body = { ...site, ...input, job: { ...jobFields(flags), ...archive } }
  if (flags.dryRun) {
    printFacts(await client.jobs.quoteCrawl(body), true)
    return
  }
  const { runJob } = await import('./run-job.ts')
  await runJob(client, () => client.jobs.crawl(body), {
    ...flags,
    tree: treeStart(flags, site.url)
  })
}

/** The front matter of a tree has values of the record, which Markdown alone leaves out. */
function withRecord(input: RequestInput, { layout, format }: CrawlFlags): RequestInput {
  if (layout !== 'tree' || format !== 'markdown') return input
  return { ...input, options: { ...input.options, json: true } }
}

function refuseWhatNeedsAServer({ maxCost, detach, dryRun }: CrawlFlags): void {
  const flag =
    maxCost === undefined ? (detach ? '--detach' : dryRun ? '--dry-run' : undefined) : '--max-cost'
  if (!flag) return
  throw new UsageError(`${flag} needs a server: give --server, or run sluice login URL.`)
}
