/** The deadline of a request, and its other abort signals. */

import { type ByteLease, noMemory } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import type { Prepared } from './plan/prepare.ts'
import type { Stages } from './stages.ts'

/** The signals that end a request early. */
export interface Endings {
  /** Always. */
  readonly signal?: AbortSignal | undefined
  /**
   * Until a provider was asked for an extra: from then on the request costs, and is finished. Where its result is not
   * kept nobody could read it later, so that the client ends the request as long as it runs.
   */
  readonly client?: AbortSignal | undefined
}

/** The signal of the steps of a request. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Time until the request ends, ms. */
  left(): number
  /** A provider is asked: the client ends the request no longer if its result is kept. */
  onAsked(): void
  close(): void
}

/** Start the time of a request, `timeout_ms`. Close it when the request is over. */
export function startDeadline(
  prepared: Prepared,
  stages: Stages,
  { signal, client }: Endings,
  lease?: ByteLease
): Deadline {
  // Not `AbortSignal.timeout` and `any`: their timers, and weak references, would outlive the request.
  const work = new AbortController()
  const follow = (outer: AbortSignal | undefined) => {
    const end = () => work.abort(outer?.reason)
    outer?.addEventListener('abort', end, { once: true })
    if (outer?.aborted) end()
    return () => outer?.removeEventListener('abort', end)
  }
  const unfollow = follow(signal)
  const leaveClient = follow(client)
  const late = () => work.abort(lease?.isWaiting ? noMemory() : outOfTime(prepared, stages))
  const { timeout_ms } = prepared.request.options
  const end = performance.now() + timeout_ms
  const timer = setTimeout(late, timeout_ms)
  return {
    signal: work.signal,
    left: () => end - performance.now(),
    onAsked: prepared.request.options.keep ? leaveClient : () => undefined,
    close() {
      clearTimeout(timer)
      unfollow()
      leaveClient()
    }
  }
}

function outOfTime({ request }: Prepared, stages: Stages): SluiceError {
  const { timeout_ms, wait_for } = request.options
  const hasPage = stages.taken().some(([stage]) => stage === 'acquire')
  const message =
    wait_for === undefined || hasPage
      ? `The request took longer than its ${timeout_ms} ms.`
      : `\`${wait_for}\` (wait_for) did not appear within ${timeout_ms} ms.`
  return new SluiceError('FETCH_TIMEOUT', message, { details: { stage: 'request', timeout_ms } })
}
