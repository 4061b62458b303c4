/**
 * The list of an account's movements.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import { MOVEMENTS_KEPT, type Movement, type MovementKind } from '../ledger.ts'
import { NUMBER } from './entry-columns.ts'

/** A movement not written yet; it gets the time of its step. */
export type Move = Omit<Movement, 'at'>

/** Write movements of the account of a number, and let go of the oldest over the number that is kept. */
export function insertMovements(
  sql: Sql,
  account: number,
  at: number,
  moves: readonly Move[]
): void {
  for (const { number, kind, tokens, balance, reference } of moves) {
    sql.run(
      'INSERT INTO movements (account, number, at, kind, tokens, balance, reference) VALUES (?, ?, ?, ?, ?, ?, ?)',
      account,
      number,
      at,
      kind,
      tokens,
      balance,
      reference
    )
    sql.run(
      'DELETE FROM movements WHERE account = ? AND number <= ?',
      account,
      number - MOVEMENTS_KEPT
    )
  }
}

/** See `Ledger.movements`. */
export function movementsOf(
  sql: Sql,
  account: string,
  { limit, before, kind }: { limit: number; before?: number; kind?: MovementKind }
): Movement[] {
  const below = before ?? Number.MAX_SAFE_INTEGER
  const select = 'SELECT number, at, kind, tokens, balance, reference FROM movements'
  const order = 'ORDER BY number DESC LIMIT ?'
  return kind === undefined
    ? sql.all<Movement>(
        `${select} WHERE account = ${NUMBER} AND number < ? ${order}`,
        account,
        below,
        limit
      )
    : sql.all<Movement>(
        `${select} WHERE account = ${NUMBER} AND kind = ? AND number < ? ${order}`,
        account,
        kind,
        below,
        limit
      )
}
