/** Suspending an account, and ending that. */

import type { JobRef, JobStore } from '@sluice/store'
import { z } from 'zod'
import type { OperatorPorts } from '../ports.ts'
import { noAccount } from './account-view.ts'

/** Body of `POST /api/v1/operator/accounts/{id}/suspension`. */
export const Suspension = z.strictObject({ suspended: z.boolean() })

/** Parts of the service that this module uses. */
type Parts = Pick<OperatorPorts, 'ledger' | 'directory' | 'audit'> & {
  readonly jobs: Pick<JobStore, 'unfinished' | 'pause' | 'resume'>
}

/**
 * Suspend an account, or end that. From the first step on the account's keys, sessions and links are refused, it can
 * hold no tokens, and nothing that runs is charged. Then its sessions end, and its jobs are paused. When the suspension
 * ends, the jobs that it paused go on, and no others.
 *
 * If interrupted, it can be called again.
 *
 * @param actor - the caller, for the audit log. @param onJob - receives each job that was paused or resumed.
 * @throws SluiceError `NOT_FOUND` - no such account.
 */
export async function suspendAccount(
  { ledger, directory, audit, jobs }: Parts,
  actor: string,
  { account, suspended }: { account: string; suspended: boolean },
  onJob: (ref: JobRef) => void = () => {}
): Promise<void> {
  if ((await ledger.suspend(account, suspended)) === 'NO_ACCOUNT') throw noAccount(account)
  if (suspended) {
    for (const user of await directory.users(account)) await directory.endSessions(user.id)
  }
  for await (const ref of jobs.unfinished(account)) {
    const status = suspended
      ? (await jobs.pause(ref, 'suspended')).status
      : await jobs.resume(ref, 'suspended')
    if (status === 'OK') onJob(ref)
  }
  const action = suspended ? 'account.suspended' : 'account.resumed'
  await audit.record({ actor, action, account })
}
