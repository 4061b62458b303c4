/**
 * `sluice ledger verify`: recomputes the invariants of a live store.
 */

import { SluiceError } from '@sluice/core'
import type { Store } from '@sluice/service/store'
import { withStore } from './with-store.ts'

/** What a break means and how it is mended, by the invariant's name in ledger.md. */
const PLANS: Readonly<Record<string, string>> = {
  I1: 'Tokens appeared or went without an operation. Stop the service; compare allowances, grants and charges of the account with the last backup and the journal of grants; correct granted or the part that moved, never both.',
  I2: 'A number is below zero: an operation was applied twice or by hand. Find it in the account’s charges and give the difference as a grant with an id of its own.',
  I3: 'Held does not fit the holds. When no request of the account is under way, let the leases end (30 s after the longest timeout) and verify again; what is left over returns as a grant.',
  I4: 'Charged does not fit the settled charges. Trust the charges: each has its request in the history; refund what has none.',
  I5: 'One hold was charged twice. Refund the later charge by its request id.',
  I6: 'An entry is listed that nobody was charged for. Nothing is owed to the client; delete the entry if it must not show.'
}

type Breaks = Awaited<ReturnType<Store['ledger']['verify']>>

/** Run the command. @throws SluiceError `INTERNAL_ERROR` - an invariant is broken; the breaks are printed first. */
export async function verify(options: { account?: string; repairPlan?: boolean }): Promise<void> {
  let broken: Breaks = []
  await withStore(async ({ ledger }) => {
    const checked = options.account === undefined ? (await ledger.accounts()).length : 1
    broken = await ledger.verify(options.account)
    const plan = ({ invariant }: Breaks[number]) =>
      options.repairPlan ? { plan: PLANS[invariant] ?? 'See the ledger’s invariants.' } : {}
    return { accounts: checked, broken: broken.map((one) => ({ ...one, ...plan(one) })) }
  })
  if (broken.length > 0) {
    throw new SluiceError(
      'INTERNAL_ERROR',
      `${broken.length} invariants of the ledger do not hold.`
    )
  }
}
