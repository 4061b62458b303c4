/** Monitors by the client, against the real service (docs/design/jobs.md §3). */

import {
  type Client,
  createClient,
  InvalidRequestError,
  type JobChange,
  NotFoundError,
  SluiceConnectionError
} from '@sluice/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { type DroppingProxy, startDroppingProxy } from './dropping-proxy.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let origin: Origin
let sluice: TestService
let proxy: DroppingProxy
let client: Client
let price: string

beforeAll(async () => {
  origin = await startOrigin(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<title>Page ${url}</title><article><h1>Page ${url}</h1><p>The page at ${url}
tells of ${url.repeat(9)}, which no other page does, in a text long enough to be one.</p>
<p>The lantern costs ${price} euros, and arrives within two weeks of the order.</p></article>`)
  })
  sluice = await startService()
  proxy = await startDroppingProxy(sluice.url)
})
afterAll(async () => {
  await proxy.stop()
  await sluice.stop()
  await origin.stop()
})
beforeEach(async () => {
  price = '19.50'
  client = createClient({ baseUrl: proxy.url, apiKey: (await sluice.account(1_000)).key })
})

/** Run a monitor and wait for its job. @returns id of the job. */
async function jobOfRun(id: string): Promise<string> {
  const { last_run } = await client.monitors.run(id)
  const job = String(last_run?.job)
  await client.jobs.waitFor(job)
  return job
}

async function changesOf(job: string, limit?: string): Promise<JobChange[]> {
  const found: JobChange[] = []
  const query = limit === undefined ? {} : { limit: Number(limit) }
  for await (const change of client.jobs.changes(job, query)) found.push(change)
  return found
}

const daily = (path: string) => ({
  schedule: '0 7 * * *',
  request: { url: `${origin.url}${path}` }
})

describe('monitors', () => {
  test('monitors are created, listed, changed, run, and deleted', async () => {
    const made = await client.monitors.create({ ...daily('/one'), name: 'one' })
    expect(made).toMatchObject({ name: 'one', enabled: true, started: 0, last_run: null })
    const other = await client.monitors.create(daily('/two'))
    expect((await client.monitors.list()).map(({ id }) => id)).toEqual([other.id, made.id])

    const paused = await client.monitors.update(made.id, { enabled: false, name: 'first' })
    expect(paused).toMatchObject({ enabled: false, name: 'first', next_run_at: null })
    expect(paused.request).toEqual(made.request)

    const job = await jobOfRun(made.id)
    expect(await client.monitors.runs(made.id)).toMatchObject([
      { outcome: 'started', job, status: 'completed', changed_pages: 0 }
    ])
    expect(await client.monitors.get(made.id)).toMatchObject({ started: 1, last_run: { job } })

    await client.monitors.delete(made.id)
    await expect(client.monitors.get(made.id)).rejects.toBeInstanceOf(NotFoundError)
    await client.monitors.delete(other.id)
    expect(await client.monitors.list()).toEqual([])
    expect(await client.jobs.get(job)).toMatchObject({ monitor: made.id })
  })

  test('say what changed, page by page', async () => {
    const urls = ['/a', '/b', '/c'].map((path) => `${origin.url}${path}`)
    const { id } = await client.monitors.create({ schedule: '0 7 * * *', batch: { urls } })
    expect(await changesOf(await jobOfRun(id))).toEqual([])
    price = '21.00'
    const job = await jobOfRun(id)
    const found = await changesOf(job, '2')
    expect(found.map(({ page }) => page.url).sort()).toEqual(urls)
    for (const { page, changes } of found) {
      expect(page).not.toHaveProperty('data')
      expect(changes).toMatchObject({ status: 'changed', mode: 'text' })
      expect(changes?.diff).toMatch(/^-The lantern costs 19\.50.*\n\+The lantern costs 21\.00/m)
    }
    const first = await client.jobs.changesPage(job, { limit: 2 })
    expect([first.data.length, typeof first.next_cursor]).toEqual([2, 'string'])
    await expect(client.jobs.changesPage('job_of_others')).rejects.toBeInstanceOf(NotFoundError)
  })

  test('a change or a deletion whose answer was lost is repeated; a creation and a run are not', async () => {
    const { id } = await client.monitors.create(daily('/lost'))
    const lose = async () => {
      await proxy.cut()
      proxy.fates.push('dropped after')
    }
    await lose()
    expect(await client.monitors.update(id, { name: 'changed' })).toMatchObject({ name: 'changed' })
    await lose()
    await expect(client.monitors.run(id)).rejects.toBeInstanceOf(SluiceConnectionError)
    expect((await client.monitors.get(id)).started).toBe(1)
    await lose()
    await expect(client.monitors.create(daily('/twice'))).rejects.toBeInstanceOf(
      SluiceConnectionError
    )
    expect(await client.monitors.list()).toHaveLength(2)
    await lose()
    await client.monitors.delete(id)
    expect(await client.monitors.list()).toHaveLength(1)
  })

  test('an invalid schedule is refused', async () => {
    const wrong = client.monitors.create({ ...daily('/one'), schedule: '60 * * * *' })
    await expect(wrong).rejects.toBeInstanceOf(InvalidRequestError)
  })
})
