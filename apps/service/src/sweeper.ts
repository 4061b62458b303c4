/**
 * Housekeeping on a timer: lapsed holds, expired history, payloads that nothing points at.
 *
 * Nothing depends on it for being right: `reserve` sweeps lapsed holds by itself and expired items are
 * never listed. It keeps the store small.
 */

import type { Ledger, PayloadStore } from '@sluice/ledger'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

const PERIOD = 60_000
const BATCH = 500

/** Start sweeping. `stop` waits for a sweep under way. */
export function startSweeper(parts: {
  ledger: Ledger
  payloads: PayloadStore
  config: Config
  log: Log
}): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = sweep(parts).catch((error) => parts.log.fault('sweep failed', error))
  }, PERIOD)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    }
  }
}

/** One sweep. */
async function sweep({
  ledger,
  payloads,
  config
}: {
  ledger: Ledger
  payloads: PayloadStore
  config: Config
}): Promise<void> {
  await ledger.expire(BATCH)
  const pointers = await ledger.trimHistory({
    limit: BATCH,
    maxPerAccount: config.HISTORY_MAX_ENTRIES
  })
  await Promise.all(pointers.map((pointer) => payloads.delete(pointer)))
}
