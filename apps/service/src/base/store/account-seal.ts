/** Texts sealed under the data key of an account: closing the account destroys them. */

import { hkdfSync } from 'node:crypto'
import { openSealed, sealBytes } from '@sluice/store'

/** Version of the sealed form. */
const VERSION = 1

/** Place of a sealed text. A text opens at its own place only. */
export interface SealedPlace {
  /** Kind of the text, such as `cookie-session`: each kind has keys of its own. */
  readonly kind: string
  readonly account: string
  readonly id: string
}

/** Seals a text. @param dataKey - of the account. @returns base64url. */
export function sealText(dataKey: Uint8Array, place: SealedPlace, text: string): string {
  const bytes = Buffer.from(text)
  const sealed = sealBytes({
    key: keyOf(dataKey, place),
    bytes,
    prefix: VERSION,
    bound: boundOf(place)
  })
  return Buffer.from(sealed).toString('base64url')
}

/** The text that was sealed. @throws Error - it was sealed under another key, or for another place. */
export function openText(dataKey: Uint8Array, place: SealedPlace, sealed: string): string {
  const bytes = openSealed({
    key: keyOf(dataKey, place),
    sealed: Buffer.from(sealed, 'base64url'),
    bound: boundOf(place)
  })
  return Buffer.from(bytes).toString()
}

function keyOf(dataKey: Uint8Array, place: SealedPlace): Uint8Array {
  return Buffer.from(hkdfSync('sha256', dataKey, 'sluice', `${place.kind} ${boundOf(place)}`, 32))
}

function boundOf({ account, id }: SealedPlace): string {
  return `${account}/${id}`
}
