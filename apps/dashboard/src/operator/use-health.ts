/** The health of the service, polled while the page is visible, and its course in the last minutes. */

import type { ServiceHealth } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client, isAbort } from '../client.ts'

/** Time between two looks, ms. */
const EVERY_MS = 5_000
/** Looks that are kept: ten minutes. */
const KEPT = 120

/** Values of one look that are drawn over time. Each is summed over all processes. */
export interface Sample {
  readonly at: number
  readonly requests: number
  readonly failed: number
  readonly inFlight: number
  readonly lag: number
  readonly memory: number
  readonly queue: number
}

/** Kept while the dashboard is open, so that leaving the page for a moment does not lose them. */
let samples: readonly Sample[] = []

/** The last report, samples of earlier ones, and the error if the current report failed. */
export interface SeenHealth {
  readonly health: ServiceHealth | undefined
  readonly samples: readonly Sample[]
  readonly error: unknown
  readonly reload: () => void
}

/** Look every few seconds while the window is visible. */
export function useHealth(): SeenHealth {
  const [state, setState] = useState<{ health?: ServiceHealth; error?: unknown }>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      try {
        const health = await client.operator.health({ signal: control.signal })
        samples = [...samples, sampleOf(health)].slice(-KEPT)
        setState({ health })
      } catch (error) {
        if (control.signal.aborted || isAbort(error)) return
        // The last report stays, with the reason why it is old.
        setState(({ health }) => ({ health, error }))
      }
      if (!document.hidden && !control.signal.aborted) timer = setTimeout(look, EVERY_MS)
    }
    const onVisible = () => {
      if (!document.hidden) void look()
    }
    void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      control.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [round])
  return { ...state, health: state.health, error: state.error, samples, reload }

  function reload() {
    setRound((one) => one + 1)
  }
}

function sampleOf({ at, processes }: ServiceHealth): Sample {
  const sum = (of: (one: ServiceHealth['processes'][number]) => number) =>
    processes.reduce((total, one) => total + of(one), 0)
  const total = sum(({ requests }) => requests.total)
  return {
    at: Date.parse(at),
    requests: sum(({ requests }) => requests.total / Math.max(1, requests.seconds)),
    failed: total === 0 ? 0 : sum(({ requests }) => requests.failed) / total,
    inFlight: sum(({ requests }) => requests.in_flight),
    lag: Math.max(0, ...processes.map(({ event_loop }) => event_loop.p99_ms)),
    memory: sum(({ memory }) => memory.rss),
    queue: sum(({ workers, pages }) => workers.waiting + pages.waiting)
  }
}
