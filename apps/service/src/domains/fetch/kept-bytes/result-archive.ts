/**
 * The exchanges of a result, kept for `options.archive` or an archived job, so that the result can be read again.
 *
 * A single fetch keeps them as an artifact of its result, which lives as long as the result. A page of an archived job has
 * them in the archive of the job.
 */

import type { OnExchange } from '@sluice/acquire/archive'
import type { Outcome, Prepared, Warning } from '@sluice/fetch'
import { artifactId } from '../artifacts/artifact-payloads.ts'
import type { FetchContext } from '../fetch-context.ts'
import type { FetchPorts } from '../ports.ts'
import { exchangeRecords } from './exchange-records.ts'

/** Takes the exchanges of a fetch. */
export interface ResultArchive {
  readonly onExchange: OnExchange
  /**
   * Keep what was collected.
   *
   * @param number - of the next artifact of the result.
   * @returns the payload; `undefined` if it was not kept whole.
   */
  keep(number: number, signal: AbortSignal): Promise<KeptExchanges | undefined>
}

/** The payload with the exchanges of a result. */
export interface KeptExchanges {
  /** Id of the payload. */
  readonly id: string
  /** Its number, if it is an artifact of the result. */
  readonly artifact?: number
}

/** Compressed bytes of the exchanges of one result. */
const MOST_BYTES = 32 * 1024 * 1024

/** The archive of a single fetch; `undefined` if its request does not ask for one. */
export function resultArchive(
  { payloads, saving, keepsHistory }: FetchPorts,
  { request }: Prepared,
  { caller: { account }, id }: FetchContext
): ResultArchive | undefined {
  if (!request.options.archive || !keepsHistory) return undefined
  const { onExchange, take } = exchangeRecords(MOST_BYTES)
  return {
    onExchange,
    async keep(number, signal) {
      const records = take()
      if (!records?.isWhole) return undefined
      const leave = await saving.enter(account, signal)
      const artifact = artifactId(id, number)
      await payloads.put(account, artifact, records.bytes).finally(leave)
      return { id: artifact, artifact: number }
    }
  }
}

/** An outcome whose exchanges were not kept though its request asked for it. */
export function notArchived(outcome: Outcome): Outcome {
  const warning: Warning = {
    code: 'NOT_ARCHIVED',
    message: 'The exchange was not kept: it is larger than the archive has room for.'
  }
  return { ...outcome, warnings: [...outcome.warnings, warning] }
}
