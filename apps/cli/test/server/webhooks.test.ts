/** `sluice webhooks`, by a running service (docs/design/jobs.md §2). */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import { createKey } from '../../../service/src/index.ts'
// @boundaries-ignore the command line is tested against a running service
import { startService, type TestService } from '../../../service/test/harness.ts'
// @boundaries-ignore the command line is tested against a running service
import { type Receiver, startReceiver } from '../../../service/test/webhooks/receiver.ts'
import { runSluice } from '../run-sluice.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-webhooks-'))
let service: TestService
let receiver: Receiver
let environment: Record<string, string>

beforeAll(async () => {
  receiver = await startReceiver()
  service = await startService()
  const { id } = await service.account(10)
  const { ledger, secrets } = service.service
  const scopes = ['fetch', 'results', 'keys'] as const
  const { key } = await createKey(ledger, secrets, { account: id, name: 'all', scopes })
  environment = { SLUICE_SERVER: service.url, SLUICE_API_KEY: key, SLUICE_CONFIG_DIR: folder }
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => runSluice(['webhooks', ...args], { environment, cwd: folder })

test('a test message is sent, listed, shown and sent again', { tags: 'long' }, async () => {
  const sent = await run('test', receiver.url)
  expect([sent.code, sent.error]).toEqual([0, ''])
  const { id, status } = JSON.parse(sent.out)
  expect(status).toBe('delivered')
  const listed = await run('deliveries', '--status', 'delivered')
  expect(JSON.parse(listed.out)).toMatchObject({ id, type: 'webhook.test', attempts: 1 })
  const again = await run('redeliver', id)
  expect(JSON.parse(again.out)).toMatchObject({ id, status: 'waiting' })
  await receiver.until(({ length }) => length === 2)
  const shown = await run('show', id)
  expect(JSON.parse(shown.out)).toMatchObject({ id, body: { type: 'webhook.test' } })
})

test('a message that is not taken ends with 1 and the reason', async () => {
  receiver.answer(() => ({ status: 500 }))
  const { code, error } = await run('test', receiver.url)
  expect(code).toBe(1)
  expect(error).toContain('The receiver answered 500.')
})

test('the secret is shown and replaced', { tags: 'long' }, async () => {
  const { secret } = JSON.parse((await run('secret')).out)
  expect(secret).toMatch(/^whsec_/)
  const rotated = JSON.parse((await run('rotate', '--keep-previous', '1')).out)
  expect(rotated.previous.secret).toBe(secret)
  expect(JSON.parse((await run('secret')).out).secret).toBe(rotated.secret)
})
