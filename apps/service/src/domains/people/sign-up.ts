/** Signing up: a user, and an account if the invitation names none. */

import { SluiceError } from '@sluice/core'
import type { Role, User } from '@sluice/store'
import { ulid } from 'ulid'
import { z } from 'zod'
import { addressGroup } from './address-group.ts'
import { allowAttempt } from './attempts.ts'
import { invitationOf } from './invitations.ts'
import { openAccountOf } from './month-allowance.ts'
import { hashPassword, PASSWORD_LENGTH } from './passwords.ts'
import type { PeoplePorts } from './ports.ts'

/** An e-mail address in the one form it is kept and compared in. */
export const Email = z
  .string()
  .max(254)
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('is not a valid e-mail address'))

/** A password as its user chooses it. */
export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`)
  .max(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`)

/** The input for a new user. */
export const NewUser = z.strictObject({ email: Email, password: NewPassword })

/** Body of `POST /api/v1/auth/sign-up`. */
export const SignUp = NewUser.extend({
  invitation: z.string().max(100).optional().describe('Token of an invitation.')
})
export type SignUp = z.infer<typeof SignUp>

/** Parts of the service that {@link signUp} uses. */
type Parts = Pick<PeoplePorts, 'config' | 'ledger' | 'directory' | 'secrets' | 'audit'>

/**
 * Sign up.
 *
 * @param from - address of the client, for the limit of attempts.
 * @throws SluiceError `INVALID_REQUEST` - sign-up is closed or needs an invitation; the address is taken. `OVERLOADED`
 * - too many attempts.
 */
export async function signUp(parts: Parts, input: SignUp, from: string): Promise<User> {
  await allowAttempt(parts, ['sign-up', addressGroup(from)], { limit: 20, windowMs: 3_600_000 })
  const { SIGNUP } = parts.config
  if (SIGNUP === 'closed') throw refused('Sign-up is closed. Ask the operator for an account.')
  const invitation =
    input.invitation === undefined ? undefined : await invitationOf(parts, input.invitation)
  if (input.invitation !== undefined && !invitation) throw notInvited()
  if (SIGNUP === 'invite' && !invitation) {
    throw refused('Sign-up needs an `invitation`. Ask the operator for one.', 'invitation')
  }
  return addUser(parts, {
    email: input.email,
    password: input.password,
    role: invitation?.role ?? 'owner',
    ...(invitation?.account ? { account: invitation.account } : {}),
    ...(invitation ? { invitation: invitation.hash } : {})
  })
}

/**
 * Add a user, and an account when none is named.
 *
 * @param input.password - absent for a user who signs in by a provider only.
 * @throws SluiceError `INVALID_REQUEST` - the address is taken; the invitation was used in the meantime.
 */
export async function addUser(
  parts: Omit<Parts, 'config'>,
  input: { email: string; password?: string; role: Role; account?: string; invitation?: string }
): Promise<User> {
  const { directory, audit } = parts
  const passwordHash = input.password === undefined ? '' : await hashPassword(input.password)
  const { email, role } = input
  const account = input.account ?? `acc_${ulid()}`
  const user = { id: `usr_${ulid()}`, account, email, passwordHash, role }
  const reply = await directory.addUser(user, input.invitation)
  if (reply.status !== 'OK') {
    if (reply.status === 'NO_INVITATION') throw notInvited()
    throw refused('A user with this e-mail address already exists.', 'email')
  }
  // After the user: an account without one could never be used. Signing in makes up for a crash between the two.
  await openAccountOf(parts, reply.user)
  await audit.record({ actor: user.id, action: 'user.created', account, details: { role } })
  return reply.user
}

function notInvited(): SluiceError {
  return refused(
    'The invitation is not valid: it was used, or is more than a week old.',
    'invitation'
  )
}

function refused(message: string, path?: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', message, path ? { details: { path } } : {})
}
