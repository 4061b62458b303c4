/**
 * Work that costs no tokens: reading the sitemaps of a dry run, or of a crawl before its first page. It counts as a free
 * failure of its account where it took more than little, and an account with too many of those is refused: see
 * `free-failures.ts`.
 */

import { randomUUID } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import type { SiteWork } from '@sluice/crawl'
import { invalidKey } from '../people/keys.ts'
import { isCounted, noteFailures, tooManyFailures } from './free-failures.ts'
import type { FetchPorts } from './ports.ts'

/** Work up to this is little: bytes of the files that were read, CPU time and time, ms. */
const LITTLE = { bytes: 10 * 1024 * 1024, readMs: 1_000, ms: 5_000 }

/** Time by which a hold outlives the longest work, ms. */
const LEASE_MARGIN = 30_000

/** Free work of an account. */
export interface FreeWork {
  readonly account: string
  /** Id of the request; no other work has it. */
  readonly id: string
  /** The longest that it takes, ms. */
  readonly time: number
  /** Its bounds, and its use of them. */
  readonly work: SiteWork
}

/**
 * Do some free work. Work that fails counts too, as a failed fetch does.
 *
 * @throws SluiceError `OVERLOADED` - the account has too many free failures. `UNAUTHORIZED`. What `run` throws.
 */
export async function freeWork<Result>(
  service: FetchPorts,
  { account, id, time, work }: FreeWork,
  run: () => Promise<Result>
): Promise<Result> {
  const hold = await holdNothing(service, account, id, time)
  const began = performance.now()
  let counts = true
  try {
    const result = await run()
    const { bytes, readMs } = work.used
    const ms = performance.now() - began
    counts = bytes > LITTLE.bytes || readMs > LITTLE.readMs || ms > LITTLE.ms
    return result
  } catch (error) {
    counts = isCounted(error)
    throw error
  } finally {
    await end(service, hold, counts)
  }
}

/** A hold of 0 tokens: refused where the account has too many failures. */
async function holdNothing(service: FetchPorts, account: string, id: string, time: number) {
  const { FREE_FAILURES_PER_HOUR: failureLimit } = service.config
  const reply = await service.ledger.reserve({
    account,
    rid: id,
    cost: 0,
    leaseMs: time + LEASE_MARGIN,
    fingerprint: id,
    nonce: randomUUID(),
    replayMs: time + LEASE_MARGIN,
    failureLimit
  })
  if (reply.status === 'OK') return { account, rid: id, fence: reply.fence }
  if (reply.status === 'FAILING') {
    service.metrics.refusedForFailures()
    throw tooManyFailures(failureLimit, reply.retryAfterMs)
  }
  if (reply.status === 'NO_ACCOUNT') throw invalidKey()
  throw new SluiceError('INTERNAL_ERROR', 'The free work could not be recorded.', {
    cause: new Error(`reserve answered ${reply.status}`)
  })
}

/** Never throws: when the store is gone, the hold lapses by itself. */
async function end(
  service: FetchPorts,
  hold: { account: string; rid: string; fence: number },
  counts: boolean
): Promise<void> {
  try {
    const { failures } = await service.ledger.release({ ...hold, counts })
    noteFailures(service, hold.account, failures)
  } catch (error) {
    service.log.fault('free work could not be counted', error)
  }
}
