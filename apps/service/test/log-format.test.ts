/** docs/monitoring.md "Logs": readable lines for people, JSON for programs, and which requests are not told. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableLine } from '../src/base/log-line.ts'
import { killServices, type RunningService, startProcess } from './faults/process.ts'
import { type Origin, post, serveArticle, startOrigin } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-log-format-'))
let origin: Origin
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(async () => {
  killServices()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = (name: string, environment: Record<string, string>) =>
  startProcess({ DATA_DIR: join(folder, name), LOG_LEVEL: 'info', ...environment })

async function use(sluice: RunningService): Promise<string> {
  await post(`${sluice.url}/api/v1/internet/fetch`, sluice.firstKey, { url: origin.url })
  await post(`${sluice.url}/api/v1/internet/fetch`, sluice.firstKey, { url: 'nonsense' })
  for (const path of [
    '/livez',
    '/healthz',
    '/metrics',
    '/favicon.ico',
    '/docs/api.md',
    '/docs/no'
  ]) {
    await (await fetch(sluice.url + path)).arrayBuffer()
  }
  await sluice.stop()
  return sluice.log()
}

test('LOG_FORMAT=pretty describes a request in a sentence', {
  tags: 'long',
  timeout: 60_000
}, async () => {
  const log = await use(await start('pretty', { LOG_FORMAT: 'pretty' }))
  const lines = log.trim().split('\n')
  const clock = String.raw`\d\d:\d\d:\d\d\.\d{3}`
  const told = (text: string) => lines.filter((line) => line.includes(text))
  expect(told('/api/v1/internet/fetch')[0]).toMatch(
    new RegExp(
      `^${clock} INFO  POST /api/v1/internet/fetch 200 \\d+ ms, 1 token, generic by http ftc_\\w{26}$`
    )
  )
  expect(told('/api/v1/internet/fetch')[1]).toMatch(/ 400 INVALID_URL, \d+ ms /)
  expect(log).toMatch(new RegExp(`^${clock} INFO  stopping signal=SIGTERM$`, 'm'))
  expect(log).not.toContain('\u001b')
  expect(log).not.toMatch(/^\{/m)
})

test('lines are JSON without a terminal; health, metrics and files are logged only if they fail', {
  tags: 'long',
  timeout: 60_000
}, async () => {
  const lines = (await use(await start('json', {}))).trim().split('\n')
  const routes = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(routes.map(({ route, status }) => `${route} ${status}`)).toEqual([
    '/api/v1/internet/fetch 200',
    '/api/v1/internet/fetch 400',
    '/docs{/*path} 404'
  ])
})

test('a fault has its stack, and levels have colours on a terminal', () => {
  const time = new Date(2026, 10, 25, 9, 5, 3, 7).getTime()
  const line = JSON.stringify({
    level: 50,
    time,
    msg: 'request failed',
    request_id: 'req_1',
    err: { stack: 'Error: no\n    at here' }
  })
  expect(readableLine(line, false)).toBe(
    '09:05:03.007 ERROR request failed request_id=req_1\n    Error: no\n        at here\n'
  )
  expect(readableLine(line, true)).toContain('\u001b[31mERROR\u001b[39m')
  const warning = JSON.stringify({ level: 40, time, msg: 'little disk', left: 3, list: ['a'] })
  expect(readableLine(warning, false)).toBe('09:05:03.007 WARN  little disk left=3 list=["a"]\n')
})
