/**
 * Holds the most a request can cost, before anything is fetched (decisions.md §8, ledger.md).
 */

import { hash, randomUUID } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import type { HistoryEntry } from '@sluice/store'
import type { FetchContext, Hold } from './fetch.ts'
import { tooManyFailures } from './free-failures.ts'
import type { Prepared } from './prepare.ts'
import type { Service } from './service.ts'

/** How long an answer can be replayed, ms: with a client's key, and for our own retries. */
const REPLAY_WITH_KEY = 24 * 3_600_000
const REPLAY_WITHOUT = 600_000

/** A lease outlives the deadline by this, ms. */
const LEASE_MARGIN = 30_000

/**
 * Reserve the bound of a prepared request.
 *
 * @returns the hold, or the history entry to replay.
 * @throws SluiceError `INSUFFICIENT_TOKENS`, `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`,
 * `UNAUTHORIZED` - the account vanished since the key was checked. `OVERLOADED` - too many of its requests failed.
 */
export async function reserve(
  service: Service,
  prepared: Prepared,
  context: FetchContext
): Promise<Hold | { readonly replay: HistoryEntry }> {
  const { price, request } = prepared
  const { account } = context.caller
  const key = context.idempotencyKey
  const rid =
    key === undefined
      ? context.id
      : service.secrets.idempotency(`${account}\n${key}`).toString('hex')
  const ask = (fingerprint: string) =>
    service.ledger.reserve({
      account,
      rid,
      cost: price.tokens,
      leaseMs: request.options.timeout_ms + LEASE_MARGIN,
      fingerprint,
      nonce: randomUUID(),
      replayMs: key === undefined ? REPLAY_WITHOUT : REPLAY_WITH_KEY,
      failureLimit: service.config.FREE_FAILURES_PER_HOUR
    })
  // Without a client's key the id belongs to this request alone, and there is nothing to compare.
  let reply = await ask(key === undefined ? context.id : fingerprint(prepared, context))
  if (reply.status === 'MISMATCH') reply = await ask(fingerprintAsSent(context))
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
      throw new SluiceError('UNAUTHORIZED', 'The account of this key does not exist any more.')
  }
}

/**
 * SHA-256 of the route and the checked request, with defaults filled in and keys sorted: equal for requests that ask
 * for the same thing, such as one that spells out a default.
 */
function fingerprint({ request, url, parser, filters }: Prepared, { route }: FetchContext): string {
  const { options } = request
  const meaning = {
    url: url.href,
    filters: filters ?? request.filters,
    options: { ...options, markdown: options.markdown ?? parser.defaults?.markdown ?? false }
  }
  return hash('sha256', `${route}\n2\n${canonicalJson(meaning)}`)
}

/**
 * SHA-256 of the route and the body as sent. An earlier version stored keys with it, and an answer must be replayed for
 * 24 hours across an upgrade.
 */
function fingerprintAsSent({ route, body }: FetchContext): string {
  return hash('sha256', `${route}\n${canonicalJson(body)}`)
}

/** JSON with object keys sorted. The value came from bounded JSON, so the depth is bounded too. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )
}

function tokens(count: number): string {
  return count === 1 ? '1 token' : `${count} tokens`
}
