/**
 * The baseline of a page of a monitor: the last success of the monitor's own runs. It lasts as long as the monitor,
 * whatever else the account fetches and however long its history is (docs/design/jobs.md §3).
 *
 * A result is kept before it is charged, and takes effect when it is charged. So a process that dies in between neither
 * loses a change nor reports one twice.
 */

import type { ChangesMode } from '@sluice/fetch'
import { pointerOf } from '@sluice/store'
import {
  type Baseline,
  type ComparedPart,
  previousData
} from '../../fetch/changes/earlier-result.ts'
import type { JobPorts } from '../ports.ts'
import { baselinePayloadId, type Slot } from './baseline-payloads.ts'

/** The baseline of one page. */
export interface PageBaseline extends Baseline {
  /** The result that was kept is charged. Never throws. */
  confirm(): Promise<void>
}

/** A result whose compared part is kept. */
interface KeptResult {
  readonly id: string
  readonly at: number
  readonly mode: ChangesMode
  readonly slot: Slot
}

/** Text of a baseline. */
interface BaselineState {
  readonly url: string
  readonly kept?: KeptResult
  /** It takes the place of `kept` once it is charged. */
  readonly next?: KeptResult
}

/** @param of - the monitor whose run fetches the page. */
export function pageBaseline(
  service: JobPorts,
  of: { readonly account: string; readonly monitor: string }
): PageBaseline {
  const { payloads, monitors, saving } = service
  const { account, monitor } = of
  let state: BaselineState | undefined
  let mark = ''
  const pointerTo = (slot: Slot) => pointerOf(account, baselinePayloadId({ monitor, mark, slot }))
  const put = (next: BaselineState) => {
    state = next
    return monitors.store.putBaseline({ ...of, mark, state: JSON.stringify(next) })
  }
  const save = async (slot: Slot, part: Uint8Array, signal: AbortSignal) => {
    const leave = await saving.enter(account, signal)
    await payloads.put(account, baselinePayloadId({ monitor, mark, slot }), part).finally(leave)
  }
  return {
    async earlier(given, mode) {
      mark = given
      const text = await monitors.store.baseline({ ...of, mark })
      state = text === undefined ? undefined : await settled(service, account, JSON.parse(text))
      const { kept } = state ?? {}
      if (!kept) return undefined
      const pointer = kept.mode === mode ? pointerTo(kept.slot) : null
      return { ...kept, data: await previousData(service, { pointer }) }
    },
    async keep({ id, at, mode, url, part }: ComparedPart, signal) {
      const kept = state?.kept
      if (!part && kept) return void (await put({ url, kept: { ...kept, id, at } }))
      if (!part) return
      const slot = kept?.slot === 0 ? 1 : 0
      await save(slot, part, signal)
      await put({ ...(kept ? { kept } : {}), url, next: { id, at, mode, slot } })
    },
    async confirm() {
      const { kept, next, url = '' } = state ?? {}
      if (!next) return
      try {
        await put({ url, kept: next })
        if (kept) await payloads.delete(pointerTo(kept.slot))
      } catch (error) {
        // The next run finds that it is charged.
        service.log.fault('the baseline of a monitor could not be changed', error)
      }
    }
  }
}

/** The state after a crash: the result that was kept last counts if it was charged. */
async function settled(
  { ledger }: Pick<JobPorts, 'ledger'>,
  account: string,
  { next, ...state }: BaselineState
): Promise<BaselineState> {
  if (!next) return state
  const isCharged = (await ledger.historyEntry(account, next.id)) !== undefined
  return isCharged ? { ...state, kept: next } : state
}
