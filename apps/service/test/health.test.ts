/** decisions.md §1, docs/monitoring.md "Health": `/readyz` turns 503 by what is broken, and within a bounded time. */

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasRedis, startRedis } from '@sluice/store/test/redis-server'
import { toxicProxy } from '@sluice/store/test/toxic-proxy'
import { expect, test, vi } from 'vitest'
import { breakLedger } from './broken-store.ts'
import { get, startOrigin, startService } from './harness.ts'

const OK = { accepting: 'ok', store: 'ok', payloads: 'ok', disk: 'ok', parse: 'ok' }

test('readyz fails if workers do not start', async () => {
  const parsers = fileURLToPath(new URL('./parsers/main-thread-only.ts', import.meta.url))
  const sluice = await startService({ PARSERS_CONFIG: parsers })
  try {
    const { status, body } = await get(`${sluice.url}/readyz`)
    expect([status, body.ready]).toEqual([503, false])
    expect(body.checks).toEqual({ ...OK, parse: expect.stringMatching(/^(?!ok$)./) })
    expect(await get(`${sluice.url}/livez`)).toMatchObject({ status: 200 })
  } finally {
    await sluice.stop()
  }
})

test('readyz names models that fail, and fails if the store has lost a table or a folder cannot be written', async () => {
  const model = await startOrigin((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"error": {"message": "The key sk-0123456789abcdefghij is wrong."}}')
  })
  const sluice = await startService({
    AI_BASE_URL: `${model.url}/v1`,
    AI_API_KEY: 'wrong',
    AI_MODEL: 'm'
  })
  try {
    await untilReady(sluice.url)
    sluice.service.operations.watchModels()
    await vi.waitFor(
      async () => {
        const { status, body } = await get(`${sluice.url}/readyz`)
        expect([status, body.ready, body.degraded]).toEqual([200, true, ['summary', 'extraction']])
        expect(body.engines.ai.summary.problem).toBe('The server refuses the key (status 401).')
      },
      { timeout: 60_000, interval: 200 }
    )
    const asked = model.hits()
    await get(`${sluice.url}/readyz`)
    expect(model.hits()).toBe(asked)
    // Processes report once a second.
    await expect
      .poll(async () => {
        const { checks } = await sluice.service.operations.health()
        return checks.find(({ id }) => id === 'models')
      })
      .toMatchObject({
        state: 'bad',
        text: 'm: The server refuses the key (status 401).',
        advice: 'Set AI_API_KEY to a key that it accepts.'
      })
    expect(await sluice.service.metrics.text()).toContain(
      'sluice_ai_model_works{setting="AI_MODEL",model="m"} 0'
    )
    const payloads = join(sluice.folder, 'payloads')
    rmSync(payloads, { recursive: true })
    writeFileSync(payloads, 'a file in place of the folder')
    const unwritable = await get(`${sluice.url}/readyz`)
    expect([unwritable.status, unwritable.body.checks]).toEqual([
      503,
      { ...OK, payloads: 'STORE_UNAVAILABLE' }
    ])
    breakLedger(sluice.folder)
    const { status, body } = await get(`${sluice.url}/readyz`)
    expect([status, body.checks.store]).toEqual([503, 'STORE_UNAVAILABLE'])
  } finally {
    await sluice.stop()
    await model.stop()
  }
}, 180_000)

test('readyz fails while Redis swallows every command, and recovers', {
  tags: 'long',
  ...(!hasRedis && { skip: true }),
  timeout: 180_000
}, async () => {
  const redis = await startRedis()
  const proxy = await toxicProxy(redis.port)
  const sluice = await startService({
    STORE_URL: `redis://127.0.0.1:${proxy.port}`,
    SECRET: 'a secret of the tests, long enough for all'
  })
  try {
    await untilReady(sluice.url)
    proxy.set('blackhole')
    const { status, body } = await get(`${sluice.url}/readyz`)
    expect([status, body.checks.store]).toEqual([
      503,
      expect.stringMatching(/^(?:STORE_UNAVAILABLE|timed out)$/)
    ])
    expect(body.checks).toMatchObject({ accepting: 'ok', parse: 'ok' })
    proxy.set('none')
    await untilReady(sluice.url)
  } finally {
    proxy.set('none')
    await sluice.stop()
    await proxy.close()
    await redis.stop()
  }
})

/** On a busy machine the first worker takes longer to start than a check may. */
async function untilReady(url: string): Promise<void> {
  while ((await get(`${url}/readyz`)).status !== 200);
}
