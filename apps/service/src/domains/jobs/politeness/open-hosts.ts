/** Hosts that are asked without a bound: they get a request unless they asked for a pause. */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HostReply, HostStore } from '@sluice/store'
import { SHORT_MS, type Turn } from './host-line.ts'

/** Time for which the store is not asked again about a host without a pause, ms. */
const KNOWN_MS = 500
/** Hosts that are remembered. */
const MOST_HOSTS = 10_000

/** Lets requests to a host begin. */
export interface OpenHosts {
  /** See `Politeness.enter`. */
  enter(host: string, signal: AbortSignal): Promise<Turn | { readonly forMs: number }>
  /** Let no request begin before the store knows of the pause that a host asked for, ms. */
  pause(host: string, ms: number): void
}

/** @param by - this process. @param onPause - told that a host asked for no requests for so long, ms. */
export function createOpenHosts(
  hosts: HostStore,
  by: string,
  onPause: (host: string, ms: number) => void
): OpenHosts {
  /** Time of the last question about a host, and the answer of the store. All who ask at once share one call. */
  const known = new Map<string, { readonly at: number; readonly reply: Promise<HostReply> }>()

  const ask = (host: string): Promise<HostReply> => {
    const last = known.get(host)
    if (last && performance.now() < last.at + KNOWN_MS) return last.reply
    const wish = { host, id: randomUUID(), by, concurrency: undefined, delayMs: 0, leaseMs: 0 }
    const reply = hosts.takeHost(wish)
    if (known.size >= MOST_HOSTS) known.clear()
    known.set(host, { at: performance.now(), reply })
    // A host that wants a pause, or of which nothing is known, is asked about again.
    const forget = () => known.delete(host)
    reply.then(({ status }) => status === 'WAIT' && forget(), forget)
    return reply
  }

  return {
    async enter(host, signal) {
      for (;;) {
        const reply = await ask(host)
        if (reply.status === 'OK') break
        if (reply.ms > SHORT_MS || signal.aborted) return { forMs: reply.ms }
        await wait(reply.ms, undefined, { signal }).catch(() => {})
      }
      return {
        async leave(blockMs) {
          if (blockMs === undefined) return
          onPause(host, blockMs)
          await hosts.giveHost({ host, id: '', blockMs })
        }
      }
    },
    pause(host, ms) {
      known.set(host, { at: performance.now(), reply: Promise.resolve({ status: 'WAIT', ms }) })
    }
  }
}
