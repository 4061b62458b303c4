/** `/metrics`: what this process counts, as Prometheus text. */

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Coverage } from './coverage.ts'

/** The text and its media type. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
}

/** Metrics of one service; those of another in the same process are counted apart. */
export function createMetrics(coverage: Coverage): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'parser_field_coverage',
    help: 'Share of the last 1,000 records of a parser in which a field was filled.',
    labelNames: ['parser', 'field'],
    registers: [registry],
    collect() {
      for (const parser of coverage.parsers()) {
        const { fields } = coverage.of(parser)
        for (const [field, share] of Object.entries(fields)) this.set({ parser, field }, share)
      }
    }
  })
  return { contentType: registry.contentType, text: () => registry.metrics() }
}
