/**
 * The bound of messages to one target in sum: accounts that aim at the same third party share it. A target is a host name,
 * whatever its port, and the address behind it, so that many names of one server do not help.
 */

import type { TakenDelivery } from '@sluice/store'
import { addressGroup } from '../../people/address-group.ts'
import type { JobPorts } from '../ports.ts'
import { isMailbox } from './message.ts'

/** Window of the bounds, ms. */
const WINDOW_MS = 10_000
/** Attempts at a host name in a window: 1,200 a minute. */
const OF_NAME = 200
/** Attempts at an address in a window: one may serve the names of many. */
const OF_ADDRESS = 600
/** E-mails to an address in an hour. */
const OF_MAILBOX = { limit: 30, windowMs: 3_600_000 } as const
/** Time to resolve the name, ms; an attempt has its own. */
const RESOLVE_MS = 2_000
/** Messages that waited for a window do not all come back in its first moment, ms. */
const SPREAD_MS = 2_000

/** Returns the time at which a message may be tried; null for now. */
export async function mustWaitUntil(
  service: Pick<JobPorts, 'webhooks' | 'guard'>,
  { account, url }: Pick<TakenDelivery, 'account' | 'url'>
): Promise<number | null> {
  if (isMailbox(url)) {
    return service.webhooks.store.arrive({ ...OF_MAILBOX, account, target: url })
  }
  const { hostname } = new URL(url)
  const name = hostname.replace(/\.$/, '')
  const address = await addressOf(service, url)
  const targets = [
    { target: name, limit: OF_NAME },
    ...(address === undefined || address === name ? [] : [{ target: address, limit: OF_ADDRESS }])
  ]
  for (const { target, limit } of targets) {
    const terms = { target, account, limit, windowMs: WINDOW_MS }
    const until = await service.webhooks.store.arrive(terms)
    if (until !== null) return until + Math.floor(Math.random() * SPREAD_MS)
  }
  return null
}

/** The least of the addresses of a host; undefined if it has none, which the attempt reports. */
async function addressOf(
  { guard }: Pick<JobPorts, 'guard'>,
  url: string
): Promise<string | undefined> {
  try {
    const found = await guard.resolve(new URL(url), AbortSignal.timeout(RESOLVE_MS))
    const [least] = [...found].sort()
    return least === undefined ? undefined : addressGroup(least)
  } catch {
    return undefined
  }
}
