/** The module of a thread that reads files of sites. */

import { workerData } from 'node:worker_threads'
import type { SiteJob, SiteReplies } from '@sluice/crawl/reading'
import { yieldToOthers } from './worker-priority.ts'

yieldToOthers()
const [{ ContentError }, { answerSiteJob }, { isStopped, markBegun }] = await Promise.all([
  import('@sluice/content'),
  import('@sluice/crawl/reading'),
  import('./job-budget.ts')
])
const { begun } = workerData as { begun: SharedArrayBuffer }

/** A job, and the place of its mark. */
export interface SiteWorkerJob {
  readonly job: SiteJob
  readonly mark: number
}

/**
 * Result of a job, or the reason why its file cannot be read. Errors are sent as text, because their class does not
 * survive the transfer to another thread.
 */
export type SiteWorkerReply =
  | { readonly ok: true; readonly reply: SiteReplies[SiteJob['kind']] }
  | { readonly ok: false; readonly why: string }

/** Does a job until its sender stops it. */
export default async ({ job, mark }: SiteWorkerJob): Promise<SiteWorkerReply> => {
  markBegun(begun, mark)
  try {
    return { ok: true, reply: await answerSiteJob(job, () => isStopped(begun, mark)) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { ok: false, why: error.message }
  }
}
