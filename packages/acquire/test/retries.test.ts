import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { acquirerFor, get, listening, PAGE } from './fetching.ts'
import { answerText } from './origins.ts'

type Answer = (socket: Socket) => void

const page: Answer = (socket) => void socket.write(answerText(PAGE))
const reset: Answer = (socket) => void socket.resetAndDestroy()
const hangUp: Answer = (socket) => void socket.end()

function status(line: string, headers: Record<string, string> = {}): Answer {
  return (socket) => void socket.write(answerText('no', headers, line))
}

/** An origin that gives these answers in turn, the last one for ever. */
function answering(...answers: readonly Answer[]) {
  let turn = 0
  return listening((socket) => answers[Math.min(turn++, answers.length - 1)]!(socket))
}

describe('guard.md "Origins behaving badly": one retry, only after a reset before the first byte or 502/503/504', () => {
  test.each([
    ['a reset', reset],
    ['a connection that ends without an answer', hangUp],
    ['502', status('502 Bad Gateway')],
    ['503', status('503 Service Unavailable')],
    ['504', status('504 Gateway Timeout')]
  ])('the fetch is retried once after %s', async (_, first) => {
    const origin = await answering(first, page)
    expect((await get(origin.url)).status).toBe(200)
    expect(origin.requests).toHaveLength(2)
  })

  test.each([
    ['a reset', reset, 'CONNECTION_FAILED'],
    ['503', status('503 Service Unavailable'), 'UPSTREAM_STATUS']
  ])('the fetch gives up after %s twice', async (_, failure, code) => {
    const origin = await answering(failure, failure, page)
    await expect(get(origin.url)).rejects.toMatchObject({ code })
    expect(origin.requests).toHaveLength(2)
  })

  test.each([
    ['404', status('404 Not Found'), 'UPSTREAM_STATUS'],
    ['500', status('500 Internal Server Error'), 'UPSTREAM_STATUS'],
    ['429 without a time', status('429 Too Many Requests'), 'UPSTREAM_STATUS'],
    [
      'a reset in the body',
      (socket: Socket) => {
        const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 999\r\n\r\nx'
        socket.write(head, () => socket.resetAndDestroy())
      },
      'CONNECTION_FAILED'
    ]
  ])('the fetch is not retried after %s', async (_, failure, code) => {
    const origin = await answering(failure, page)
    await expect(get(origin.url)).rejects.toMatchObject({ code })
    expect(origin.requests).toHaveLength(1)
  })
})

describe('guard.md "Origins behaving badly": Retry-After is honoured up to the deadline', () => {
  test.each(['429 Too Many Requests', '503 Service Unavailable'])(
    'the fetch waits as long as %s asks',
    async (line) => {
      const origin = await answering(status(line, { 'Retry-After': '1' }), page)
      const start = performance.now()
      expect((await get(origin.url)).status).toBe(200)
      expect(performance.now() - start).toBeGreaterThanOrEqual(990)
    }
  )

  test('the fetch does not wait for a date that has passed', async () => {
    const date = new Date(Date.now() - 5_000).toUTCString()
    const origin = await answering(status('429 Slow', { 'Retry-After': date }), page)
    expect((await get(origin.url)).status).toBe(200)
  })

  test.each([['3600'], [new Date(Date.now() + 3_600_000).toUTCString()], ['soon']])(
    'the fetch does not wait if Retry-After is %s',
    async (retryAfter) => {
      const origin = await answering(status('429 Slow', { 'Retry-After': retryAfter }), page)
      await expect(get(origin.url)).rejects.toMatchObject({
        code: 'UPSTREAM_STATUS',
        details: { target_status: 429 }
      })
      expect(origin.requests).toHaveLength(1)
    }
  )

  test.each([
    ['429 Slow', { 'Retry-After': '1' }, { target_status: 429, retry_after: 1 }],
    ['503 Busy', {}, { target_status: 503 }]
  ])('a caller that asks again itself gets the refusal %s %j', async (line, headers, details) => {
    const origin = await answering(status(line, headers), page)
    const asked = get(origin.url, { reportsRefusals: true })
    await expect(asked).rejects.toMatchObject({ code: 'UPSTREAM_STATUS', details })
    expect(origin.requests).toHaveLength(1)
  })

  test('a caller that asks again itself is served after a reset', async () => {
    const origin = await answering(reset, page)
    expect((await get(origin.url, { reportsRefusals: true })).status).toBe(200)
  })

  test('the fetch stops waiting when the request is aborted', async () => {
    const origin = await answering(status('503 Busy', { 'Retry-After': '20' }))
    const gone = new AbortController()
    const fetched = get(origin.url, { signal: gone.signal })
    setTimeout(() => gone.abort(new Error('gone')), 100)
    await expect(fetched).rejects.toThrow('gone')
  })
})

describe('guard.md "Origins behaving badly": requests in flight are bounded per host and process', () => {
  /** An origin that answers when told to, and counts what is open. */
  async function held() {
    const open: Socket[] = []
    let most = 0
    const origin = await listening((socket) => {
      open.push(socket)
      most = Math.max(most, open.length)
    })
    return { origin, open, most: () => most, answerOne: () => page(open.shift()!) }
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  test('accounts take turns', async () => {
    const { origin, open, most, answerOne } = await held()
    const acquirer = acquirerFor({ perHost: 2 })
    const order: string[] = []
    const fetches = ['a', 'a', 'a', 'a', 'a', 'b'].map(async (account, index) => {
      await get(`${origin.url}/${account}${index}`, { account }, acquirer)
      order.push(account)
    })
    for (let answered = 0; answered < 6; answered++) {
      await until(() => open.length > 0)
      answerOne()
      await until(() => order.length === answered + 1)
    }
    await Promise.all(fetches)
    expect(most()).toBe(2)
    expect(order.indexOf('b')).toBeLessThan(4)
  })

  test('a limit of 0 means none, and each host has its own', async () => {
    const one = await held()
    const other = await held()
    const gone = new AbortController()
    const all = acquirerFor({ perHost: 0 })
    const single = acquirerFor({ perHost: 1 })
    const ask = (url: string, acquirer = all) =>
      get(url, { signal: gone.signal }, acquirer).catch(() => {})
    const fetches = [ask(one.origin.url), ask(one.origin.url), ask(one.origin.url)]
    fetches.push(ask(other.origin.url, single), ask(one.origin.url, single))
    await until(() => one.open.length === 4 && other.open.length === 1)
    gone.abort()
    await Promise.all(fetches)
  })

  test('the next request gets the turn of an aborted one', async () => {
    const { origin, open, answerOne } = await held()
    const acquirer = acquirerFor({ perHost: 1 })
    const gone = new AbortController()
    const first = get(`${origin.url}/1`, {}, acquirer)
    const second = get(`${origin.url}/2`, { signal: gone.signal }, acquirer)
    const third = get(`${origin.url}/3`, {}, acquirer)
    await until(() => open.length === 1)
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    answerOne()
    await until(() => open.length === 1)
    answerOne()
    await Promise.all([first, third])
    expect(origin.requests.map((head) => head.split(' ')[1])).toEqual(['/1', '/3'])
  })
})
