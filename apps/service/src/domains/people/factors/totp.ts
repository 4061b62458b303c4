/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which every app knows. */

import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** Periods before and after the current one whose codes are accepted: clocks differ. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret in base32, as apps take it by hand. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The `otpauth:` URI that an app reads from a QR code. @param issuer - host of the service. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return totpOf(secret, `Sluice (${issuer})`, email).toString()
}

/**
 * The number of the period that a code is of; `undefined` if it is of none that is accepted.
 *
 * @param after - number of the period whose code was used last: codes up to that one were used or are older.
 */
export function totpStep(secret: string, code: string, after: number): number | undefined {
  const timestamp = Date.now()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1_000 / PERIOD) + delta
  return step > after ? step : undefined
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD }
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...shape })
}
