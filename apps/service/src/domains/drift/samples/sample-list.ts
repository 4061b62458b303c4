/** The list of samples and its bounds: plain data that survives JSON, and functions from one list to the next. */

import type { Failing, PageSample } from './sample.ts'

/** Samples of one parser with one code, or without a field. */
const PER_FAILURE = 5
/** Samples in all: the list is one small text. */
const MOST = 150
/** Content of all samples, compressed bytes. */
const MOST_BYTES = 64 * 1024 * 1024
/** Age at which a sample goes, ms. */
const MOST_AGE = 14 * 86_400_000

/** See {@link withSample}. */
export interface SampleListStep {
  /** Newest first. */
  readonly list: readonly PageSample[]
  /** Samples that are no longer in the list. */
  readonly dropped: readonly PageSample[]
}

/** The list without samples that are too old. */
export function lasting(list: readonly PageSample[], now: number): SampleListStep {
  const kept = list.filter(({ at }) => at > now - MOST_AGE)
  return { list: kept, dropped: without(list, kept) }
}

/** The list with one more sample; the oldest ones make room for it. */
export function withSample(
  list: readonly PageSample[],
  sample: PageSample,
  now: number
): SampleListStep {
  const kept: PageSample[] = []
  let bytes = 0
  const newestFirst = [sample, ...lasting(list, now).list].sort((a, b) => b.at - a.at)
  for (const one of newestFirst) {
    const alike = kept.filter((other) => isSameFailure(other, one)).length
    if (alike >= PER_FAILURE || kept.length >= MOST || bytes + one.bytes > MOST_BYTES) continue
    bytes += one.bytes
    kept.push(one)
  }
  return { list: kept, dropped: without([sample, ...list], kept) }
}

/**
 * Returns true if a sample would tell an author something new. A sample of a kept page would not, nor would the sixth
 * sample of one version.
 */
export function isWanted(
  list: readonly PageSample[],
  failing: Failing,
  url: string,
  now: number
): boolean {
  const alike = lasting(list, now).list.filter(
    (one) => isSameFailure(one, failing) && one.version === failing.version
  )
  return alike.length < PER_FAILURE && !alike.some((one) => one.url === url)
}

/** Returns the text that the store keeps. */
export function listText(list: readonly PageSample[]): string {
  return JSON.stringify({ format: 1, list })
}

/** Reads the text of {@link listText}. A text of another version of this service counts as empty. */
export function listFrom(text: string | undefined): readonly PageSample[] {
  if (text === undefined) return []
  const { format, list } = JSON.parse(text)
  return format === 1 ? list : []
}

function isSameFailure(one: Failing, other: Failing): boolean {
  return one.parser === other.parser && one.kind === other.kind && one.code === other.code
}

function without(all: readonly PageSample[], kept: readonly PageSample[]): PageSample[] {
  const ids = new Set(kept.map(({ id }) => id))
  return all.filter(({ id }) => !ids.has(id))
}
