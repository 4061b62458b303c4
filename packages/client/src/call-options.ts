/** What every call may be given. */

/** Options of any call. */
export interface CallOptions {
  /** Ends the call; it throws the signal's reason. */
  readonly signal?: AbortSignal
}
