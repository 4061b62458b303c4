/** Closing an account permanently. */

import { SluiceError } from '@sluice/core'
import type {
  CookieSessionStore,
  JobStore,
  LearnedStore,
  PresetStore,
  WebhookStore
} from '@sluice/store'
import { noteAllowances } from './month-allowance.ts'
import type { PeoplePorts } from './ports.ts'

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'ledger' | 'payloads' | 'directory' | 'secrets' | 'audit'> & {
  readonly jobs: Pick<JobStore, 'jobs' | 'removeJob'>
  readonly webhooks: Pick<WebhookStore, 'removeAccount'>
  readonly cookieSessions: Pick<CookieSessionStore, 'removeCookieSessions'>
  readonly presets: Pick<PresetStore, 'removePresets'>
  readonly learned: Pick<LearnedStore, 'removeAllLearned'>
}

/** Rows of jobs that are removed at once. */
const ROWS = 500

/**
 * Close an account: its keys end, running requests are not charged, and its data key is destroyed, so that none of its
 * payloads can be read again, not even from a backup. Then its history, payloads, jobs, sessions,
 * presets, learned parsers, webhooks and users are deleted. Its token totals stay, without a name.
 *
 * If interrupted, it can be called again: users are deleted last.
 *
 * @param actor - the caller, for the audit log.
 * @throws SluiceError `NOT_FOUND` - no such account.
 */
export async function closeAccount(parts: Parts, account: string, actor: string): Promise<void> {
  const reply = await parts.ledger.closeAccount(account)
  if (reply === 'NO_ACCOUNT') {
    throw new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(account)}.`)
  }
  // The data key is deleted first, then the data that it sealed, so the history points at nothing.
  await parts.payloads.deleteAccount(account)
  for (let more = true; more; ) {
    more = (await parts.ledger.deleteHistory(account, { all: true })).more
  }
  await removeJobs(parts.jobs, account)
  await parts.webhooks.removeAccount(account)
  await parts.cookieSessions.removeCookieSessions(account)
  await parts.presets.removePresets(account)
  await parts.learned.removeAllLearned(account)
  await parts.audit.record({ actor, action: 'account.closed', account })
  await noteAllowances(parts, account)
  await parts.directory.removeUsers(account)
}

async function removeJobs(jobs: Parts['jobs'], account: string): Promise<void> {
  for (;;) {
    const [job] = await jobs.jobs(account, { limit: 1 })
    if (!job) return
    while ((await jobs.removeJob({ account, job: job.id }, ROWS)).more);
  }
}
