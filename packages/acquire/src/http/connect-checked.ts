/**
 * A socket to a host that a URL names, behind the guard (guard.md rule 4): one look-up, every answer judged, the
 * peer asserted. For those that speak their own protocol over it; undici has `guardedConnector`.
 */

import type { LookupAddress } from 'node:dns'
import { connect, isIPv6, type Socket } from 'node:net'
import { SluiceError } from '@sluice/core'
import { type Guard, NOT_ALLOWED, portOf, refused } from '../guard.ts'
import type { OutboundProxy } from './outbound-tunnel.ts'

/** Conditions of a connection. */
export interface CheckedConnection {
  readonly guard: Guard
  /** Look-up and connection, ms. */
  readonly timeout: number
  /** The operator's proxy, if there is one. */
  readonly outbound?: OutboundProxy | undefined
}

/**
 * Connect to the host and port of a URL that {@link Guard.checkUrl} has passed.
 *
 * @throws SluiceError `URL_NOT_ALLOWED`, `DNS_ERROR`, `CONNECTION_FAILED`, `FETCH_TIMEOUT` `{stage: 'connect'}`.
 * Rejects with `signal.reason` when aborted.
 */
export async function connectChecked(
  { guard, timeout, outbound }: CheckedConnection,
  url: URL,
  signal: AbortSignal
): Promise<Socket> {
  const time = AbortSignal.timeout(timeout)
  const both = AbortSignal.any([signal, time])
  try {
    const addresses = await guard.resolve(url, both)
    if (outbound) return await outbound.tunnel(addresses[0] as string, portOf(url), both)
    const socket = await connected(addresses, portOf(url), both)
    const peer = socket.remoteAddress
    if (peer !== undefined && guard.allows(peer, portOf(url))) return socket
    socket.destroy()
    throw peer === undefined ? failed() : refused(`the peer ${peer}`, NOT_ALLOWED)
  } catch (error) {
    signal.throwIfAborted()
    if (time.aborted) throw overTime(error)
    throw SluiceError.is(error) ? error : failed(error)
  }
}

function connected(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal
): Promise<Socket> {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: isIPv6(address) ? 6 : 4
  }))
  return new Promise((resolve, reject) => {
    const socket = connect({
      // The name does not matter here: the look-up answers only with the checked addresses.
      host: 'checked.invalid',
      port,
      autoSelectFamily: true,
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      }
    })
    const stop = () => void socket.destroy(signal.reason)
    signal.addEventListener('abort', stop)
    const settle = () => signal.removeEventListener('abort', stop)
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
    // Stays after the connection too: an error without a listener ends the process.
    socket.on('error', (error) => {
      settle()
      reject(error)
    })
  })
}

function failed(cause?: unknown): SluiceError {
  return new SluiceError('CONNECTION_FAILED', 'The connection to the site failed.', { cause })
}

function overTime(cause: unknown): SluiceError {
  return new SluiceError('FETCH_TIMEOUT', 'The site did not answer in time.', {
    cause,
    details: { stage: 'connect' }
  })
}
