/**
 * The baseline of a page of a monitor: the last success of the monitor's own runs. It lasts as long as the monitor,
 * whatever else the account fetches and however long its history is (docs/design/jobs.md §3).
 *
 * A result is kept before it is charged, and takes effect when it is charged. So a process that dies in between neither
 * loses a change nor reports one twice.
 */

import type { SluiceError } from '@sluice/core'
import type { ChangesMode, Prepared } from '@sluice/fetch'
import { pointerOf } from '@sluice/store'
import { blank } from '../../fetch/changes/compare-result.ts'
import {
  type Baseline,
  type ComparedPart,
  previousData
} from '../../fetch/changes/earlier-result.ts'
import type { ChangesSummary } from '../../fetch/listed-facts.ts'
import { baselinePayloadId, type Slot } from '../../history/baseline-payloads.ts'
import type { JobPorts } from '../ports.ts'

/** The baseline of one page. */
export interface PageBaseline extends Baseline {
  /** The result that was kept is charged. Never throws. */
  confirm(): Promise<void>
  /** Note that the page failed. */
  fail(
    mark: string,
    page: Pick<Prepared, 'url' | 'compares'>,
    error: SluiceError
  ): Promise<FailedPageNews>
}

/** The news of a page that failed. */
export interface FailedPageNews {
  /** It failed in the same way in the last run. */
  readonly isKnown: boolean
  /** Present if the page is gone since the last run. */
  readonly changes?: ChangesSummary
}

/** A result whose compared part is kept. */
interface KeptResult {
  readonly id: string
  readonly at: number
  readonly mode: ChangesMode
  readonly slot: Slot
}

/** The text of a baseline, as JSON. */
export interface BaselineState {
  readonly url: string
  readonly kept?: KeptResult
  /** It takes the place of `kept` once it is charged. */
  readonly next?: KeptResult
  /** The last run failed. */
  readonly failure?: FailedRun
}

/** A failure. The run that noted it first may fetch the page again. */
interface FailedRun {
  readonly code: string
  readonly job: string
  /** The page is gone, since the run of this job. */
  readonly goneIn?: string
}

/** Statuses of a page that is gone. */
const GONE: ReadonlySet<unknown> = new Set([404, 410])

/** @param run - the run that fetches the page. */
export function pageBaseline(
  service: JobPorts,
  run: { readonly account: string; readonly monitor: string; readonly job: string }
): PageBaseline {
  const { payloads, monitors, saving } = service
  const { account, monitor, job } = run
  const of = { account, monitor }
  let state: BaselineState | undefined
  let mark = ''
  const pointerTo = (slot: Slot) => pointerOf(account, baselinePayloadId({ monitor, mark, slot }))
  const put = (next: BaselineState) => {
    state = next
    return monitors.store.putBaseline({ ...of, mark, state: JSON.stringify(next) })
  }
  const load = async (given: string) => {
    mark = given
    const text = await monitors.store.baseline({ ...of, mark })
    state = text === undefined ? undefined : await settled(service, account, JSON.parse(text))
  }
  const save = async (slot: Slot, part: Uint8Array, signal: AbortSignal) => {
    const leave = await saving.enter(account, signal)
    await payloads.put(account, baselinePayloadId({ monitor, mark, slot }), part).finally(leave)
  }
  return {
    async earlier(given, mode) {
      await load(given)
      const { kept, failure } = state ?? {}
      if (!kept) return undefined
      const pointer = kept.mode === mode ? pointerTo(kept.slot) : null
      const isGone = failure?.goneIn !== undefined && failure.goneIn !== job
      return { ...kept, isGone, data: await previousData(service, { pointer }) }
    },
    async isLast(given, result) {
      await load(given)
      return state?.kept?.id === result && state.failure === undefined
    },
    async keep({ id, at, mode, url, part }: ComparedPart, signal) {
      const { kept, failure } = state ?? {}
      if (!part && kept) return void (await put({ url, kept: { ...kept, id, at } }))
      if (!part) return
      const slot: Slot = kept?.slot === 0 ? 1 : 0
      await save(slot, part, signal)
      const next = { id, at, mode, slot }
      await put({ url, ...(kept ? { kept } : {}), ...(failure ? { failure } : {}), next })
    },
    async fail(given, { url, compares }, error) {
      await load(given)
      const { kept, failure: last } = state ?? {}
      const isOld = last !== undefined && last.job !== job
      const code = `${error.code} ${error.details.target_status ?? ''}`
      const isGone = error.code === 'UPSTREAM_STATUS' && GONE.has(error.details.target_status)
      // A page that is gone may fail in other ways before it is back.
      const goneIn = last?.goneIn ?? (isGone && kept ? job : undefined)
      const isKnown = isOld && last.code === code
      if (!isKnown) {
        const failure = { code, job, ...(goneIn ? { goneIn } : {}) }
        await put({ ...(kept ? { kept } : {}), url: url.href, failure })
      }
      if (goneIn !== job || !kept || !compares) return { isKnown }
      const { reason, mode, previous } = blank(compares.mode, kept)
      return { isKnown, changes: { status: 'removed', reason, mode, previous } }
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
  return isCharged ? { url: state.url, kept: next } : state
}
