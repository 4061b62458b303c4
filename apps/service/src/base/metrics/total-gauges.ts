/** Gauges of totals of the store, which are the same whichever process is asked. */

import { Gauge, type Registry } from 'prom-client'

/** Totals are counted over all accounts: once in this time is enough, ms. */
const TOTALS_MS = 10_000

/** A function that shows one of the totals. Nothing is shown while the store does not answer. */
export function totalGauges<Totals>(
  registry: Registry,
  read: () => Promise<Totals>
): (name: string, help: string, of: (totals: Totals) => number) => Gauge {
  let last: Promise<Totals | undefined> | undefined
  let until = 0
  const totals = () => {
    if (!last || performance.now() > until) {
      until = performance.now() + TOTALS_MS
      last = read().catch(() => undefined)
    }
    return last
  }
  return (name, help, of) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = await totals()
        if (now) this.set(of(now))
        else this.remove()
      }
    })
}
