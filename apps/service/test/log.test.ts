/** docs/monitoring.md "Logs": what a line holds, what none does, and that none is lost when the process ends. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killServices, type RunningService, startProcess } from './faults/process.ts'
import { type Origin, post, startOrigin } from './harness.ts'

const CANARY = 'canary-9f3a'
const REQUESTS = 3_000

const folder = mkdtempSync(join(tmpdir(), 'sluice-log-'))
let sluice: RunningService
let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('x-site', CANARY)
    if (request.url?.includes('missing')) response.statusCode = 404
    response.end(`<title>${CANARY}</title><main><p>${`${CANARY} is text. `.repeat(30)}</p></main>`)
  })
  sluice = await startProcess({ DATA_DIR: folder, LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  killServices()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('writes one complete line per request, without data from clients or pages', async () => {
  const key = sluice.firstKey as string
  const api = `${sluice.url}/api/v1/internet/fetch/`
  const body = (path: string) => ({
    url: `${origin.url}/${path}?q=${CANARY}#${CANARY}`,
    options: { headers: { 'x-caller': CANARY }, locale: 'en' }
  })
  const headers = { 'idempotency-key': CANARY, 'x-caller': CANARY, cookie: `a=${CANARY}` }
  const answers = [
    await post(api, key, body(CANARY), headers),
    await post(api, key, body('missing')),
    await post(api, key, { url: `http://${CANARY}.internal/` }),
    await post(api, key, { url: origin.url, [CANARY]: 1 }),
    await post(`${api}?dry_run=${CANARY}`, key, body('dry')),
    await post(`${sluice.url}/${CANARY}`, `slc_live_${CANARY}`, body('lost'))
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 400, 400, 400, 404])
  // More than a pipe holds without a reader, so lines are still waiting when the process is asked to stop.
  sluice.child.stderr?.pause()
  const many: Response[] = []
  while (many.length < REQUESTS) many.push(...(await Promise.all(batch(headers))))
  const stopped = sluice.stop()
  await wait(300)
  sluice.child.stderr?.resume()
  await stopped

  const log = sluice.log()
  expect(log.endsWith('\n')).toBe(true)
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ids = [...answers, ...many].map((answer) => answer.headers.get('x-request-id'))
  const told = lines.filter(({ msg }) => msg === 'request')
  const own = told.filter(({ request_id }) => !ids.includes(request_id))
  // The service asks itself before the first request.
  expect(own.every(({ route }) => route === '/livez') && own.length < 10).toBe(true)
  expect(told.length - own.length).toBe(ids.length)
  const first = lines.find(({ tokens }) => tokens === 1)
  expect(first).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'request',
    request_id: answers[0]?.headers.get('x-request-id'),
    method: 'POST',
    route: '/api/v1/internet/fetch',
    status: 200,
    code: null,
    duration_ms: expect.any(Number),
    stages_ms: Object.fromEntries(
      'auth body prepare reserve robots acquire queue read enrich save settle'
        .split(' ')
        .map((stage) => [stage, expect.any(Number)])
    ),
    account: expect.stringMatching(/^acc_/),
    parser: '@sluice/parser-generic',
    engine: 'http',
    target_status: 200,
    tokens: 1
  })
  expect(log).not.toContain(CANARY)
  expect(log).not.toContain(key.slice(9))
  expect(log).not.toContain(origin.url)
})

function batch(headers: Record<string, string>): Promise<Response>[] {
  return Array.from({ length: 50 }, async () => {
    const answer = await fetch(`${sluice.url}/livez`, { headers })
    await answer.arrayBuffer()
    return answer
  })
}
