/** A watch of a job: which of its events to send, and where. It is made before its job. */

import type { JobRef, Watch } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import type { WebhookBody } from '../request/webhook-request.ts'

/** A watch whose job is not there is dropped after this: the request that wanted it was refused or broken off, ms. */
const ORPHAN_MS = 900_000

/** State of a watch. */
export interface JobWatch {
  /** Absent for a job whose monitor sends e-mails only. */
  readonly webhook?: WebhookBody
  /** Time at which it was set, ms. */
  readonly since: number
  /** Time of the last event that was read, ms. */
  readonly seen: number
  /** The job was cancelled: nothing but its end is sent. */
  readonly isSilenced?: boolean
}

/**
 * Watch a job that is about to be made. The job of a repeated request is watched already, or was until its end.
 *
 * @param webhook - its URL is checked. Absent: only e-mails are sent.
 */
export async function watchJob(
  { jobs, webhooks }: Pick<JobPorts, 'jobs' | 'webhooks'>,
  ref: JobRef,
  webhook: WebhookBody | undefined
): Promise<void> {
  if (await jobs.store.job(ref)) return
  const since = Date.now()
  // Headers stay sealed in the request of the job.
  const { headers: _, ...shown } = webhook ?? {}
  const state = { ...(webhook ? { webhook: shown } : {}), since, seen: since }
  await webhooks.store.watch({ ...ref, state: JSON.stringify(state), nextAt: since })
}

/** End the watch of a job that was not created. */
export async function unwatchJob(
  { jobs, webhooks }: Pick<JobPorts, 'jobs' | 'webhooks'>,
  ref: JobRef
): Promise<void> {
  const watch = await webhooks.store.watchOf(ref)
  // Another request with the same Idempotency-Key may have made it.
  if (!watch || (await jobs.store.job(ref))) return
  const { cursor, state } = watch
  const here = { cursor, state }
  await webhooks.store.advance({ ...ref, from: here, to: here, nextAt: null, deliveries: [] })
}

/** Reads the state of a job's watch. */
export function jobWatchOf({ state }: Pick<Watch, 'state'>): JobWatch {
  return JSON.parse(state) as JobWatch
}

/** Returns true if a watch without a job is given up. */
export function isOrphan({ since }: JobWatch, now: number): boolean {
  return now - since > ORPHAN_MS
}
