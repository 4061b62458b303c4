/** A site that answers only what a known crawler signed for it: two libraries must accept each request. */

import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySignature } from 'http-message-sig'
import { verify } from 'web-bot-auth'
import { verifierFromJWK } from 'web-bot-auth/crypto'
import type { PublicJwk } from '../../src/identity.ts'

/** A running verifier. */
export interface VerifyingSite {
  readonly url: string
  /** Paths of the requests that were accepted. */
  readonly accepted: string[]
  /** Requests that were refused, with the reason. */
  readonly refused: string[]
  close(): Promise<void>
}

/**
 * Judges requests by the keys of one crawler. A signature is good once.
 *
 * @param form - of `Signature-Agent`. The published web-bot-auth 0.1.3 knows the string alone, so http-message-sig judges
 *   dictionaries by itself.
 */
export function createJudge(
  keys: Readonly<Record<string, PublicJwk>>,
  form: 'string' | 'dictionary' = 'string'
) {
  const seen = new Set<string>()
  return async ({ headers, url = '' }: IncomingMessage, authority: string): Promise<string> => {
    const signed = ['signature', 'signature-input', 'signature-agent'] as const
    if (signed.some((name) => headers[name] === undefined)) return 'unsigned'
    const request = new Request(`http://${authority}${url}`, {
      headers: signed.map((name): [string, string] => [name, String(headers[name])])
    })
    const nonce = /nonce="([^"]{1,200})"/.exec(String(headers['signature-input']))?.[1] ?? ''
    if (nonce === '' || seen.has(nonce)) return 'replayed'
    const keyid = /keyid="([^"]{1,200})"/.exec(String(headers['signature-input']))?.[1] ?? ''
    const jwk = keys[keyid]
    if (!jwk) return 'unknown key'
    try {
      if (form === 'string') await verify(request, await verifierFromJWK({ ...jwk }))
    } catch (error) {
      return `web-bot-auth: ${(error as Error).message}`
    }
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    try {
      await verifySignature(request, {
        policy: {
          algorithms: ['ed25519'],
          requiredComponents:
            form === 'string' ? ['@authority', 'signature-agent'] : ['@authority'],
          requiredParameters: ['created', 'expires', 'nonce', 'keyid', 'tag'],
          maxAge: 60
        },
        resolveVerifier: () => ({
          algorithm: 'ed25519',
          verify: (data, signature) => verifyBytes(null, data, key, signature)
        })
      })
    } catch (error) {
      return `http-message-sig: ${(error as Error).message}`
    }
    seen.add(nonce)
    return ''
  }
}

/** Start a verifier. @param answer - answers accepted requests. @param host - where it listens. */
export async function verifyingSite(
  judge: ReturnType<typeof createJudge>,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  host = '127.0.0.1'
): Promise<VerifyingSite> {
  const [accepted, refused]: [string[], string[]] = [[], []]
  const server = createServer(async (request, response) => {
    const fault = await judge(request, request.headers.host ?? '')
    if (fault !== '') {
      refused.push(`${request.url} ${fault}`)
      response.writeHead(403, { 'content-type': 'text/plain' }).end(fault)
      return
    }
    accepted.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    accepted,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
