/** oidc-provider, a certified provider of OpenID Connect, on loopback, with its own pages for signing in. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A running provider. Whoever types a name signs in as it; the name decides on the claims. */
export interface TrueProvider {
  readonly issuer: string
  stop(): Promise<void>
}

/** The client that the provider knows. */
export const CLIENT = { id: 'sluice', secret: 'a secret of the client that is long enough' }

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Start the provider. @param publicUrl - public url of the service that users sign in to. */
export async function startTrueProvider(publicUrl: string): Promise<TrueProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/sign-in/oidc/callback`]
      }
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.com`,
        email_verified: !sub.startsWith('unverified')
      })
    }),
    pkce: { required: () => true }
  })
  server.on('request', provider.callback())
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
