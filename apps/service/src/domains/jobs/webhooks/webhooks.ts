/**
 * The loop that makes messages of events and lets them be sent (docs/design/jobs.md §2). An account is looked after by one
 * process at a time; a message has a lease of its own, so that a slow receiver holds up nothing else of its account.
 */

import type { Poster } from '@sluice/acquire'
import type { AccountClaim, Watch, WebhookStore } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import type { Webhooks } from '../webhook-control.ts'
import { ACCOUNT_WATCH, tellAccount } from './account-watch.ts'
import { isFull, KEPT } from './kept-messages.ts'
import { isSilenced } from './lost-cause.ts'
import { createSending, LEASE_MS } from './sending.ts'
import { type Tellers, tellEvents } from './tell-events.ts'

/** Interval between two looks at the store for due work, ms. */
const LOOK_MS = 1_000
/** Times after which an account is looked at again, ms: one without room for its messages, and a suspended one. */
const NO_ROOM_MS = 1_000
const SILENCED_MS = 30_000
/** Accounts that are looked after at once. */
const ACCOUNTS = 20
/** Watches of an account that are looked at before the next ones, and how long that may take, ms. */
const WATCHES = 50
const TURN_MS = 200
/** Deliveries that are removed at once. */
const REMOVED = 500

/** Parts of the webhooks. */
export interface WebhooksParts extends Tellers {
  readonly store: WebhookStore
  readonly poster: Poster
}

/** @param service - called when it is open. */
export function createWebhooks(
  { store, poster, forms, mails }: WebhooksParts,
  service: () => JobPorts
): Webhooks {
  const faults = createFaults(service)
  const sending = createSending({ store, poster, forms }, service)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let closing: Promise<void> | undefined

  const tell = (watch: Watch) =>
    watch.job === ACCOUNT_WATCH
      ? tellAccount(service(), watch, Date.now())
      : tellEvents(service(), { forms, mails }, watch, Date.now())
  /** @returns whether there is more to do at once. */
  const tend = async (claim: AccountClaim) => {
    const { account } = claim
    if (await isSilenced(service(), account)) {
      await store.dropWaiting(account, 'all')
      await store.releaseAccount(claim, Date.now() + SILENCED_MS)
      return false
    }
    let isMore = await store.trimDeliveries(account, { limit: REMOVED, ...KEPT })
    const watches = await store.dueWatches(account, WATCHES)
    if (watches.length === WATCHES) isMore = true
    const begun = performance.now()
    let hasRoom = true
    for (const watch of watches) {
      if (isStopped) break
      hasRoom = !(await isFull(store, account))
      if (!hasRoom) break
      // Other accounts wait for this one's turn to end.
      if (performance.now() - begun > TURN_MS) {
        isMore = true
        break
      }
      // One that fails must not hold up the others.
      if (await tell(watch).catch(faults.told)) isMore = true
    }
    if (!isStopped && !(await sending.take(account))) hasRoom = false
    await store.releaseAccount(claim, hasRoom ? undefined : Date.now() + NO_ROOM_MS)
    return isMore && hasRoom
  }
  const look = async () => {
    const claims = await store.claimAccounts({ limit: ACCOUNTS, leaseMs: LEASE_MS })
    const more = await Promise.all(claims.map((claim) => tend(claim).catch(faults.told)))
    faults.ended()
    return claims.length === ACCOUNTS || more.includes(true)
  }
  const next = () => {
    timer = undefined
    running = look()
      .catch(faults.told)
      .then((isMore) => {
        if (!isStopped) timer = setTimeout(next, isMore ? 0 : LOOK_MS)
      })
  }
  return {
    store,
    start: next,
    close() {
      isStopped = true
      clearTimeout(timer)
      closing ??= running.then(() => sending.close()).then(() => poster.close())
      return closing
    }
  }
}

/** Logs the first fault in a row: an unreachable store would fill the log. */
function createFaults(service: () => JobPorts) {
  let isTold = false
  let hasFailed = false
  return {
    told(error: unknown): false {
      if (!isTold) service().log.fault('the webhook queue could not be processed', error)
      isTold = true
      hasFailed = true
      return false
    },
    /** A look has ended. */
    ended() {
      if (!hasFailed) isTold = false
      hasFailed = false
    }
  }
}
