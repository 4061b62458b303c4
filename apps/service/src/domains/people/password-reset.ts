/** Choosing a new password without the old one: by a link of an operator, or one that is sent by e-mail. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { addressGroup } from './address-group.ts'
import { allowAttempt } from './attempts.ts'
import { hashPassword } from './passwords.ts'
import type { PeoplePorts } from './ports.ts'
import { Email, NewPassword } from './sign-up.ts'
import { hashOfToken, newToken } from './tokens.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Body of `POST /api/v1/auth/forgotten`. */
export const Forgotten = z.strictObject({ email: Email })

/** Body of `POST /api/v1/auth/reset`. */
export const Reset = z.strictObject({
  token: z.string().max(100).describe('Token from the link.'),
  password: NewPassword
})

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'directory' | 'secrets' | 'audit'>

/** A permission to choose a new password once, within a day. @returns its token, and its expiry, ms since the epoch. */
export async function newReset(
  { directory, secrets }: Pick<Parts, 'directory' | 'secrets'>,
  user: User
): Promise<{ token: string; expiresAt: number }> {
  const { token, hash } = newToken(secrets.reset)
  const expiresAt = Date.now() + DAY
  await directory.addTicket({ hash, kind: 'reset', user: user.id, expiresAt })
  return { token, expiresAt }
}

/** A link of an operator. @param actor - the operator. @throws SluiceError `NOT_FOUND` - no such user. */
export async function operatorReset(
  parts: Parts,
  actor: string,
  id: string
): Promise<{ reset: string; user: string; email: string; expires_at: string }> {
  const user = await userOfId(parts, id)
  const { token, expiresAt } = await newReset(parts, user)
  const details = { user: user.id }
  const { account } = user
  await parts.audit.record({ actor, action: 'password.reset_link', account, details })
  const expires_at = new Date(expiresAt).toISOString()
  return { reset: token, user: user.id, email: user.email, expires_at }
}

/** The user of an id. @throws SluiceError `NOT_FOUND`. */
export async function userOfId({ directory }: Pick<Parts, 'directory'>, id: string): Promise<User> {
  const user = await directory.user(id)
  if (!user) throw new SluiceError('NOT_FOUND', `There is no user ${JSON.stringify(id)}.`)
  return user
}

/**
 * Send a link to an address if it belongs to a user. The answer and its time are the same for every address: all work
 * that depends on the address follows later.
 *
 * @throws SluiceError `INVALID_REQUEST` - this service sends no e-mails. `OVERLOADED` - too many from this address.
 */
export async function sendReset(
  parts: Parts & Pick<PeoplePorts, 'mailer' | 'log'>,
  email: string,
  from: string
): Promise<void> {
  const { mailer, log } = parts
  if (!mailer) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'This service sends no e-mails. Ask its operator for a link to choose a new password.'
    )
  }
  await allowAttempt(parts, ['forgotten', addressGroup(from)], { limit: 20, windowMs: HOUR })
  const send = async () => {
    // Counted for every address, without telling the client: a refusal would reveal that another person asked.
    await allowAttempt(parts, ['forgotten-to', email], { limit: 3, windowMs: HOUR })
    const user = await parts.directory.userByEmail(email)
    if (!user) return
    const { token } = await newReset(parts, user)
    const { id: actor, account } = user
    await parts.audit.record({ actor, action: 'password.reset_sent', account, details: { from } })
    mailer.send({
      to: user.email,
      subject: 'Choose a new password for Sluice',
      text: [
        'You asked for a new password. Choose it here within 24 hours:',
        mailer.linkTo(`/dashboard/reset?token=${token}`),
        'If you did not ask for it, ignore this e-mail: your password does not change.',
        ''
      ].join('\n\n')
    })
  }
  setImmediate(() => {
    send().catch((error) => {
      if (error instanceof SluiceError && error.code === 'OVERLOADED') return
      log.fault('a link to choose a new password could not be sent', error)
    })
  })
}

/**
 * Choose a new password. All sessions end, and second factors stay: the user signs in as ever.
 *
 * @throws SluiceError `INVALID_REQUEST` - the link was used, replaced by another password, or is too old. `OVERLOADED`.
 */
export async function resetPassword(
  parts: Parts,
  { token, password }: z.infer<typeof Reset>,
  from: string
): Promise<void> {
  await allowAttempt(parts, ['reset', addressGroup(from)], { limit: 20, windowMs: HOUR })
  const hash = hashOfToken(parts.secrets.reset, token)
  // Before the work of hashing, and without using it up: of several calls, one takes it below.
  const known = hash === undefined ? undefined : await parts.directory.ticket(hash)
  if (hash === undefined || !known) throw notValid()
  const passwordHash = await hashPassword(password)
  const ticket = await parts.directory.takeTicket(hash)
  if (ticket?.kind !== 'reset' || ticket.user === null) throw notValid()
  const user = await parts.directory.user(ticket.user)
  if (!user || (await parts.directory.setPassword(user.id, passwordHash)) !== 'OK') throw notValid()
  const { id: actor, account } = user
  await parts.audit.record({ actor, action: 'password.reset', account, details: { from } })
}

function notValid(): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    'The link is not valid: it was used, or is more than 24 hours old. Request a new one.',
    { details: { path: 'token' } }
  )
}
