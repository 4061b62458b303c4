/**
 * A crawl of a generated site with traps, duplicates, robots, slow and dying pages: the service's table of outcomes is the
 * generator's own (docs/design/jobs.md §1).
 *
 * `GENERATED_PAGES` and `GENERATED_SEED` set the site; the long form is `npm run test:faults`.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { serveRobots, serveSite } from './generated-site/serve-site.ts'
import {
  copiesOf,
  FOLDER,
  type Outcome,
  outcomesOf,
  type SitePlan
} from './generated-site/site-plan.ts'
import { finished } from './job-calls.ts'

const PAGES = Number(process.env.GENERATED_PAGES ?? 1_500)
const SEED = Number(process.env.GENERATED_SEED ?? 1)

const plan: SitePlan = {
  seed: SEED,
  pages: PAGES,
  // With 100,000 pages, those that are fetched stay below the limit of a crawl.
  listed: Math.min(1_000, Math.ceil(PAGES / 20)),
  calendars: Math.ceil(PAGES / 20_000)
}

/** For a page, on a machine that does much else, ms. */
const PER_PAGE = 100

let origin: Origin
let sluice: TestService

beforeAll(async () => {
  origin = await startOrigin(serveSite(plan), serveRobots)
  sluice = await startService({ FREE_FAILURES_PER_HOUR: '0' })
  await sluice.service.reader.started
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

describe('jobs.md §1: a generated site', () => {
  test(
    `${PAGES} pages end as the generator says (seed ${SEED})`,
    async () => {
      const { id: account, key } = await sluice.account(2 * PAGES + 10_000)
      const { status, body } = await post(`${sluice.url}/api/v1/internet/crawl/`, key, {
        url: `${origin.url}${FOLDER}`,
        scope: { limit: 100_000 },
        politeness: { concurrency: 32 },
        options: { timeout_ms: 5_000 },
        job: { concurrency: 32 }
      })
      expect(status).toBe(202)
      const job = await finished(sluice, key, body.data.id, { within: 60_000 + PER_PAGE * PAGES })
      expect(job.status).toBe('completed')

      const { pages, days } = await outcomesIn({ account, job: body.data.id })
      for (const [copy, original] of copiesOf(plan)) {
        if (pages.get(copy) === 'success' && pages.get(original) === 'skipped duplicate') {
          pages.set(copy, 'skipped duplicate').set(original, 'success')
        }
      }
      expect(differences(pages, outcomesOf(plan))).toEqual([])
      // A calendar says nothing new after its first days; how many are under way then is a matter of chance.
      const taken = days.success ?? 0
      expect(Object.keys(days).sort()).toEqual(['skipped trap', 'success'])
      expect(taken).toBeGreaterThanOrEqual(50 * plan.calendars)
      expect(taken).toBeLessThan(200 * plan.calendars)
      const charged = [...pages.values()].filter((outcome) => outcome === 'success').length
      expect(job.tokens).toMatchObject({ charged: charged + taken, held: 0 })
      expect(await sluice.service.jobs.store.verifyJobs()).toEqual([])
      expect(await sluice.service.ledger.verify()).toEqual([])
    },
    120_000 + PER_PAGE * PAGES
  )
})

/** The outcome of each page by its path, and how many days of calendars have each. */
async function outcomesIn(ref: { account: string; job: string }) {
  const pages = new Map<string, Outcome>()
  const days: Partial<Record<Outcome, number>> = {}
  for (let after: number | null = 0; after !== null; ) {
    const part = await sluice.service.jobs.store.pages(ref, { after, limit: 500 })
    for (const { url, status, skipReason, error } of part?.pages ?? []) {
      const outcome = [status, skipReason ?? error?.code].filter(Boolean).join(' ') as Outcome
      const { pathname, search } = new URL(url)
      if (pathname.startsWith(`${FOLDER}calendar-`)) days[outcome] = (days[outcome] ?? 0) + 1
      else pages.set(pathname + search, outcome)
    }
    after = part?.next ?? null
  }
  return { pages, days }
}

/** Sentences about what two tables do not have in common; the first hundred. */
function differences(
  found: ReadonlyMap<string, Outcome>,
  expected: ReadonlyMap<string, Outcome>
): string[] {
  const paths = new Set([...found.keys(), ...expected.keys()])
  return [...paths]
    .filter((path) => found.get(path) !== expected.get(path))
    .slice(0, 100)
    .map((path) => `${path.slice(0, 80)}: ${found.get(path)}, not ${expected.get(path)}`)
}
