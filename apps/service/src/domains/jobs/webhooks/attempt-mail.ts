/** One attempt to send an e-mail about a monitor. It is retried as a message to a webhook is. */

import type { TakenDelivery } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { type Attempted, outcomeOf } from './delivery-outcome.ts'

/** An e-mail as its delivery keeps it. */
export interface KeptMail {
  readonly subject: string
  readonly text: string
}

/** Send an e-mail once. A user who has left the account gets none. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function attemptMail(
  service: Pick<JobPorts, 'mailer' | 'directory'>,
  { account, url, body, tries }: Pick<TakenDelivery, 'account' | 'url' | 'body' | 'tries'>
): Promise<Attempted> {
  const at = Date.now()
  const begun = performance.now()
  const ended = (error: string | null) => ({
    at,
    ms: Math.round(performance.now() - begun),
    status: null,
    error
  })
  const to = decodeURIComponent(new URL(url).pathname)
  if (!service.mailer) return { attempt: ended('SMTP_URL is not set.'), outcome: FAILED }
  const members = await membersOf(service, account)
  if (!members.has(to.toLowerCase())) {
    return { attempt: ended('The user is no longer a member of the account.'), outcome: FAILED }
  }
  const { subject, text } = JSON.parse(body) as KeptMail
  try {
    await service.mailer.deliver({ to, subject, text })
    return { attempt: ended(null), outcome: { status: 'delivered' } }
  } catch (error) {
    const again = outcomeOf({ status: null, retryAfter: undefined, tries, now: Date.now() })
    return { attempt: ended(`The mail server: ${(error as Error).message}.`), outcome: again }
  }
}

/** Lower-case addresses of an account's members. */
export async function membersOf(
  { directory }: Pick<JobPorts, 'directory'>,
  account: string
): Promise<ReadonlySet<string>> {
  const users = await directory.users(account)
  return new Set(users.map(({ email }) => email.toLowerCase()))
}

const FAILED = { status: 'failed' } as const
