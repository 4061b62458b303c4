/**
 * Drops messages whose cause is gone: the account was suspended, the job was cancelled or deleted, or the endpoint was
 * replaced. The end message of a job is sent in any case.
 */

import type { JobRef, TakenDelivery } from '@sluice/store'
import { isShutAccount } from '../../people/shut-account.ts'
import { ACCOUNT_EVENTS, type JobEventType } from '../event-types.ts'
import type { JobPorts } from '../ports.ts'
import { accountSettings } from './account-settings.ts'
import { type JobWatch, jobWatchOf } from './job-watch.ts'

/** Types of the messages that end a job. */
export const END_EVENTS: readonly JobEventType[] = ['job.completed', 'job.cancelled', 'job.failed']
/** Times that a watch is changed while it moves. */
const TRIES = 20

/** Returns true if no messages of an account may be made or sent, because it is suspended or closed. */
export async function isSilenced({ ledger }: JobPorts, account: string): Promise<boolean> {
  return isShutAccount(await ledger.account(account))
}

/** Returns true if a message that is about to be sent must not be sent. */
export async function hasLostItsCause(
  service: JobPorts,
  { account, job, type, url, tries, attempts }: TakenDelivery
): Promise<boolean> {
  if (await isSilenced(service, account)) return true
  // A client asked for it by name.
  const isRedelivered = tries === 0 && attempts.length > 0
  if (isRedelivered) return false
  if (job !== null) {
    if (END_EVENTS.some((end) => end === type)) return false
    const found = await service.jobs.store.job({ account, job })
    return !found || found.status === 'cancelled'
  }
  if (!ACCOUNT_EVENTS.some((about) => about === type)) return false
  const { endpoint } = await accountSettings(service, account)
  return endpoint?.url !== url
}

/** Send only the end of a job, and drop waiting messages. @param isGone - nothing is sent: its row is removed. */
export async function silenceJob(
  { webhooks }: Pick<JobPorts, 'webhooks'>,
  ref: JobRef,
  isGone: boolean
): Promise<void> {
  const { store } = webhooks
  // A watch that moves all the time meets the state of the job itself.
  for (let tried = 0; tried < TRIES; tried++) {
    const watch = await store.watchOf(ref)
    if (!watch) break
    const { cursor, state } = watch
    const silent: JobWatch = { ...jobWatchOf(watch), isSilenced: true }
    const to = { cursor, state: JSON.stringify(silent) }
    const nextAt = isGone ? null : Date.now()
    const step = { account: ref.account, job: ref.job, from: { cursor, state }, to }
    if ((await store.advance({ ...step, nextAt, deliveries: [] })) === 'OK') break
  }
  await store.dropWaiting(ref.account, { job: ref.job, keep: END_EVENTS })
}
