/** A message that a client asks for, to see that its receiver works. */

import type { Delivery } from '@sluice/store'
import { ulid } from 'ulid'
import type { JobPorts } from '../ports.ts'
import { messageOf } from './message.ts'
import { deliveryExpiry } from './tell-events.ts'

/** Queue a test message. Its endpoint no longer counts as ended. @param url - checked. */
export async function sendTest(
  service: Pick<JobPorts, 'webhooks' | 'config'>,
  account: string,
  url: string
): Promise<Delivery | undefined> {
  const { store } = service.webhooks
  const now = Date.now()
  const expiresAt = deliveryExpiry(service, now)
  const subject = { account, job: null, url, isFull: false, expiresAt }
  const told = { type: 'webhook.test' as const, at: now, sequence: 0 }
  const message = messageOf(subject, told, { message: 'This is a test message of Sluice.' })
  const id = `msg_${ulid(now)}`
  await store.deliver(account, { ...message, id })
  await store.redeliver(account, id)
  return store.delivery(account, id)
}
