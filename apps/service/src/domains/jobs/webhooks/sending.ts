/** Sends messages: gives accounts places for attempts, and runs the attempts (docs/design/jobs.md §2). */

import type { Poster } from '@sluice/acquire'
import { deliveryHost, type TakenDelivery, type WebhookStore } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { attempt } from './attempt.ts'
import type { Attempted } from './delivery-outcome.ts'
import { isTooEarly, LAST_WAITS_MS } from './last-message.ts'
import { hasLostItsCause } from './lost-cause.ts'
import type { MessageForm } from './message-form.ts'
import { createPatience } from './patience.ts'
import { mustWaitUntil } from './shared-targets.ts'

/** A message is sent again after this, ms: longer than an attempt with its preparation. */
export const LEASE_MS = 30_000
/** Attempts of a process at once. */
export const PLACES = 128
/** Places that only accounts without an attempt under way get. */
const RESERVED = 32
/** Time that attempts have to end when the process ends, ms. */
const GRACE_MS = 5_000

/** The attempts of a process. */
export interface Sending {
  /**
   * Send the account's due messages while there is room. Returns without waiting for them. More follow as places become
   * free; accounts that wait for one take turns.
   *
   * @returns whether there was room.
   */
  take(account: string): Promise<boolean>
  /** Begin no more attempts, and wait a few seconds for those under way. */
  close(): Promise<void>
}

/** @param service - called when it is open. */
export function createSending(
  {
    store,
    poster,
    forms
  }: {
    readonly store: WebhookStore
    readonly poster: Poster
    readonly forms: readonly MessageForm[]
  },
  service: () => JobPorts
): Sending {
  const patience = createPatience()
  const places = createPlaces((account) => patience.widthOf(account))
  const underWay = new Set<Promise<unknown>>()
  const ending = new AbortController()
  let isClosed = false

  const send = async (delivery: TakenDelivery) => {
    const { account, id, fence, url } = delivery
    const back = (nextAt: number | null) => store.giveBack({ account, id, fence, nextAt })
    if (await hasLostItsCause(service(), delivery)) return back(null)
    if (await isTooEarly(store, delivery)) return back(Date.now() + LAST_WAITS_MS)
    const until = await mustWaitUntil(service(), delivery)
    if (until !== null) return back(until)
    const host = deliveryHost(url)
    const terms = { poster, forms, signal: ending.signal, timeoutMs: patience.timeFor(host) }
    const done = await attempt(service(), delivery, terms)
    const isDelivered = done.outcome.status === 'delivered'
    const hasAnswer = done.attempt.status !== null
    const inRow = patience.note({ account, host, ms: done.attempt.ms, hasAnswer, isDelivered })
    const reply = await store.record({ account, id, fence, ...done })
    if (reply === 'OK' && isWorthALine(inRow)) logAttempt(service().log, delivery, done, inRow)
    return reply
  }
  const fault = (error: unknown) => {
    if (!ending.signal.aborted) service().log.fault('a webhook could not be sent', error)
  }
  const start = (delivery: TakenDelivery) => {
    const work = send(delivery)
      // The lease of one that was not recorded ends, and it is due again.
      .catch(fault)
      .finally(() => {
        underWay.delete(work)
        places.change(delivery.account, -1)
        for (const account of places.next()) take(account).catch(fault)
      })
    underWay.add(work)
  }
  const take = async (account: string) => {
    const limit = isClosed ? 0 : places.roomFor(account)
    if (limit === 0) {
      places.wait(account)
      return false
    }
    places.change(account, limit)
    let taken: readonly TakenDelivery[] = []
    try {
      taken = await store.takeDue({ account, limit, leaseMs: LEASE_MS })
    } finally {
      places.change(account, taken.length - limit)
    }
    for (const delivery of taken) start(delivery)
    // All free places were filled: more messages may be due.
    if (taken.length === limit) places.wait(account)
    return true
  }
  return {
    take,
    async close() {
      isClosed = true
      const late = setTimeout(() => ending.abort(new Error('the process ends')), GRACE_MS)
      await Promise.all(underWay)
      clearTimeout(late)
    }
  }
}

/** The places of a process, and the accounts that wait for one. */
export function createPlaces(widthOf: (account: string) => number) {
  const ofAccount = new Map<string, number>()
  const waiting = new Set<string>()
  let held = 0

  const roomFor = (account: string) => {
    const mine = ofAccount.get(account) ?? 0
    const shared = Math.min(PLACES - RESERVED - held, widthOf(account) - mine)
    const reserved = mine === 0 && held < PLACES ? 1 : 0
    return Math.max(shared, reserved, 0)
  }
  return {
    /** Attempts that an account may begin. */
    roomFor,
    change(account: string, places: number) {
      held += places
      const mine = (ofAccount.get(account) ?? 0) + places
      if (mine > 0) ofAccount.set(account, mine)
      else ofAccount.delete(account)
    },
    /** Let an account have a place when one is free; accounts that have waited longer go first. */
    wait: (account: string) => void waiting.add(account),
    /** Accounts that waited and have room now. */
    next(): string[] {
      const found: string[] = []
      for (const account of waiting) {
        if (held + found.length >= PLACES) break
        if (roomFor(account) > 0) found.push(account)
      }
      for (const account of found) waiting.delete(account)
      return found
    }
  }
}

/**
 * Returns true if a failure is worth a line in the log. A host that goes on failing gets ever fewer lines: for the
 * first three failures, the 4th, 8th, 16th and so on.
 */
function isWorthALine(failuresInRow: number): boolean {
  return failuresInRow <= 3 || Number.isInteger(Math.log2(failuresInRow))
}

function logAttempt(
  log: JobPorts['log'],
  { id, account, job, type, tries }: TakenDelivery,
  { attempt: made, outcome }: Attempted,
  failuresInRow: number
): void {
  log.event('webhook', {
    delivery: id,
    account,
    ...(job === null ? {} : { job }),
    type,
    outcome: outcome.status,
    ...(made.status === null ? {} : { status: made.status }),
    tries: tries + 1,
    ...(failuresInRow > 0 ? { failures_in_row: failuresInRow } : {}),
    duration_ms: made.ms
  })
}
