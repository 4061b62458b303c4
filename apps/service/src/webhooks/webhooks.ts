/**
 * The loop that makes messages of events and sends them (docs/design/jobs.md §2). An account is looked after by one process
 * at a time; a message has a lease of its own, so that a slow receiver holds up nothing else of its account.
 */

import type { Poster } from '@sluice/acquire'
import type { AccountClaim, TakenDelivery, Watch, WebhookStore } from '@sluice/store'
import type { Service } from '../service.ts'
import { ACCOUNT_WATCH, tellAccount } from './account-watch.ts'
import { type Attempted, attempt } from './attempt.ts'
import { tellEvents } from './tell-events.ts'
import type { Webhooks } from './webhook-control.ts'

/** How often the store is asked what is due, ms. */
const LOOK_MS = 1_000
/** An account is looked after by any process after this, and a message sent again, ms: longer than an attempt. */
const LEASE_MS = 30_000
/** Time of one attempt, ms. */
export const ATTEMPT_MS = 20_000
/** Accounts that are looked after at once. */
const ACCOUNTS = 20
/** Watches of an account that are looked at before the next ones. */
const WATCHES = 50
/** Messages that are sent at once, in all and of an account. */
export const IN_FLIGHT = 32
const IN_FLIGHT_OF_ACCOUNT = 8
/** Expired deliveries that are removed at once. */
const EXPIRED = 500
/** Time that messages have to be sent when the process ends, ms. */
const GRACE_MS = 5_000

/** @param service - called when it is open. */
export function createWebhooks(
  { store, poster }: { readonly store: WebhookStore; readonly poster: Poster },
  service: () => Service
): Webhooks {
  const faults = createFaults(service)
  const sending = createSending({ store, poster }, service, () => lookSoon())
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let closing: Promise<void> | undefined

  const tell = (watch: Watch) =>
    watch.job === ACCOUNT_WATCH
      ? tellAccount(service(), watch, Date.now())
      : tellEvents(service(), watch, Date.now())
  /** @returns whether there is more to do at once. */
  const tend = async (claim: AccountClaim) => {
    const { account } = claim
    const watches = await store.dueWatches(account, WATCHES)
    let isMore = watches.length === WATCHES
    for (const watch of watches) {
      if (isStopped) break
      // One that fails must not hold up the others.
      if (await tell(watch).catch(faults.told)) isMore = true
    }
    if (await store.trimDeliveries(account, EXPIRED)) isMore = true
    if (!isStopped) await sending.take(account)
    await store.releaseAccount(claim)
    return isMore
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
  /** Not before the look that is under way has ended. */
  const lookSoon = () => {
    if (isStopped || timer === undefined) return
    clearTimeout(timer)
    next()
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

/** Messages that are being sent. */
function createSending(
  { store, poster }: { store: WebhookStore; poster: Poster },
  service: () => Service,
  onRoom: () => void
) {
  const underWay = new Set<Promise<unknown>>()
  const ofAccount = new Map<string, number>()
  const ending = new AbortController()

  const send = async (delivery: TakenDelivery) => {
    const { account, id, fence } = delivery
    const done = await attempt(service(), poster, delivery, ending.signal)
    const reply = await store.record({ account, id, fence, ...done })
    if (reply === 'OK') logAttempt(service().log, delivery, done)
  }
  return {
    /** Send what of an account is due, as far as there is room; it is not waited for. */
    async take(account: string) {
      const mine = ofAccount.get(account) ?? 0
      const limit = Math.min(IN_FLIGHT - underWay.size, IN_FLIGHT_OF_ACCOUNT - mine)
      if (limit <= 0) return
      const taken = await store.takeDue({ account, limit, leaseMs: LEASE_MS })
      for (const delivery of taken) {
        ofAccount.set(account, (ofAccount.get(account) ?? 0) + 1)
        const work = send(delivery)
          // What was not recorded is due again when its lease ends.
          .catch((error) => {
            if (!ending.signal.aborted) service().log.fault('a webhook could not be sent', error)
          })
          .finally(() => {
            underWay.delete(work)
            const left = (ofAccount.get(account) ?? 1) - 1
            if (left > 0) ofAccount.set(account, left)
            else ofAccount.delete(account)
            // As many as there was room for: more may be due.
            if (taken.length === limit) onRoom()
          })
        underWay.add(work)
      }
    },
    async close() {
      const late = setTimeout(() => ending.abort(new Error('the process ends')), GRACE_MS)
      await Promise.all(underWay)
      clearTimeout(late)
    }
  }
}

/** The log line of an attempt. */
function logAttempt(
  log: Service['log'],
  { id, account, job, type, tries }: TakenDelivery,
  { attempt, outcome }: Attempted
): void {
  log.event('webhook', {
    delivery: id,
    account,
    ...(job === null ? {} : { job }),
    type,
    outcome: outcome.status,
    ...(attempt.status === null ? {} : { status: attempt.status }),
    tries: tries + 1,
    duration_ms: attempt.ms
  })
}

/** Logs the first fault in a row: an unreachable store would fill the log. */
function createFaults(service: () => Service) {
  let isTold = false
  let hasFailed = false
  return {
    told(error: unknown): false {
      if (!isTold) service().log.fault('webhooks could not be looked after', error)
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
