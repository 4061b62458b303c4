/** Names for the ids in a page of the audit log. Deleted items have none. */

import type { AuditRecord } from '@sluice/store'
import type { OperatorPorts } from '../ports.ts'

/** Names by id: e-mail addresses of users, names of keys and accounts. */
export type AuditNames = ReadonlyMap<string, string>

type Parts = Pick<OperatorPorts, 'ledger' | 'directory'>

/** Fields of details that hold ids. */
const IDS = ['key', 'successor', 'user'] as const

/** Look the ids of some records up. @param own - account of the reader, whose keys may be actors. */
export async function namesIn(
  { ledger, directory }: Parts,
  records: readonly AuditRecord[],
  own?: string
): Promise<AuditNames> {
  const ids = new Set(records.flatMap(({ actor, details }) => [actor, ...idsIn(details)]))
  const accounts = new Set(records.flatMap(({ account }) => account ?? []))
  const names = new Map<string, string>()
  const found = await Promise.all([...accounts].map((id) => ledger.account(id)))
  for (const account of found) if (account?.name) names.set(account.id, account.name)

  const users = [...ids].filter((id) => id.startsWith('usr_'))
  for (const user of await Promise.all(users.map((id) => directory.user(id)))) {
    if (user) names.set(user.id, user.email)
  }
  if ([...ids].some((id) => id.startsWith('key_'))) {
    const owners = [...accounts, ...(own === undefined ? [] : [own])]
    const keys = await Promise.all([...new Set(owners)].map((id) => ledger.keys(id)))
    for (const key of keys.flat()) if (ids.has(key.id)) names.set(key.id, key.name)
  }
  return names
}

function idsIn(details: AuditRecord['details']): string[] {
  return IDS.flatMap((name) => {
    const value = details[name]
    return typeof value === 'string' ? [value] : []
  })
}
