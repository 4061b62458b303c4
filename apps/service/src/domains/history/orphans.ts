/**
 * Payloads without a history entry, a monitor's baseline, an archived job, an archived URL, or a place in the list of samples, left by a crash between saving and settlement (ledger.md, I6).
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { JobStore, Ledger, ListedPayload, MonitorStore, PayloadStore } from '@sluice/store'
import type { KeptSamples } from '../drift/samples/kept-samples.ts'
import { SAMPLES_ACCOUNT } from '../drift/samples/sample.ts'
import {
  artifactPointer,
  partsOfPointer,
  placeOfArtifact
} from '../fetch/artifacts/artifact-payloads.ts'
import { isKeptUrl, isKeptUrlPayload } from '../fetch/kept-bytes/kept-exchanges.ts'
import { isArchivePayload, jobOfArchive } from './archive-payloads.ts'
import { isBaselinePayload, placeOfBaseline } from './baseline-payloads.ts'

/** Concurrent look-ups, and the pause after them, ms: at most 200 per second, so that requests are not slowed. */
const BATCH = 20
const PAUSE = 100

/** Stores that are searched for orphans, and those that point at payloads. */
interface SearchedStores {
  readonly ledger: Ledger
  readonly payloads: PayloadStore
  readonly samples: Pick<KeptSamples, 'all'>
  readonly monitors: Pick<MonitorStore, 'baseline'>
  readonly jobs: Pick<JobStore, 'job'>
}

/** Result of a search. */
export interface OrphanCount {
  /** Orphans that were removed. */
  readonly removed: number
  /** Payloads without an entry that were left, as the ledger does not know their account. */
  readonly unowned: number
}

/**
 * Remove every orphan kept before `before`, ms since the epoch.
 *
 * Payloads of accounts the ledger does not know are left where they are: with `STORE_URL` pointing at another store
 * than yesterday, all payloads look like orphans.
 *
 * @param options.signal - ends the search after the current batch.
 * @throws SluiceError `STORE_UNAVAILABLE` - nothing was removed of which the ledger did not say that it is an orphan.
 */
export async function removeOrphans(
  stores: SearchedStores,
  { before, signal }: { before: number; signal: AbortSignal }
): Promise<OrphanCount> {
  let removed = 0
  let unowned = 0
  for await (const batch of batches(stores.payloads.list({ before }))) {
    if (signal.aborted) break
    const verdicts = await Promise.all(batch.map((payload) => judge(stores, payload)))
    removed += verdicts.filter((verdict) => verdict === 'orphan').length
    unowned += verdicts.filter((verdict) => verdict === 'unowned').length
    await pause(PAUSE, undefined, { signal }).catch(() => {})
  }
  return { removed, unowned }
}

/** Removes the payload when it is an orphan. */
async function judge(
  { ledger, payloads, samples, monitors, jobs }: SearchedStores,
  { pointer, account, id }: ListedPayload
): Promise<'listed' | 'orphan' | 'unowned'> {
  if (account === SAMPLES_ACCOUNT) {
    if ((await samples.all()).some((sample) => sample.id === id)) return 'listed'
    await payloads.delete(pointer)
    return 'orphan'
  }
  const baseline = placeOfBaseline(id)
  const job = jobOfArchive(id)
  const isPointedAt = baseline
    ? await isBaselinePayload(monitors, account, baseline)
    : job
      ? await isArchivePayload(jobs, { account, job })
      : isKeptUrl(id)
        ? await isKeptUrlPayload({ ledger, payloads }, account, id)
        : await isListed(ledger, { pointer, account, id })
  if (isPointedAt) return 'listed'
  if ((await ledger.balance(account)) === undefined) return 'unowned'
  await payloads.delete(pointer)
  return 'orphan'
}

/** Returns true if a result has the payload, as its own or as one of its artifacts. */
async function isListed(ledger: Ledger, { pointer, account, id }: ListedPayload): Promise<boolean> {
  const place = placeOfArtifact(id)
  const entry = await ledger.historyEntry(account, place?.result ?? id)
  if (!entry?.pointer) return false
  const { own, artifacts } = partsOfPointer(entry.pointer)
  if (!place) return own === pointer
  return place.number <= artifacts && artifactPointer(own, place.number) === pointer
}

/** Half a batch of payloads takes up to a whole one of look-ups: an orphan takes two. */
async function* batches(payloads: AsyncIterable<ListedPayload>): AsyncGenerator<ListedPayload[]> {
  let batch: ListedPayload[] = []
  for await (const payload of payloads) {
    batch.push(payload)
    if (batch.length < BATCH / 2) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
