/** The receiver of docs/webhooks.md, as a program of its own, gets what a real service sends. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { createClient } from '@sluice/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../apps/service/src/index.ts'
import {
  ORIGIN_HOST,
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { blocksOf, ROOT } from './code-blocks.ts'

// Within the repository, so that the client is found.
const folder = `${ROOT}test/docs/.sandbox`
const blocks = blocksOf('docs/webhooks.md')

let origin: Origin
let sluice: TestService
let key: string
let receiver: ChildProcess
let address: string
let printed = ''

beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  sluice = await startService()
  const { id } = await sluice.account(100)
  const scopes = ['fetch', 'results', 'account', 'keys'] as const
  const { ledger, secrets } = sluice.service
  ;({ key } = await createKey(ledger, secrets, { account: id, name: 'docs', scopes }))
  const { secret } = await createClient({ baseUrl: sluice.url, apiKey: key }).webhooks.secret()
  mkdirSync(folder, { recursive: true })
  const program = blocks.find(({ language }) => language === 'js')?.text ?? ''
  writeFileSync(`${folder}/receiver.mjs`, program)
  const port = await freePort()
  address = `http://${ORIGIN_HOST}:${port}/hook`
  receiver = spawn(process.execPath, ['--conditions=@sluice/source', `${folder}/receiver.mjs`], {
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  receiver.stdout?.on('data', (part) => {
    printed += part
  })
  await until(async () => (await fetch(address, { method: 'POST' }).catch(() => null)) !== null)
})

afterAll(async () => {
  receiver?.kill()
  if (receiver?.exitCode === null) await once(receiver, 'exit')
  rmSync(folder, { recursive: true, force: true })
  await sluice?.stop()
  await origin?.stop()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 100_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`never came true; printed: ${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the test message of the page arrives, verified', async () => {
  const command = blocks.find(({ language }) => language === 'sh')?.text ?? ''
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', command.replace('https://app.example/hook', address)],
    { env: { PATH: process.env.PATH, SLUICE: sluice.url, KEY: key } }
  )
  expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { type: 'webhook.test' } })
  await until(() => printed.includes('webhook.test'))
}, 220_000)

test('the webhook of the page tells of its pages with their data, and of the end of the job', async () => {
  const shown = JSON.parse(blocks.find(({ language }) => language === 'json')?.text ?? '')
  const client = createClient({ baseUrl: sluice.url, apiKey: key })
  const urls = [`${origin.url}/a`, `${origin.url}/b`]
  const options = { markdown: true }
  const webhook = { ...shown.webhook, url: address }
  const { id } = await client.jobs.batch({ ...shown, urls, options, webhook })
  await until(() => printed.includes('job.completed') && printed.includes('page.completed'))
  expect(printed).toContain('A river finds its way')
  expect(printed).not.toContain('job.started')
  const found: string[] = []
  await until(async () => {
    found.length = 0
    for await (const one of client.webhooks.deliveries({ job: id })) found.push(one.status)
    return found.every((status) => status === 'delivered')
  })
  expect(found.length).toBeGreaterThanOrEqual(2)
}, 220_000)

test('a message without a valid signature is refused', async () => {
  const body = '{"type":"job.completed","timestamp":"2026-11-24T00:00:00.000Z","data":{}}'
  const now = String(Math.floor(Date.now() / 1_000))
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': now,
    'webhook-signature': 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
  }
  const answer = await fetch(address, { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'The webhook is not signed with this secret.'
  ])
  const old = { ...headers, 'webhook-timestamp': '1614265330' }
  const late = await fetch(address, { method: 'POST', headers: old, body })
  expect(await late.text()).toBe(
    'The time of the webhook differs from the clock by more than 300 s.'
  )
})
