/** Passkeys: challenges, registration and signing in, by WebAuthn. */

import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON
} from '@simplewebauthn/server'
import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import type { PeoplePorts } from '../ports.ts'
import { changeFactors, type FactorState, factorsOf, type Passkey } from './factor-state.ts'
import type { RelyingParty } from './relying-party.ts'

/** Time to answer a challenge. */
const CHALLENGE_MS = 300_000
/** EdDSA, ES256 and RS256, which every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257]
/** Passkeys of one user. */
const MOST = 20

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'directory' | 'secrets'>

/** The library is only loaded by those who use passkeys. */
const webauthn = () => import('@simplewebauthn/server')

/** Returns the options for a new passkey, for the browser. This user can answer the challenge once. */
export async function registrationOptions(
  parts: Parts,
  party: RelyingParty,
  user: User
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { state } = await factorsOf(parts, user.id)
  if (state.passkeys.length >= MOST) {
    throw new SluiceError('INVALID_REQUEST', `A user has at most ${MOST} passkeys.`)
  }
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Sluice',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: state.passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' }
  })
  await keepChallenge(parts, options.challenge, 'registration', user.id)
  return options
}

/**
 * Register the passkey that the browser made.
 *
 * @returns the factors with it. @throws SluiceError `UNAUTHORIZED` - the answer is not to a challenge of this user, or
 * of another origin.
 */
export async function registerPasskey(
  parts: Parts,
  party: RelyingParty,
  user: User,
  { name, response }: { name: string; response: object },
  withFirst: (state: FactorState) => FactorState
): Promise<{ passkey: Passkey; state: FactorState }> {
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(parts, challenge, 'registration', user.id),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false
    })
  )
  if (!registrationInfo) throw refused()
  const { credential, credentialBackedUp } = registrationInfo
  const passkey: Passkey = {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    isSynced: credentialBackedUp,
    createdAt: Date.now(),
    lastUsedAt: null
  }
  const state = await changeFactors(parts, user.id, (kept) => {
    if (kept.passkeys.some(({ id }) => id === passkey.id)) {
      throw new SluiceError('INVALID_REQUEST', 'This passkey is already registered.')
    }
    return withFirst({ ...kept, passkeys: [...kept.passkeys, passkey] })
  })
  return { passkey, state }
}

/** A challenge to sign in or to confirm. @param user - if known, whose passkeys the browser looks for. */
export async function authenticationOptions(
  parts: Parts,
  party: RelyingParty,
  user: User | undefined
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  const passkeys = user ? (await factorsOf(parts, user.id)).state.passkeys : []
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_MS,
    userVerification: user ? 'preferred' : 'required',
    allowCredentials: passkeys.map(descriptorOf)
  })
  await keepChallenge(parts, options.challenge, 'authentication', null)
  return options
}

/**
 * The user whose passkey answered a challenge. Its use is noted.
 *
 * @param known - the user who has already proven another factor: then the passkey need not ask for a PIN or a
 * fingerprint.
 * @throws SluiceError `UNAUTHORIZED` - one answer for everything that may be wrong.
 */
export async function userOfPasskey(
  parts: Parts,
  party: RelyingParty,
  given: object,
  known: User | undefined
): Promise<User> {
  const response = given as AuthenticationResponseJSON
  const handle = response.response.userHandle
  const id = handle ? Buffer.from(handle, 'base64url').toString() : known?.id
  if (id === undefined || (known && known.id !== id)) throw refused()
  const user = known ?? (await parts.directory.user(id))
  const { state } = await factorsOf(parts, id)
  const passkey = state.passkeys.find((one) => one.id === response.id)
  if (!user || !passkey) throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(parts, challenge, 'authentication', null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: known === undefined,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[]
      }
    })
  )
  if (!verified) throw refused()
  const { newCounter } = authenticationInfo
  await changeFactors(parts, id, (kept) => {
    // The passkey was removed in the meantime, or another use with the same count came first: a copy of the key.
    const now = kept.passkeys.find((one) => one.id === passkey.id)
    if (!now || (newCounter > 0 && newCounter <= now.counter)) throw refused()
    const used = { ...now, counter: newCounter, lastUsedAt: Date.now() }
    return { ...kept, passkeys: kept.passkeys.map((one) => (one === now ? used : one)) }
  })
  return user
}

/** The library throws plain errors for faulty input of the browser. Errors of the store are passed on. */
async function checked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SluiceError) throw error
    throw refused()
  }
}

function refused(): SluiceError {
  return new SluiceError(
    'UNAUTHORIZED',
    'The passkey was not accepted: it is unknown here, or the request is too old. Try again.'
  )
}

function descriptorOf({ id, transports }: Passkey) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

async function keepChallenge(
  { directory, secrets }: Parts,
  challenge: string,
  kind: string,
  user: string | null
): Promise<void> {
  const hash = secrets.challenge(challenge).toString('hex')
  await directory.addTicket({ hash, kind, user, expiresAt: Date.now() + CHALLENGE_MS })
}

/** Returns true if a challenge was given out for this purpose. Uses the challenge up. */
async function takeChallenge(
  { directory, secrets }: Parts,
  challenge: string,
  kind: string,
  user: string | null
): Promise<boolean> {
  const ticket = await directory.takeTicket(secrets.challenge(challenge).toString('hex'))
  return ticket?.kind === kind && ticket.user === user
}
