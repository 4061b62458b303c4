/** docs/design/jobs.md §2: webhooks pass the same guard as fetches. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuard } from '../src/guard.ts'
import { createPoster, type Poster, type PosterOptions } from '../src/http/guarded-post.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function poster(options: Partial<PosterOptions> = {}): Poster {
  const made = createPoster({
    guard: createGuard({ allowPrivateCidrs: ['127.0.0.0/8'] }),
    userAgent: 'Sluice/1.0 (test)',
    timeoutMs: 5_000,
    sockets: 8,
    ...options
  })
  opened.push(() => made.close())
  return made
}

const message = { headers: { 'content-type': 'application/json', 'x-own': 'a' }, body: '{"ß":1}' }

describe('a message', () => {
  test('a message arrives as it was given, with the user agent, and is answered by its status', async () => {
    const got: unknown[] = []
    const url = await receiver((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        got.push([request.method, request.url, request.headers, body])
        response.statusCode = 202
        response.end('thanks')
      })
    })
    const answer = await poster().post({ url: `${url}/hook?a=b`, ...message })
    expect(answer).toEqual({ status: 202, retryAfter: undefined })
    const headers = { 'user-agent': 'Sluice/1.0 (test)', 'x-own': 'a' }
    expect(got).toEqual([['POST', '/hook?a=b', expect.objectContaining(headers), '{"ß":1}']])
  })

  test('a message follows no redirect, and its answer has the time of the next attempt', async () => {
    let hits = 0
    const url = await receiver((_, response) => {
      hits++
      response.writeHead(307, { location: '/other', 'retry-after': '7' })
      response.end()
    })
    expect(await poster().post({ url, ...message })).toEqual({ status: 307, retryAfter: 7_000 })
    expect(hits).toBe(1)
  })

  test('no message is sent to a literal address or a name that the guard refuses', async () => {
    let hits = 0
    const url = await receiver((_, response) => {
      hits++
      response.end()
    })
    const strict = poster({ guard: createGuard() })
    await expect(strict.post({ url, ...message })).rejects.toMatchObject({
      code: 'URL_NOT_ALLOWED'
    })
    const named = poster({ guard: createGuard({ resolve: async () => ['127.0.0.1'] }) })
    const { port } = new URL(url)
    await expect(
      named.post({ url: `http://hook.example:${port}/`, ...message })
    ).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
    expect(hits).toBe(0)
  })

  test('a message to a receiver that does not answer ends in time, or with its caller', async () => {
    const url = await receiver(() => {})
    await expect(poster({ timeoutMs: 200 }).post({ url, ...message })).rejects.toMatchObject({
      code: 'FETCH_TIMEOUT',
      details: { timeout_ms: 200 }
    })
    const gone = new AbortController()
    const sent = poster().post({ url, ...message, signal: gone.signal })
    gone.abort(new Error('the service stops'))
    await expect(sent).rejects.toThrow('the service stops')
  })

  test('a message does not wait for a body without an end, and reads little of it', async () => {
    const ended = Promise.withResolvers<void>()
    const url = await receiver((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => {
        clearInterval(timer)
        ended.resolve()
      })
    })
    expect(await poster().post({ url, ...message })).toMatchObject({ status: 200 })
    await ended.promise
  })

  test('a message to a closed port is a failed connection', async () => {
    const url = await receiver(() => {})
    await opened.pop()?.()
    await expect(poster().post({ url, ...message })).rejects.toMatchObject({
      code: 'CONNECTION_FAILED'
    })
  })
})
