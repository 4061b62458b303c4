/** The samples of a store, of all its processes: the list beside the drift, the content as sealed payloads. */

import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { type DriftStore, type PayloadStore, pointerOf } from '@sluice/store'
import { ulid } from 'ulid'
import { type Failing, type PageSample, SAMPLES_ACCOUNT, type SampleContent } from './sample.ts'
import {
  isWanted,
  lasting,
  listFrom,
  listText,
  type SampleListStep,
  withSample
} from './sample-list.ts'

/** Largest content of a sample, compressed bytes. */
const LARGEST = 1024 * 1024
/** Tries of one change while other processes are faster. */
const TRIES = 20

const compress = promisify(zstdCompress)

/** See {@link keepSamples}. Every operation throws SluiceError `STORE_UNAVAILABLE`. */
export interface KeptSamples {
  /** Newest first; none that is too old. */
  all(): Promise<readonly PageSample[]>
  /** The same; if the store does not answer, those it returned last. */
  known(): Promise<readonly PageSample[]>
  /** Returns true if there is room for a sample, and a use for it. */
  wants(failing: Failing, url: string): Promise<boolean>
  /** Keep one; the oldest make room. @returns `undefined` if it is too large. */
  keep(failing: Failing, content: SampleContent): Promise<PageSample | undefined>
  /** A sample with its content, or `undefined`. */
  read(id: string): Promise<{ sample: PageSample; content: SampleContent } | undefined>
  /** Delete a sample. @returns the deleted sample, or `undefined` if it does not exist. */
  remove(id: string): Promise<PageSample | undefined>
  /** Delete those that are too old. */
  prune(): Promise<void>
}

/** The samples that are kept in these stores. */
export function keepSamples(parts: {
  readonly store: Pick<DriftStore, 'sampleList' | 'putSampleList'>
  readonly payloads: Pick<PayloadStore, 'put' | 'get' | 'delete'>
}): KeptSamples {
  const { store, payloads } = parts
  let last: readonly PageSample[] = []

  const all = async () => {
    const kept = listFrom((await store.sampleList())?.state)
    last = lasting(kept, Date.now()).list
    return last
  }
  const change = async (
    make: (list: readonly PageSample[]) => SampleListStep
  ): Promise<SampleListStep> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const kept = await store.sampleList()
      const before = listFrom(kept?.state)
      const step = make(before)
      if (step.list.length === before.length && step.dropped.length === 0) return step
      const [previous, revision, state] = [kept?.revision, randomUUID(), listText(step.list)]
      if ((await store.putSampleList({ previous, revision, state })) === 'OK') return step
    }
    throw new Error(`other processes changed the list of samples ${TRIES} times`)
  }
  /** Deletes the payloads of dropped samples. The search for orphans finds those that cannot be deleted now. */
  const clear = (dropped: readonly PageSample[]) =>
    Promise.allSettled(dropped.map(({ id }) => payloads.delete(pointerTo(id))))
  return {
    all,
    known: () => all().catch(() => last),
    wants: async (failing, url) => isWanted(await all(), failing, url, Date.now()),
    async keep(failing, content) {
      const text = Buffer.from(JSON.stringify(content))
      // The payload store compresses with the same level.
      const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
      const { length: bytes } = await compress(text, level)
      if (bytes > LARGEST) return undefined
      const at = Date.now()
      const { url, pages } = content
      const id = `smp_${ulid(at)}`
      const sample: PageSample = { id, ...failing, url, at, pages: pages.length, bytes }
      await payloads.put(SAMPLES_ACCOUNT, id, text)
      const { dropped } = await change((list) => withSample(list, sample, at)).catch(
        async (error) => {
          await clear([sample])
          throw error
        }
      )
      await clear(dropped)
      return sample
    },
    async read(id) {
      const sample = (await all()).find((one) => one.id === id)
      const bytes = sample && (await payloads.get(pointerTo(id)))
      if (!sample || !bytes) return undefined
      return { sample, content: JSON.parse(Buffer.from(bytes).toString()) }
    },
    async remove(id) {
      const found = (await all()).find((one) => one.id === id)
      if (!found) return undefined
      // The content first: a client that sees the deletion, or retries it, finds the content gone.
      await payloads.delete(pointerTo(id))
      await change((list) => ({ list: list.filter((one) => one.id !== id), dropped: [found] }))
      return found
    },
    async prune() {
      await clear((await change((list) => lasting(list, Date.now()))).dropped)
    }
  }
}

function pointerTo(id: string): string {
  return pointerOf(SAMPLES_ACCOUNT, id)
}
