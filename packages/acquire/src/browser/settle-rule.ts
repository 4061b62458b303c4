/** Decides when a page in the browser has settled. */

import type { PageState } from './page-script.ts'

/** The network activity of the page. */
export interface NetworkState {
  /** The document itself is not there in full. */
  readonly isArriving: boolean
  /** Documents, scripts, styles and data that are on their way. */
  readonly pending: number
  /** Time since one of them began or ended, ms. */
  readonly quiet: number
}

/** Times of {@link isSettled}, ms. */
export interface SettleTimes {
  /** Without a change for this long the document is quiet. */
  readonly quiet: number
  /** A page whose amount of text stays the same for this long counts as settled even if it keeps changing. */
  readonly steady: number
  /** A page that shows next to nothing is given this long without a change. */
  readonly thin: number
  /** A page that shows nothing, or little besides a notice that it loads, is given this long in total. */
  readonly awaited: number
  /** The page does not wait for a request that brings nothing for this long. */
  readonly stuck: number
  /** After this long a page that never rests is taken as it is. */
  readonly most: number
}

/** Values that pages do well with. */
export const SETTLE_TIMES: SettleTimes = {
  quiet: 200,
  steady: 1_500,
  thin: 3_000,
  awaited: 10_000,
  stuck: 3_000,
  most: 10_000
}

/** Actions wait for their elements themselves. This wait is for scripts that have yet to listen. */
export const BEFORE_ACTIONS: SettleTimes = {
  quiet: 300,
  steady: 1_500,
  thin: 800,
  awaited: 0,
  stuck: 3_000,
  most: 10_000
}

/** After an action little may change, and a page with little text has shown it already. */
export const AFTER_ACTION: SettleTimes = {
  quiet: 200,
  steady: 1_000,
  thin: 300,
  awaited: 0,
  stuck: 3_000,
  most: 10_000
}

/** Characters below which a page shows next to nothing. */
const THIN = 400

/**
 * Checks that the page may be read now.
 *
 * @param elapsed - time since the page was first looked at, ms.
 */
export function isSettled(
  state: PageState,
  network: NetworkState,
  elapsed: number,
  times: SettleTimes = SETTLE_TIMES
): boolean {
  if (network.isArriving) return false
  if (elapsed >= times.most) return true
  if (state.isAwaited && state.isScripted && elapsed < times.awaited) return false
  const isThin = state.text < THIN || state.isBusy
  if (network.pending === 0 && !isThin && state.steady >= times.steady) return true
  const quiet = Math.min(state.quiet, network.quiet)
  if (quiet < times.quiet) return false
  // A script that never comes keeps the document from being parsed to its end.
  if ((network.pending > 0 || state.ready === 'loading') && quiet < times.stuck) return false
  return quiet >= times.thin || !state.isScripted || !isThin
}

/** Between two looks at a page, ms. */
const LOOK = 50

/** Time after which a page that has not settled is worth another look, ms: it cannot be quiet before. */
export function untilNextLook(
  state: PageState,
  network: NetworkState,
  times: SettleTimes = SETTLE_TIMES
): number {
  const missing = times.quiet - Math.min(state.quiet, network.quiet)
  return missing > 0 ? Math.max(missing, 5) : LOOK
}
