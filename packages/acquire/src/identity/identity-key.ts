/** Ed25519 keys of a crawler. */

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject
} from 'node:crypto'

/** A key, ready to sign. */
export interface IdentityKey {
  readonly privateKey: KeyObject
  /** The public key as others get it. */
  readonly jwk: PublicJwk
  /** JWK thumbprint (RFC 7638), which names the key. */
  readonly keyid: string
}

/** Public key as JSON Web Key (RFC 8037). */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  /** base64url */
  readonly x: string
}

/** DER of a private Ed25519 key before its 32 bytes (RFC 8410 §7). */
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Make a key. @returns its 32 secret bytes as base64url, which {@link readIdentityKey} takes. */
export function newIdentityKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'jwk' }).d!
}

/** A key from its 32 secret bytes as base64url, the `d` of a JWK. @throws Error - the text is not a key. */
export function readIdentityKey(secret: string): IdentityKey {
  if (!/^[\w-]{43}$/.test(secret)) {
    throw new Error('an identity key must be 32 bytes as base64url, 43 characters')
  }
  const key = Buffer.concat([PREFIX, Buffer.from(secret, 'base64url')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const jwk = { kty: 'OKP', crv: 'Ed25519', x } as const
  return { privateKey, jwk, keyid: thumbprint(jwk) }
}

/** RFC 7638 §3: the required members in the order of their names. */
export function thumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}
