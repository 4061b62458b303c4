/**
 * The audit log in a store: its records in order, and the last of them.
 */

/** Something that was done. Each record seals the one before, so that none can be changed or taken out unseen. */
export interface AuditRecord {
  /** 1 for the first; without gaps. */
  readonly seq: number
  /** ms since the epoch. */
  readonly at: number
  /** Id of a user or key, or `system`, `anonymous`, `command-line`. */
  readonly actor: string
  /** `key.created`, `session.refused`, … */
  readonly action: string
  /** The account it concerns, if one. */
  readonly account: string | null
  /** Further facts; survive JSON. Never a secret. */
  readonly details: Readonly<Record<string, unknown>>
  /** `hash` of the record before; 64 zeros for the first. */
  readonly previous: string
  /** Hexadecimal HMAC of all the others. */
  readonly hash: string
}

/** The last record of the audit log: `{seq: 0, hash: 64 zeros}` while it is empty. */
export interface AuditHead {
  readonly seq: number
  readonly hash: string
}

/** A query for audit records. The newest come first. */
export interface AuditQuery {
  readonly limit: number
  /** Only records before this one. */
  readonly before?: number
  readonly account?: string
  readonly action?: string
}

/**
 * The part of a store that keeps the audit log.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface AuditStore {
  /**
   * Append records to the audit log if `head` is still its last one. Their `seq` continue from it.
   *
   * @returns the head: after them, or the one to retry with.
   */
  appendAudit(
    head: AuditHead,
    records: readonly AuditRecord[]
  ): Promise<{ status: 'OK' | 'STALE'; head: AuditHead }>
  auditHead(): Promise<AuditHead>
  audit(query: AuditQuery): Promise<readonly AuditRecord[]>
}
