/**
 * The events that the audit log records.
 */

/** Something to be recorded. */
export interface AuditEvent {
  /** Id of a user or key, or `system`, `anonymous`, `command-line`. */
  readonly actor: string
  /** `key.created`, … */
  readonly action: string
  readonly account?: string | null
  /** Survive JSON. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}
