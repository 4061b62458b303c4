/**
 * Where the data of past fetches is kept. The index is in the ledger; a pointer joins the two.
 */

/** A store of byte strings. @throws SluiceError `STORE_UNAVAILABLE` from every operation. */
export interface PayloadStore {
  /** Keep bytes durably: once this resolves they outlive a crash. @returns the pointer. */
  put(account: string, id: string, bytes: Uint8Array): Promise<string>
  /** The bytes, or `undefined` when they were deleted. */
  get(pointer: string): Promise<Uint8Array | undefined>
  /** Deleting what is not there is no fault. */
  delete(pointer: string): Promise<void>
  close(): Promise<void>
}
