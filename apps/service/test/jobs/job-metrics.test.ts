/** docs/monitoring.md: the metrics and the log line of jobs. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, until } from './job-calls.ts'

let sluice: TestService
let origin: Origin

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url === '/gone') return void response.writeHead(410).end()
    // Held until the client goes away.
    if (request.url?.startsWith('/held')) return
    serveArticle(request, response)
  })
  sluice = await startService()
  await sluice.service.reader.started
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const start = async (key: string, paths: readonly string[], job = {}): Promise<string> => {
  const body = { urls: paths.map((path) => origin.url + path), job }
  return (await post(`${sluice.url}/api/v1/internet/batch/`, key, body)).body.data.id
}
const metric = async (sample: string) => {
  const text = await (await fetch(`${sluice.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}

test('waiting and running pages are shown, and a cancelled job has one line', async () => {
  const { id: account, key } = await sluice.account(100)
  const lines = vi.spyOn(sluice.service.log, 'event')
  const id = await start(key, ['/held1', '/held2', '/held3'], { concurrency: 1 })
  await until(sluice, key, id, ({ pages }) => pages.running > 0)
  const running = (await metric('sluice_job_pages_running')) ?? 0
  expect(running).toBeGreaterThan(0)
  expect(await metric('sluice_job_pages_waiting')).toBe(3 - running)
  expect(await metric('sluice_jobs_oldest_seconds')).toBeGreaterThan(0)
  expect(lines).not.toHaveBeenCalled()
  for (let n = 0; n < 2; n++) await post(`${sluice.url}/api/v1/jobs/${id}/cancel`, key, {})
  const facts = { job: id, account, kind: 'batch', status: 'cancelled', found: 3, unfetched: 3 }
  expect(lines.mock.calls).toEqual([['job', expect.objectContaining(facts)]])
  expect(await metric('sluice_job_pages_total{outcome="success"}')).toBe(undefined)
}, 180_000)

test('pages are counted by outcome, and a job that completes has one line', async () => {
  const { key } = await sluice.account(100)
  const lines = vi.spyOn(sluice.service.log, 'event')
  lines.mockClear()
  const id = await start(key, ['/a', '/b', '/gone'])
  await finished(sluice, key, id)
  await expect.poll(() => lines.mock.calls.length).toBe(1)
  const facts = { job: id, status: 'completed', success: 2, failed: 1, skipped: 0, tokens: 2 }
  expect(lines.mock.calls).toEqual([['job', expect.objectContaining(facts)]])
  expect(JSON.stringify(lines.mock.calls)).not.toContain(origin.url)
  expect(await metric('sluice_job_pages_total{outcome="success"}')).toBe(2)
  expect(await metric('sluice_job_pages_total{outcome="failed"}')).toBe(1)
}, 180_000)
