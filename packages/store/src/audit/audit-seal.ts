/**
 * The seal of one record of the audit log.
 */

import type { AuditRecord } from './audit-store.ts'

/** A record with its hash. */
export function sealed(
  fields: Omit<AuditRecord, 'hash'>,
  seal: (text: string) => Buffer
): AuditRecord {
  const { seq, at, actor, action, account, details, previous } = fields
  // Field by field: a store may hand out more than these.
  const text = canonicalJson({ seq, at, actor, action, account, details, previous })
  return { ...fields, hash: seal(text).toString('hex') }
}

/** JSON whose keys are in one order, at every depth: the same text for the same value, however it was stored. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields: Record<string, unknown> = { ...value }
  const texts = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`)
  return `{${texts.join(',')}}`
}
