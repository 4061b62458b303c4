/** The report of this process. */

import { statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, hostname, totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { OperatorPorts } from '../ports.ts'
import type { LoopDelay } from './event-loop.ts'
import type { ProcessReport } from './process-report.ts'
import type { RecentRequests } from './recent-requests.ts'

const { version } = createRequire(import.meta.url)('../../../../package.json') as {
  version: string
}

/** Facts that stay the same while a process runs. */
interface Fixed {
  readonly id: string
  readonly startedAt: string
}

/** The report of this process now. */
export async function reportOf(
  service: OperatorPorts,
  fixed: Fixed,
  { recent, loop }: { readonly recent: RecentRequests; readonly loop: LoopDelay }
): Promise<ProcessReport> {
  const { config, browser, metrics, reader, memory } = service
  const { workers, busy, waiting } = reader.report()
  const { rss, heapUsed } = process.memoryUsage()
  const pages = browser?.report()
  const [inFlight] = await metrics.values('sluice_requests_in_flight')
  const [lost] = await metrics.values('sluice_log_lines_lost_total')
  return {
    id: fixed.id,
    host: hostname(),
    pid: process.pid,
    version,
    node: process.version,
    roles: [...config.ROLES],
    started_at: fixed.startedAt,
    requests: { ...recent, codes: [...recent.codes], in_flight: inFlight?.value ?? 0 },
    event_loop: loop,
    memory: {
      rss,
      heap_used: heapUsed,
      heap_limit: getHeapStatistics().heap_size_limit,
      limit: memoryLimit()
    },
    cores: availableParallelism(),
    workers: { total: workers, busy, waiting },
    job_slots: config.ROLES.includes('jobs') ? config.JOB_PAGES_IN_FLIGHT : 0,
    pages: { held: memory.pages.held, waiting: memory.pages.waiting },
    documents: config.DOCUMENT_PROCESSES !== 0,
    browser: pages ? { open: pages.open, waiting: pages.waiting, launches: pages.launches } : null,
    proxies: [...(service.proxies?.report() ?? [])],
    models: service.enricher.models().flatMap(({ model, state, problem = '', advice = '' }) => {
      const fails = state === 'fails'
      return fails || state === 'impaired' ? [{ model, fails, problem, advice }] : []
    }),
    disk: await diskOf(config.DATA_DIR),
    log_lines_lost: lost?.value ?? 0,
    reload_failure: service.reloadFailure?.reason ?? null
  }
}

/** Returns the memory limit of the container if there is one, otherwise the memory of the machine. */
function memoryLimit(): number {
  const total = totalmem()
  const limit = process.constrainedMemory()
  return limit > 0 && limit < total ? limit : total
}

async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
