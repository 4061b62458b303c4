/**
 * The storage of past fetches' data. The ledger has the index; pointers connect the two.
 */

/**
 * A store of byte strings. Accounts and ids are 1 to 64 of `A-Z a-z 0-9 _ -`; pointers are those of `pointerOf`.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation; `cause` says why.
 */
export interface PayloadStore {
  /** Store bytes durably: once this resolves, they survive a crash. @returns the pointer. */
  put(account: string, id: string, bytes: Uint8Array): Promise<string>
  /** The bytes, or `undefined` if they were deleted. */
  get(pointer: string): Promise<Uint8Array | undefined>
  /** Deleting a missing payload is not an error. */
  delete(pointer: string): Promise<void>
  /**
   * Every payload stored before `before`, ms since the epoch by the store's own clock, in any order. Streamed, never
   * all in memory. Payloads stored or deleted meanwhile may or may not be listed.
   */
  list(options: { before: number }): AsyncIterable<ListedPayload>
  /** Delete all payloads of an account. Payloads stored meanwhile may remain. */
  deleteAccount(account: string): Promise<void>
  close(): Promise<void>
}

/** A stored payload and its account. */
export interface ListedPayload {
  readonly pointer: string
  readonly account: string
  readonly id: string
}

/**
 * A store of sealed payloads which keeps their keys apart, and overwrites the key when a payload is deleted or replaced:
 * copies of its bytes that are left on the disk cannot be opened.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation.
 */
export interface ErasablePayloads extends Omit<PayloadStore, 'put' | 'get'> {
  /** Length of a key, bytes. */
  readonly keyBytes: number
  put(account: string, id: string, payload: SealedPayload): Promise<string>
  get(pointer: string): Promise<SealedPayload | undefined>
}

/** Bytes that are sealed under a key. */
export interface SealedPayload {
  readonly bytes: Uint8Array
  /** Random, and no other payload's. */
  readonly key: Uint8Array
}
