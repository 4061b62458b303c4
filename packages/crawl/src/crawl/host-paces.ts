/** Pace of each host: the start time of its next request. Times are ms of one clock that only goes forward. */

/** Rules for all hosts. */
export interface PaceRules {
  /** Requests to one host at once. */
  readonly concurrency: number
  /** Between the starts of two requests to one host. */
  readonly delayMs: number
}

/** See {@link createHostPaces}. */
export interface HostPaces {
  /** Time at which a request to the host may start; `undefined` while all its places are taken. */
  freeAt(host: string): number | undefined
  /** A request starts. */
  start(host: string, now: number): void
  /** A request ended. */
  end(host: string): void
  /** Notes the delay that robots.txt asks for, ms. Until it is known, a host gets one request at a time. */
  learn(host: string, crawlDelay: number | undefined): void
  /** No request before this time: `Retry-After`. */
  pause(host: string, until: number): void
}

interface Pace {
  running: number
  /** `undefined` until it is known. */
  delay: number | undefined
  next: number
}

/** Make the paces of a crawl. */
export function createHostPaces({ concurrency, delayMs }: PaceRules): HostPaces {
  const paces = new Map<string, Pace>()
  const paceOf = (host: string): Pace => {
    const pace = paces.get(host) ?? { running: 0, delay: undefined, next: 0 }
    paces.set(host, pace)
    return pace
  }
  return {
    freeAt(host) {
      const { running, delay, next } = paceOf(host)
      return running < (delay === undefined ? 1 : concurrency) ? next : undefined
    },
    start(host, now) {
      const pace = paceOf(host)
      pace.running++
      pace.next = Math.max(pace.next, now + (pace.delay ?? delayMs))
    },
    end(host) {
      paceOf(host).running--
    },
    learn(host, crawlDelay = 0) {
      const pace = paceOf(host)
      if (pace.delay !== undefined) return
      pace.delay = Math.max(delayMs, crawlDelay)
      // The request that is under way started before the delay was known.
      pace.next = Math.max(pace.next, pace.next - delayMs + pace.delay)
    },
    pause(host, until) {
      const pace = paceOf(host)
      pace.next = Math.max(pace.next, until)
    }
  }
}
