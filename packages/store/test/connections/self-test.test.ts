import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

/** Time of a command, ms. */
const ANSWER = 500

const { sendCommand } = Redis.prototype

/** Simulates another version of ioredis, whose commands do not show that they are settled. */
function hideSettled(): void {
  Redis.prototype.sendCommand = function (command, ...rest) {
    Object.defineProperty(command, 'isSettled', { get: () => undefined, set() {} })
    return sendCommand.call(this, command, ...rest)
  }
}

// The outcome is remembered by the module, so each test loads it anew.
beforeEach(() => vi.resetModules())
afterEach(() => {
  Redis.prototype.sendCommand = sendCommand
})

describe('the self-test of the patches of ioredis', () => {
  test('passes with the pinned version, and quickly', async () => {
    const { canPatchClients } = await import('../../src/connections/redis/self-test.ts')
    const start = performance.now()
    expect(await canPatchClients()).toBe(true)
    expect(performance.now() - start).toBeLessThan(500)
  })

  test('fails if commands do not reveal whether they are settled', async () => {
    hideSettled()
    const { canPatchClients } = await import('../../src/connections/redis/self-test.ts')
    expect(await canPatchClients()).toBe(false)
  })

  test('passes in a process that stands still meanwhile', async () => {
    await import('ioredis')
    const { canPatchClients } = await import('../../src/connections/redis/self-test.ts')
    // After this callback timers are next, before the rest of the sample.
    await nextTurn()
    const outcome = canPatchClients()
    const end = performance.now() + 1_500
    while (performance.now() < end);
    expect(await outcome).toBe(true)
  })

  test('fails if commands are never sent', async () => {
    Redis.prototype.sendCommand = () => new Promise(() => {})
    const { canPatchClients } = await import('../../src/connections/redis/self-test.ts')
    expect(await canPatchClients()).toBe(false)
  })
})

describe.skipIf(!hasRedis)('a client that cannot be patched', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(['--enable-debug-command', 'yes'])
  })
  afterAll(() => server.stop())

  test('says so, works, and gives up on a silent server', async () => {
    hideSettled()
    const { connectRedis } = await import('../../src/connections/redis/client.ts')
    const advice: string[] = []
    const settings = { answerMs: ANSWER, onAdvice: (one: string) => advice.push(one) }
    const client = (await connectRedis(server.url, settings)) as Redis
    expect(advice).toEqual([expect.stringMatching(/^The installed ioredis is not the version/)])
    const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`)
    await Promise.all(keys.map((key) => client.set(key, key)))
    expect(await Promise.all(keys.map((key) => client.get(key)))).toEqual(keys)

    const start = performance.now()
    await expect(client.call('debug', 'sleep', '1.3')).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(2 * ANSWER)
    await wait(1_500)
    expect(await client.get('key 1')).toBe('key 1')
    client.disconnect()
  })
})
