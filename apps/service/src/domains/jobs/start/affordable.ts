/** Checks that a job can do anything. A job gets 402 if it cannot pay for a single page (docs/design/jobs.md §1). */

import { SluiceError } from '@sluice/core'
import type { JobPorts } from '../ports.ts'

/**
 * @param cost - cost of its cheapest page, tokens.
 * @throws SluiceError `INSUFFICIENT_TOKENS`.
 */
export async function checkAffordable(
  { ledger }: Pick<JobPorts, 'ledger'>,
  account: string,
  cost: number
): Promise<void> {
  const balance = await ledger.balance(account)
  const available = balance ? balance.free + balance.purchased : 0
  if (cost <= available) return
  throw new SluiceError(
    'INSUFFICIENT_TOKENS',
    `One page may cost ${cost} ${cost === 1 ? 'token' : 'tokens'}; ${available} ${available === 1 ? 'is' : 'are'} available.`,
    { details: { required: cost, available } }
  )
}
