/**
 * Where the data of past fetches is kept. The index is in the ledger; a pointer joins the two.
 */

/**
 * A store of byte strings. Accounts and ids are 1 to 64 of `A-Z a-z 0-9 _ -`; pointers are those of `pointerOf`.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation; `cause` says why.
 */
export interface PayloadStore {
  /** Keep bytes durably: once this resolves they outlive a crash. @returns the pointer. */
  put(account: string, id: string, bytes: Uint8Array): Promise<string>
  /** The bytes, or `undefined` when they were deleted. */
  get(pointer: string): Promise<Uint8Array | undefined>
  /** Deleting a missing payload is not an error. */
  delete(pointer: string): Promise<void>
  /**
   * Every payload kept before `before`, ms since the epoch by the store's own clock, in any order. Streamed: never
   * all in memory. One that is put or deleted meanwhile may be listed or not.
   */
  list(options: { before: number }): AsyncIterable<ListedPayload>
  /** Everything of an account. What is put meanwhile may stay. */
  deleteAccount(account: string): Promise<void>
  close(): Promise<void>
}

/** A payload that is kept, and for whom. */
export interface ListedPayload {
  readonly pointer: string
  readonly account: string
  readonly id: string
}
