/** `/metrics`: the counters of this process, as Prometheus text. */

import type { Enricher } from '@sluice/enrich'
import type { Job, JobStore, Ledger, MonitorStore, PayloadStore, WebhookStore } from '@sluice/store'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Coverage } from './coverage.ts'
import { createGuardMetrics } from './guard-metrics.ts'
import { measuredEnricher } from './measured-enricher.ts'
import { measuredJobs } from './measured-jobs.ts'
import { measuredLedger } from './measured-ledger.ts'
import { measuredPayloads } from './measured-payloads.ts'
import { measuredWebhooks } from './measured-webhooks.ts'
import { monitorMetrics } from './monitor-metrics.ts'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'
import { type WatchedParts, watchParts } from './state-metrics.ts'

/** The text and its media type, and the recorders of its metrics. Labels never hold a host, a URL or an account. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** The values of one counter or gauge as of now; none of a name that is not known. */
  values(name: string): Promise<readonly MetricValue[]>
  readonly requests: RequestMetrics
  /** The guard refused an address; `reason` as the audit log has it. */
  refused(reason: string): void
  /** A request was refused because too many others of its account had failed. */
  refusedForFailures(): void
  /** A call of a tool of MCP ended; `outcome` is success or the code of its failure. */
  mcpCall(tool: string, outcome: string): void
  /** A log line was dropped because lines are not read fast enough. */
  lineLost(): void
  /** Show which monitors of a store are due, and count its runs that this process noted. To be called once. */
  monitors(store: Pick<MonitorStore, 'dueTotals'>): (outcome: string) => void
  /** The same, counted and timed. To be called once. */
  ledger(ledger: Ledger): Ledger
  payloads(store: PayloadStore): PayloadStore
  enricher(enricher: Enricher): Enricher
  /** @param onEnd - gets each job that this process ended. */
  jobs(store: JobStore, onEnd: (job: Job) => void): JobStore
  webhooks(store: WebhookStore): WebhookStore
  /** Show the state of these parts. To be called once. */
  watch(parts: WatchedParts): void
}

/** One value of a metric. */
interface MetricValue {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Metrics of one service. Another service in the same process has its own. */
export function createMetrics(coverage: Coverage): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showCoverage(registry, coverage)
  const lost = new Counter({
    name: 'sluice_log_lines_lost_total',
    help: 'Log lines dropped because they were not read fast enough.',
    registers: [registry]
  })
  const failing = new Counter({
    name: 'sluice_free_failures_refused_total',
    help: 'Requests refused because their account reached FREE_FAILURES_PER_HOUR failures within the hour.',
    registers: [registry]
  })
  const calls = new Counter({
    name: 'sluice_mcp_calls_total',
    help: 'Tool calls over MCP. outcome is success or the error code.',
    labelNames: ['tool', 'outcome'],
    registers: [registry]
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    values: (name) => valuesOf(registry, name),
    requests: createRequestMetrics(registry),
    refused: createGuardMetrics(registry),
    refusedForFailures: () => failing.inc(),
    mcpCall: (tool, outcome) => calls.inc({ tool, outcome }),
    lineLost: () => lost.inc(),
    monitors: (store) => monitorMetrics(registry, store),
    ledger: (ledger) => measuredLedger(registry, ledger),
    payloads: (store) => measuredPayloads(registry, store),
    enricher: (enricher) => measuredEnricher(registry, enricher),
    jobs: (store, onEnd) => measuredJobs(registry, store, onEnd),
    webhooks: (store) => measuredWebhooks(registry, store),
    watch: (parts) => watchParts(registry, parts)
  }
}

async function valuesOf(registry: Registry, name: string): Promise<readonly MetricValue[]> {
  const metric = registry.getSingleMetric(name)
  const { values } = (await metric?.get()) ?? { values: [] }
  return values.map(({ labels, value }) => ({
    labels: labels as MetricValue['labels'],
    value: Number(value)
  }))
}

function showCoverage(registry: Registry, coverage: Coverage): void {
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
}
