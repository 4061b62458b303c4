/** An authenticator in software: registers and signs as a browser and its device would (WebAuthn, ES256, no attestation). */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Pretended origin of the passkey, and its behaviour. */
interface PasskeyUse {
  /** Origin of the page. */
  readonly origin: string
  /** Host that the passkey is bound to; default: that of the origin. */
  readonly party?: string
  /** True if the passkey asked for a finger or a PIN. Default: true. */
  readonly isVerified?: boolean
  /** Uses so far; default: one more than before. */
  readonly counter?: number
}

/** A passkey. */
export interface SoftPasskey {
  /** Returns the result of `navigator.credentials.create`, as JSON. */
  register(options: Options, use: PasskeyUse): object
  /** Returns the result of `navigator.credentials.get`, as JSON. */
  show(options: Options, use: PasskeyUse, user?: string): object
}

interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

/** Make one. */
export function softPasskey(): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle = ''
  let uses = 0
  const head = (use: PasskeyUse, flags: number) => {
    const party = use.party ?? new URL(use.origin).hostname
    uses = use.counter ?? uses + 1
    const verified = use.isVerified === false ? 0 : 0x04
    return Buffer.concat([hash(party), Buffer.from([flags | 0x01 | verified]), uint32(uses)])
  }
  const answer = (type: string, { challenge }: Options, { origin }: PasskeyUse) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const shown = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response
  })
  return {
    register(options, use) {
      handle = options.user?.id ?? ''
      const size = Buffer.alloc(2)
      size.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)])
      const authData = Buffer.concat([head(use, 0x40), credential])
      const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
      const object = [Buffer.from([0xa3]), ...parts, text('authData'), bytes(authData)]
      return shown({
        clientDataJSON: answer('create', options, use).toString('base64url'),
        attestationObject: Buffer.concat(object).toString('base64url'),
        transports: ['internal']
      })
    },
    show(options, use, user = handle) {
      const authenticatorData = head(use, 0)
      const clientData = answer('get', options, use)
      const signed = Buffer.concat([authenticatorData, hash(clientData)])
      return shown({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(user === '' ? {} : { userHandle: user })
      })
    }
  }
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const place = (text: string) => bytes(Buffer.from(text, 'base64url'))
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([start, place(x), Buffer.from([0x22]), place(y)])
}

/** A byte string of CBOR. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([sized(0x40, value.length), value])
}

/** A text of CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([sized(0x60, value.length), Buffer.from(value)])
}

function sized(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([kind | length])
  if (length < 256) return Buffer.from([kind | 24, length])
  return Buffer.from([kind | 25, length >> 8, length & 0xff])
}

function hash(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}
