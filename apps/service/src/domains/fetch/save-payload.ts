/** Saves the data of an answer before it is charged, within the deadline of the request. */

import { orAborted } from '@sluice/acquire/waiting'
import type { FetchContext } from './fetch-context.ts'
import type { FetchPorts } from './ports.ts'

/**
 * Save `data`, unless the history is disabled (decisions.md §7).
 *
 * @returns its pointer, or null. @throws SluiceError `STORE_UNAVAILABLE`. The reason of `signal`: the request does not
 * wait for a slow store, and a payload that is saved too late is deleted.
 */
export async function savePayload(
  { payloads, saving: gate, keepsHistory, log }: FetchPorts,
  { caller, id }: FetchContext,
  data: Uint8Array,
  signal: AbortSignal
): Promise<string | null> {
  if (!keepsHistory) return null
  const leave = await gate.enter(caller.account, signal)
  const saving = payloads.put(caller.account, id, data).finally(leave)
  try {
    return await orAborted(saving, signal)
  } catch (error) {
    saving
      .then((late) => payloads.delete(late))
      .catch((failed) => log.fault('a payload could not be saved', failed))
    throw error
  }
}
