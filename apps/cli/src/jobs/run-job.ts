/** A job that was started: waited for, its pages written, its outcome told. */

import type { Client, Job, StartedJob } from '@sluice/client'
import { startProgress } from '../bulk/progress.ts'
import { onInterruption } from '../interruption.ts'
import type { Format } from '../output/printed.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { writeArchive } from './export-job.ts'
import { exitCodeOf, type JobOutcome, tellOutcome } from './job-outcome.ts'
import { openPageSink } from './page-sink.ts'

/** Flags for waiting for a job and for its output. */
export interface JobFlags {
  readonly detach?: boolean
  /** WARC file for the exchanges of the job. */
  readonly warc?: string
  readonly output?: string
  readonly format?: Format
  /** Names of the files in the folder of the output. */
  readonly layout?: 'flat' | 'tree'
  readonly json?: boolean
  /** Start of a crawl whose folder mirrors its site. */
  readonly tree?: URL | undefined
  /** Further way to its pages, told when a signal ends the command. */
  readonly goingOn?: string
}

/** Start it, wait, and write its pages. Sets the exit code. Ended by a signal, the job goes on. */
export async function runJob(
  client: Client,
  start: () => Promise<StartedJob>,
  { detach, output, format, layout, json, warc, tree, goingOn = '' }: JobFlags
): Promise<void> {
  if (detach) {
    const { links: _, ...facts } = await start()
    printFacts(facts, json)
    return
  }
  const { signal, code, stop } = onInterruption()
  const sink = await openPageSink(output, { format, layout, tree })
  let id: string | undefined
  try {
    id = (await start()).id
    const job = await waited(client, id, signal)
    for await (const page of client.jobs.pages(id, { status: 'all', limit: 100 }, { signal })) {
      await sink.append(page)
    }
    if (warc !== undefined) await writeArchive(client, { id, file: warc, signal })
    await sink.finish()
    const outcome = outcomeOf(job)
    tellOutcome(outcome, { json, output })
    process.exitCode = exitCodeOf(outcome)
  } catch (error) {
    await sink.drop()
    if (code() === undefined) throw error
    if (id !== undefined) {
      process.stderr.write(`${id} continues: sluice jobs watch ${id}${goingOn}\n`)
    }
    process.exitCode = code()
  } finally {
    stop()
  }
}

/** Wait with progress on a terminal. */
export async function waited(client: Client, id: string, signal: AbortSignal): Promise<Job> {
  const progress = startProgress(undefined)
  let isPaused = false
  try {
    return await client.jobs.waitFor(id, {
      signal,
      onProgress({ pages, status, reason }) {
        const { success: ok, failed, skipped, found } = pages
        progress.update({ ok, failed }, found - skipped)
        if (status === 'paused' && !isPaused) tellPause(id, reason)
        isPaused = status === 'paused'
      }
    })
  } finally {
    progress.end()
  }
}

/** A paused job would be waited for without a word. */
function tellPause(id: string, reason: string | null): void {
  const why = reason === 'tokens' ? 'the account is out of tokens' : `by the ${reason}`
  process.stderr.write(
    `${id} is paused, ${why}. Waiting for it to resume; Ctrl-C leaves it paused.\n`
  )
}

/** The outcome of a job that has ended. */
export function outcomeOf(job: Job): JobOutcome {
  const { id, status, reason, pages, skipped, tokens, warnings } = job
  return {
    job: id,
    status,
    reason,
    success: pages.success,
    failed: pages.failed,
    skipped: pages.skipped,
    by_reason: skipped,
    tokens_charged: tokens.charged,
    warnings: warnings.map(({ message }) => message)
  }
}
