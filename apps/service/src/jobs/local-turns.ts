/** The turns of hosts in the memory of a process: for the embedded store, on which one process works. */

import type { HostTurns } from './politeness.ts'

/** Hosts without a turn are forgotten once there are this many. */
const MOST_HOSTS = 10_000
/** How soon to ask again for a place that another turn has, ms. */
const PLACE_MS = 25

interface Place {
  /** End of the lease of each turn, by its id, ms. */
  readonly turns: Map<string, number>
  /** No request starts before, ms. */
  from: number
}

/** Turns of this process. */
export function createLocalTurns(now: () => number = performance.now.bind(performance)): HostTurns {
  const hosts = new Map<string, Place>()
  const placeOf = (host: string) => {
    const place = hosts.get(host) ?? { turns: new Map(), from: 0 }
    if (!hosts.has(host)) {
      if (hosts.size >= MOST_HOSTS) forgetIdle(hosts, now())
      hosts.set(host, place)
    }
    return place
  }
  return {
    async take({ host, id, concurrency, delayMs, leaseMs }) {
      const place = placeOf(host)
      const time = now()
      for (const [turn, end] of place.turns) if (end <= time) place.turns.delete(turn)
      if (place.from > time) return { status: 'WAIT', ms: Math.ceil(place.from - time) }
      if (concurrency !== undefined && place.turns.size >= concurrency) {
        return { status: 'WAIT', ms: PLACE_MS }
      }
      place.turns.set(id, time + leaseMs)
      place.from = time + delayMs
      return { status: 'OK' }
    },
    async give({ host, id, blockMs }) {
      const place = placeOf(host)
      place.turns.delete(id)
      if (blockMs !== undefined) place.from = Math.max(place.from, now() + blockMs)
    }
  }
}

function forgetIdle(hosts: Map<string, Place>, time: number): void {
  for (const [host, { turns, from }] of hosts) {
    if (turns.size === 0 && from <= time) hosts.delete(host)
  }
}
