/** Streams and WebSockets: one bound for each account and one in sum, an end with the caller's rights, and one read for all. */

import { get as httpGet, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createStreamPlaces } from '../../src/base/stream-places.ts'
import { get, post, startOrigin, startService, type TestService } from '../harness.ts'

const NO_JOB = 'job_01M8CMR7YNECC58M42T3P5PD9F'

describe('the places for streams', () => {
  const codeOf = (take: () => unknown) => {
    try {
      take()
    } catch (error) {
      const { code, details } = error as { code: string; details: { retry_after?: number } }
      return [code, details.retry_after]
    }
    return undefined
  }

  test('an account has at most 100, and a second one has its own', () => {
    const places = createStreamPlaces(1_000)
    for (let n = 0; n < 100; n++) places.take('one')
    expect(codeOf(() => places.take('one'))).toEqual(['OVERLOADED', 15])
    expect(codeOf(() => places.take('two'))).toBeUndefined()
  })

  test('all accounts have half of the places for clients, and one has at most half of that', () => {
    const places = createStreamPlaces(80)
    for (let n = 0; n < 20; n++) places.take('one')
    expect(codeOf(() => places.take('one'))).toEqual(['OVERLOADED', 15])
    for (let n = 0; n < 20; n++) places.take(`other ${n}`)
    expect(codeOf(() => places.take('another'))).toEqual(['OVERLOADED', 15])
  })

  test('a place that is given back twice counts once', () => {
    const places = createStreamPlaces(4)
    const leave = places.take('one')
    leave()
    leave()
    places.take('one')
    expect(codeOf(() => places.take('one'))).toEqual(['OVERLOADED', 15])
  })
})

describe('the streams of a service', () => {
  let sluice: TestService
  let origin: Awaited<ReturnType<typeof startOrigin>>
  beforeAll(async () => {
    sluice = await startService()
    origin = await startOrigin(() => {})
  })
  afterAll(async () => {
    await origin.stop()
    await sluice.stop()
  })

  /** A job that waits. */
  async function pausedJob(key: string): Promise<string> {
    const started = await post(`${sluice.url}/api/v1/internet/batch/`, key, {
      urls: [`${origin.url}/1`],
      job: { concurrency: 1 }
    })
    const { id } = started.body.data
    await get(`${sluice.url}/api/v1/jobs/${id}/pause`, key, 'POST')
    return id
  }

  /** Opens the events of a job. */
  function open(id: string, key: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}` }
      httpGet(`${sluice.url}/api/v1/jobs/${id}/events`, { headers, agent: false }, resolve).on(
        'error',
        reject
      )
    })
  }

  /** The WebSocket of a job, or the text of its refusal. */
  const webSocket = (id: string, key: string) =>
    new Promise<WebSocket | string>((resolve) => {
      const url = `${sluice.url.replace('http', 'ws')}/v2/batch/scrape/${id}`
      const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } })
      socket.once('open', () => resolve(socket))
      socket.once('error', (error) => resolve(error.message))
    })

  test('event streams, exports and WebSockets of an account share its 100 places, which come back', async () => {
    const { key } = await sluice.account()
    const other = await sluice.account()
    const id = await pausedJob(key)
    const sockets = await Promise.all([webSocket(id, key), webSocket(id, key)])
    expect(sockets.every((one) => one instanceof WebSocket)).toBe(true)
    const streams = await Promise.all(Array.from({ length: 98 }, () => open(id, key)))
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const refused = await get(`${sluice.url}/api/v1/jobs/${id}/events`, key)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'OVERLOADED'])
    expect(refused.headers.get('retry-after')).toBe('15')
    const file = await get(`${sluice.url}/api/v1/jobs/${id}/export`, key)
    expect(file.status).toBe(503)
    // As Firecrawl says it.
    expect(await webSocket(id, key)).toContain('429')
    // Its job is not read.
    expect(await webSocket(NO_JOB, key)).toContain('429')
    const theirs = await open(await pausedJob(other.key), other.key)
    expect(theirs.statusCode).toBe(200)
    for (const stream of [...streams, theirs]) stream.destroy()
    for (const socket of sockets) (socket as WebSocket).terminate()
    await vi.waitFor(async () => {
      const again = await open(id, key)
      again.destroy()
      expect(again.statusCode).toBe(200)
    }, 10_000)
  })

  test('the store is queried once a second, and once per event, for any number of streams of a job', async () => {
    const { key } = await sluice.account()
    const id = await pausedJob(key)
    const streams = await Promise.all(Array.from({ length: 30 }, () => open(id, key)))
    const texts = streams.map((stream) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      return () => text
    })
    await expect.poll(() => texts.every((text) => text().includes('event:'))).toBe(true)
    await wait(1_500)
    const { store } = sluice.service.jobs
    const events = vi.spyOn(store, 'events')
    const job = vi.spyOn(store, 'job')
    const start = performance.now()
    await wait(2_500)
    const seconds = (performance.now() - start) / 1_000
    const asked = job.mock.calls.filter(([ref]) => ref.job === id)
    expect(asked.length).toBeLessThanOrEqual(2 * seconds + 4)
    job.mockClear()
    events.mockClear()
    const ends = streams.map((stream) => new Promise((done) => stream.once('end', done)))
    await get(`${sluice.url}/api/v1/jobs/${id}/cancel`, key, 'POST')
    await Promise.all(ends)
    expect(events.mock.calls.length).toBeLessThan(10)
    for (const text of texts) expect(text()).toContain('event: job.cancelled')
    events.mockRestore()
    job.mockRestore()
  })

  test('a WebSocket of an unknown job gives its place back', async () => {
    const { key } = await sluice.account()
    const leave = vi.fn()
    const take = vi.spyOn(sluice.service.streams, 'take').mockReturnValueOnce(leave)
    expect(await webSocket(NO_JOB, key)).toContain('404')
    expect(leave).toHaveBeenCalledOnce()
    take.mockRestore()
  })

  test('the pages of several events are read together', async () => {
    const { key } = await sluice.account()
    const started = await post(`${sluice.url}/api/v1/internet/batch/`, key, {
      urls: Array.from({ length: 20 }, (_, n) => `http://10.0.0.1/${n}`),
      job: { skip_invalid: true }
    })
    const { store } = sluice.service.jobs
    const read = store.page.bind(store)
    let together = 0
    let most = 0
    const page = vi.spyOn(store, 'page').mockImplementation(async (...asked) => {
      most = Math.max(most, ++together)
      try {
        return await read(...asked)
      } finally {
        together--
      }
    })
    const events = await fetch(`${sluice.url}/api/v1/jobs/${started.body.data.id}/events`, {
      headers: { authorization: `Bearer ${key}` }
    })
    const numbers = [...(await events.text()).matchAll(/"number":(\d+)/g)].map(([, n]) => Number(n))
    page.mockRestore()
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(most).toBeGreaterThan(1)
  })

  test.each(['suspended', 'revoked', 'closed'])(
    'a stream and a WebSocket end when the caller is %s',
    async (how) => {
      const { key, id: account } = await sluice.account()
      const id = await pausedJob(key)
      vi.useFakeTimers({ toFake: ['setInterval'] })
      try {
        const stream = await open(id, key)
        const socket = (await webSocket(id, key)) as WebSocket
        const ended = new Promise((done) => stream.resume().once('end', done))
        const closed = new Promise((done) => socket.once('close', done))
        await wait(300)
        const { ledger } = sluice.service
        if (how === 'suspended') await ledger.suspend(account, true)
        if (how === 'revoked') {
          for (const { id } of await ledger.keys(account)) await ledger.revokeKey(account, id)
        }
        if (how === 'closed') await ledger.closeAccount(account)
        await vi.advanceTimersByTimeAsync(16_000)
        await ended
        expect(await closed).toBe(1008)
      } finally {
        vi.useRealTimers()
      }
    }
  )
})
