/**
 * The payload of a result: its data as JSON, then the facts beside it as a line of its own. The history's index has
 * only what lists and filters need, so that it stays small; both parts of a payload are sealed, and deleted, together.
 */

import type { Validators } from '@sluice/acquire'
import type { PayloadStore } from '@sluice/store'
import type { ChargedMeta } from './fetch-context.ts'

/** Facts about the page of a result, which tell if the page has changed. */
export interface KeptPage extends Validators {
  /** See `Outcome.digest`. */
  readonly digest: string
  /** Number of the artifact with the links of the page, for an incremental crawl. */
  readonly links?: number
}

/** Facts of a result that are kept beside its data. */
interface ResultFacts {
  /** `meta` of its answer. */
  readonly meta: ChargedMeta
  /** Absent for a result that is not compared with later ones. */
  readonly page?: KeptPage | undefined
  /** Id of the payload with the exchanges that the result was read from; absent if they were not kept. */
  readonly archive?: string | undefined
}

/** Byte between the two parts. JSON that is not indented has none. */
const LINE_FEED = 10

/** The payload of a result. @param data - JSON that is not indented. */
export function resultPayload(data: Uint8Array, facts: ResultFacts): Uint8Array {
  return Buffer.concat([data, Buffer.from(`\n${JSON.stringify(facts)}`)])
}

/** Data of a result as JSON; `undefined` if its payload was deleted. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function resultData(
  payloads: Pick<PayloadStore, 'get'>,
  pointer: string
): Promise<Uint8Array | undefined> {
  const bytes = await payloads.get(pointer)
  return bytes?.subarray(0, endOfData(bytes))
}

/** Data of a result, and its facts. @throws as {@link resultData}. */
export async function resultParts(
  payloads: Pick<PayloadStore, 'get'>,
  pointer: string
): Promise<({ readonly data: Uint8Array } & ResultFacts) | undefined> {
  const bytes = await payloads.get(pointer)
  if (!bytes) return undefined
  const end = endOfData(bytes)
  // `resultPayload` made it.
  const facts = JSON.parse(new TextDecoder().decode(bytes.subarray(end))) as ResultFacts
  return { data: bytes.subarray(0, end), ...facts }
}

function endOfData(bytes: Uint8Array): number {
  const end = bytes.lastIndexOf(LINE_FEED)
  return end === -1 ? bytes.length : end
}
