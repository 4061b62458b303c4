/**
 * Connects undici to checked addresses only (guard.md rule 4).
 *
 * The name is looked up once for a connection, by the guard; the socket is offered nothing else; and its
 * peer is asserted once more when it is there. A connection that is kept alive was made this way too.
 */

import type { LookupAddress } from 'node:dns'
import { isIPv6, type LookupFunction } from 'node:net'
import { SluiceError } from '@sluice/core'
import { buildConnector } from 'undici'
import { type Guard, portOf } from './guard.ts'

/** A connector for `new Agent({ connect })`. @param timeout - look-up and connection, ms. */
export function guardedConnector(guard: Guard, timeout: number): buildConnector.connector {
  return (options, callback) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    const connect = buildConnector({
      timeout,
      // Names go through the guard's look-up; a literal address has none and is asserted below.
      lookup: lookupBy(guard, url),
      autoSelectFamily: true
    })
    connect(options, (...result) => {
      const [error, socket] = result
      if (error !== null) return callback(error, null)
      if (!guard.allows(socket.remoteAddress ?? '', portOf(url))) {
        socket.destroy()
        return callback(notAllowed(), null)
      }
      callback(null, socket)
    })
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

function notAllowed(): SluiceError {
  return new SluiceError('URL_NOT_ALLOWED', 'The URL resolves to an address that is not allowed.')
}
