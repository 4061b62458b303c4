/** Decides which keys of a member end when the member goes, or may not manage keys any more. */

import type { ApiKey, User } from '@sluice/store'
import { type ShownKey, shownKey } from '../account-keys.ts'
import type { PeoplePorts } from '../ports.ts'

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'ledger' | 'audit'>

/** Scopes of keys that end with their maker: the holder of such a key can make others, or run the service. */
const ENDING: readonly string[] = ['keys', 'operator']

/**
 * Revoke the keys that a member made, or that were made with such a key, which have a scope of {@link ENDING}. The others
 * belong to the account, whose programs may use them.
 *
 * @param actor - for the audit log. @param all - revoke the others too.
 * @returns the member's keys that were valid, oldest first, as they are now.
 */
export async function endKeysOf(
  { ledger, audit }: Parts,
  actor: string,
  member: User,
  all = false
): Promise<readonly ShownKey[]> {
  const { account } = member
  const ends = ({ scopes }: ApiKey) => all || scopes?.some((scope) => ENDING.includes(scope))
  const made = async () =>
    (await ledger.keys(account)).filter(({ createdBy }) => createdBy === member.id)
  const before = new Set((await made()).filter(isValid).map(({ id }) => id))
  // Repeats until none is left: a key that was not revoked yet may have made another one.
  for (let left = (await made()).filter(isValid).filter(ends); left.length > 0; ) {
    for (const { id } of left) {
      if ((await ledger.revokeKey(account, id)).status !== 'OK') continue
      before.add(id)
      await audit.record({ actor, action: 'key.revoked', account, details: { key: id } })
    }
    left = (await made()).filter(isValid).filter(ends)
  }
  return (await made()).filter(({ id }) => before.has(id)).map((key) => shownKey(key, [member]))
}

function isValid({ revokedAt, expiresAt }: ApiKey): boolean {
  return revokedAt === null && (expiresAt ?? Number.POSITIVE_INFINITY) > Date.now()
}
