/**
 * The service as a process: first start, restart, SIGTERM.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { get, ORIGIN_HOST, type Origin, post, serveArticle, startOrigin } from './harness.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const folders: string[] = []
const children: ChildProcess[] = []
const origins: Origin[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const origin of origins.splice(0)) await origin.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('the first start prints a key once; balance and history outlive a restart', async () => {
  const folder = newFolder()
  const origin = await newOrigin()
  const first = await start(folder)
  const key = /slc_live_[0-9A-Za-z]{38}/.exec(first.output())?.[0] as string
  expect(first.output()).toContain(
    `curl -sS ${first.url}/api/v1/internet/fetch/ -H 'Authorization: Bearer ${key}'`
  )
  const answer = await post(`${first.url}/api/v1/internet/fetch/`, key, { url: origin.url })
  expect(answer.status).toBe(200)
  await first.stop()

  const second = await start(folder)
  expect(second.output()).not.toContain('slc_live_')
  const account = await get(`${second.url}/api/v1/account/`, key)
  expect(account.body.data.balance).toMatchObject({ free: 499, held: 0 })
  const history = await get(`${second.url}/api/v1/fetch/results/`, key)
  expect(history.body.data).toMatchObject([
    { id: answer.body.meta.request_id, data: answer.body.data }
  ])
  await second.stop()

  // Nothing of it reached the log, and the secret is for the owner alone.
  expect(first.log() + second.log()).not.toContain(key.slice(9))
  expect(first.log()).not.toContain(origin.url)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'sluice.db')).includes(key)).toBe(false)
}, 180_000)

test('SIGTERM turns readiness off, lets running requests finish, and exits with 0', async () => {
  const origin = await startOrigin((request, response) => {
    setTimeout(() => serveArticle(request, response), 1_000)
  })
  origins.push(origin)
  // The client keeps its connection alive; that must not hold the process up until the grace time ends.
  const sluice = await start(newFolder(), { SHUTDOWN_GRACE_MS: '120000' })
  const key = /slc_live_[0-9A-Za-z]{38}/.exec(sluice.output())?.[0] as string
  const inFlight = post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url })
  await until(() => origin.hits() === 1)
  sluice.child.kill('SIGTERM')
  expect((await inFlight).status).toBe(200)
  expect(await sluice.exit).toBe(0)
}, 180_000)

test('a request that outlasts the grace time after SIGTERM gets SHUTTING_DOWN and costs nothing', async () => {
  const folder = newFolder()
  const origin = await startOrigin(() => undefined)
  origins.push(origin)
  const sluice = await start(folder, { SHUTDOWN_GRACE_MS: '300' })
  const key = /slc_live_[0-9A-Za-z]{38}/.exec(sluice.output())?.[0] as string
  const inFlight = post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url })
  await until(() => origin.hits() === 1)
  sluice.child.kill('SIGTERM')
  const answer = await inFlight
  expect([answer.status, answer.body.error.code]).toEqual([503, 'SHUTTING_DOWN'])
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await sluice.exit).toBe(0)

  const again = await start(folder)
  const account = await get(`${again.url}/api/v1/account/`, key)
  expect(account.body.data.balance).toMatchObject({ free: 500, held: 0 })
  await again.stop()
}, 180_000)

test('an invalid setting stops the start and is named', async () => {
  const child = run(newFolder(), { PORT: 'eighty', HISTORY_DAYS: '-1' })
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  expect(code).toBe(1)
  expect(text).toMatch(/`PORT` must be .*\n.*`HISTORY_DAYS` must be /)
})

interface Running {
  readonly url: string
  readonly child: ChildProcess
  readonly exit: Promise<number | null>
  output(): string
  log(): string
  stop(): Promise<void>
}

async function start(folder: string, environment: Record<string, string> = {}): Promise<Running> {
  const child = run(folder, environment)
  let output = ''
  let log = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  await until(() => /listens on \S+[\s\S]*\n\n$/.test(output) || child.exitCode !== null)
  const url = /listens on (\S+)/.exec(output)?.[1]
  if (!url) throw new Error(`the service did not start: ${log}`)
  return {
    url,
    child,
    exit,
    output: () => output,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
    }
  }
}

function run(folder: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@sluice/source', MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      WORKERS: '1',
      ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
      ...environment
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  children.push(child)
  return child
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-process-'))
  folders.push(folder)
  return folder
}

async function newOrigin(): Promise<Origin> {
  const origin = await startOrigin(serveArticle)
  origins.push(origin)
  return origin
}

/** Waits until `check` holds; the test's own time-out bounds it. */
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 20))
}
