/** Monitors that are due in the store, whichever process looks, and their runs. */

import type { MonitorStore } from '@sluice/store'
import { Counter, Gauge, type Registry } from 'prom-client'

/** @returns counts a run that this process noted. */
export function monitorMetrics(
  registry: Registry,
  store: Pick<MonitorStore, 'dueTotals'>
): (outcome: string) => void {
  const runs = new Counter({
    name: 'sluice_monitor_runs_total',
    help: 'Monitor runs by outcome: started, skipped or failed.',
    labelNames: ['outcome'],
    registers: [registry]
  })
  // Nothing is shown while the store does not answer.
  const gauge = (name: string, help: string, of: (totals: Totals, now: number) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = Date.now()
        const totals = await store.dueTotals(now).catch(() => undefined)
        if (totals) this.set(of(totals, now))
        else this.remove()
      }
    })
  gauge('sluice_monitors_due', 'Monitors that are due but have not run yet.', ({ due }) => due)
  gauge(
    'sluice_monitors_oldest_seconds',
    'Time for which the longest-waiting monitor has been due; 0 without one.',
    ({ oldest }, now) => (oldest === null ? 0 : (now - oldest) / 1_000)
  )
  return (outcome) => runs.inc({ outcome })
}

type Totals = Awaited<ReturnType<MonitorStore['dueTotals']>>
