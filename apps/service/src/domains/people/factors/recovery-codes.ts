/** Recovery codes: each signs in once when the second factor is lost. */

import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Seal } from '../../../base/store/secrets.ts'

const CODES = 10
/** Length of a code. Its characters are 32 letters and digits that are not mistaken for each other: 50 bits. */
const LENGTH = 10
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new codes, `k3x9w-2pqz7`, and their hashes. */
export function newRecoveryCodes(seal: Seal): {
  codes: readonly string[]
  hashes: readonly string[]
} {
  const texts = Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  )
  return {
    codes: texts.map((text) => `${text.slice(0, 5)}-${text.slice(5)}`),
    hashes: texts.map((text) => hashOf(seal, text))
  }
}

/** The hashes without the hash of a code; `undefined` if the code matches none. All are compared, in constant time. */
export function withoutCode(
  seal: Seal,
  hashes: readonly string[],
  code: string
): readonly string[] | undefined {
  const given = Buffer.from(hashOf(seal, normal(code)), 'hex')
  const left = hashes.filter((hash) => !timingSafeEqual(Buffer.from(hash, 'hex'), given))
  return left.length < hashes.length ? left : undefined
}

function hashOf(seal: Seal, text: string): string {
  return seal(text).toString('hex')
}

/** Normalizes a written code: removes hyphens and spaces, and replaces letters that look like digits. */
function normal(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
}
