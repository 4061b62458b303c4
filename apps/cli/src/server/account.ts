/** `sluice balance` and `sluice usage`. */

import type { UsageQuery } from '@sluice/client'
import { printFacts } from '../terminal/print-facts.ts'
import { isForPeople } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'
import { neededServer, type ServerFlags } from './chosen-server.ts'
import { openClient } from './open-client.ts'

/** Print the balance of the account: the answer of the API as a line of JSON, or readable lines on a terminal. */
export async function balance(flags: ServerFlags & { json?: boolean }): Promise<void> {
  const account = await openClient(neededServer(flags)).account()
  if (!isForPeople(flags.json)) return printFacts(account, true)
  const { free, purchased, total, held } = account.balance
  const { free_per_month, renews_at } = account
  printFacts({
    account: account.id,
    tokens: total,
    free,
    purchased,
    held,
    free_per_month,
    renews_at
  })
}

/** Flags of `usage`. */
export interface UsageFlags extends ServerFlags {
  readonly from?: string
  readonly to?: string
  readonly groupBy?: NonNullable<UsageQuery['group_by']>
  readonly json?: boolean
}

/** Print requests and tokens by day, key or parser: the answer as a line of JSON, or a table on a terminal. */
export async function usage(flags: UsageFlags): Promise<void> {
  const { from, to, groupBy, json } = flags
  const answer = await openClient(neededServer(flags)).usage({
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(groupBy === undefined ? {} : { group_by: groupBy })
  })
  if (!isForPeople(json)) return printFacts(answer, true)
  const rows = [...answer.rows, { group: 'total', ...answer.total }]
  const table = tableText(rows, [
    { title: answer.group_by, of: ({ group }) => group },
    { title: 'requests', of: ({ requests }) => String(requests), isNumber: true },
    { title: 'failed', of: ({ failed }) => String(failed), isNumber: true },
    { title: 'tokens', of: ({ tokens }) => String(tokens), isNumber: true }
  ])
  process.stdout.write(`${answer.from} to ${answer.to}\n${table}`)
}
