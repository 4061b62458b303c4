/** Origins whose connection or framing is at fault. */

import { createServer, type Socket } from 'node:net'
import { ORIGIN_HOST } from '../harness.ts'
import {
  amount,
  CHUNKED,
  drip,
  flood,
  head,
  listening,
  type Origin,
  PAGE,
  type Rule,
  rawOrigin,
  SENTENCE,
  whole
} from './origin-case.ts'

const STATUS_LINE = 'HTTP/1.1 200 OK\r\n'

/** First lines of protocols that speak first. */
const BANNERS: Readonly<Record<string, string>> = {
  SSH: 'SSH-2.0-OpenSSH_9.9\r\n',
  SMTP: '220 mail.example ESMTP\r\n',
  FTP: '220 files.example FTP server ready\r\n',
  POP3: '+OK POP3 ready\r\n',
  IMAP: '* OK IMAP4rev1 ready\r\n'
}

/** See the module; what follows a comma or stands in brackets explains. */
export const connectionBehaviours: readonly Rule<Origin>[] = [
  [
    /valid 200 HTML with Content-Length/,
    () => ({ ...answering(whole(PAGE)), data: { has: SENTENCE } })
  ],
  [/accepts the TCP connection and never sends a byte/, () => ({ start: () => rawOrigin({}) })],
  [
    /RST at once after accept/,
    () => ({ start: () => rawOrigin({ connect: (socket) => void socket.resetAndDestroy() }) })
  ],
  [/nothing listens on the port/, () => ({ start: closedPort })],
  [
    /one header byte every (\d+) ms(?: \(.+\))?/,
    (every) => by((socket) => drip(socket, `${STATUS_LINE}X: `, 'x', Number(every)))
  ],
  [
    /one body byte every (\d+) ms(?:, .+)?/,
    (every) => by((socket) => drip(socket, head('Content-Length: 100000'), 'x', Number(every)))
  ],
  [
    /Content-Length ([\d,]+) but closes after ([\d,]+) bytes/,
    (declared, sent) =>
      ending(`${head(`Content-Length: ${amount(declared)}`)}${'x'.repeat(amount(sent))}`)
  ],
  [/Content-Length: (\S+)/, (value) => ending(`${head(`Content-Length: ${value}`)}${PAGE}`)],
  [
    /two Content-Length headers/,
    () => ending(`${head('Content-Length: 1\r\nContent-Length: 2')}ab`)
  ],
  [/chunked, closes without the 0 chunk/, () => ending(`${CHUNKED}5\r\n<p>ab\r\n`)],
  [/chunked, a chunk size of (\w+)/, (size) => ending(`${CHUNKED}${size}\r\nab\r\n0\r\n\r\n`)],
  [
    /a chunk extension that never ends, as fast as it is taken/,
    () => by((socket) => flood(socket, `${CHUNKED}1;`, 'x'.repeat(65_536)))
  ],
  [
    /a chunk extension that never ends(?: \(.+\))?/,
    () => by((socket) => drip(socket, `${CHUNKED}1;`, 'x'.repeat(1_000), 20))
  ],
  [
    /([\d.,]+ ?[kM]B) of trailers after the body/,
    (size) => answering(`${CHUNKED}0\r\n${'X: y\r\n'.repeat(amount(size) / 6)}\r\n`)
  ],
  [
    /one header of ([\d.,]+ ?[kM]B)/,
    (size) => answering(`${STATUS_LINE}X: ${'a'.repeat(amount(size))}\r\n\r\n`)
  ],
  [
    /([\d,]+) small headers/,
    (count) => answering(`${STATUS_LINE}${'X: y\r\n'.repeat(amount(count))}\r\n`)
  ],
  [
    /headers that never end/,
    () => by((socket) => flood(socket, STATUS_LINE, 'X: y\r\n'.repeat(10_000)))
  ],
  [/NUL byte in a header value/, () => ending(`${head('X: a\u0000b')}${PAGE}`)],
  [/obs-fold continuation header/, () => ending(`${head('X: a\r\n b')}${PAGE}`)],
  [/random bytes, not HTTP/, () => ending(Buffer.from('8f1b02e0c4ff0a7713d2999000fe41', 'hex'))],
  [/HTTP\/0\.9 style body without a status line/, () => ending(PAGE)],
  [/another protocol \((\w+) banner\)/, (protocol) => ending(bannerOf(protocol))],
  [/a Redis error line/, () => ending("-ERR unknown command 'GET'\r\n")],
  [/status code (\d+)/, (status) => ending(`HTTP/1.1 ${status} OK\r\n\r\n`)],
  [
    /([\d,]+) interim (1\d\d) ([A-Z][\w ]*) then 200/,
    (count, status, phrase) => ({
      ...by((socket) => {
        const link = status === '103' ? 'Link: </style.css>\r\n' : ''
        socket.write(`HTTP/1.1 ${status} ${phrase}\r\n${link}\r\n`.repeat(amount(count)))
        socket.write(whole(PAGE))
      }),
      data: { has: SENTENCE }
    })
  ],
  [
    /101 Switching Protocols without Upgrade/,
    () => answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  ],
  // It closes the side that is not seen, the one it reads from: what is seen is that nothing follows.
  [
    /origin half-closes then waits/,
    () =>
      by((socket) => {
        socket.write(`${head('Content-Length: 1000')}<p>`)
        socket.pause()
      })
  ],
  // It closes the side it writes to, so the body can never be whole.
  [
    /origin closes the side it writes to in the middle of the body/,
    () => ending(`${head('Content-Length: 1000')}<p>`)
  ],
  [
    /RST in the middle of the body/,
    () =>
      by((socket) =>
        socket.write(`${head('Content-Length: 1000')}<p>`, () => socket.resetAndDestroy())
      )
  ]
]

function by(answer: (socket: Socket) => void): Origin {
  return { start: () => rawOrigin({ answer: (socket) => void answer(socket) }) }
}

function answering(bytes: string | Buffer): Origin {
  return by((socket) => socket.write(bytes))
}

/** Answers and closes. */
function ending(bytes: string | Buffer): Origin {
  return by((socket) => socket.end(bytes))
}

function bannerOf(protocol: string): string {
  const banner = BANNERS[protocol]
  if (banner === undefined) throw new Error(`the banner of ${protocol} is not known`)
  return banner
}

async function closedPort() {
  const { port, close } = await listening(createServer())
  await close()
  return { url: `http://${ORIGIN_HOST}:${port}/`, close: async () => {} }
}
