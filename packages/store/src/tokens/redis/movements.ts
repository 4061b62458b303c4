/** The list of an account's movements, from its stream. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { Movement, MovementKind } from '../ledger.ts'
import { keyOf } from './scripts.ts'

/** Entries that are read in one go, at most. */
const PART = 500

/** A page, newest first; of one kind it is looked for in parts, and the stream is bounded. */
export async function movementsOf(
  client: RedisClient,
  account: string,
  query: { limit: number; before?: number; kind?: MovementKind }
): Promise<Movement[]> {
  const { limit, kind } = query
  const part = kind === undefined ? Math.min(limit, PART) : PART
  const found: Movement[] = []
  let { before } = query
  for (;;) {
    const from = before === undefined ? '+' : `(${before}-0`
    const read = await client.xrevrange(keyOf(account, 'moves'), from, '-', 'COUNT', part)
    const movements = read.map(([id, fields]) => movementOf(id, fields))
    found.push(...movements.filter((one) => kind === undefined || one.kind === kind))
    if (read.length < part || found.length >= limit) return found.slice(0, limit)
    before = movements.at(-1)?.number
  }
}

/** An entry as `move` of lua/tokens/include/movements.lua writes it. */
function movementOf(id: string, fields: readonly string[]): Movement {
  const [, at, , kind, , tokens, , balance, , reference] = fields
  return {
    number: Number.parseInt(id, 10),
    at: Number(at),
    kind: kind as MovementKind,
    tokens: Number(tokens),
    balance: Number(balance),
    reference: reference === '' || reference === undefined ? null : reference
  }
}
