/** Makes a job: its row, its pages in chunks, and its first turn. */

import { createHash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { type Job, type JobKind, type NewPage, PAGES_PER_CALL, turnOver } from '@sluice/store'
import { ulid } from 'ulid'
import type { Caller } from '../../people/keys.ts'
import type { JobPorts } from '../ports.ts'
import { type StoredRequest, storedRequest, storedText } from '../request/stored-request.ts'
import { checkedWebhook } from '../request/webhook-request.ts'
import { unwatchJob, watchJob } from '../webhooks/job-watch.ts'
import { MOST_UNFINISHED, noRoom, tooManyJobs } from './job-bounds.ts'

const DAY_MS = 86_400_000
/** Pages that are added to a new job at once: a millisecond or two of the embedded store. */
const FILLED_TOGETHER = 100

/** A job to be made. */
export interface JobPlan {
  readonly caller: Caller
  readonly kind: JobKind
  readonly request: StoredRequest
  /** See `Job.limit`. */
  readonly limit: number
  readonly idempotencyKey: string | undefined
  /** Value that the key is bound to. It is equal for requests that ask for the same. */
  readonly meaning: unknown
  /**
   * Returns the pages of the job that is being filled, in any number. The job stays filling if `isSeeded`. @param id -
   * of the job.
   */
  pages(id: string): AsyncIterable<NewPage> | Iterable<NewPage>
  /** Its first slice finds more pages, and ends the filling. */
  readonly isSeeded?: boolean
}

/**
 * Make a job and let it go on. With an Idempotency-Key, the same request again answers the job that was made first; one
 * that was broken off is completed.
 *
 * @throws SluiceError `IDEMPOTENCY_KEY_REUSED`, `OVERLOADED` - too many unfinished jobs, or no room for more, in the
 * account or on the disk. `UNAUTHORIZED` - the account was closed or suspended. `INVALID_URL`, `URL_NOT_ALLOWED` - of its
 * webhook. What `pages` throws; the job is removed then.
 */
export async function createJob(
  service: JobPorts,
  plan: JobPlan
): Promise<{ job: Job; isReplayed: boolean }> {
  await service.disk.requireReserve()
  const { store } = service.jobs
  const { account, trace } = plan.caller
  const fingerprint = createHash('sha256').update(JSON.stringify(plan.meaning)).digest('hex')
  const id = jobId(service, plan)
  const ref = { account, job: id }
  const webhook = plan.request.webhook && checkedWebhook(service, plan.caller, plan.request.webhook)
  const request = storedText(service.secrets.requests, id, {
    ...plan.request,
    ...(webhook ? { webhook } : {}),
    ...(trace === undefined ? {} : { trace }),
    ...(plan.idempotencyKey === undefined ? {} : { fingerprint })
  })
  // First, so that no job is without its webhook, whenever this process dies.
  const isWatched = hasWatch(plan)
  if (isWatched) await watchJob(service, ref, webhook)
  const made = await store.createJob({
    id,
    account,
    kind: plan.kind,
    request,
    key: plan.caller.key,
    limit: plan.limit,
    maxCost: plan.request.job.max_cost ?? null,
    expiresAt: Date.now() + Math.max(1, service.config.HISTORY_DAYS) * DAY_MS,
    maxUnfinished: MOST_UNFINISHED
  })
  if (made !== 'OK' && made !== 'EXISTS') {
    if (isWatched) await unwatchJob(service, ref)
    throw refusalOf(service, made)
  }
  if (made === 'EXISTS') {
    const known = await store.job(ref)
    if (!known || storedRequest(known).fingerprint !== fingerprint) {
      throw new SluiceError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for another request.'
      )
    }
    if (!known.isFilling || plan.isSeeded) return { job: known, isReplayed: true }
  }
  return { job: await fill(service, ref, plan), isReplayed: made === 'EXISTS' }
}

/** Returns true if the job has receivers of its events. */
function hasWatch({ request: { webhook, monitor } }: JobPlan): boolean {
  return webhook !== undefined || monitor?.hasMail === true
}

function refusalOf({ config }: JobPorts, made: 'TOO_MANY' | 'FULL' | 'NO_ACCOUNT'): SluiceError {
  if (made === 'TOO_MANY') return tooManyJobs()
  if (made === 'FULL') return noRoom(config)
  return new SluiceError('UNAUTHORIZED', 'The account of this key is closed or suspended.')
}

async function fill(
  service: JobPorts,
  ref: { account: string; job: string },
  plan: JobPlan
): Promise<Job> {
  const { jobs } = service
  try {
    let chunk: NewPage[] = []
    const flush = async () => {
      const added = chunk.length > 0 ? await jobs.store.addPages(ref, chunk) : undefined
      if (added?.status === 'FULL') throw noRoom(service.config)
      if (added?.status === 'GONE' && (await service.ledger.account(ref.account))?.suspended) {
        throw new SluiceError('UNAUTHORIZED', 'The account was suspended in the meantime.')
      }
      chunk = []
    }
    for await (const page of plan.pages(ref.job)) {
      const wait = turnOver()
      if (wait) await wait
      chunk.push(page)
      if (chunk.length === FILLED_TOGETHER) await flush()
    }
    await flush()
  } catch (error) {
    let more = true
    while (more) more = (await jobs.store.removeJob(ref, PAGES_PER_CALL)).more
    if (hasWatch(plan)) await unwatchJob(service, ref)
    throw error
  }
  const job = plan.isSeeded ? await jobs.store.job(ref) : (await jobs.store.filled(ref))?.job
  if (!job) throw new SluiceError('NOT_FOUND', 'The job was deleted while it was being created.')
  await jobs.dispatch(ref)
  return job
}

/** `job_` and a ULID; one that the Idempotency-Key decides, where there is one. */
function jobId({ secrets }: JobPorts, { caller, kind, idempotencyKey }: JobPlan): string {
  if (idempotencyKey === undefined) return `job_${ulid()}`
  const mark = secrets.idempotency(`job\n${kind}\n${caller.account}\n${idempotencyKey}`)
  return `job_${base32(mark.subarray(0, 16))}`
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 bytes as a ULID writes them. */
function base32(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (let digit = 0; digit < 26; digit++) {
    text = DIGITS[Number(number & 31n)] + text
    number >>= 5n
  }
  return text
}
