/**
 * `sluice ledger verify`: recomputes the invariants of a live store.
 */

import { SluiceError } from '@sluice/core'
import type { Store } from '@sluice/service/store'
import { withStore } from './with-store.ts'

/** Meaning of each broken invariant and how to repair it, by its name in ledger.md. */
const PLANS: Readonly<Record<string, string>> = {
  I0: 'The store lost accounts: a server evicted keys, or data was deleted. Stop the service, set maxmemory-policy noeviction, and restore the last backup.',
  I1: 'Tokens appeared or disappeared without an operation. Stop the service; compare the account’s allowances, grants and charges with the last backup and the journal of grants; correct either granted or the amount that moved, never both.',
  I2: 'A number is negative: an operation was applied twice or by hand. Find it in the account’s charges and grant the difference under a new id.',
  I3: 'The held total does not match the holds. Wait until the account has no running request and the leases have ended (30 s after the longest timeout), then verify again; grant the remaining difference.',
  I4: 'The charged total does not match the settled charges. Trust the charges: each has its request in the history; refund any that has none.',
  I5: 'One hold was charged twice. Refund the later charge by its request id.',
  I6: 'The history lists an entry that was never charged. Nothing is owed to the client; delete the entry to hide it.'
}

type Breaks = Awaited<ReturnType<Store['ledger']['verify']>>

/** Run the command. @throws SluiceError `INTERNAL_ERROR` - an invariant is broken; the breaks are printed first. */
export async function verify(options: { account?: string; repairPlan?: boolean }): Promise<void> {
  let broken: Breaks = []
  let isEmpty = false
  await withStore(async ({ ledger }) => {
    const checked = options.account === undefined ? (await ledger.accounts()).length : 1
    broken = await ledger.verify(options.account)
    isEmpty = checked === 0 && broken.length === 0
    const plan = ({ invariant }: Breaks[number]) =>
      options.repairPlan ? { plan: PLANS[invariant] ?? 'See the ledger’s invariants.' } : {}
    return { accounts: checked, broken: broken.map((one) => ({ ...one, ...plan(one) })) }
  })
  if (broken.length > 0) {
    throw new SluiceError('INTERNAL_ERROR', `Broken invariants of the ledger: ${broken.length}.`)
  }
  // A service makes an account at its first start, so that such a store is either unused or has lost everything.
  if (isEmpty) {
    throw new SluiceError(
      'INTERNAL_ERROR',
      'The store has no account: it was never used, or it lost its data.'
    )
  }
}
