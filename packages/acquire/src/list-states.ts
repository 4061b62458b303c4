/** Following the list of a page in the browser: its plan and its states. */

/** Plan for following a list. */
export interface MorePlan {
  /** States after the first one. */
  readonly steps: number
  /** Texts of buttons that ask for more, or for the next page, in lower case. */
  readonly words: readonly string[]
  /** Time for all of them, ms. */
  readonly timeMs: number
  /** Told each state, the first one included, before more is asked for. True ends the list. Default: never. */
  isEnough?(body: Uint8Array<ArrayBuffer>): Promise<boolean>
}

/** The states of a list. */
export interface ListStates {
  /** HTML of each state after the first, in UTF-8. */
  readonly bodies: readonly Uint8Array<ArrayBuffer>[]
  /** Reason of the end: nothing more came, or one of the bounds. */
  readonly ended: 'end' | 'steps' | 'time' | 'bytes'
}
