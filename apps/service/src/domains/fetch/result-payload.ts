/**
 * The payload of a result: its data as JSON, then the `meta` of its answer as a line of its own. The history's index has
 * only what lists and filters need, so that it stays small; both parts of a payload are sealed, and deleted, together.
 */

import type { PayloadStore } from '@sluice/store'
import type { ChargedMeta } from './fetch-context.ts'

/** Byte between the two parts. JSON that is not indented has none. */
const LINE_FEED = 10

/** The payload of a result. @param data - JSON that is not indented. */
export function resultPayload(data: Uint8Array, meta: ChargedMeta): Uint8Array {
  return Buffer.concat([data, Buffer.from(`\n${JSON.stringify(meta)}`)])
}

/** Data of a result as JSON; `undefined` if its payload was deleted. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function resultData(
  payloads: Pick<PayloadStore, 'get'>,
  pointer: string
): Promise<Uint8Array | undefined> {
  const bytes = await payloads.get(pointer)
  return bytes?.subarray(0, endOfData(bytes))
}

/** Data of a result, and the `meta` of its answer. @throws as {@link resultData}. */
export async function resultParts(
  payloads: Pick<PayloadStore, 'get'>,
  pointer: string
): Promise<{ data: Uint8Array; meta: ChargedMeta } | undefined> {
  const bytes = await payloads.get(pointer)
  if (!bytes) return undefined
  const end = endOfData(bytes)
  // `resultPayload` made it.
  const meta = JSON.parse(new TextDecoder().decode(bytes.subarray(end))) as ChargedMeta
  return { data: bytes.subarray(0, end), meta }
}

function endOfData(bytes: Uint8Array): number {
  const end = bytes.lastIndexOf(LINE_FEED)
  return end === -1 ? bytes.length : end
}
