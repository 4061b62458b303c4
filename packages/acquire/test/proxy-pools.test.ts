/** Pools of the operator's proxies: their turns, and those that are down. */

import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openProxyPools } from '../src/index.ts'
import { connectProxy } from './connect-proxy.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of opened.splice(0)) await close()
})

function poolsOf(text: string) {
  const changes: string[] = []
  const pools = openProxyPools(text, (pool, isDown) =>
    changes.push(`${pool} ${isDown ? 'down' : 'up'}`)
  )
  opened.push(() => pools.close())
  return { pools, changes }
}

async function proxy() {
  const { url, targets, close } = await connectProxy('user', 'secret')
  opened.push(close)
  return { url: url.replace('//', '//user:secret@'), targets }
}

/** A server that ends each connection at its first bytes, after an answer. @returns its port. */
async function ending(answer = ''): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function tunnel(pools: ReturnType<typeof openProxyPools>, name: string, port: number) {
  const socket = await pools.get(name)!.tunnel('127.0.0.1', port, new AbortController().signal)
  socket.destroy()
}

const DEAD_PROXY = 'http://user:secret@127.0.0.1:9'

describe('a pool', () => {
  test('its proxies take turns', async () => {
    const [one, other, port] = [await proxy(), await proxy(), await ending()]
    const { pools } = poolsOf(`eu=${one.url},${other.url}`)
    for (let round = 0; round < 4; round++) await tunnel(pools, 'eu', port)
    expect([one.targets.length, other.targets.length]).toEqual([2, 2])
  })

  test('a proxy that is down is passed over, reported once, and counted as unhealthy', async () => {
    const [good, port] = [await proxy(), await ending()]
    const { pools, changes } = poolsOf(`eu:de=${DEAD_PROXY},${good.url}`)
    for (let round = 0; round < 3; round++) await tunnel(pools, 'eu', port)
    expect(good.targets).toHaveLength(3)
    expect(changes).toEqual(['eu down'])
    expect(pools.report()).toEqual([{ name: 'eu', country: 'DE', proxies: 2, healthy: 1 }])
  })

  test('a pool whose proxies are all down fails with its name', async () => {
    const { pools } = poolsOf(`eu=${DEAD_PROXY}`)
    await expect(tunnel(pools, 'eu', 80)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: 'The proxy eu does not answer.'
    })
  })

  test('a proxy that answers for a site is healthy, even if the site is not reached', async () => {
    const port = await ending('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const { pools, changes } = poolsOf(`eu=http://127.0.0.1:${port}`)
    await expect(tunnel(pools, 'eu', 80)).rejects.toMatchObject({
      message: 'The connection to the site failed.'
    })
    expect(pools.report()[0]?.healthy).toBe(1)
    expect(changes).toEqual([])
  })

  test('a proxy that is down is healthy as soon as it takes connections again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { pools, changes } = poolsOf(`eu=http://127.0.0.1:${await ending()}`)
    await expect(tunnel(pools, 'eu', 80)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(changes).toEqual(['eu down'])
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => changes).toEqual(['eu down', 'eu up'])
    expect(pools.report()[0]?.healthy).toBe(1)
  })

  test('the pool of a country is the first one with a healthy proxy', async () => {
    const good = `http://127.0.0.1:${await ending()}`
    const { pools } = poolsOf(`one:FR=${DEAD_PROXY};two:fr=${good};three:DE=${DEAD_PROXY}`)
    expect(pools.inCountry('FR')).toBe('one')
    await expect(tunnel(pools, 'one', 80)).rejects.toThrow()
    expect(pools.inCountry('FR')).toBe('two')
    expect(pools.inCountry('DE')).toBe('three')
    expect(pools.inCountry('IT')).toBe(undefined)
  })
})

test.each([
  'eu',
  `eu=${DEAD_PROXY};eu=${DEAD_PROXY}`,
  `e u=${DEAD_PROXY}`,
  `eu:DEU=${DEAD_PROXY}`,
  'eu=ftp://user:secret@127.0.0.1:9'
])('a malformed list is refused without its credentials: %s', (text) => {
  expect(() => openProxyPools(text)).toThrow(
    /^PROXIES is not a (?:list|URL) of the form (?!.*secret)/
  )
})
