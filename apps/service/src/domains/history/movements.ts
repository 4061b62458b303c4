/** `GET /api/v1/account/movements`: the transactions of an account, with the receipt of each charge. */

import { parseRequest } from '@sluice/fetch/request'
import type { HistoryEntry, Movement } from '@sluice/store'
import { z } from 'zod'
import { listedFacts } from '../fetch/listed-facts.ts'
import type { HistoryPorts } from './ports.ts'

/** Query of `GET /api/v1/account/movements`. */
export const MovementsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('`number` of the last movement seen.'),
  kind: z.enum(['allowance', 'purchase', 'charge', 'refund', 'expiry']).optional()
})

/** Details of a charge. They are known as long as its item is in the history. */
interface Receipt {
  /** Id of the item. */
  readonly result: string
  readonly url: string
  readonly parser: HistoryEntry['parser']
  readonly api_key: HistoryEntry['key']
  /** Tokens by purpose. */
  readonly breakdown: Readonly<Record<string, number>>
}

/** A movement as its owner sees it. */
interface ShownMovement extends Omit<Movement, 'at'> {
  readonly at: string
  /** Receipt of a charge or refund. */
  readonly receipt: Receipt | null
}

/**
 * A page of the movements of an account, newest first.
 *
 * @throws SluiceError `INVALID_REQUEST` - a parameter is unknown or out of range.
 */
export async function movementsPage(
  { ledger }: Pick<HistoryPorts, 'ledger'>,
  account: string,
  parameters: unknown
): Promise<{ movements: readonly ShownMovement[]; next_before: number | null }> {
  const { limit, before, kind } = parseRequest(MovementsQuery, parameters)
  const found = await ledger.movements(account, {
    limit: limit + 1,
    ...(before === undefined ? {} : { before }),
    ...(kind === undefined ? {} : { kind })
  })
  const page = found.slice(0, limit)
  const movements = await Promise.all(
    page.map(async ({ at, ...movement }) => ({
      ...movement,
      at: new Date(at).toISOString(),
      receipt: await receiptOf(ledger, account, movement)
    }))
  )
  return { movements, next_before: found.length > limit ? (page.at(-1)?.number ?? null) : null }
}

async function receiptOf(
  ledger: HistoryPorts['ledger'],
  account: string,
  { kind, reference }: Pick<Movement, 'kind' | 'reference'>
): Promise<Receipt | null> {
  if ((kind !== 'charge' && kind !== 'refund') || reference === null) return null
  const entry = await ledger.historyEntry(account, reference)
  if (!entry) return null
  return {
    result: entry.id,
    url: entry.url,
    parser: entry.parser,
    api_key: entry.key,
    breakdown: listedFacts(entry).breakdown
  }
}
