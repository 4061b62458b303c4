/** The "bulk": streams in and out, resumes after a crash without a second charge, ends cleanly. */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { runSluice, startSluice } from './run-sluice.ts'

// Each starts processes with workers of their own, and machines are busy at times.
vi.setConfig({ testTimeout: 120_000 })
const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-bulk-'))
let origin: Origin
let service: TestService
/** Answers that /flaky still fails. */
let failures = 0
let delay = 0
/** Until it is resolved, `/held/…` has no answer. */
let held = Promise.withResolvers<void>()

beforeAll(async () => {
  origin = await startOrigin(async (request, response) => {
    if (delay > 0) await wait(delay)
    if (request.url?.startsWith('/held/')) await held.promise
    if (request.url === '/flaky' && failures-- > 0) return response.destroy()
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  service = await startService({ PARSE_TIMEOUT_MS: '60000' })
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = { ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`, PARSE_TIMEOUT_MS: '60000' }
let names = 0
const fresh = (text?: string) => {
  const path = join(folder, `file-${++names}`)
  if (text !== undefined) writeFileSync(path, text)
  return path
}
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const pages = (count: number, under = '') =>
  Array.from({ length: count }, (_, at) => `${origin.url}/${under}${at}`)

test('writes a line for each URL, skips comments and blank lines, and prints a report at the end', async () => {
  const urls = pages(5)
  const list = ['\ufeff# pages', '', ...urls, `  ${urls[0]}\r`, `${origin.url}/gone`, 'nonsense']
  const out = fresh()
  const args = ['fetch', '--input', fresh(list.join('\n')), '--out', out, '--json']
  const ended = await runSluice(args, { environment })
  expect([ended.code, ended.error]).toEqual([1, ''])
  expect(JSON.parse(ended.out)).toMatchObject({
    ok: 5,
    failed: 2,
    repeated: 1,
    skipped: 0,
    by_code: { UPSTREAM_STATUS: 1, INVALID_URL: 1 },
    stopped: null,
    duration_ms: expect.any(Number)
  })
  const lines = linesOf(readFileSync(out, 'utf8'))
  expect(lines.map(({ url }) => url).sort()).toEqual(
    [...urls, `${origin.url}/gone`, 'nonsense'].sort()
  )
  expect(lines.find(({ url }) => url === urls[3])).toMatchObject({
    ok: true,
    data: { title: 'On rivers' },
    meta: { target_status: 200 },
    ms: expect.any(Number)
  })
  expect(lines.find(({ url }) => url === 'nonsense')).toMatchObject({
    ok: false,
    error: { code: 'INVALID_URL', details: { retryable: false } }
  })
})

test('reads standard input and writes standard output; the report has no progress bar', async () => {
  const input = `${pages(2).join('\n')}\n`
  const { code, out, error } = await runSluice(['fetch', '--input', '-'], { environment, input })
  expect(code).toBe(0)
  expect(linesOf(out).map(({ ok }) => ok)).toEqual([true, true])
  expect(error).toMatch(/^2 read, 0 failed in \d+\.\d s\n$/)
})

test('retries transient failures', async () => {
  failures = 1
  const { code, out } = await runSluice(['fetch', `${origin.url}/flaky`], { environment })
  expect([code, JSON.parse(out).title]).toEqual([0, 'On rivers'])
})

test('refuses to overwrite a file that has lines', async () => {
  const out = fresh('{"url":"a","ok":true}\n')
  const refused = await runSluice(['fetch', ...pages(2), '--out', out], { environment })
  expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('Add --resume')])
  const foreign = fresh('a letter\n')
  const other = await runSluice(['fetch', ...pages(2), '--out', foreign, '--resume'], {
    environment
  })
  expect([other.code, other.error]).toEqual([2, expect.stringContaining('line 1 is not a result')])
  expect(readFileSync(foreign, 'utf8')).toBe('a letter\n')
})

describe('--resume', () => {
  test('skips URLs already read, retries failures, and drops a truncated line', async () => {
    const [first, second, third] = pages(3) as [string, string, string]
    const failed = { url: second, ok: false, error: { code: 'DNS_ERROR' }, run: 'r' }
    const known = `${JSON.stringify({ url: first, ok: true, run: 'r' })}\n${JSON.stringify(failed)}\n`
    const out = fresh(`${known}{"url":"${third}","ok":true,"da`)
    const before = origin.hits()
    const args = ['fetch', first, second, third, '--out', out, '--resume', '--json']
    const ended = await runSluice(args, { environment })
    expect(ended.code).toBe(0)
    expect(JSON.parse(ended.out)).toMatchObject({ ok: 2, skipped: 1 })
    expect(origin.hits() - before).toBe(2)
    const text = readFileSync(out, 'utf8')
    expect(text.startsWith(known)).toBe(true)
    expect(
      linesOf(text)
        .slice(2)
        .map(({ url, run }) => [url, run])
        .sort()
    ).toEqual([
      [second, 'r'],
      [third, 'r']
    ])
  })

  test('charges nothing twice after kill -9', async () => {
    const count = 40
    const { id, key } = await service.account(500)
    const out = fresh()
    const args = [
      'fetch',
      '--input',
      // However late the signal comes, there is something left to do.
      fresh([...pages(count - 4), ...pages(4, 'held/')].join('\n')),
      '--out',
      out,
      '--server',
      service.url
    ]
    const start = { environment: { SLUICE_KEY: key } }
    held = Promise.withResolvers()
    delay = 40
    const { child, ended } = startSluice([...args, '--concurrency', '4'], start)
    while (!existsSync(out) || linesOf(wholeLines(out)).length < 10) await wait(20)
    child.kill('SIGKILL')
    await ended
    delay = 0
    held.resolve()
    const before = linesOf(wholeLines(out)).length
    expect(before).toBeLessThan(count)
    const resumed = await runSluice([...args, '--resume', '--json'], start)
    expect([resumed.code, resumed.error]).toEqual([0, ''])
    expect(JSON.parse(resumed.out)).toMatchObject({ ok: count - before, skipped: before })
    const lines = linesOf(readFileSync(out, 'utf8'))
    expect(new Set(lines.map(({ url }) => url)).size).toBe(count)
    expect(lines).toHaveLength(count)
    expect(await service.service.ledger.balance(id)).toMatchObject({ charged: count, held: 0 })
  })
})

test('waits for a fetch that an earlier process started on the server, and pays once', async () => {
  const { id, key } = await service.account(500)
  const start = { environment: { SLUICE_KEY: key } }
  // Of one run, as after a crash whose request the server has not noticed yet.
  const known = `${JSON.stringify({ url: 'before', ok: true, run: 'one' })}\n`
  const run = () =>
    startSluice(
      ['fetch', `${origin.url}/slow`, '--server', service.url, '--out', fresh(known), '--resume'],
      start
    )
  delay = 3_000
  const hits = origin.hits()
  const first = run()
  while (origin.hits() === hits) await wait(10)
  const second = await run().ended
  delay = 0
  expect([(await first.ended).code, second.code]).toEqual([0, 0])
  expect(second.error).toMatch(/^1 read, 0 failed/)
  expect(origin.hits() - hits).toBe(1)
  expect(await service.service.ledger.balance(id)).toMatchObject({ charged: 1, held: 0 })
})

test('continues a run that was killed before its first line, and pays once', async () => {
  const { id, key } = await service.account(500)
  const start = { environment: { SLUICE_KEY: key } }
  const out = fresh()
  const args = ['fetch', `${origin.url}/slow`, '--server', service.url, '--out', out]
  delay = 1_500
  const hits = origin.hits()
  const { child, ended } = startSluice(args, start)
  while (origin.hits() === hits) await wait(10)
  // The service has finished the request before it notices that its client is gone.
  child.kill('SIGSTOP')
  await expect
    .poll(() => service.service.ledger.balance(id), { timeout: 15_000 })
    .toMatchObject({ charged: 1 })
  child.kill('SIGKILL')
  await ended
  delay = 0
  expect(readFileSync(out, 'utf8')).toBe('')
  const resumed = await runSluice([...args, '--resume'], start)
  expect(resumed.error).toMatch(/^1 read, 0 failed/)
  expect(origin.hits() - hits).toBe(1)
  expect(await service.service.ledger.balance(id)).toMatchObject({ charged: 1, held: 0 })
})

test('keeps finished results on Ctrl-C, reports them, and exits with 130', async () => {
  const out = fresh()
  const { key } = await service.account(500)
  held = Promise.withResolvers()
  const hits = origin.hits()
  const input = fresh([...pages(3), ...pages(40, 'held/')].join('\n'))
  const args = ['--input', input, '--out', out, '--server', service.url, '--concurrency', '4']
  const { child, ended } = startSluice(['fetch', ...args], { environment: { SLUICE_KEY: key } })
  const readIn = (text: string) => linesOf(text).filter(({ ok }) => ok).length
  while (!existsSync(out) || readIn(wholeLines(out)) < 3 || origin.hits() - hits < 7) await wait(20)
  child.kill('SIGINT')
  const { code, error } = await ended
  held.resolve()
  expect([code, readIn(readFileSync(out, 'utf8'))]).toEqual([130, 3])
  expect(error).toMatch(/^3 read, 0 failed in .*4 given up\n3 tokens charged/s)
})

test('stops when the tokens run out, and the report says why', async () => {
  const { key } = await service.account(3)
  const args = [
    'fetch',
    ...pages(30),
    '--server',
    service.url,
    '--concurrency',
    '1',
    '--json',
    '--out',
    fresh()
  ]
  const { code, out } = await runSluice(args, { environment: { SLUICE_KEY: key } })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    ok: 3,
    failed: 1,
    by_code: { INSUFFICIENT_TOKENS: 1 },
    tokens_charged: 3,
    tokens_remaining: 0,
    stopped: { code: 'INSUFFICIENT_TOKENS' }
  })
})

test('ends silently when its reader closes the pipe', async () => {
  held = Promise.withResolvers()
  const args = ['fetch', ...pages(3), ...pages(40, 'held/')]
  const { child, ended } = startSluice(args, { environment })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  held.resolve()
  expect(await ended).toMatchObject({ code: 141, error: '' })
})

const hasScript = spawnSync('script', ['--version']).status === 0

test.skipIf(!hasScript)('shows a progress bar on a terminal', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const command = `${process.execPath} --conditions=@sluice/source ${main} fetch --input ${fresh(pages(6).join('\n'))} --out ${fresh()}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env.PATH, WORKERS: '1', BROWSER: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  expect(text.replaceAll('\u001b[K', '')).toMatch(/\r\[[#.]{24}\] \d\/6 {2}0 failed {2}/)
  expect(text).toMatch(/6 read, 0 failed/)
})

/** The text up to the last line feed: another process is writing. */
function wholeLines(path: string): string {
  const text = readFileSync(path, 'utf8')
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
