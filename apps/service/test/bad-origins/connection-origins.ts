/** Origins whose connection or framing is at fault. */

import { createServer, type Socket } from 'node:net'
import { ORIGIN_HOST } from '../harness.ts'
import {
  CHUNKED,
  drip,
  fails,
  flood,
  head,
  listening,
  type OriginCase,
  type Outcome,
  PAGE,
  READ,
  rawOrigin,
  SHORT,
  TIMES_OUT,
  whole
} from './origin-case.ts'

type Answer = (socket: Socket) => void

const LOST = fails('CONNECTION_FAILED')
const MALFORMED = fails('INVALID_RESPONSE')
const MEGABYTE = 1_000_000

/** Without the connection's fault, as each of them answers. */
const ANSWERS: readonly (readonly [string, Outcome, Answer])[] = [
  ['healthy', READ, (socket) => socket.write(whole(PAGE))],
  ['slow_headers', TIMES_OUT, (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'x', 200)],
  ['slow_body', TIMES_OUT, (socket) => drip(socket, head('Content-Length: 100000'), 'x', 300)],
  ['short_body', LOST, (socket) => socket.end(`${head('Content-Length: 1000')}0123456789`)],
  ['negative_cl', MALFORMED, (socket) => socket.end(`${head('Content-Length: -1')}${PAGE}`)],
  ['bad_cl', MALFORMED, (socket) => socket.end(`${head('Content-Length: abc')}${PAGE}`)],
  ['chunk_no_end', LOST, (socket) => socket.end(`${CHUNKED}5\r\n<p>ab\r\n`)],
  [
    'chunk_ext_infinite',
    TIMES_OUT,
    (socket) => drip(socket, `${CHUNKED}1;`, 'x'.repeat(1_000), 20)
  ],
  ['chunk_ext_flood', TIMES_OUT, (socket) => flood(socket, `${CHUNKED}1;`, 'x'.repeat(65_536))],
  [
    'trailers_huge',
    MALFORMED,
    (socket) => socket.write(`${CHUNKED}0\r\n${'X: y\r\n'.repeat(MEGABYTE / 6)}\r\n`)
  ],
  [
    'header_one_huge',
    MALFORMED,
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(MEGABYTE)}\r\n\r\n`)
  ],
  [
    'header_many',
    MALFORMED,
    (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(50_000)}\r\n`)
  ],
  [
    'header_infinite',
    MALFORMED,
    (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'.repeat(10_000))
  ],
  ['header_nul', MALFORMED, (socket) => socket.end(`${head('X: a\u0000b')}${PAGE}`)],
  ['header_obs_fold', MALFORMED, (socket) => socket.end(`${head('X: a\r\n b')}${PAGE}`)],
  [
    'garbage',
    MALFORMED,
    (socket) => socket.end(Buffer.from('8f1b02e0c4ff0a7713d2999000fe41', 'hex'))
  ],
  ['http09', MALFORMED, (socket) => socket.end(PAGE)],
  ['ssh_banner', MALFORMED, (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  ['redis_banner', MALFORMED, (socket) => socket.end("-ERR unknown command 'GET'\r\n")],
  ['bad_status', MALFORMED, (socket) => socket.end('HTTP/1.1 99999 OK\r\n\r\n')],
  [
    'many_100',
    MALFORMED,
    (socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(10_000))
      socket.write(whole(PAGE))
    }
  ],
  [
    'many_103',
    READ,
    (socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n'.repeat(1_000))
      socket.write(whole(PAGE))
    }
  ],
  [
    'switch_101',
    MALFORMED,
    (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  ],
  // It closed the side that nobody sees, the one it reads from: what is seen is that nothing follows.
  [
    'half_close',
    TIMES_OUT,
    (socket) => {
      socket.write(`${head('Content-Length: 1000')}<p>`)
      socket.pause()
    }
  ],
  // It closed the side it writes to, so the body can never be whole.
  ['half_close_writing', LOST, (socket) => socket.end(`${head('Content-Length: 1000')}<p>`)],
  [
    'reset_mid_body',
    LOST,
    (socket) => socket.write(`${head('Content-Length: 1000')}<p>`, () => socket.resetAndDestroy())
  ],
  [
    'two_lengths',
    MALFORMED,
    (socket) => socket.end(`${head('Content-Length: 1\r\nContent-Length: 2')}ab`)
  ],
  [
    'chunk_bad_size',
    MALFORMED,
    (socket) => socket.end(`${CHUNKED}ffffffffffffffffff\r\nab\r\n0\r\n\r\n`)
  ]
]

/** See the module. */
export const connectionOrigins: readonly OriginCase[] = [
  ...ANSWERS.map(([name, expect, answer]) => http(name, expect, () => rawOrigin({ answer }))),
  http('accept_no_reply', TIMES_OUT, () => rawOrigin({})),
  http('reset_on_accept', LOST, () =>
    rawOrigin({ connect: (socket) => void socket.resetAndDestroy() })
  ),
  http('refused', LOST, async () => {
    const { port, close } = await listening(createServer())
    await close()
    return { url: `http://${ORIGIN_HOST}:${port}/`, close: async () => {} }
  })
]

function http(name: string, expect: Outcome, start: OriginCase['start']): OriginCase {
  return {
    name,
    kind: 'http',
    expect,
    start,
    ...(expect.code === TIMES_OUT.code ? { timeout: SHORT } : {})
  }
}
