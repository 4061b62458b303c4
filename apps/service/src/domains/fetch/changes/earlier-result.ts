/** Finds the result that a new one is compared with (docs/design/jobs.md §3). */

import type { ChangesMode } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import type { FetchPorts } from '../ports.ts'
import { resultData, resultParts } from '../result-payload.ts'

/** A result that a new one is compared with. */
export interface EarlierResult {
  readonly id: string
  /** Time at which it was completed, ms. */
  readonly at: number
  /** JSON of the result, or of its compared part; `undefined` if it was deleted or cannot be read. */
  readonly data: Uint8Array | undefined
  /** The page was gone since. */
  readonly isGone?: boolean
}

/** A result that later ones are compared with. */
export interface ComparedPart extends Pick<EarlierResult, 'id' | 'at'> {
  readonly mark: string
  readonly mode: ChangesMode
  readonly url: string
  /** JSON of the compared part; `undefined` if later results are compared with the one before. */
  readonly part: Uint8Array | undefined
}

/** Source of earlier results. */
export interface Baseline {
  /** Returns the newest earlier result with a mark. */
  earlier(mark: string, mode: ChangesMode): Promise<EarlierResult | undefined>
  /** Returns true if a result is the last one, and the page has not failed since. Absent: the newest success is. */
  isLast?(mark: string, result: string): Promise<boolean>
  /** Keep a result. It replaces the earlier one when it is charged. */
  keep?(result: ComparedPart, signal: AbortSignal): Promise<void>
}

/** The history of an account as a source: its newest success, whichever request made it. */
export function historyBaseline(
  service: Pick<FetchPorts, 'ledger' | 'payloads' | 'log'>,
  account: string
): Baseline {
  return {
    async earlier(mark) {
      const entry = await service.ledger.newestOf(account, mark)
      if (!entry) return undefined
      const { id, completedAt: at } = entry
      return { id, at, data: await previousData(service, entry) }
    }
  }
}

/** The data of an earlier result; `undefined` if it was deleted or cannot be read. */
export function previousData(
  service: Pick<FetchPorts, 'payloads' | 'log'>,
  entry: Pick<HistoryEntry, 'pointer'>
): Promise<Uint8Array | undefined> {
  return readable(service, entry, resultData)
}

/** The data of an earlier result and the facts beside it; `undefined` as for {@link previousData}. */
export function previousParts(
  service: Pick<FetchPorts, 'payloads' | 'log'>,
  entry: Pick<HistoryEntry, 'pointer'>
): ReturnType<typeof resultParts> {
  return readable(service, entry, resultParts)
}

async function readable<Part>(
  { payloads, log }: Pick<FetchPorts, 'payloads' | 'log'>,
  { pointer }: Pick<HistoryEntry, 'pointer'>,
  read: (payloads: FetchPorts['payloads'], pointer: string) => Promise<Part>
): Promise<Part | undefined> {
  if (pointer === null) return undefined
  try {
    return await read(payloads, pointer)
  } catch (error) {
    // A result that was damaged would otherwise fail every later fetch of its URL.
    log.fault('an earlier result could not be read for a comparison', error)
    return undefined
  }
}
