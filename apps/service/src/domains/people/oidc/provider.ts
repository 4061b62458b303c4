/**
 * The provider of identities: OpenID Connect by the authorization code with PKCE, `state` and `nonce`. The library does
 * the protocol; it is loaded at the first sign-in.
 */

import type { ClientAuth, Configuration } from 'openid-client'
import type { Config } from '../../../base/config.ts'
import { keptFor } from '../../../base/kept-for.ts'
import type { Log } from '../../../base/log.ts'
import { OidcProblem } from './problem.ts'

/** Path to which the provider sends browsers back, below `PUBLIC_URL`. */
export const CALLBACK = '/sign-in/oidc/callback'

/** Time for which the provider's metadata is cached, ms. */
const METADATA_MS = 3_600_000
/** Time for one answer of the provider, s. */
const PATIENCE = 10
/** Largest difference between the clocks of both, s. */
const SKEW = 30

/** Secret values by which a sign-in that was begun is recognised. */
export interface OidcCheck {
  readonly state: string
  readonly nonce: string
  /** Verifier of PKCE. */
  readonly verifier: string
}

/** Statements of the provider about a user. */
export interface OidcClaims {
  readonly subject: string
  /** E-mail address as the provider writes it; undefined if the provider does not give one. */
  readonly email: string | undefined
  /** The provider knows that the address is the user's. */
  readonly isEmailVerified: boolean
}

/** The provider of the configuration. */
export interface OidcProvider {
  readonly issuer: string
  readonly name: string
  /** Address of the provider for a browser that signs in. @throws OidcProblem `provider_down`. */
  begin(): Promise<{ url: URL; check: OidcCheck }>
  /**
   * Take the answer that a browser came back with.
   *
   * @param query - query of its request.
   * @throws OidcProblem `denied` - the user or the provider said no. `refused` - what came is not the answer to this
   * sign-in. `provider_down`.
   */
  finish(query: string, check: OidcCheck): Promise<OidcClaims>
}

type Library = typeof import('openid-client')

/** The provider of the configuration; undefined without one. It is not asked for anything yet. */
export function openOidc(config: Config, log: Pick<Log, 'warn'>): OidcProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name, PUBLIC_URL } = config
  if (issuer === undefined || PUBLIC_URL === undefined) return undefined
  const redirectUri = new URL(CALLBACK, PUBLIC_URL).href
  // The provider's metadata.
  const known = keptFor(METADATA_MS, async () =>
    discovered(await import('openid-client'), config, issuer)
  )
  const asked = async <Result>(
    work: (library: Library, client: Configuration) => Promise<Result>
  ): Promise<Result> => {
    try {
      return await work(await import('openid-client'), await known())
    } catch (error) {
      const problem = problemOf(error)
      log.warn('a sign-in by the provider failed', { problem: problem.problem, why: whyOf(error) })
      throw problem
    }
  }
  return {
    issuer,
    name,
    begin: () =>
      asked(async (library, client) => {
        const check = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          verifier: library.randomPKCECodeVerifier()
        }
        const url = library.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: check.state,
          nonce: check.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(check.verifier),
          code_challenge_method: 'S256'
        })
        return { url, check }
      }),
    finish: (query, { state, nonce, verifier }) =>
      asked(async (library, client) => {
        const tokens = await library.authorizationCodeGrant(client, new URL(query, redirectUri), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true
        })
        const { sub: subject, ...claims } = tokens.claims() as Claims
        if (claims.email !== undefined) return claimsOf(subject, claims)
        // Some providers keep the token short: the address is only at the user-info endpoint.
        if (client.serverMetadata().userinfo_endpoint === undefined) return claimsOf(subject, {})
        const more = await library.fetchUserInfo(client, tokens.access_token, subject)
        return claimsOf(subject, more as Claims)
      })
  }
}

interface Claims {
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
}

function claimsOf(subject: string, claims: Omit<Claims, 'sub'>): OidcClaims {
  const { email, email_verified: isVerified } = claims
  return {
    subject,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isVerified === true
  }
}

function discovered(library: Library, config: Config, issuer: string): Promise<Configuration> {
  return library.discovery(
    new URL(issuer),
    config.OIDC_CLIENT_ID as string,
    { [library.clockTolerance]: SKEW },
    authOf(library, config.OIDC_CLIENT_SECRET),
    {
      timeout: PATIENCE,
      execute: [
        // The signature of the token is checked, not only where it came from.
        library.enableNonRepudiationChecks,
        // The configuration allows this only for an issuer on this machine.
        ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : [])
      ]
    }
  )
}

/**
 * Returns the client authentication of this service: a method that the provider takes, or HTTP Basic if it names none.
 */
function authOf(library: Library, secret: string | undefined): ClientAuth {
  if (secret === undefined) return library.None()
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Errors of the library, by the user's remedy. */
function problemOf(error: unknown): OidcProblem {
  if (error instanceof OidcProblem) return error
  const { name, cause, code, status } = error as ErrorOfLibrary
  if (name === 'AuthorizationResponseError') return new OidcProblem('denied', { cause: error })
  const response = cause instanceof Response ? cause : undefined
  const isDown =
    name === 'TypeError' ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    (status ?? response?.status ?? 0) >= 500
  return new OidcProblem(isDown ? 'provider_down' : 'refused', { cause: error })
}

interface ErrorOfLibrary extends Error {
  readonly code?: string
  readonly status?: number
  /** Error in an answer of the provider: `invalid_client`, `invalid_grant`. */
  readonly error?: string
}

/** For the log: nothing that the provider or the browser may have put a secret into. */
function whyOf(error: unknown): string {
  const { name, code, error: said, cause } = error as ErrorOfLibrary
  const below = (cause as ErrorOfLibrary | undefined)?.code
  return [name, code, said, below].filter(Boolean).join(' ').slice(0, 200)
}
