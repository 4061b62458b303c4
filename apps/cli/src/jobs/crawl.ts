/** `sluice crawl`: as a job of a server, or in this process. */

import type { CrawlInput, StartedJob } from '@sluice/client'
import { webAddress } from '@sluice/core/web-address'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../failure.ts'
import type { RequestInput } from '../reading/request-flags.ts'
import { requestOf } from '../reading/request-of.ts'
import { type ChosenServer, chosenServer } from '../server/chosen-server.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { jobFields } from './batch.ts'
import { type CrawlFlags, treeStart } from './crawl-flags.ts'
import { type CrawlSettings, type CrawlState, isFinished, openCrawlState } from './crawl-state.ts'
import { isPageFolder } from './page-sink.ts'
import { crawlFields } from './site-flags.ts'

/** Crawl. Sets the exit code. */
export async function crawl(url: string, flags: CrawlFlags): Promise<void> {
  refuseCombinations(flags)
  const isHere = flags.local || flags.from !== undefined
  const server = isHere ? undefined : chosenServer(flags)
  const input = withRecord(await requestOf(flags), flags)
  const site = { url: webAddress(url), ...crawlFields(flags) }
  const folder = folderOf(flags)
  if (flags.resume && isFinished(folder as string)) {
    process.stderr.write(`The crawl in ${folder} is complete: nothing to resume.\n`)
    return
  }
  const settings = settingsOf(site, input, { flags, server: server?.url })
  if (server) return crawlByServer(site, input, { flags, server, settings })
  refuseWhatNeedsAServer(flags)
  const openState = async () =>
    folder === undefined ? undefined : openCrawlState(folder, settings, flags.resume)
  await (await import('./local-crawl.ts')).localCrawl(site, input, { flags, openState })
}

/** A crawl of a server, and what says it is the same one when it is resumed. */
interface ServerCrawl {
  readonly flags: CrawlFlags
  readonly server: ChosenServer
  readonly settings: CrawlSettings
}

async function crawlByServer(
  site: CrawlInput,
  input: RequestInput,
  { flags, server, settings }: ServerCrawl
): Promise<void> {
  const { openClient } = await import('../server/open-client.ts')
  const client = openClient(server)
  const archive = flags.warc === undefined ? {} : { archive: true }
  const body = { ...site, ...input, job: { ...jobFields(flags), ...archive } }
  if (flags.dryRun) {
    printFacts(await client.jobs.quoteCrawl(body), true)
    return
  }
  const folder = flags.detach ? undefined : folderOf(flags)
  let state: CrawlState | undefined
  const start = async () => {
    if (flags.resume) state = await openCrawlState(folder as string, settings, true)
    const known = state?.lines.find(({ job }) => typeof job === 'string')
    if (known) return { id: known.job } as StartedJob
    const started = await client.jobs.crawl(body)
    if (folder !== undefined) state ??= await openCrawlState(folder, settings)
    await state?.append({ job: started.id })
    return started
  }
  const { runJob } = await import('./run-job.ts')
  try {
    const goingOn = folder === undefined ? {} : { goingOn: GOING_ON }
    await runJob(client, start, { ...flags, ...goingOn, tree: treeStart(flags, site.url) })
  } finally {
    const isOver = ([EXIT.done, EXIT.failed] as unknown[]).includes(process.exitCode)
    await (isOver ? state?.remove() : state?.close())
  }
}

const GOING_ON = '; the same command with --resume waits for it and writes its pages'

/** The folder of `-o`, if each page gets a file in it. */
function folderOf({ output, layout, format, resume }: CrawlFlags): string | undefined {
  if (layout !== undefined && output === undefined) {
    throw new UsageError(`--layout ${layout} needs a folder: give -o FOLDER.`)
  }
  if (isPageFolder(output, { format, layout })) return output
  if (resume) throw new UsageError('--resume needs the folder of a crawl: give -o FOLDER/.')
  return undefined
}

/** Settings that must be the same when a crawl is resumed: those that decide which pages are read, and how. */
function settingsOf(
  { url, scope, politeness }: CrawlInput,
  { options, filters }: RequestInput,
  { flags, server }: { flags: CrawlFlags; server: string | undefined }
): CrawlSettings {
  const { limit: _, ...range } = scope ?? {}
  const { use, respect_robots } = politeness ?? {}
  const { format, layout } = flags
  return {
    ...{ url, server, format, layout, scope: range, politeness: { use, respect_robots } },
    ...{ options, filters }
  }
}

function refuseCombinations({ local, server, from, warc, detach, dryRun, resume }: CrawlFlags) {
  if (local && server !== undefined) {
    throw new UsageError('--local and --server cannot be combined.')
  }
  if (from !== undefined && server !== undefined) {
    throw new UsageError('--from and --server cannot be combined: an archive is crawled here.')
  }
  if (warc !== undefined && detach) {
    throw new UsageError(
      '--warc and --detach cannot be combined: sluice jobs export --format warc writes the file later.'
    )
  }
  if (!resume) return
  const other = detach ? '--detach' : dryRun ? '--dry-run' : undefined
  if (other) throw new UsageError(`--resume and ${other} cannot be combined.`)
  if (warc !== undefined) {
    throw new UsageError(
      '--resume and --warc cannot be combined: the file would lack the pages that are kept.'
    )
  }
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
