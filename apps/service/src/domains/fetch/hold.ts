/**
 * The tokens of a request: held before anything is fetched, then charged or given back (decisions.md §8, ledger.md).
 */

import { hash, randomUUID } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { type Prepared, splitOptions } from '@sluice/fetch'
import type { Balance, HistoryEntry, HoldRef } from '@sluice/store'
import { canonicalJson } from '../../base/canonical-json.ts'
import { crashPoint } from '../../base/crash-points.ts'
import { invalidKey } from '../people/keys.ts'
import { isShutAccount } from '../people/shut-account.ts'
import type { Charging, FailedFetch } from './charging.ts'
import type { FetchContext } from './fetch-context.ts'
import { noteFailures, tooManyFailures } from './free-failures.ts'
import type { FetchPorts } from './ports.ts'

/** Times for which an answer can be replayed, ms: with a client's key, and for our own retries. */
const REPLAY_WITH_KEY = 24 * 3_600_000
const REPLAY_WITHOUT = 600_000

/** A lease outlives the deadline by this, ms. */
const LEASE_MARGIN = 30_000

/**
 * The charge of a request by itself. Its `reserve` throws
 *
 * @throws SluiceError `INSUFFICIENT_TOKENS`, `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`,
 * `UNAUTHORIZED` - the key is no longer valid, or the account was closed or suspended since it was checked. `OVERLOADED` - too many of
 * its requests failed.
 */
export function requestCharging(
  service: FetchPorts,
  prepared: Prepared,
  context: FetchContext
): Charging {
  return {
    async reserve() {
      const hold = await reserve(service, prepared, context)
      if ('replay' in hold) return hold
      return {
        settle: (amount, entry) => settle(service, hold, amount, entry),
        keep: () => giveBack(service, hold),
        release: (ending, pointer) => release(service, hold, ending, pointer)
      }
    }
  }
}

/** Reserve the bound of a prepared request. @returns the hold, or the history entry to replay. */
async function reserve(
  service: FetchPorts,
  prepared: Prepared,
  context: FetchContext
): Promise<HoldRef | { readonly replay: HistoryEntry }> {
  const { price, request } = prepared
  const { account, claim } = context.caller
  const key = context.idempotencyKey
  const rid =
    key === undefined
      ? context.id
      : service.secrets.idempotency(`${account}\n${key}`).toString('hex')
  const reply = await service.ledger.reserve({
    account,
    rid,
    cost: price.tokens,
    leaseMs: request.options.timeout_ms + LEASE_MARGIN,
    // Without a client's key the id belongs to this request alone, and there is nothing to compare.
    fingerprint: key === undefined ? context.id : fingerprint(service, prepared, context),
    nonce: randomUUID(),
    replayMs: key === undefined ? REPLAY_WITHOUT : REPLAY_WITH_KEY,
    failureLimit: service.config.FREE_FAILURES_PER_HOUR,
    ...(claim && { key: { id: context.caller.key.id, expiresAt: claim.expiresAt } })
  })
  if (claim) claim.isProven = reply.status !== 'NO_KEY' && reply.status !== 'NO_ACCOUNT'
  switch (reply.status) {
    case 'OK':
      return { account, rid, fence: reply.fence }
    case 'REPLAY':
      return { replay: reply.entry }
    case 'INSUFFICIENT':
      throw new SluiceError(
        'INSUFFICIENT_TOKENS',
        `The request may cost ${tokens(price.tokens)}; ${reply.available} ${reply.available === 1 ? 'is' : 'are'} available.`,
        { details: { required: price.tokens, available: reply.available } }
      )
    case 'FAILING':
      service.metrics.refusedForFailures()
      throw tooManyFailures(service.config.FREE_FAILURES_PER_HOUR, reply.retryAfterMs)
    case 'IN_PROGRESS':
      throw new SluiceError(
        'IDEMPOTENCY_IN_PROGRESS',
        'A request with this Idempotency-Key is running.'
      )
    case 'MISMATCH':
      throw new SluiceError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for another request.'
      )
    case 'NO_ACCOUNT':
      throw new SluiceError('UNAUTHORIZED', 'The account of this key is closed or suspended.')
    case 'NO_KEY':
      throw invalidKey()
  }
}

/**
 * Charge a request and list it.
 *
 * @returns the balance. @throws SluiceError `STORE_UNAVAILABLE` - not charged. `UNAUTHORIZED` - the account was closed
 * or suspended while the request ran.
 */
async function settle(
  service: FetchPorts,
  hold: HoldRef,
  amount: number,
  entry: HistoryEntry
): Promise<Balance> {
  await crashPoint('before_settle')
  const reply = await service.ledger.settle({ ...hold, amount, entry })
  await crashPoint('after_settle')
  if (reply.status === 'OK' || reply.status === 'ALREADY') return reply.balance
  if (entry.pointer) await service.payloads.delete(entry.pointer)
  if (reply.status === 'GONE') await refuseShut(service, hold.account)
  // The lease is the deadline and 30 s more, so only a store that stalled gets here.
  throw new SluiceError('STORE_UNAVAILABLE', 'The charge could not be recorded in time.', {
    cause: new Error(`settle answered ${reply.status}`)
  })
}

/** Give the tokens of a page that has not changed back. @returns the balance. */
async function giveBack(service: FetchPorts, hold: HoldRef): Promise<Balance> {
  await service.ledger.release({ ...hold, counts: false })
  const balance = await service.ledger.balance(hold.account)
  if (!balance) {
    throw new SluiceError('UNAUTHORIZED', 'The account was closed while the request ran.')
  }
  return balance
}

/** @throws SluiceError `UNAUTHORIZED` - the account was closed or suspended while the request ran. */
async function refuseShut({ ledger, payloads }: FetchPorts, account: string): Promise<void> {
  const found = await ledger.account(account)
  if (!found || !isShutAccount(found)) return
  // The payload just saved was sealed under a new data key, made after the account's was destroyed.
  if (found.closedAt !== null) await payloads.deleteAccount(account)
  throw new SluiceError(
    'UNAUTHORIZED',
    `The account was ${found.closedAt === null ? 'suspended' : 'closed'} while the request ran. Nothing was charged.`
  )
}

/**
 * Give the tokens back, list the failure and delete the saved payload. Never throws: if the store is down, the end of
 * the lease returns the tokens later.
 */
async function release(
  service: FetchPorts,
  hold: HoldRef,
  { counts, failure }: FailedFetch,
  pointer: string | null
): Promise<void> {
  try {
    const listed = failure ? { failure } : {}
    const { status, failures } = await service.ledger.release({ ...hold, counts, ...listed })
    noteFailures(service, hold.account, failures)
    // Only a released hold was certainly not charged: a charge whose reply was lost needs its payload.
    if (status === 'OK' && pointer !== null) await service.payloads.delete(pointer)
  } catch (error) {
    service.log.fault('release failed; the hold expires on its own', error)
  }
}

/**
 * SHA-256 of the route and the checked request, with defaults filled in and keys sorted: equal for requests that ask
 * for the same thing, such as one that spells out a default.
 */
function fingerprint(
  { secrets: seals }: Pick<FetchPorts, 'secrets'>,
  { request, url, parser, filters, upload }: Prepared,
  { route }: FetchContext
): string {
  const { options } = request
  const { shown, secrets } = splitOptions(options)
  const meaning = {
    url: url.href,
    filters: filters ?? request.filters,
    options: {
      ...shown,
      document: { ...options.document, password: options.document.password !== undefined },
      // Keyed: a reader of the store could guess a short password from a plain hash.
      secrets: seals.idempotency(canonicalJson(secrets)).toString('hex'),
      markdown: options.markdown ?? parser.defaults?.markdown ?? false
    },
    ...(upload ? { upload: upload.sha256 } : {})
  }
  return hash('sha256', `${route}\n${canonicalJson(meaning)}`)
}

function tokens(count: number): string {
  return count === 1 ? '1 token' : `${count} tokens`
}
