/** Monitors that are due in the store, whichever process looks, and their runs. */

import type { MonitorStore } from '@sluice/store'
import { Counter, type Registry } from 'prom-client'
import { totalGauges } from './total-gauges.ts'

/** @returns counts a run that this process noted. */
export function monitorMetrics(
  registry: Registry,
  store: Pick<MonitorStore, 'dueTotals'>
): (outcome: string) => void {
  const runs = new Counter({
    name: 'sluice_monitor_runs_total',
    help: 'Runs of monitors by what became of them: started, skipped or failed.',
    labelNames: ['outcome'],
    registers: [registry]
  })
  const gauge = totalGauges(registry, () => store.dueTotals(Date.now()))
  gauge('sluice_monitors_due', 'Monitors that are due and have not run yet.', ({ due }) => due)
  gauge(
    'sluice_monitors_oldest_seconds',
    'How long the monitor that waits longest has been due; 0 without one.',
    ({ oldest }) => (oldest === null ? 0 : Math.max(0, Date.now() - oldest) / 1_000)
  )
  return (outcome) => runs.inc({ outcome })
}
