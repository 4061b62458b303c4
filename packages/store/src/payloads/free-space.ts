/** Gives the pages of deleted payloads back to the disk. Until then new payloads use them. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '../connections/sqlite/connection.ts'

/** Share of the database that may be free, without being given back. */
const FREE_SHARE = 1 / 4
/** Pages below which it is not worth it: 16 MiB. */
const FEW = 4_096
/** Pages that are moved in one turn, and the pause after it, ms. */
const [PAGES, PAUSE_MS] = [64, 20]
/** Turns between two checkpoints, so that the log stays short. */
const TURNS = 64

/**
 * Shorten the database by its free pages. Pages from its end move to where there is room.
 *
 * @param options.isSparing - only if much is free, and with pauses.
 * @param options.isOver - asked between two turns.
 */
export async function giveBackSpace(
  { sql, queue, checkpoint }: Connection,
  { isSparing, isOver }: { isSparing: boolean; isOver: () => boolean }
): Promise<void> {
  const count = (what: 'freelist_count' | 'page_count') =>
    Number(Object.values(sql.get(`PRAGMA ${what}`) ?? {})[0])
  const free = count('freelist_count')
  if (isSparing && (free < FEW || free < count('page_count') * FREE_SHARE)) return
  for (let turn = 1; count('freelist_count') > 0 && !isOver(); turn++) {
    await queue.runUnsynced(() => sql.exec(`PRAGMA incremental_vacuum(${PAGES})`))
    if (isSparing) await wait(PAUSE_MS)
    if (turn % TURNS === 0) await checkpoint()
  }
  if (!isOver()) await checkpoint()
}
