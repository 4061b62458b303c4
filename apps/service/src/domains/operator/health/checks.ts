/** Checks of the service. Each has a verdict, a reason, and advice. */

import { type Check, check, number } from './check.ts'
import type { StoreHealth } from './health-answer.ts'
import { fromProcess } from './process-checks.ts'
import type { ProcessReport } from './process-report.ts'

/** Facts that the checks use. */
export interface Findings {
  readonly processes: readonly ProcessReport[]
  /** True if the configuration leaves the browser out. */
  readonly browserIsOff: boolean
  readonly store: StoreHealth
  /** Seconds; null without one, and where the store does not answer. */
  readonly jobs: { readonly waiting: number; readonly oldest: number | null } | null
  readonly webhooks: { readonly waiting: number; readonly oldest: number | null } | null
  readonly drift: { readonly open: number; readonly acknowledged: number } | null
}

/** From here on, s: a delivery that waits so long is between its later attempts. */
const LATE_DELIVERY = 600

/** All checks, in the order of the page. */
export function checksOf(findings: Findings): Check[] {
  return [
    ...fromProcess(findings),
    store(findings.store),
    ...durability(findings.store),
    jobs(findings),
    webhooks(findings),
    drift(findings)
  ]
}

function store({ driver, latency_ms: latency }: StoreHealth): Check {
  const name = driver === 'redis' ? 'Redis' : 'Store'
  const one = (state: Check['state'], text: string, advice?: string) =>
    check('store', name, state, text, advice)
  if (latency === null) {
    const advice =
      driver === 'redis'
        ? 'Requests are answered STORE_UNAVAILABLE. Check that Redis is running and that this process can reach it.'
        : 'Requests are answered STORE_UNAVAILABLE. Check the disk and the permissions of DATA_DIR.'
    return one('bad', 'No answer within 5 s.', advice)
  }
  if (latency > 250) return one('bad', `A round trip takes ${latency} ms.`, SLOW)
  if (latency > 50) return one('warn', `A round trip takes ${latency} ms.`, SLOW)
  return one('good', `Answers in ${latency} ms.`)
}

const SLOW =
  'Every request waits for the store several times. Check the load of its disk and machine, and the network in between.'

/** Only of servers: the embedded store syncs every commit. */
function durability({ driver, advice, evicted, bytes, limit_bytes: limit }: StoreHealth): Check[] {
  if (driver !== 'redis') return []
  const one = (state: Check['state'], text: string, what?: string) =>
    check('durability', 'Durability', state, text, what)
  if (evicted > 0) {
    return [
      one('bad', `Redis evicted ${evicted} keys.`, 'Set maxmemory-policy noeviction, and restore.')
    ]
  }
  const [first] = [...advice].sort((a, b) => Number(b.loses_all) - Number(a.loses_all))
  if (first) {
    const text = `Set ${first.setting} ${first.wanted}, or ${first.why}.`
    return [one(first.loses_all ? 'bad' : 'warn', `${first.setting} is not ${first.wanted}.`, text)]
  }
  if (bytes !== null && limit !== null && bytes > 0.85 * limit) {
    const share = Math.round((100 * bytes) / limit)
    const text = 'Raise maxmemory, or keep less history (HISTORY_DAYS, HISTORY_MAX_ENTRIES).'
    return [one(share > 95 ? 'bad' : 'warn', `${share}% of the Redis memory is used.`, text)]
  }
  return [one('good', 'Acknowledged changes are kept.')]
}

function jobs({ jobs: found, processes }: Findings): Check {
  const one = (state: Check['state'], text: string, advice?: string) =>
    check('jobs', 'Jobs', state, text, advice)
  if (!found) return one('warn', 'Not known: the store does not answer.')
  if (!processes.some(({ roles }) => roles.includes('jobs'))) {
    const advice = 'Start a process with ROLES=jobs, or leave ROLES empty.'
    return one(found.waiting > 0 ? 'bad' : 'warn', 'No process runs jobs.', advice)
  }
  if (found.waiting === 0) return one('good', 'No page is waiting.')
  return one('good', `${number(found.waiting)} pages are waiting.`)
}

function webhooks({ webhooks: found, processes }: Findings): Check {
  const one = (state: Check['state'], text: string, advice?: string) =>
    check('webhooks', 'Webhooks', state, text, advice)
  if (!found) return one('warn', 'Not known: the store does not answer.')
  const failed = processes.reduce((sum, { requests }) => sum + requests.deliveries_failed, 0)
  const advice =
    'Receivers do not answer 2xx. Owners see each attempt on the page "Webhooks"; the log has a line for the first failures in a row.'
  if (failed > 0) {
    return one(
      'warn',
      `${number(failed)} deliveries failed permanently in the last minutes.`,
      advice
    )
  }
  if ((found.oldest ?? 0) > LATE_DELIVERY) {
    const minutes = Math.round((found.oldest ?? 0) / 60)
    return one('warn', `The oldest delivery has waited ${number(minutes)} minutes.`, advice)
  }
  if (found.waiting === 0) return one('good', 'No delivery is waiting.')
  return one('good', `${number(found.waiting)} deliveries are waiting.`)
}

function drift({ drift: found }: Findings): Check {
  const one = (state: Check['state'], text: string, advice?: string) =>
    check('parsers', 'Parsers', state, text, advice)
  if (!found) return one('warn', 'Not known: the store does not answer.')
  if (found.open > 0) {
    const text = found.open === 1 ? '1 open alarm.' : `${number(found.open)} open alarms.`
    return one(
      'warn',
      text,
      'A site may have changed. The page "Parsers" shows which fields are lost.'
    )
  }
  return one('good', found.acknowledged > 0 ? 'All alarms are acknowledged.' : 'No alarms.')
}
