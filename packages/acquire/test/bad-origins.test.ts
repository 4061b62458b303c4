import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acquirerFor, CHUNKED, flood, get, head, listening, PAGE } from './fetching.ts'
import { answerText } from './origins.ts'

describe('badly behaved origins', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['reset', (socket) => void socket.resetAndDestroy(), 'CONNECTION_FAILED'],
    ['closed at once', (socket) => void socket.destroy(), 'CONNECTION_FAILED'],
    [
      'body shorter than declared',
      (socket) => void socket.end(`${head(1000)}short`),
      'CONNECTION_FAILED'
    ],
    [
      'reset in the body',
      (socket) => socket.write(`${head(1000)}x`, () => socket.resetAndDestroy()),
      'CONNECTION_FAILED'
    ],
    [
      'chunked without its end',
      (socket) =>
        void socket.end(
          'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'
        ),
      'CONNECTION_FAILED'
    ],
    [
      'body shorter than declared, connection to be closed',
      (socket) => void socket.end(`${head(1000, 'Connection: close\r\n')}short`),
      'CONNECTION_FAILED'
    ],
    [
      'a half-closed connection, as lost as a closed one',
      (socket) => void socket.end(`${head()}<p>`),
      'CONNECTION_FAILED'
    ],
    [
      'chunked without its end, connection to be closed',
      (socket) =>
        void socket.end(`${CHUNKED.replace('\r\n', '\r\nConnection: close\r\n')}3\r\nabc\r\n`),
      'CONNECTION_FAILED'
    ],
    [
      'a head that stops',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
      'CONNECTION_FAILED'
    ],
    [
      'a negative length',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'a length in words',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'a header of 1 MB',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`),
      'INVALID_RESPONSE'
    ],
    [
      '50,000 headers',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(50_000)}\r\n`),
      'INVALID_RESPONSE'
    ],
    [
      'headers without an end',
      (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'.repeat(100)),
      'INVALID_RESPONSE'
    ],
    [
      'a folded header',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'two lengths',
      (socket) => void socket.end(`${head(1, 'Content-Length: 2\r\n')}ab`),
      'INVALID_RESPONSE'
    ],
    [
      'a length and chunks',
      (socket) => void socket.end(`${head(1, 'Transfer-Encoding: chunked\r\n')}0\r\n\r\n`),
      'INVALID_RESPONSE'
    ],
    [
      'a chunk of no length',
      (socket) => void socket.end(`${CHUNKED}zz\r\nabc\r\n0\r\n\r\n`),
      'INVALID_RESPONSE'
    ],
    [
      '10,000 times 100 Continue',
      (socket) => {
        socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(10_000))
        socket.write(answerText(PAGE))
      },
      'INVALID_RESPONSE'
    ],
    [
      'a NUL in a header',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nX: a\u0000b\r\n\r\n'),
      'INVALID_RESPONSE'
    ],
    [
      'another protocol',
      (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
      'INVALID_RESPONSE'
    ],
    ['HTTP/0.9', (socket) => void socket.end('<html>hello</html>'), 'INVALID_RESPONSE'],
    ['a bad status', (socket) => void socket.end('HTTP/1.1 99999 OK\r\n\r\n'), 'INVALID_RESPONSE'],
    [
      'an unrequested 101',
      (socket) =>
        void socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'
        ),
      'INVALID_RESPONSE'
    ],
    [
      '1 MB of trailers',
      (socket) =>
        void socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'X: y\r\n'.repeat(170_000)}\r\n`
        ),
      'INVALID_RESPONSE'
    ],
    [
      'plain bytes labelled gzip',
      (socket) => void socket.write(answerText('plain', { 'Content-Encoding': 'gzip' })),
      'INVALID_RESPONSE'
    ],
    [
      'gzip cut in the middle',
      (socket) =>
        void socket.write(
          answerText(gzipSync(PAGE.repeat(99)).subarray(0, 40), { 'Content-Encoding': 'gzip' })
        ),
      'INVALID_RESPONSE'
    ],
    [
      'an unknown coding',
      (socket) => void socket.write(answerText('x', { 'Content-Encoding': 'zstd-x' })),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'a thousand codings',
      (socket) =>
        void socket.write(
          answerText('x', { 'Content-Encoding': Array(1000).fill('gzip').join(', ') })
        ),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'a PDF',
      (socket) => void socket.write(answerText('%PDF', { 'Content-Type': 'application/pdf' })),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'an endless picture stream',
      (socket) =>
        void socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=x\r\n\r\n--x\r\n'
        ),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'a picture',
      (socket) => void socket.write(answerText('x', { 'Content-Type': 'image/png' })),
      'UNSUPPORTED_CONTENT'
    ],
    [
      'an event stream',
      (socket) => void socket.write(`${head().replace('text/html', 'text/event-stream')}data: x`),
      'UNSUPPORTED_CONTENT'
    ],
    ['204', (socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'), 'UPSTREAM_STATUS'],
    [
      '403',
      (socket) => void socket.write(answerText('no', {}, '403 Forbidden')),
      'UPSTREAM_STATUS'
    ],
    ['503', (socket) => void socket.write(answerText('no', {}, '503 Busy')), 'UPSTREAM_STATUS']
  ])('%s', async (_, answer, code) => {
    const origin = await listening(answer)
    await expect(get(origin.url)).rejects.toMatchObject({ code })
  })

  test('a closed port is CONNECTION_FAILED', async () => {
    const origin = await listening(() => {})
    await origin.close()
    await expect(get(origin.url)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('early hints before the answer are accepted', async () => {
    const origin = await listening((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000))
      socket.write(answerText(PAGE))
    })
    expect((await get(origin.url)).status).toBe(200)
  })

  test('a broken response body does not affect the process or the next request', async () => {
    let turn = 0
    const origin = await listening((socket) => {
      if (turn++ === 0) socket.end(`${head(1000)}x`)
      else socket.write(answerText(PAGE))
    })
    const acquirer = acquirerFor()
    await expect(get(origin.url, {}, acquirer)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect((await get(origin.url, {}, acquirer)).status).toBe(200)
  })
})
