/** `GET /api/v1/operator/health`: the service as a whole, with each of its processes. */

import { isActive } from '../../drift/alarm.ts'
import type { OperatorPorts } from '../ports.ts'
import { otherProcesses, ownProcess, type SeenProcess } from './all-processes.ts'
import { worst } from './check.ts'
import { checksOf } from './checks.ts'
import type { ServiceHealth } from './health-answer.ts'
import type { Reporter } from './reporter.ts'
import { createStoreHealth } from './store-health.ts'

/** Checks the service. Never throws: a part that does not answer is a failed check. */
export function createServiceHealth(
  service: () => OperatorPorts,
  reporter: Reporter
): () => Promise<ServiceHealth> {
  let storeHealth: ReturnType<typeof createStoreHealth> | undefined
  return async () => {
    const { config, drift, jobs, webhooks, browser } = service()
    storeHealth ??= createStoreHealth(service())
    const [processes, store, waitingJobs, deliveries, alarms] = await Promise.all([
      orOwn(service(), reporter),
      storeHealth(),
      orNull(jobs.store.totals()),
      orNull(webhooks.store.totals()),
      orNull(drift.alarms())
    ])
    const active = alarms?.filter(isActive)
    const open = active?.filter(({ state }) => state === 'open').length
    const findings = {
      processes,
      browserIsOff: config.BROWSER === 'off',
      store,
      jobs: waitingJobs && { waiting: waitingJobs.waiting, oldest: age(waitingJobs.oldest) },
      webhooks: deliveries && { waiting: deliveries.waiting, oldest: age(deliveries.oldest) },
      drift: active ? { open: open ?? 0, acknowledged: active.length - (open ?? 0) } : null
    }
    const checks = checksOf(findings)
    return {
      at: new Date().toISOString(),
      state: worst(checks.map(({ state }) => state)),
      checks,
      processes,
      store,
      jobs: waitingJobs && {
        pages_waiting: waitingJobs.waiting,
        pages_running: waitingJobs.running,
        oldest_seconds: age(waitingJobs.oldest)
      },
      webhooks: deliveries && {
        waiting: deliveries.waiting,
        oldest_seconds: age(deliveries.oldest)
      },
      alarms: findings.drift,
      configured: configuredOf(service(), browser !== undefined)
    }
  }
}

/** All processes; this one alone while the store does not answer. */
async function orOwn(service: OperatorPorts, reporter: Reporter): Promise<SeenProcess[]> {
  const [own, others] = await Promise.all([
    ownProcess(reporter),
    orNull(otherProcesses(service, reporter))
  ])
  return [own, ...(others ?? []).sort((a, b) => (a.host + a.pid < b.host + b.pid ? -1 : 1))]
}

function configuredOf(
  { config, enricher, keepsHistory }: OperatorPorts,
  hasBrowser: boolean
): ServiceHealth['configured'] {
  const abilities = Object.entries(enricher.report())
  return {
    ai: abilities.filter(([, { engine }]) => engine !== null).map(([name]) => name),
    search: config.SEARCH_URL !== undefined,
    browser: hasBrowser,
    documents: config.DOCUMENT_PROCESSES !== 0,
    email: (config as { readonly SMTP_URL?: string }).SMTP_URL !== undefined,
    proxy: config.OUTBOUND_PROXY !== undefined,
    samples: config.DRIFT_SAMPLES === 'on',
    history: keepsHistory,
    sign_up: config.SIGNUP
  }
}

/** Seconds since a time. */
function age(at: number | null): number | null {
  return at === null ? null : Math.max(0, Math.round((Date.now() - at) / 1_000))
}

async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch {
    return null
  }
}
