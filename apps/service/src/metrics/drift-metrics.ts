/** Alarms of parsers, read from the store at each scrape. */

import { Gauge, type Registry } from 'prom-client'
import type { Drift } from '../drift/drift.ts'

/** Show alarms in a registry. */
export function watchAlarms(registry: Registry, drift: Pick<Drift, 'knownAlarms'>): void {
  new Gauge({
    name: 'sluice_parser_alarms',
    help: 'Alarms of a parser that are not healed, among all processes of the store.',
    labelNames: ['parser', 'kind', 'state'],
    registers: [registry],
    async collect() {
      const alarms = await drift.knownAlarms()
      this.reset()
      // A parser that had alarms shows 0 when they are healed.
      for (const { parser, kind, state } of alarms) {
        for (const shown of ['open', 'acknowledged']) {
          this.inc({ parser, kind, state: shown }, state === shown ? 1 : 0)
        }
      }
    }
  })
}
