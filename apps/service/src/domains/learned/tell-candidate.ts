/** The event `parser.candidate`: a repair made a new version of a learned parser. */

import type { LearnedRef } from '@sluice/store'
import { accountSettings } from '../jobs/webhooks/account-settings.ts'
import { messageOf } from '../jobs/webhooks/message.ts'
import { deliveryExpiry } from '../jobs/webhooks/tell-events.ts'
import type { LearnedPorts } from './ports.ts'
import type { NewVersion } from './version-parts.ts'

/** Sample records of a message, and their characters. */
const MOST_SAMPLES = 3
const LONGEST_SAMPLE = 4_000

/** Send the event to the account's endpoint, if it has one for it. */
export async function tellCandidate(
  service: LearnedPorts,
  { account, name }: LearnedRef,
  made: Omit<NewVersion, 'rules'> & { readonly version: string; readonly replaces: string }
): Promise<void> {
  const { endpoint } = await accountSettings(service, account)
  if (!endpoint?.events.includes('parser.candidate')) return
  const now = Date.now()
  const { version, replaces, changes, lost, samples, isCandidate, pages } = made
  const subject = {
    account,
    job: null,
    url: endpoint.url,
    isFull: false,
    expiresAt: deliveryExpiry(service, now)
  }
  const short = samples.filter((sample) => JSON.stringify(sample).length <= LONGEST_SAMPLE)
  const data = {
    account,
    parser: `learned/${name}`,
    version,
    replaces,
    promoted: !isCandidate,
    pages,
    changes,
    lost,
    samples: short.slice(0, MOST_SAMPLES)
  }
  await service.webhooks.store.deliver(
    account,
    messageOf(subject, { type: 'parser.candidate', at: now, sequence: now }, data)
  )
}
