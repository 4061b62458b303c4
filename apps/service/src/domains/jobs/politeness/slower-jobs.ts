/** Hosts that a job with a slower pace asks for turns. Turns of other jobs are not kept there: it would wait for each. */

/** Time for which a job is expected to ask again, ms: its next page is on its way. */
const RECENT_MS = 1_000
/** Hosts that are remembered. */
const MOST_HOSTS = 1_000

/** See the head of the file. */
export interface SlowerJobs {
  /** A page waits for a turn. @param concurrency - turns at once that its job wants. */
  note(host: string, concurrency: number): void
  /** Returns true if a job wants fewer turns at the host. */
  isWanted(host: string, concurrency: number): boolean
}

/** Remembers none. */
export function createSlowerJobs(): SlowerJobs {
  const hosts = new Map<string, { readonly least: number; readonly at: number }>()
  const recent = (host: string, now: number) => {
    const known = hosts.get(host)
    return known && now - known.at < RECENT_MS ? known : undefined
  }
  return {
    note(host, concurrency) {
      const now = performance.now()
      if ((recent(host, now)?.least ?? concurrency) < concurrency) return
      hosts.delete(host)
      hosts.set(host, { least: concurrency, at: now })
      if (hosts.size > MOST_HOSTS) hosts.delete(hosts.keys().next().value as string)
    },
    isWanted: (host, concurrency) =>
      (recent(host, performance.now())?.least ?? concurrency) < concurrency
  }
}
