/**
 * Connects undici to checked addresses only (guard.md rule 4).
 *
 * The name is looked up once for a connection, by the guard; the socket is offered nothing else; and its
 * peer is asserted once more when it is there. A connection that is kept alive was made this way too.
 */

import type { LookupAddress } from 'node:dns'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { SluiceError } from '@sluice/core'
import { buildConnector } from 'undici'
import { type Guard, NOT_ALLOWED, portOf, refused } from '../guard.ts'
import { type CheckedConnection, connectChecked } from './connect-checked.ts'
import type { SocketBudget } from './socket-budget.ts'

/** A connection and the limits of its data. */
interface AnsweredConnection extends CheckedConnection {
  /** Bytes of one response on the wire, including its framing; the rest is not read. */
  readonly most: number
  /** Counts the connections; one too many waits. */
  readonly sockets: SocketBudget
  /** Takes the connections whose origin chose HTTP/2; without it none is offered that. */
  readonly onHttp2?: (origin: string, socket: TLSSocket) => void
}

/** The origin chose HTTP/2: the connection is with `onHttp2`, and the request belongs there. */
export class ChoseHttp2 extends Error {
  readonly socket: TLSSocket
  constructor(socket: TLSSocket) {
    super('the origin chose HTTP/2')
    this.socket = socket
  }
}

/** A connector for `new Agent({ connect })`; its time covers look-up, connection and TLS handshake. */
export function guardedConnector(connection: AnsweredConnection): buildConnector.connector {
  const connect = connection.outbound ? throughProxy(connection) : direct(connection)
  return (options, callback) => {
    connection.sockets.open().then((close) => {
      connect(options, (...result) => {
        const [error, socket] = result
        // Connections that are handed to HTTP/2 come back as an error that holds the socket to close.
        const open = error instanceof ChoseHttp2 ? error.socket : socket
        if (open && !open.destroyed) open.once('close', close)
        else close()
        callback(...result)
      })
    })
  }
}

function direct(connection: AnsweredConnection): buildConnector.connector {
  const { guard, timeout } = connection
  return (options, callback) => {
    const url = urlOf(options)
    const connect = buildConnector({
      timeout,
      // A literal address has no look-up; the guard judged it with the URL, and it is asserted below.
      lookup: lookupBy(guard, url),
      autoSelectFamily: true,
      allowH2: connection.onHttp2 !== undefined
    })
    connect(options, (...result) => {
      const [error, socket] = result
      if (error !== null) return callback(handshakeFailure(error, options.protocol), null)
      const fault = faultOfPeer(guard, socket.remoteAddress, url)
      if (fault === undefined) return hand(connection, url, socket, callback)
      socket.destroy()
      callback(fault, null)
    })
  }
}

/** The address is checked here; the proxy gets the address and not the name. */
function throughProxy(connection: AnsweredConnection): buildConnector.connector {
  const secure = buildConnector({
    timeout: connection.timeout,
    allowH2: connection.onHttp2 !== undefined
  })
  return (options, callback) => {
    // Each step has its own time-out; nothing else ends it.
    const url = urlOf(options)
    connectChecked(connection, url, new AbortController().signal).then(
      (httpSocket) => {
        if (options.protocol !== 'https:') return hand(connection, url, httpSocket, callback)
        secure({ ...options, httpSocket }, (...result) => {
          const [error, socket] = result
          if (error === null) return hand(connection, url, socket, callback)
          callback(handshakeFailure(error, options.protocol), null)
        })
      },
      (error) => callback(error, null)
    )
  }
}

function urlOf({ protocol, host, hostname }: buildConnector.Options): URL {
  return new URL(`${protocol}//${host ?? hostname}`)
}

function hand(
  { most, onHttp2 }: AnsweredConnection,
  url: URL,
  socket: Socket | TLSSocket,
  callback: buildConnector.Callback
): void {
  // TLS 1.3 servers refuse only now, by an alert. node then says "end" too, which would hide the alert.
  socket.on('error', (alert) => socket.destroy(alert))
  if (onHttp2 && 'alpnProtocol' in socket && socket.alpnProtocol === 'h2') {
    onHttp2(url.origin, socket)
    callback(new ChoseHttp2(socket), null)
    return
  }
  readInSlices(socket, most)
  callback(null, socket)
}

/** Bytes that undici is given to parse at once. */
const SLICE = 8 * 1024

/**
 * undici parses all it is given, also when the head is too large and the socket gone: it makes an error, with
 * its stack, for each line that is left. Over all that has arrived that is a fifth of a second in which nothing
 * else happens; over a slice it is little.
 *
 * What frames a body is counted here and nowhere else: chunk extensions and interim answers may have no end. Over
 * `most` nothing more is read of the answer, so that its origin waits and the fetch runs into its time.
 *
 * undici has no option for either: `maxHeaderSize` is checked by the parser that has been given it all already,
 * and `maxResponseSize` counts the data of a body without its framing. It takes what has arrived by `read()` of
 * the socket, which is no promise: its version is pinned, and packages/acquire/test/slices.test.ts holds it.
 */
function readInSlices(socket: Socket, most: number): void {
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let taken = 0
  // A request begins with a write. The bytes until the next write are its answer.
  socket.write = (...args: unknown[]) => {
    taken = 0
    return write(...args)
  }
  socket.read = (size?: number) => {
    if (socket.destroyed || taken > most) return null
    const here = socket.readableLength
    const slice = read(size ?? (here > SLICE ? SLICE : undefined))
    taken += slice?.length ?? 0
    return slice
  }
}

function lookupBy(guard: Guard, url: URL): LookupFunction {
  return (_host, options, callback) => {
    guard.resolve(url).then(
      (addresses) => {
        const found: LookupAddress[] = addresses.map((address) => ({
          address,
          family: isIPv6(address) ? 6 : 4
        }))
        if (options.all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      (error) => callback(error, [])
    )
  }
}

/** Returns the reason why an established connection may not be used, or `undefined`. */
function faultOfPeer(guard: Guard, peer: string | undefined, url: URL): SluiceError | undefined {
  // A socket that the peer has reset has no address.
  if (peer === undefined) {
    return new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.')
  }
  return guard.allows(peer, portOf(url)) ? undefined : refused(`the peer ${peer}`, NOT_ALLOWED)
}

/**
 * Every failure between the connection and its first request is a failed handshake: a plain server, a bad certificate,
 * a reset. Look-up, connection and time-out have their own errors.
 */
function handshakeFailure(error: Error, protocol: string): Error {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { syscall, code = '' } = first as NodeJS.ErrnoException
  const before = syscall === 'connect' || SluiceError.is(error) || code.startsWith('UND_ERR_')
  if (protocol !== 'https:' || before) return error
  return new SluiceError('TLS_ERROR', 'The TLS handshake with the site failed.', {
    cause: error,
    details: code === '' ? {} : { reason: code }
  })
}
