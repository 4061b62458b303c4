/**
 * The free tokens of a month are for one account of an e-mail address: who closes an account and signs up again gets the
 * next ones when the month is over.
 */

import { isNoted, note } from './attempts.ts'
import type { PeoplePorts } from './ports.ts'

type Parts = Pick<PeoplePorts, 'ledger' | 'directory' | 'secrets'>

/** Open the account of a new user. Nothing happens to one that is open. */
export async function openAccountOf(
  parts: Parts,
  { account, email }: { account: string; email: string }
): Promise<void> {
  const withoutAllowance = await isNoted(parts, nameOf(email))
  await parts.ledger.openAccount({ id: account, name: email, withoutAllowance })
}

/** To be called before the users of an account are forgotten. The store keeps a digest, until the month is over. */
export async function noteAllowances(parts: Parts, account: string): Promise<void> {
  const now = new Date()
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()
  for (const { email } of await parts.directory.users(account)) {
    await note(parts, nameOf(email), month)
  }
}

function nameOf(email: string): string[] {
  return ['allowance', email]
}
