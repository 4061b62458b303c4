/**
 * A charged fetch: hold its maximum cost, run it, save the result, charge and list it.
 *
 * Matching comes before the hold because a bad filter must be a free 400; saving comes before the charge so that no
 * charged request is answered 500. Any failure after the hold gives the tokens back.
 */

import { SluiceError } from '@sluice/core'
import { asSluiceError, type Outcome, type Prepared, type Run, type Warning } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import { ClientGone } from '../../base/client-gone.ts'
import { crashPoint } from '../../base/crash-points.ts'
import { fullDiskCode } from '../../base/store/disk-room.ts'
import { keepPictures } from './artifacts/keep-pictures.ts'
import { comparedResult } from './changes/compared-result.ts'
import { type Charging, NotFetched } from './charging.ts'
import type { ChargedMeta, FetchAnswer, FetchContext } from './fetch-context.ts'
import { isCounted } from './free-failures.ts'
import { answerMeta, failureEntry, successEntry } from './history-entry.ts'
import { requestCharging } from './hold.ts'
import type { FetchPorts } from './ports.ts'
import { savePayload } from './save-payload.ts'

/** How a fetch may differ from the usual one. */
export interface ChargedWays {
  readonly charging?: Charging
  readonly work?: ((run: Run) => Promise<Outcome>) | undefined
  /** Ends the fetch at once when it is aborted, whatever it has asked of others. */
  readonly ended?: AbortSignal
}

/**
 * Fetch, read, record and charge.
 *
 * @param ways.charging - who pays, and how; default: the request by itself.
 * @param ways.work - what is done for it; default: the page is fetched and read.
 * @throws SluiceError any code of decisions.md §9 from 402 on; the caller is charged nothing then. What `charging` throws.
 */
export async function chargedFetch(
  service: FetchPorts,
  prepared: Prepared,
  context: FetchContext,
  { charging = requestCharging(service, prepared, context), work: other, ended }: ChargedWays = {}
): Promise<FetchAnswer> {
  const work = new AbortController()
  const leave = service.endsWith(work)
  const end = () => work.abort(ended?.reason)
  ended?.addEventListener('abort', end, { once: true })
  if (ended?.aborted) end()
  try {
    return await heldFetch(service, prepared, { context, charging, other }, work.signal)
  } finally {
    ended?.removeEventListener('abort', end)
    leave()
  }
}

async function heldFetch(
  service: FetchPorts,
  prepared: Prepared,
  {
    context,
    charging,
    other
  }: { context: FetchContext; charging: Charging; other: ChargedWays['work'] },
  ended: AbortSignal
): Promise<FetchAnswer> {
  const { stages, id } = context
  const hold = await stages.time('reserve', () => charging.reserve())
  if ('replay' in hold) return replayed(service, hold.replay, context)

  let pointer: string | null = null
  let remaining = 0
  let data: Uint8Array = new Uint8Array()
  try {
    await crashPoint('after_reserve')
    const work = other ?? ((run: Run) => service.pipeline.run(prepared, run))
    const outcome = await work({
      tenant: context.caller.account,
      stages,
      signal: ended,
      client: context.signal,
      async conclude(made, signal) {
        const { account } = context.caller
        const result = other
          ? { data: made.data }
          : await comparedResult(service, prepared, { account, stages }, made)
        const { keep } = prepared.request.options
        const saved = await stages.time('save', () =>
          save(service, context, made, { data: result.data, keep }, signal)
        )
        data = saved.data
        pointer = saved.pointer
        if (made.cookies) await service.sessions.keep(account, id, made.cookies)
        await crashPoint('after_payload')
        const kept = { ...result, pointer }
        const entry = successEntry(service, prepared, context, made, kept)
        const left = await stages.time('settle', () => hold.settle(made.cost.tokens, entry, made))
        remaining = left.free + left.purchased
      }
    })
    if (!other) {
      service.coverage.note(outcome.parser.name, outcome.fields)
      service.drift.note(outcome.parser, { fields: outcome.fields })
      service.sampler.note(prepared, { fields: outcome.fields })
    }
    // Already charged and listed: a full disk must not make the request fail.
    await outcome.keep().catch((error) => {
      // A full disk is said once, not with each page.
      if (fullDiskCode(error) === undefined) service.log.fault('a page could not be cached', error)
      else service.disk.note(error)
    })
    return {
      data,
      meta: answerMeta(id, outcome),
      warnings: outcome.warnings,
      charged: outcome.cost.tokens,
      remaining,
      replayed: false
    }
  } catch (error) {
    // What this server cannot do at all is not listed as a fetch that failed.
    const isFetch =
      !(error instanceof ClientGone) &&
      !(error instanceof NotFetched) &&
      error !== prepared.unserved
    const listed = service.keepsHistory && isFetch
    const failed = asSluiceError(error)
    if (isFetch && !other) {
      service.drift.note(prepared.parser, { code: failed.code })
      service.sampler.note(prepared, { code: failed.code })
    }
    const failure = failureEntry(service, prepared, context, failed)
    const ending = { error: failed, counts: isCounted(error), ...(listed ? { failure } : {}) }
    await hold.release(ending, pointer)
    throw error
  }
}

/** Save the pictures of a result, then its data, which lists them. */
async function save(
  service: FetchPorts,
  context: FetchContext,
  made: Outcome,
  { data, keep }: { readonly data: Uint8Array; readonly keep: boolean },
  signal: AbortSignal
): Promise<{ data: Uint8Array; pointer: string | null }> {
  const pictures = await keepPictures(service, context, made, data, signal)
  try {
    const own = keep ? await savePayload(service, context, pictures.data, signal) : null
    return { data: pictures.data, pointer: pictures.pointer(own) }
  } catch (error) {
    await pictures
      .drop()
      .catch((failed) => service.log.fault('a picture could not be deleted', failed))
    throw error
  }
}

/** The stored answer of an earlier request with this Idempotency-Key: same data, 0 tokens. */
async function replayed(
  service: FetchPorts,
  entry: HistoryEntry,
  context: FetchContext
): Promise<FetchAnswer> {
  const { keep } = (entry.meta.options ?? {}) as { keep?: boolean }
  if (keep === false) {
    throw new SluiceError(
      'NOT_FOUND',
      'The answer of this Idempotency-Key was not stored, as its request asked (`keep: false`). It was charged once, and is not fetched again.'
    )
  }
  const bytes = entry.pointer ? await service.payloads.get(entry.pointer) : undefined
  if (!bytes) {
    throw new SluiceError('NOT_FOUND', 'The stored answer of this Idempotency-Key was deleted.')
  }
  const balance = await service.ledger.balance(context.caller.account)
  return {
    data: bytes,
    // As `successEntry` made it.
    meta: entry.meta.meta as ChargedMeta,
    warnings: entry.meta.warnings as Warning[],
    charged: 0,
    remaining: balance ? balance.free + balance.purchased : 0,
    replayed: true
  }
}
