/** A provider of OpenID Connect on loopback that answers as a test says: right, or as an attacker would. */

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Settings of the provider's next answers. */
interface Behaviour {
  /** Claims of the token beside `sub`, `iss`, `aud`, `nonce`; undefined leaves one out. */
  claims?: Record<string, unknown>
  /** The token is signed by a key that is not among the published ones. */
  signsWithOtherKey?: boolean
  /** Status of every answer. */
  status?: number
  /** True if the provider announces that its answers name it (RFC 9207). */
  namesItself?: boolean
  /** Claims of the userinfo endpoint. */
  userinfo?: Record<string, unknown>
}

/** A running provider. */
export interface FalseProvider {
  readonly issuer: string
  behaviour: Behaviour
  /** Requests for tokens: how the client proved who it is, and whether its verifier matched. */
  readonly asked: { authorization: string | undefined; isVerifierRight: boolean }[]
  /** Learn what a browser was sent with. @returns the query that it would come back with. */
  answer(location: string, code?: string): URLSearchParams
  stop(): Promise<void>
}

/** Start a provider. */
export async function startFalseProvider(): Promise<FalseProvider> {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const used = new Set<string>()
  let sent = new URLSearchParams()
  const server = createServer(async (request, response) => {
    const { behaviour } = provider
    const reply = (body: object, status = behaviour.status ?? 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const path = request.url ?? ''
    if (path === '/.well-known/openid-configuration') return reply(metadata())
    if (path === '/jwks') {
      return reply({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', kid: 'own' }] })
    }
    if (path === '/userinfo') return reply({ sub: 'sub-ada', ...behaviour.userinfo })
    if (path !== '/token') return reply({}, 404)
    const form = new URLSearchParams(await text(request))
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '')
    provider.asked.push({
      authorization: request.headers.authorization,
      isVerifierRight: challenge.digest('base64url') === sent.get('code_challenge')
    })
    const code = form.get('code') ?? ''
    if (used.has(code)) return reply({ error: 'invalid_grant' }, 400)
    used.add(code)
    reply({ access_token: 'at', token_type: 'Bearer', id_token: await token() })
  })
  const metadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: provider.behaviour.namesItself ?? true
  })
  const token = () => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iat: now,
      exp: now + 300,
      iss: provider.issuer,
      sub: 'sub-ada',
      aud: sent.get('client_id') ?? '',
      nonce: sent.get('nonce') ?? '',
      email: 'ada@example.com',
      email_verified: true,
      ...provider.behaviour.claims
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(provider.behaviour.signsWithOtherKey ? other.privateKey : own.privateKey)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: FalseProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: {},
    asked: [],
    answer(location, code = crypto.randomUUID()) {
      sent = new URL(location).searchParams
      return new URLSearchParams({ code, state: sent.get('state') ?? '', iss: provider.issuer })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return provider
}
