/** Reports the balance, the usage and the running work of an account. A credit of Firecrawl is a token here. */

import { answer, type Call } from '../call.ts'

/** `GET /team/credit-usage` and `/token-usage`. */
export async function balance(call: Call, unit: 'Credits' | 'Tokens'): Promise<void> {
  const { balance: has, free_per_month, period, renews_at } = await call.client.account()
  const data = {
    [`remaining${unit}`]: has.total,
    // Purchased tokens never expire: they belong to every month.
    [`plan${unit}`]: free_per_month + has.purchased,
    billingPeriodStart: `${period.slice(0, 7)}-01T00:00:00.000Z`,
    billingPeriodEnd: new Date(renews_at).toISOString()
  }
  answer(call, { data: call.version === '/v1' ? inSnakeCase(data) : data })
}

/** Version 1 writes these names with underscores. */
function inSnakeCase(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [snake(name), value]))
}

/** Months that are listed. */
const MONTHS = 12

/** `GET /v2/team/credit-usage/historical` and `/token-usage/historical`: months with charges, by key if that is asked for. */
export async function usageByMonth(call: Call, unit: 'credits' | 'tokens'): Promise<void> {
  const isByKey = call.ctx.query.byApiKey === 'true'
  const now = new Date()
  const periods: object[] = []
  for (let back = MONTHS - 1; back >= 0; back--) {
    const [start, end] = [monthStart(now, back), monthStart(now, back - 1)]
    const last = new Date(Math.min(end.getTime() - 86_400_000, now.getTime()))
    const { rows, total } = await call.client.usage({
      from: dayOf(start),
      to: dayOf(last),
      group_by: isByKey ? 'key' : 'day'
    })
    const bounds = { startDate: start.toISOString(), endDate: end.toISOString() }
    if (!isByKey && total.tokens > 0) periods.push({ ...bounds, [`${unit}Used`]: total.tokens })
    if (!isByKey) continue
    for (const { group, tokens } of rows) {
      periods.push({ ...bounds, apiKey: group, [`${unit}Used`]: tokens })
    }
  }
  answer(call, { periods })
}

function monthStart(now: Date, back: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Jobs of an account that are counted. */
const MOST_JOBS = 100

/** `GET /v2/concurrency-check`. */
export async function concurrency(call: Call): Promise<void> {
  const { running } = await pagesInJobs(call)
  answer(call, { concurrency: running, maxConcurrency: mostAtOnce(call) })
}

/** `GET /v2/team/queue-status`. */
export async function queueStatus(call: Call): Promise<void> {
  const { running, waiting } = await pagesInJobs(call)
  const { data } = await call.client.resultsPage({ limit: 1, fields: 'meta' })
  answer(call, {
    jobsInQueue: running + waiting,
    activeJobsInQueue: running,
    waitingJobsInQueue: waiting,
    maxConcurrency: mostAtOnce(call),
    mostRecentSuccess: data[0]?.completed_at ?? null
  })
}

/** Pages of one job that are fetched at once, for each job that may run. */
const AT_ONCE_IN_A_JOB = 100

function mostAtOnce({ service }: Call): number {
  return service.config.JOBS_RUNNING * AT_ONCE_IN_A_JOB
}

async function pagesInJobs({ client }: Call): Promise<{ running: number; waiting: number }> {
  const sum = { running: 0, waiting: 0 }
  for (const status of ['running', 'queued'] as const) {
    for (const { pages } of (await client.jobs.listPage({ status, limit: MOST_JOBS })).data) {
      sum.running += pages.running
      sum.waiting += pages.waiting
    }
  }
  return sum
}
