/**
 * Seals the secrets of webhooks and of requests that wait in the store, so that the store alone does not reveal them.
 */

import { openSealed, sealBytes } from '@sluice/store'

/** Seals texts. */
export interface RequestSeal {
  /** @param bound - associated data that is needed to open it. @returns base64url. */
  seal(text: string, bound: string): string
  /** @throws Error - changed, of another secret, or bound to something else. */
  open(sealed: string, bound: string): string
}

/** Version of the sealed form. */
const VERSION = 1

/** @param key - 32 bytes. */
export function requestSeal(key: Uint8Array): RequestSeal {
  return {
    seal(text, bound) {
      const bytes = Buffer.from(text)
      return Buffer.from(sealBytes({ key, bytes, prefix: VERSION, bound })).toString('base64url')
    },
    open(sealed, bound) {
      const bytes = openSealed({ key, sealed: Buffer.from(sealed, 'base64url'), bound })
      return Buffer.from(bytes).toString('utf8')
    }
  }
}
