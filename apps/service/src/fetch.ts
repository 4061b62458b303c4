/**
 * One fetch, top-down: the steps of architecture.md §2.
 *
 * Matching comes before reserving because a bad filter must be a free 400; saving comes before
 * settling so that nobody is charged and then answered 500. Any failure after the reservation gives
 * the tokens back.
 */

import { type ByteLease, noMemory } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import type { EnrichRun } from '@sluice/enrich'
import type { HistoryEntry } from '@sluice/store'
import { crashPoint } from './crash-points.ts'
import { enrichReading } from './enrichment.ts'
import { isCounted, noteFailures } from './free-failures.ts'
import { ClientGone } from './http/client-signal.ts'
import { asSluiceError } from './http/errors.ts'
import type { Caller } from './keys.ts'
import type { Prepared } from './prepare.ts'
import { readPages } from './read-pages.ts'
import type { Warning } from './reading/job.ts'
import { failureEntry, successEntry } from './receipt.ts'
import { reserve } from './reserve.ts'
import { adviceOfRobots, enforceRobots } from './robots.ts'
import { savePayload } from './save-payload.ts'
import type { Service } from './service.ts'
import type { Stages } from './stages.ts'

/** Who asks, and what belongs to this one request. */
export interface FetchContext {
  readonly caller: Caller
  /** `ftc_` + ULID: the id of the answer and of its history item. */
  readonly id: string
  /** Aborted when the client hangs up. That ends the request unless an engine was asked for its extras by then. */
  readonly signal: AbortSignal
  readonly stages: Stages
  readonly idempotencyKey?: string
  /** Method and path, part of what an Idempotency-Key is bound to. */
  readonly route: string
  /** The body as sent. */
  readonly body: unknown
}

/** The answer to a fetch. */
export interface FetchAnswer {
  /** `data` as JSON text in UTF-8. */
  readonly data: Uint8Array
  readonly meta: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
  readonly charged: number
  readonly remaining: number
  readonly replayed: boolean
}

/**
 * Fetch, read, record and charge.
 *
 * @throws SluiceError any code of decisions.md §9 from 402 on; the caller is charged nothing then.
 */
export async function fetchPrepared(
  service: Service,
  prepared: Prepared,
  context: FetchContext
): Promise<FetchAnswer> {
  // Not `AbortSignal.timeout` and `any`: their timers, and weak references, would outlive the request.
  const work = new AbortController()
  const gone = () => work.abort(context.signal.reason)
  context.signal.addEventListener('abort', gone, { once: true })
  if (context.signal.aborted) gone()
  const lease = service.memory.pages.open(context.caller.account)
  const late = () => work.abort(lease.isWaiting ? noMemory() : outOfTime(prepared, context.stages))
  const timer = setTimeout(late, prepared.request.options.timeout_ms)
  const leave = service.endsWith(work)
  // What an engine was asked for is charged and listed, also when nobody waits for the answer any more.
  const onAsked = () => context.signal.removeEventListener('abort', gone)
  try {
    return await fetchWithin(service, prepared, context, { signal: work.signal, onAsked }, lease)
  } finally {
    leave()
    lease.close()
    clearTimeout(timer)
    context.signal.removeEventListener('abort', gone)
  }
}

async function fetchWithin(
  service: Service,
  prepared: Prepared,
  context: FetchContext,
  run: Pick<EnrichRun, 'signal' | 'onAsked'>,
  lease: ByteLease
): Promise<FetchAnswer> {
  const { signal } = run
  const hold = await context.stages.time('reserve', () => reserve(service, prepared, context))
  if ('replay' in hold) return replayed(service, hold.replay, context)

  let pointer: string | null = null
  try {
    await crashPoint('after_reserve')
    if (prepared.unserved) throw prepared.unserved
    await context.stages.time('robots', () => enforceRobots(service, prepared, signal))
    const { account } = context.caller
    const read = readPages(service, prepared, account, signal, context.stages.time, lease)
    // After the page's own request: a name that answers differently each time is judged by its first answer.
    const advice = adviceOfRobots(service, prepared, signal)
    const { facts, reading, keep } = await read
    const enriched = await context.stages.time('enrich', () =>
      enrichReading(service, prepared, reading, context, run)
    )
    const warnings = [...reading.warnings, ...enriched.warnings, ...(await advice())]
    const entry = successEntry(service, prepared, context, facts, {
      ...reading,
      ...enriched,
      warnings
    })
    pointer = await context.stages.time('save', () =>
      savePayload(service, context, enriched.data, signal)
    )
    await crashPoint('after_payload')
    const settled = await context.stages.time('settle', () =>
      settle(service, hold, enriched.price.tokens, { ...entry, pointer })
    )
    service.coverage.note(prepared.parser.name, reading.fields)
    // Charged and listed already: a full disk is no reason to fail.
    await keep().catch((error) => service.log.fault('a page could not be kept', error))
    return {
      data: enriched.data,
      meta: entry.meta.meta as Record<string, unknown>,
      warnings: entry.meta.warnings as Warning[],
      charged: enriched.price.tokens,
      remaining: settled.free + settled.purchased,
      replayed: false
    }
  } catch (error) {
    // What no server can do is no fetch that failed.
    const isFetch = !(error instanceof ClientGone) && error !== prepared.unserved
    const listed = service.keepsHistory && isFetch
    const failure = failureEntry(service, prepared, context, asSluiceError(error))
    const ended = { counts: isCounted(error), ...(listed ? { failure } : {}) }
    await giveBack(service, hold, ended, pointer)
    throw error
  }
}

/** The stored answer of an earlier request with this Idempotency-Key: same data, 0 tokens. */
async function replayed(
  service: Service,
  entry: HistoryEntry,
  context: FetchContext
): Promise<FetchAnswer> {
  const bytes = entry.pointer ? await service.payloads.get(entry.pointer) : undefined
  if (!bytes) {
    throw new SluiceError('NOT_FOUND', 'The stored answer of this Idempotency-Key was deleted.')
  }
  const balance = await service.ledger.balance(context.caller.account)
  return {
    data: bytes,
    meta: entry.meta.meta as Record<string, unknown>,
    warnings: entry.meta.warnings as Warning[],
    charged: 0,
    remaining: balance ? balance.free + balance.purchased : 0,
    replayed: true
  }
}

/** A reservation that must be settled or released. */
export interface Hold {
  readonly account: string
  readonly rid: string
  readonly fence: number
}

async function settle(service: Service, hold: Hold, amount: number, entry: HistoryEntry) {
  await crashPoint('before_settle')
  const reply = await service.ledger.settle({ ...hold, amount, entry })
  await crashPoint('after_settle')
  if (reply.status === 'OK' || reply.status === 'ALREADY') return reply.balance
  if (entry.pointer) await service.payloads.delete(entry.pointer)
  if (reply.status === 'GONE') await refuseClosed(service, hold.account)
  // The lease is the deadline and 30 s more, so only a store that stalled gets here.
  throw new SluiceError('STORE_UNAVAILABLE', 'The charge could not be recorded in time.', {
    cause: new Error(`settle answered ${reply.status}`)
  })
}

/** @throws SluiceError `UNAUTHORIZED` - the account was closed while the request ran. */
async function refuseClosed({ ledger, payloads }: Service, account: string): Promise<void> {
  const found = await ledger.account(account)
  if (!found || found.closedAt === null) return
  // What was just kept was sealed under a data key of its own, made after the account's was thrown away.
  await payloads.deleteAccount(account)
  throw new SluiceError(
    'UNAUTHORIZED',
    'The account was closed while the request ran. Nothing was charged.'
  )
}

/** Returns the tokens, lists the failure and deletes what was saved. When the store is gone the lease does it later. */
async function giveBack(
  service: Service,
  hold: Hold,
  ended: { readonly counts: boolean; readonly failure?: HistoryEntry },
  pointer: string | null
): Promise<void> {
  try {
    const { status, failures } = await service.ledger.release({ ...hold, ...ended })
    noteFailures(service, hold.account, failures)
    // Only what was released was certainly not charged: a charge whose reply was lost needs its payload.
    if (status === 'OK' && pointer !== null) await service.payloads.delete(pointer)
  } catch (error) {
    service.log.fault('release failed; the hold lapses by itself', error)
  }
}

function outOfTime({ request }: Prepared, stages: Stages): SluiceError {
  const { timeout_ms, wait_for } = request.options
  const hasPage = stages.taken().some(([stage]) => stage === 'acquire')
  const message =
    wait_for === undefined || hasPage
      ? `The request took longer than its ${timeout_ms} ms.`
      : `\`${wait_for}\` (wait_for) did not appear within ${timeout_ms} ms.`
  return new SluiceError('FETCH_TIMEOUT', message, { details: { stage: 'request', timeout_ms } })
}
