import type { Socket } from 'node:net'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  acquirerFor,
  CHUNKED,
  connectionIdle,
  drip,
  flood,
  get,
  head,
  listening,
  redirect
} from './fetching.ts'
import { answerText } from './origins.ts'

describe('decisions.md §12: budgets', () => {
  test('a decompression bomb is stopped at the decoded limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'))
    const origin = await listening((socket) => {
      socket.write(answerText(bomb, { 'Content-Encoding': 'gzip' }))
    })
    await expect(get(origin.url)).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
      message: 'The page exceeds the limit of 25 MiB.',
      details: { limit: 25 * 1024 * 1024 }
    })
  })

  test('a bomb inside a bomb is stopped', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000, 'a')))
    const origin = await listening((socket) => {
      socket.write(answerText(bomb, { 'Content-Encoding': 'gzip, gzip' }))
    })
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  })

  test('a declared length over the limit is refused before the body', async () => {
    let written = 0
    const origin = await listening((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n')
      socket.on('drain', () => written++)
    })
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
    expect(written).toBe(0)
  })

  test('an undeclared body is counted as it arrives', async () => {
    const origin = await listening((socket) => {
      flood(socket, 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n', 'a'.repeat(65_536))
    })
    const acquirer = acquirerFor({ limits: { wireBytes: 500_000 } })
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
      message: 'The page exceeds the limit of 500,000 bytes.',
      details: { limit: 500_000 }
    })
  })

  test.each<[string, number, number]>([
    ['exactly the limit', 1_000, 200],
    ['one byte more', 1_001, 0]
  ])('the budget applies to decoded bytes: %s', async (_, length, status) => {
    const origin = await listening((socket) => {
      socket.write(
        answerText(zstdCompressSync(Buffer.alloc(length, 'a')), { 'Content-Encoding': 'zstd' })
      )
    })
    const acquirer = acquirerFor({ limits: { decodedBytes: 1_000 } })
    const outcome = await get(origin.url, {}, acquirer).then(
      (page) => page.status,
      (error) => (error.code === 'RESPONSE_TOO_LARGE' ? 0 : error)
    )
    expect(outcome).toBe(status)
  })

  test.each<[string, () => Buffer]>([
    [
      'a window of 128 MiB',
      () =>
        zstdCompressSync(Buffer.alloc(2 ** 27, 'a'), {
          params: { [constants.ZSTD_c_windowLog]: 27 }
        })
    ],
    ['2,000 frames', () => Buffer.concat(Array(2_000).fill(zstdCompressSync('a')))]
  ])('zstd with %s is rejected as malformed', async (_, bytes) => {
    const body = bytes()
    const origin = await listening((socket) => {
      socket.write(answerText(body, { 'Content-Encoding': 'zstd' }))
    })
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  const SHORT = {
    connectTimeout: 1_000,
    firstByteTimeout: 1_000,
    idleTimeout: 1_000,
    totalTimeout: 2_500
  }

  test.each<[string, (socket: Socket) => void, string]>([
    ['no answer', () => {}, 'first_byte'],
    [
      'a head one byte at a time',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'x', 100),
      'first_byte'
    ],
    ['half an answer, then silence', (socket) => void socket.write(`${head()}<p>`), 'idle'],
    [
      'a chunk extension for ever',
      (socket) => flood(socket, `${CHUNKED}1;`, 'x'.repeat(999)),
      'idle'
    ],
    ['one byte at a time, for ever', (socket) => drip(socket, head(), 'x', 100), 'total'],
    [
      'early hints for ever',
      (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 100),
      'total'
    ]
  ])('%s ends with FETCH_TIMEOUT', async (_, answer, stage) => {
    const origin = await listening(answer)
    const acquirer = acquirerFor({ limits: SHORT })
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({
      code: 'FETCH_TIMEOUT',
      details: { stage }
    })
  })

  test('a fetch ends on time even if it still waits for a look-up', async () => {
    const acquirer = acquirerFor(
      { limits: { totalTimeout: 100 } },
      { resolve: () => new Promise(() => {}) }
    )
    // The look-up would be given up with DNS_ERROR, but later.
    await expect(get('http://site.example/', {}, acquirer)).rejects.toMatchObject({
      code: 'FETCH_TIMEOUT',
      details: { stage: 'total' }
    })
  })

  test("a fetch ends with the reason of the caller's signal, at every stage", async () => {
    const silent = await listening(() => {})
    const half = await listening((socket) => void socket.write(`${head()}<p>`))
    const waiting = acquirerFor({}, { resolve: () => new Promise(() => {}) })
    for (const [url, acquirer] of [
      [silent.url, acquirerFor()],
      [half.url, acquirerFor()],
      ['http://site.example/', waiting]
    ] as const) {
      const gone = new AbortController()
      const fetching = get(url, { signal: gone.signal }, acquirer)
      setTimeout(() => gone.abort(new Error('client gone')), 50)
      await expect(fetching).rejects.toThrow('client gone')
    }
    const late = AbortSignal.abort(new Error('gone before'))
    await expect(get(silent.url, { signal: late })).rejects.toThrow('gone before')
    expect(silent.requests).toHaveLength(1)
  })

  test('a fetch that is given up during a redirect contacts no other host', async () => {
    const gone = new AbortController()
    const origin = await listening((socket) => {
      gone.abort(new Error('client gone'))
      socket.write(redirect('/next'))
    })
    await expect(get(origin.url, { signal: gone.signal })).rejects.toThrow('client gone')
    await connectionIdle()
    expect(origin.requests).toHaveLength(1)
  })
})
