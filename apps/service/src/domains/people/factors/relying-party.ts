/** The relying party of passkeys: the address under which browsers reach the service. */

import { SluiceError } from '@sluice/core'
import type { Config } from '../../../base/config.ts'

/** The service as authenticators know it. */
export interface RelyingParty {
  /** Host name that passkeys are bound to. */
  readonly id: string
  /** Origin of the pages that may use them. */
  readonly origin: string
}

const LOCAL = /^(?:.+\.)?localhost$/

/**
 * The relying party, or the reason for its absence. Without `PUBLIC_URL` only `localhost` is accepted: the client
 * chooses any other host name of a request.
 *
 * @param host - host of the request.
 */
export function relyingPartyOf(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  host: string
): RelyingParty | { readonly reason: string } {
  const url = URL.parse(PUBLIC_URL ?? `http://${host}`)
  const isLocal = url !== null && LOCAL.test(url.hostname)
  if (PUBLIC_URL === undefined && !isLocal) {
    return {
      reason:
        'Passkeys need PUBLIC_URL: the operator sets it to the https address of this service. On the same machine, open http://localhost instead.'
    }
  }
  if (!url || isAddress(url.hostname)) {
    return { reason: 'Passkeys need a host name; PUBLIC_URL has an IP address.' }
  }
  if (url.protocol !== 'https:' && !isLocal) {
    return { reason: 'Passkeys need https; PUBLIC_URL begins with http.' }
  }
  return { id: url.hostname, origin: url.origin }
}

/** @throws SluiceError `INVALID_REQUEST` - passkeys do not work at this address. */
export function requireRelyingParty(
  config: Pick<Config, 'PUBLIC_URL'>,
  host: string
): RelyingParty {
  const found = relyingPartyOf(config, host)
  if ('id' in found) return found
  throw new SluiceError('INVALID_REQUEST', found.reason)
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
