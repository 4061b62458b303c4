/** `sluice monitors`, by a running service (docs/design/jobs.md §3). */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
// @boundaries-ignore a user of it
import { newUser } from '../../service/test/people/new-user.ts'
import { hasTerminal, onTerminal } from './on-terminal.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-monitors-'))
let origin: Origin
let service: TestService
let environment: Record<string, string>
let price: string

beforeAll(async () => {
  origin = await startOrigin(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<title>Page ${url}</title><article><h1>Page ${url}</h1><p>The page at ${url}
tells of ${`${url} `.repeat(60)}, which no other page does.</p><p>The lantern costs ${price} euros.</p></article>`)
  })
  service = await startService({
    PARSE_TIMEOUT_MS: '60000',
    PUBLIC_URL: 'https://sluice.example',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'sluice@sluice.example'
  })
})

beforeEach(async () => {
  price = '19.50'
  const { key } = await service.account(1_000)
  environment = {
    SLUICE_SERVER: service.url,
    SLUICE_API_KEY: key,
    SLUICE_CONFIG_DIR: join(folder, 'config')
  }
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The lines of JSON that a command prints. @throws AssertionError - it fails. */
async function printed(args: string[], input?: string) {
  const given = input === undefined ? {} : { input }
  const { code, out, error } = await runSluice(['monitors', ...args], { environment, ...given })
  expect(code, error).toBe(0)
  return out === ''
    ? []
    : out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
}

const DAILY = ['--schedule', '0 7 * * 1-5', '--timezone', 'Europe/Berlin']

describe('sluice monitors', () => {
  test('create --email writes to members of the account, and update --no-email stops it', async () => {
    const user = await newUser(service)
    const body = { name: 'command line', scopes: ['fetch', 'results'] }
    const made = await user.browser.request('POST', '/api/v1/account/keys', body)
    environment = { ...environment, SLUICE_API_KEY: made.body.data.key }
    const args = ['create', `${origin.url}/desk`, ...DAILY]
    const [monitor] = await printed([...args, '--email', user.email])
    expect(monitor.emails).toEqual([user.email])
    const [kept] = await printed(['update', monitor.id, '--name', 'desk'])
    expect(kept).toMatchObject({ name: 'desk', emails: [user.email] })
    const [silent] = await printed(['update', monitor.id, '--no-email'])
    expect(silent.emails).toEqual([])
    const { code, error } = await runSluice(
      ['monitors', ...args, '--email', 'stranger@example.com'],
      { environment }
    )
    expect(code).toBe(1)
    expect(error).toContain('Only members of this account can get e-mails.')
  })

  test('create, run, show and changes: what changed on a page, on a terminal in colour', {
    tags: 'long'
  }, async () => {
    const args = ['create', `${origin.url}/desk`, ...DAILY, '--name', 'desk', '--compare', 'text']
    const [made] = await printed(args)
    expect(made).toMatchObject({
      name: 'desk',
      schedule: '0 7 * * 1-5',
      timezone: 'Europe/Berlin',
      enabled: true,
      request: {
        url: `${origin.url}/desk`,
        options: { changes: { mode: 'text' }, markdown: true }
      }
    })
    expect(await printed(['run', made.id, '--wait'])).toEqual([])
    expect(await printed(['changes', made.id])).toEqual([])
    price = '21.00'
    const changed = { page: { url: `${origin.url}/desk` }, changes: { status: 'changed' } }
    expect(await printed(['run', made.id, '--wait'])).toMatchObject([changed])
    const [shown] = await printed(['show', made.id])
    expect(shown).toMatchObject({
      id: made.id,
      started: 2,
      runs: [{ changed_pages: 1, status: 'completed' }, { changed_pages: 0 }],
      changes: { pages: [changed] }
    })
    expect(await printed(['changes', made.id])).toMatchObject([
      { run: shown.runs[0].at, job: shown.runs[0].job, ...changed }
    ])
    expect((await printed(['runs', made.id])).map(({ outcome }) => outcome)).toEqual([
      'started',
      'started'
    ])
    if (!hasTerminal) return
    const { code, text } = await onTerminal(['monitors', 'show', made.id], { environment })
    expect(code).toBe(0)
    expect(text).toContain('0 7 * * 1-5 (Europe/Berlin)')
    expect(text).toMatch(/Changed at 20\d\d-\d\d-\d\d \d\d:\d\d:/)
    expect(text).toContain('\u001b[31m  -The lantern costs 19.50 euros.\u001b[39m')
    expect(text).toContain('\u001b[32m  +The lantern costs 21.00 euros.\u001b[39m')
  })

  test('list, update, pause, resume and delete', { tags: 'long' }, async () => {
    const [made] = await printed(['create', `${origin.url}/one`, ...DAILY, '--paused'])
    expect(made).toMatchObject({ enabled: false, next_run_at: null })
    const [updated] = await printed(['update', made.id, '--schedule', '30 8 * * *', '--name', 'x'])
    expect(updated).toMatchObject({
      schedule: '30 8 * * *',
      timezone: 'Europe/Berlin',
      name: 'x',
      request: made.request
    })
    const [other] = await printed(['update', made.id, `${origin.url}/two`, '--max-cost', '3'])
    expect(other.request).toMatchObject({
      url: `${origin.url}/two`,
      options: { max_cost: 3, changes: true }
    })
    expect((await printed(['resume', made.id]))[0].next_run_at).toMatch(/Z$/)
    expect((await printed(['pause', made.id]))[0]).toMatchObject({ enabled: false })
    expect((await printed(['list'])).map(({ id }) => id)).toEqual([made.id])
    if (hasTerminal) {
      const { text } = await onTerminal(['monitors', 'list'], { environment })
      expect(text).toMatch(/mon_\w+ +30 8 \* \* \* +\S*paused/)
    }
    expect(await printed(['delete', made.id])).toEqual([{ id: made.id, deleted: true }])
    expect(await printed(['list'])).toEqual([])
  })

  test('create: the URLs of a file, and a site', async () => {
    const list = `# desks\n${origin.url}/a\n${origin.url}/b\n`
    const [batch] = await printed(['create', '--input', '-', ...DAILY, '--max-cost', '9'], list)
    expect(batch.batch).toMatchObject({
      urls: [`${origin.url}/a`, `${origin.url}/b`],
      job: { max_cost: 9 }
    })
    const args = [
      'create',
      `${origin.url}/blog/`,
      '--crawl',
      '--limit',
      '5',
      '--exclude',
      '/old/**'
    ]
    const [crawl] = await printed([...args, ...DAILY])
    expect(crawl.crawl).toMatchObject({
      url: `${origin.url}/blog/`,
      scope: { limit: 5, exclude: ['/old/**'] }
    })
  })

  test('a run that starts no job ends with 1, and says why', { tags: 'long' }, async () => {
    const { key } = await service.account(0)
    environment.SLUICE_API_KEY = key
    const [made] = await printed(['create', `${origin.url}/poor`, ...DAILY])
    const { code, out } = await runSluice(['monitors', 'run', made.id, '--wait'], { environment })
    expect(code).toBe(1)
    expect(JSON.parse(out).last_run).toMatchObject({
      outcome: 'failed',
      reason: 'INSUFFICIENT_TOKENS'
    })
  })

  test.each([
    [['create', ...DAILY], 2, /Nothing to fetch: give a URL, or a file of URLs with --input/],
    [['create', 'https://example.com/'], 2, /required option '--schedule <cron>'/],
    [['create', 'https://example.com/', ...DAILY, '--limit', '3'], 2, /--limit needs --crawl/],
    [['create', 'https://example.com/', ...DAILY, '--input', 'x'], 2, /cannot be combined/],
    [['update', 'mon_x'], 2, /Nothing to change/],
    [['update', 'mon_x', '--max-cost', '3'], 2, /--max-cost needs the pages too/],
    [['update', 'mon_x', '--name', 'y'], 1, /NOT_FOUND/],
    [['create', 'https://example.com/', '--schedule', '60 * * * *'], 1, /`schedule` is not a cron/]
  ] as const)('refuses %j', { tags: 'long' }, async (args, code, message) => {
    const ended = await runSluice(['monitors', ...args], { environment })
    expect([ended.code, ended.out]).toEqual([code, ''])
    expect(ended.error).toMatch(message)
  })
})
