import { describe, expect, test } from 'vitest'
import { createGuard, type GuardPolicy } from '../src/guard.ts'
import { acquirerFor, connectionIdle, get, listening, PAGE } from './fetching.ts'
import { answerText, HOST } from './origins.ts'

describe('guard.md rule 4: connections go to checked addresses only', () => {
  test('a connection to loopback is refused by default before anything is sent', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const acquirer = acquirerFor({}, {})
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    expect(origin.requests).toEqual([])
  })

  test('a connection looks its name up once, and uses the returned address', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const asked: string[] = []
    const acquirer = acquirerFor(
      {},
      {
        allowPrivateCidrs: [`${HOST}/32`],
        resolve: async (host) => {
          asked.push(host)
          // A second look-up would lead elsewhere: it must not happen, or must be refused.
          return asked.length === 1 ? [HOST] : ['127.0.0.2']
        }
      }
    )
    const url = `http://rebind.example:${origin.port}/`
    await get(url, {}, acquirer)
    await connectionIdle()
    await get(url, {}, acquirer)
    expect(asked).toEqual(['rebind.example'])
    expect(origin.requests[0]).toContain(`host: rebind.example:${origin.port}`)
  })

  test.each<[string, GuardPolicy['resolve'], string]>([
    ['a private answer', async () => ['10.0.0.1'], 'URL_NOT_ALLOWED'],
    ['one private answer of two', async () => ['93.184.215.14', '127.0.0.2'], 'URL_NOT_ALLOWED'],
    ['no answer', async () => [], 'DNS_ERROR'],
    ['a failing resolver', () => Promise.reject(new Error('SERVFAIL')), 'DNS_ERROR']
  ])('%s', async (_, resolve, code) => {
    const acquirer = acquirerFor({}, { resolve })
    await expect(get('http://site.example/', {}, acquirer)).rejects.toMatchObject({ code })
  })

  test('a connection fails with DNS_ERROR within 3 s if a resolver never answers', async () => {
    const acquirer = acquirerFor({}, { resolve: () => new Promise(() => {}) })
    await expect(get('http://site.example/', {}, acquirer)).rejects.toMatchObject({
      code: 'DNS_ERROR'
    })
  })

  test('a connection skips an unreachable address among the checked ones', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const acquirer = acquirerFor(
      {},
      {
        allowPrivateCidrs: ['127.0.0.0/8'],
        resolve: async () => ['127.0.0.99', HOST]
      }
    )
    expect((await get(`http://dual.example:${origin.port}/`, {}, acquirer)).status).toBe(200)
  })

  test('many requests to an origin share one look-up per connection', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    let asked = 0
    const acquirer = acquirerFor(
      {},
      {
        allowPrivateCidrs: [`${HOST}/32`],
        resolve: async () => {
          asked++
          return [HOST]
        }
      }
    )
    const urls = Array(20).fill(`http://busy.example:${origin.port}/`)
    const pages = await Promise.all(urls.map((url) => get(url, {}, acquirer)))
    expect(pages.map((page) => page.status)).toEqual(Array(20).fill(200))
    expect(asked).toBeLessThanOrEqual(20)
  })

  test('a connection never leads to this service itself, even inside an opened range', async () => {
    const own = await listening((socket) => socket.write(answerText(PAGE)))
    const acquirer = acquirerFor(
      {},
      {
        allowPrivateCidrs: ['127.0.0.0/8'],
        resolve: async () => [HOST],
        ownEndpoints: () => [{ address: '0.0.0.0', port: own.port }]
      }
    )
    for (const host of [HOST, 'self.example']) {
      await expect(get(`http://${host}:${own.port}/`, {}, acquirer)).rejects.toMatchObject({
        code: 'URL_NOT_ALLOWED'
      })
    }
    expect(own.requests).toEqual([])
  })

  test('a connection is refused if the peer differs from the address looked up', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const guard = createGuard({
      allowPrivateCidrs: [`${HOST}/32`],
      resolve: async () => [HOST]
    })
    // A guard that lets the look-up pass but not the peer: as if the socket had gone elsewhere.
    const acquirer = acquirerFor({ guard: { ...guard, allows: () => false } })
    await expect(get(`http://site.example:${origin.port}/`, {}, acquirer)).rejects.toMatchObject({
      code: 'URL_NOT_ALLOWED',
      cause: { message: `refused: the peer ${HOST}` }
    })
    expect(origin.requests).toEqual([])
  })
})
