import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextTime } from '../src/domains/jobs/monitors/schedule.ts'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'
import { finished } from './jobs/job-calls.ts'

const MINUTE = 60_000
const TEXT = 'It is made of oak, as every desk of this workshop has been for many years.'

let text: string
let slow: Promise<void>
let pages: string[]
let origin: Origin
let sluice: TestService
let account: { id: string; key: string }
let monitorsUrl: string

beforeAll(async () => {
  origin = await startOrigin(async (request, response) => {
    await slow
    const links = pages.map((page) => `<a href="${page}">The page ${page}</a>`).join(' ')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html><head><title>Desk ${request.url}</title></head><body><main><h1>Desk ${request.url}</h1>
<p>${text}</p><p>This is the page ${request.url} of the workshop, with a text of its own, made for this test alone.</p>
<p>${links}</p></main></body></html>`)
  })
  sluice = await startService()
  await sluice.service.reader.started
  monitorsUrl = `${sluice.url}/api/v1/monitors`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

beforeEach(async () => {
  text = TEXT
  slow = Promise.resolve()
  pages = []
  account = await sluice.account(1_000)
})

/** A request of any method. */
async function call(method: string, url: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, body: await response.json() }
}

/** A monitor that runs every hour. */
async function hourly(watched: object): Promise<Answer> {
  const { status, body } = await post(monitorsUrl, account.key, {
    schedule: '0 * * * *',
    ...watched
  })
  expect([status, body.success], JSON.stringify(body)).toEqual([201, true])
  return body.data
}

/** Let the time of the next run come, and wait for its job. */
async function nextRun(id: string, late = 0): Promise<Answer> {
  const { body } = await get(`${monitorsUrl}/${id}`, account.key)
  await sluice.service.monitors.runDue(Date.parse(body.data.next_run_at) + late)
  const run = (await runsOf(id))[0]
  if (run?.job) await finished(sluice, account.key, run.job)
  return (await runsOf(id))[0]
}

async function runsOf(id: string): Promise<Answer[]> {
  return (await get(`${monitorsUrl}/${id}/runs`, account.key)).body.data
}

describe('jobs.md §3: monitors', () => {
  test('each run is a job that reports the changes since the last', async () => {
    const made = await hourly({ request: { url: `${origin.url}/desk` }, name: 'desk' })
    expect(made).toMatchObject({
      id: expect.stringMatching(/^mon_/),
      name: 'desk',
      timezone: 'UTC',
      enabled: true,
      request: { url: `${origin.url}/desk`, options: { changes: true } },
      last_run: null,
      started: 0
    })
    expect(Date.parse(made.next_run_at) % (60 * MINUTE)).toBe(0)
    const counts = [(await nextRun(made.id)).changed_pages, (await nextRun(made.id)).changed_pages]
    text = TEXT.replace('oak', 'pine')
    counts.push((await nextRun(made.id)).changed_pages)
    expect(counts).toEqual([0, 0, 1])
    const [last] = await runsOf(made.id)
    expect(last).toMatchObject({ outcome: 'started', status: 'completed', reason: null })
    const { body } = await get(`${sluice.url}/api/v1/jobs/${last?.job}/pages`, account.key)
    expect(body.data[0].data.changes.diff).toMatch(/^\+It is made of pine/m)
    const { data: job } = (await get(`${sluice.url}/api/v1/jobs/${last?.job}`, account.key)).body
    expect(job).toMatchObject({ kind: 'fetch', monitor: made.id })
    const { data } = (await get(`${monitorsUrl}/${made.id}`, account.key)).body
    expect(data).toMatchObject({ started: 3, last_run: { job: last?.job } })
  })

  test('a page that a crawl finds for the first time has an event, except in the first run', {
    tags: 'long'
  }, async () => {
    pages = ['/site/a']
    const { id } = await hourly({ crawl: { url: `${origin.url}/site/`, scope: { limit: 10 } } })
    expect(await nextRun(id)).toMatchObject({ status: 'completed', changed_pages: 0 })
    pages = ['/site/a', '/site/b']
    expect((await nextRun(id)).changed_pages).toBe(3)
    expect((await nextRun(id)).changed_pages).toBe(0)
    // Other pages are as unknown as those of a new monitor.
    await call('PATCH', `${monitorsUrl}/${id}`, { request: { url: `${origin.url}/other` } })
    expect(await nextRun(id)).toMatchObject({ status: 'completed', changed_pages: 0 })
    text = TEXT.replace('oak', 'pine')
    expect((await nextRun(id)).changed_pages).toBe(1)
  })

  test('a batch is fetched again with its own options', async () => {
    const urls = [`${origin.url}/1`, `${origin.url}/2`]
    const options = { changes: { mode: 'text' }, headers: { 'x-secret': 'hidden' } }
    const made = await hourly({ batch: { urls, options } })
    expect(JSON.stringify(made)).not.toContain('hidden')
    expect(await nextRun(made.id)).toMatchObject({ status: 'completed', changed_pages: 0 })
    text = `${TEXT} Today.`
    expect((await nextRun(made.id)).changed_pages).toBe(2)
  })

  test('missed runs are replaced by one run', async () => {
    const { id } = await hourly({ request: { url: `${origin.url}/missed` } })
    await nextRun(id, 10 * 60 * MINUTE)
    expect(await runsOf(id)).toHaveLength(1)
    const { data } = (await get(`${monitorsUrl}/${id}`, account.key)).body
    const between = Date.parse(data.next_run_at) - Date.parse(data.last_run.at)
    expect(between).toBe(11 * 60 * MINUTE)
  })

  test('a run is skipped while the job of the last one is unfinished', async () => {
    let release = () => {}
    slow = new Promise((resolve) => {
      release = resolve
    })
    const { id, next_run_at } = await hourly({ request: { url: `${origin.url}/slow` } })
    const due = Date.parse(next_run_at)
    await sluice.service.monitors.runDue(due)
    await sluice.service.monitors.runDue(due + 60 * MINUTE)
    const runs = await runsOf(id)
    expect(runs.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'overlap'],
      ['started', null]
    ])
    release()
    await finished(sluice, account.key, runs[1]?.job)
    expect(await nextRun(id)).toMatchObject({ outcome: 'started', status: 'completed' })
  })

  test('two concurrent checks, or an unrecorded start, make one job', async () => {
    const { id, next_run_at } = await hourly({ request: { url: `${origin.url}/twice` } })
    const row = await sluice.service.monitors.store.monitor({ account: account.id, id })
    const due = Date.parse(next_run_at)
    await Promise.all([1, 2, 3].map(() => sluice.service.monitors.runDue(due)))
    const [first, ...others] = await runsOf(id)
    expect(others).toEqual([])
    await finished(sluice, account.key, first?.job)
    // As if the process had died before it noted the run: the monitor is due again.
    const noted = await sluice.service.monitors.store.monitor({ account: account.id, id })
    const lost = { ...row!, previous: noted?.revision, most: 10 }
    expect(
      await sluice.service.monitors.store.putMonitor({ ...lost, revision: crypto.randomUUID() })
    ).toBe('OK')
    await sluice.service.monitors.runDue(due)
    expect((await runsOf(id)).map(({ job }) => job)).toEqual([first?.job])
    const { body } = await get(`${sluice.url}/api/v1/jobs`, account.key)
    expect(body.data).toHaveLength(1)
  })

  test('a paused monitor does not run on its schedule; it can be run, changed, resumed and deleted', async () => {
    const { id, next_run_at } = await hourly({ request: { url: `${origin.url}/paused` } })
    const url = `${monitorsUrl}/${id}`
    const paused = await call('PATCH', url, { enabled: false })
    expect(paused.body.data).toMatchObject({ enabled: false, next_run_at: null })
    await sluice.service.monitors.runDue(Date.parse(next_run_at) + MINUTE)
    expect(await runsOf(id)).toEqual([])
    const run = await call('POST', `${url}/run`)
    expect(run.body.data).toMatchObject({ started: 1, last_run: { outcome: 'started' } })
    await finished(sluice, account.key, run.body.data.last_run.job)
    const changed = await call('PATCH', url, {
      enabled: true,
      schedule: '30 7 * * 1',
      timezone: 'Asia/Kolkata',
      request: { url: `${origin.url}/other` }
    })
    expect(changed.body.data).toMatchObject({
      enabled: true,
      schedule: '30 7 * * 1',
      started: 1,
      request: { url: `${origin.url}/other` },
      next_run_at: expect.stringMatching(/T02:00:00.000Z$/)
    })
    expect((await get(monitorsUrl, account.key)).body.data.map((one: Answer) => one.id)).toEqual([
      id
    ])
    expect((await call('DELETE', url)).body.data).toEqual({ deleted: 1 })
    for (const path of [url, `${url}/runs`]) {
      expect((await get(path, account.key)).status).toBe(404)
    }
  })

  test('a monitor of another account is not found, and one that cannot be paid says so', async () => {
    const { id } = await hourly({ request: { url: `${origin.url}/own` } })
    account = await sluice.account(0)
    expect((await call('GET', `${monitorsUrl}/${id}`)).status).toBe(404)
    expect((await call('DELETE', `${monitorsUrl}/${id}`)).status).toBe(404)
    const poor = await hourly({ request: { url: `${origin.url}/poor` } })
    expect(await nextRun(poor.id)).toMatchObject({
      outcome: 'failed',
      reason: 'INSUFFICIENT_TOKENS',
      job: null
    })
  })

  test('a suspended account starts nothing, and the monitors of a closed one are gone', async () => {
    const { ledger, monitors } = sluice.service
    const { id, next_run_at } = await hourly({ request: { url: `${origin.url}/suspended` } })
    const due = Date.parse(next_run_at)
    const ref = { account: account.id, id }
    const shown = async (name: string) => {
      const text = await (await fetch(`${sluice.url}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    }
    const row = await monitors.store.monitor(ref)
    const past = { dueAt: Date.now() - 100_000, revision: crypto.randomUUID(), most: 10 }
    await monitors.store.putMonitor({ ...row!, previous: row?.revision, ...past })
    expect(await shown('sluice_monitors_due')).toBe(1)
    expect(await shown('sluice_monitors_oldest_seconds')).toBeGreaterThan(99)
    await ledger.suspend(account.id, true)
    await monitors.runDue(Date.now())
    const kept = JSON.parse(String((await monitors.store.monitor(ref))?.state))
    expect(kept).toMatchObject({ started: 0, runs: [{ outcome: 'skipped', reason: 'suspended' }] })
    expect(await shown('sluice_monitors_due')).toBe(0)
    expect(await sluice.service.jobs.store.jobs(account.id, { limit: 1 })).toEqual([])
    await ledger.closeAccount(account.id)
    await monitors.runDue(due + 60 * MINUTE)
    expect(await monitors.store.monitor(ref)).toBeUndefined()
  })

  test.each([
    [{ schedule: '* * * * * *' }, /at least a minute apart/],
    [{ schedule: '*/30 * * * * *' }, /at least a minute apart/],
    [{ schedule: '61 * * * *' }, /`schedule` is not a cron expression/],
    [{ schedule: '60 * * * *' }, /`schedule` is not a cron expression/],
    [{ schedule: '' }, /five fields/],
    [{ schedule: '@daily' }, /five fields/],
    [{ schedule: '0 7 31 2 *' }, /has no future run/],
    [{ schedule: 'every day' }, /five fields/],
    [{ schedule: '0 0 30 2 *' }, /has no future run/],
    [{ timezone: 'Mars/Base' }, /`timezone` must be the name of a time zone/],
    [{ request: undefined }, /exactly one of/],
    [{ crawl: { url: 'https://example.com/' } }, /exactly one of/],
    [{ request: { url: 'no url' } }, /URL/],
    [
      { request: { url: 'https://example.com/', options: { changes: { mode: 'schema' } } } },
      /json_schema/
    ],
    [{ request: undefined, batch: { urls: [] } }, /1 to 100/],
    [{ request: undefined, batch: { urls: ['https://example.com/', 'b'] } }, /^Request 2: /],
    [{ color: 'red' }, /color/]
  ])('refuses %j', async (given, message) => {
    const body = { schedule: '0 7 * * *', request: { url: 'https://example.com/' }, ...given }
    const answer = await post(monitorsUrl, account.key, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(message)
  })

  test('a monitor runs after a restart, once for the time that the service was down', {
    tags: 'long'
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-monitors-'))
    const first = await startService({}, { folder })
    const { id, key } = await first.account(10)
    const { body } = await post(`${first.url}/api/v1/monitors`, key, {
      schedule: '* * * * *',
      request: { url: `${origin.url}/restart` }
    })
    const { store } = first.service.monitors
    const row = await store.monitor({ account: id, id: body.data.id })
    const dueAt = Date.now() - 10 * MINUTE
    await store.putMonitor({
      ...row!,
      previous: row?.revision,
      revision: crypto.randomUUID(),
      dueAt,
      most: 1
    })
    await first.stop()
    const second = await startService({}, { folder })
    const url = `${second.url}/api/v1/monitors/${body.data.id}/runs`
    let runs: Answer[] = []
    for (let tries = 0; tries < 100 && runs.length === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      runs = (await get(url, key)).body.data
    }
    expect(runs).toMatchObject([{ at: new Date(dueAt).toISOString(), outcome: 'started' }])
    await finished(second, key, runs[0]?.job)
    await second.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('schedules', () => {
  const at = (text: string) => Date.parse(text)
  test.each([
    ['0 7 * * *', 'UTC', '2026-11-15T07:00:00Z', '2026-11-16T07:00:00.000Z'],
    ['0 7 * * *', 'Europe/Berlin', '2026-11-15T06:00:01Z', '2026-11-16T06:00:00.000Z'],
    // The night in which 02:30 does not exist.
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T02:00:00Z', '2026-03-29T01:00:00.000Z'],
    // The night in which 02:30 comes twice: one run.
    ['30 2 * * *', 'Europe/Berlin', '2026-10-24T23:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
    // Either of day and weekday is enough: Sunday the 1st, then Monday the 2nd.
    ['0 7 1 * 1', 'UTC', '2026-10-31T08:00:00Z', '2026-11-01T07:00:00.000Z'],
    ['0 7 1 * 1', 'UTC', '2026-11-01T07:00:00Z', '2026-11-02T07:00:00.000Z'],
    ['0 7 29 2 *', 'UTC', '2026-11-15T07:00:00Z', '2028-02-29T07:00:00.000Z'],
    ['* * * * *', 'UTC', '2026-11-15T07:00:00Z', '2026-11-15T07:01:00.000Z'],
    ['*/15 * * * 1-5', 'UTC', '2026-11-13T23:50:00Z', '2026-11-16T00:00:00.000Z']
  ])('%s in %s after %s', (schedule, timezone, after, next) => {
    const time = nextTime({ schedule, timezone }, at(after))
    expect(new Date(time).toISOString()).toBe(next)
  })
})
