/**
 * Identity of a crawler by Web Bot Auth (draft-meunier-web-bot-auth-architecture): each request is signed with a key that
 * a directory publishes.
 */

import { randomFillSync, sign } from 'node:crypto'
import { type IdentityKey, readIdentityKey } from './identity-key.ts'
import { quoted, signatureBase, signatureHeaders } from './message-signature.ts'

/** See {@link createIdentity}. */
export interface IdentityOptions {
  /** Secret keys, see `readIdentityKey`. The first signs; the directory has all, so that one can follow another. */
  readonly keys: readonly string[]
  /** Origin at which the directory is served, `https://bot.example.com`. */
  readonly agent: string
  /** Form of `Signature-Agent`. Default `string`. */
  readonly agentForm?: AgentForm
}

/**
 * Form of the header `Signature-Agent`: the string of draft-meunier-http-message-signatures-directory-03, or the dictionary
 * of its later versions. A verifier that knows one of them refuses the other.
 */
export type AgentForm = 'string' | 'dictionary'

/** Signs for a crawler. */
export interface Identity {
  /** Origin of the directory. */
  readonly agent: string
  /** Names of the keys. The first signs. */
  readonly keyids: readonly string[]
  /** The headers that sign a request for a URL. They are good for one request, within a minute. */
  sign(url: URL): Record<string, string>
  /** The directory of the keys, as an answer. Each key signs it. */
  directory(): DirectoryAnswer
}

/** Answer with the directory. */
export interface DirectoryAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Path of the directory (draft-meunier-http-message-signatures-directory §4). */
export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory'

/** Time for which a signature is valid, s: longer than a request waits for its connection. */
const VALID = 60
/** Time for which others may cache the directory, s. A key must be in it for this long before it signs. */
const CACHED = 3_600

/** Make an identity. @throws Error - there is no key, one is malformed, or the agent is not an origin. */
export function createIdentity(options: IdentityOptions): Identity {
  const { keys, agent, agentForm = 'string' } = options
  const url = new URL(agent)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`the agent must be a URL, not ${agent}`)
  const [first, ...others] = keys.map(readIdentityKey)
  if (!first) throw new Error('an identity needs a key')
  const origin = quoted(url.origin)
  const { component, header } = FORMS[agentForm]
  const request = `("@authority" ${component});`
  const fixed = `;keyid="${first.keyid}";alg="ed25519";tag="web-bot-auth"`
  return {
    agent: url.origin,
    keyids: [first, ...others].map(({ keyid }) => keyid),
    // As `signatureBase` and `signatureHeaders` have it; each request pays for it, so that only what differs is made.
    sign({ host }) {
      const created = Math.floor(Date.now() / 1_000)
      const input = `${request}created=${created};expires=${created + VALID};nonce="${nonce()}"${fixed}`
      const text = `"@authority": ${host}\n${component}: ${origin}\n"@signature-params": ${input}`
      const value = sign(null, Buffer.from(text, 'latin1'), first.privateKey)
      return {
        'signature-agent': header(origin),
        'signature-input': `${LABEL}=${input}`,
        signature: `${LABEL}=:${value.toString('base64')}:`
      }
    },
    directory() {
      const all = [first, ...others]
      const signatures = all.map((key, index) => {
        const parameters = directoryParameters(key)
        const { text, input } = signatureBase(ANSWER, { authority: url.host }, parameters)
        const value = sign(null, Buffer.from(text), key.privateKey)
        return { label: `${LABEL}${index || ''}`, input, value }
      })
      return {
        headers: {
          'content-type': 'application/http-message-signatures-directory+json',
          'cache-control': `public, max-age=${CACHED}`,
          ...signatureHeaders(signatures)
        },
        body: JSON.stringify({
          keys: all.map(({ jwk, keyid }) => ({ ...jwk, kid: keyid, use: 'sig' }))
        })
      }
    }
  }
}

const LABEL = 'sig'
const FORMS: Readonly<
  Record<AgentForm, { readonly component: string; header(origin: string): string }>
> = {
  string: { component: '"signature-agent"', header: (origin) => origin },
  dictionary: {
    component: `"signature-agent";key="${LABEL}"`,
    header: (origin) => `${LABEL}=${origin}`
  }
}
const ANSWER = ['"@authority";req']

function directoryParameters({ keyid }: IdentityKey) {
  const created = Math.floor(Date.now() / 1_000)
  const expires = created + 2 * CACHED
  const tag = 'http-message-signatures-directory'
  return { created, expires, nonce: nonce(), keyid, alg: 'ed25519', tag }
}

/** Bytes of a nonce, as the draft asks for. */
const NONCE = 64
/** Random bytes are made for many nonces at once. */
const pool = Buffer.alloc(NONCE * 64)
let used = pool.length

function nonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE
  return pool.toString('base64', used - NONCE, used)
}
