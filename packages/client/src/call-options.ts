/** Options that every call accepts. */

/** Options of any call. */
export interface CallOptions {
  /** Ends the call; it throws the signal's reason. */
  readonly signal?: AbortSignal
}

/** Options of a call that costs tokens. */
export interface PaidCallOptions extends CallOptions {
  /**
   * Up to 255 visible ASCII characters. The same key again, within 24 hours, gets the same answer without a charge.
   * Every call has one of its own unless it is given.
   */
  readonly idempotencyKey?: string
}

/** The signal of a call, as a request has it. */
export function signalOf(options: CallOptions | undefined): CallOptions {
  return options?.signal ? { signal: options.signal } : {}
}

/** The key tells a retry from a new request, so there always is one. */
export function keyOf(options: PaidCallOptions | undefined): { idempotencyKey: string } {
  return { idempotencyKey: options?.idempotencyKey ?? randomKey() }
}

/** Not `randomUUID`, which browsers have over TLS only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
