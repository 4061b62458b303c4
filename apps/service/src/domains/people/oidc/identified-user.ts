/** Finds the user of this service for an identity of the provider. */

import type { Identity, User } from '@sluice/store'
import { invitationOf } from '../invitations.ts'
import type { PeoplePorts } from '../ports.ts'
import { addUser, Email } from '../sign-up.ts'
import { OidcProblem } from './problem.ts'
import type { OidcClaims } from './provider.ts'

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'config' | 'ledger' | 'directory' | 'secrets' | 'audit'>

/**
 * The user of an identity. An identity that is not known yet is given to the user of its verified e-mail address, or to
 * a new one: by invitation, or if `OIDC_SIGN_UP` allows it. From then on the address no longer matters.
 *
 * @param invitation - its token, if the sign-in was begun with one.
 * @throws OidcProblem `email_not_verified`, `wrong_domain`, `no_account`, `connect_first`, `other_identity`.
 */
export async function identifiedUser(
  parts: Parts,
  issuer: string,
  claims: OidcClaims,
  invitation: string | undefined
): Promise<User> {
  const identity = { issuer, subject: claims.subject }
  const known = await parts.directory.userByIdentity(identity)
  const email = allowedEmail(parts, claims, known === undefined)
  if (known) return known
  const user = (await existingUser(parts, email)) ?? (await newUser(parts, email, invitation))
  await connect(parts, user, identity)
  return user
}

/** Give an identity to a user. @throws OidcProblem `other_identity`. */
export async function connect(
  { directory, audit }: Pick<Parts, 'directory' | 'audit'>,
  { id, account }: User,
  identity: Identity
): Promise<void> {
  const reply = await directory.addIdentity(id, identity)
  if (reply !== 'OK') throw new OidcProblem('other_identity')
  const details = { issuer: identity.issuer }
  await audit.record({ actor: id, action: 'identity.connected', account, details })
}

/**
 * The e-mail address in the form that it is kept in.
 *
 * @param isNeeded - the user is found by it; otherwise only its domain matters, where domains are named.
 */
function allowedEmail({ config }: Parts, claims: OidcClaims, isNeeded: boolean): string {
  const { OIDC_DOMAINS: domains } = config
  if (!isNeeded && domains.length === 0) return ''
  const { success, data: email } = Email.safeParse(claims.email)
  if (!success || !claims.isEmailVerified) throw new OidcProblem('email_not_verified')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domains.length > 0 && !domains.includes(domain)) throw new OidcProblem('wrong_domain')
  return email
}

/**
 * The user of an address. Where anyone may sign up with any address, that the address is the same does not make it the
 * same person: who signed up first would keep a way in.
 */
async function existingUser(parts: Parts, email: string): Promise<User | undefined> {
  const user = await parts.directory.userByEmail(email)
  if (user && parts.config.SIGNUP === 'open') throw new OidcProblem('connect_first')
  return user
}

async function newUser(parts: Parts, email: string, token: string | undefined): Promise<User> {
  const { config } = parts
  const invitation = token === undefined ? undefined : await invitationOf(parts, token)
  if (!invitation && config.OIDC_SIGN_UP === 'off') throw new OidcProblem('no_account')
  return addUser(parts, {
    email,
    role: invitation?.role ?? 'owner',
    ...(invitation?.account ? { account: invitation.account } : {}),
    ...(invitation ? { invitation: invitation.hash } : {})
  })
}
