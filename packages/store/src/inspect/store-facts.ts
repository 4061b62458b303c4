/**
 * The findings of a store inspection, for operators who diagnose a fault.
 */

import { sealed } from '../audit/audit-seal.ts'
import type { AuditRecord } from '../audit/audit-store.ts'
import type { StoreSetting } from '../connections/redis/server-settings.ts'
import { openSealed } from '../payloads/gcm.ts'

/** Facts about a store, read without changing it. */
export interface StoreFacts {
  /** Versions of its servers, `7.2.4`; of the embedded store, the schema version. */
  readonly versions: readonly string[]
  /** Empty for the embedded store, and if a server does not reveal them. */
  readonly settings: readonly StoreSetting[]
  /** Bytes that its data takes: memory of the servers, or the size of the file. */
  readonly bytes: number | undefined
  /** The most memory that the servers may take; `undefined` without a limit. */
  readonly limitBytes: number | undefined
  /** Keys that servers evicted since their start because their memory was full; 0 for the embedded store. */
  readonly evicted: number
  /** True if the latest sealed data was sealed with the given secret; `undefined` without sealed data. */
  readonly isSealedUnder: boolean | undefined
}

/** The keys that the store's own things are sealed under. */
export interface StoreSeals {
  /** Key of the seal on audit records. */
  readonly audit: (text: string) => Buffer
  /** Wraps data keys; 32 bytes. */
  readonly dataKey: Uint8Array
}

/** The last sealed things of a store. */
export interface SealedThings {
  readonly record?: AuditRecord | undefined
  readonly dataKey?: { readonly account: string; readonly wrapped: Uint8Array } | undefined
}

/** Checks that data was sealed with these keys; returns `undefined` without data. */
export function sealedUnder(
  { record, dataKey }: SealedThings,
  seals: StoreSeals
): boolean | undefined {
  if (record) return sealed(record, seals.audit).hash === record.hash
  if (!dataKey) return undefined
  const { account, wrapped } = dataKey
  try {
    openSealed({ key: seals.dataKey, sealed: wrapped, bound: account })
    return true
  } catch {
    return false
  }
}
