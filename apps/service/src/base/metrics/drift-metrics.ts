/** Alarms of parsers and samples of pages, read from the store at each scrape. */

import { Gauge, type Registry } from 'prom-client'

/** Alarms that are not healed, among all processes of the store. */
export interface KnownAlarms {
  knownAlarms(): Promise<
    readonly { readonly parser: string; readonly kind: string; readonly state: string }[]
  >
}

/** Samples that are kept, among all processes of the store. */
export interface KnownSamples {
  known(): Promise<readonly { readonly parser: string }[]>
}

/** Show alarms in a registry. */
export function watchAlarms(registry: Registry, drift: KnownAlarms): void {
  new Gauge({
    name: 'sluice_parser_alarms',
    help: 'Alarms of a parser that have not healed, among all processes of the store.',
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

/** Show kept samples in a registry. */
export function watchSamples(registry: Registry, samples: KnownSamples): void {
  new Gauge({
    name: 'sluice_parser_samples',
    help: 'Kept samples of pages on which a parser failed, of all processes of the store.',
    labelNames: ['parser'],
    registers: [registry],
    async collect() {
      const kept = await samples.known()
      this.reset()
      for (const { parser } of kept) this.inc({ parser })
    }
  })
}
