/** A job from the fields of its hash, see lua/jobs/include/job.lua. */

import { type Job, type JobKind, type JobStatus, placesLeft } from '../job.ts'
import type { JobRef } from '../job-store.ts'

/** The status of what is left of a removed job. */
export const REMOVED = 'removed'

/** A job from the reply of HGETALL; `undefined` if there is none, or only what is left of a removed one. */
export function jobOf(ref: JobRef, fields: Readonly<Record<string, string>>): Job | undefined {
  if (fields.status === undefined || fields.status === REMOVED) return undefined
  const number = (name: string) => Number(fields[name] ?? 0)
  const time = (name: string) => (fields[name] === undefined ? null : Number(fields[name]))
  return {
    id: ref.job,
    account: ref.account,
    kind: fields.kind as JobKind,
    status: fields.status as JobStatus,
    reason: fields.reason || null,
    request: fields.request ?? '',
    key: { id: fields.key ?? '', name: fields.keyName ?? '' },
    limit: number('limit'),
    maxCost: fields.max ? Number(fields.max) : null,
    isFilling: fields.filling === '1',
    isFull:
      placesLeft({
        kind: fields.kind as JobKind,
        limit: number('limit'),
        success: number('success'),
        fetched: number('fetched')
      }) <= 0,
    pages: {
      found: number('found'),
      waiting: number('waiting'),
      running: number('running'),
      success: number('success'),
      failed: number('failed'),
      skipped: number('skipped')
    },
    skipped: {
      robots: number('robots'),
      duplicate: number('duplicate'),
      scope: number('scope'),
      limit: number('over'),
      trap: number('trap'),
      type: number('type'),
      cancelled: number('cancelled')
    },
    failures: { counted: number('failures'), until: number('failures_end') },
    unchanged: number('unchanged'),
    tokens: { charged: number('charged'), held: number('held') },
    createdAt: number('created'),
    startedAt: time('started'),
    completedAt: time('completed'),
    expiresAt: number('expires'),
    lastEvent: number('event')
  }
}

/** A job from the list of fields and values in the reply of a script. */
export function jobInReply(ref: JobRef, part: unknown): Job {
  const list = part as readonly string[]
  const fields: Record<string, string> = {}
  for (let at = 0; at < list.length; at += 2) fields[String(list[at])] = String(list[at + 1])
  return jobOf(ref, fields) as Job
}
