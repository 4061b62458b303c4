/**
 * Rows of the audit log.
 */

import type { SQLInputValue } from 'node:sqlite'
import type { Sql } from '../connections/sqlite/statements.ts'
import type { AuditHead, AuditQuery, AuditRecord } from './audit-store.ts'

interface AuditRow extends Omit<AuditRecord, 'details'> {
  /** JSON. */
  readonly details: string
}

/** The last record. Kept apart from the records, so that taking the last ones out is seen. */
export function auditHead(sql: Sql): AuditHead {
  const row = sql.get<AuditHead>('SELECT seq, hash FROM audit_head') as AuditHead
  return { seq: row.seq, hash: row.hash }
}

/** See `Directory.appendAudit`. */
export function appendAudit(
  sql: Sql,
  head: AuditHead,
  records: readonly AuditRecord[]
): { status: 'OK' | 'STALE'; head: AuditHead } {
  const last = auditHead(sql)
  if (last.seq !== head.seq || last.hash !== head.hash) return { status: 'STALE', head: last }
  for (const record of records) {
    sql.run(
      `INSERT INTO audit (seq, at, actor, action, account, details, previous, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      record.seq,
      record.at,
      record.actor,
      record.action,
      record.account,
      JSON.stringify(record.details),
      record.previous,
      record.hash
    )
  }
  const { seq, hash } = records.at(-1) ?? head
  sql.run('UPDATE audit_head SET seq = ?, hash = ?', seq, hash)
  return { status: 'OK', head: { seq, hash } }
}

/** Records, newest first. */
export function auditRecords(sql: Sql, query: AuditQuery): AuditRecord[] {
  const tests: [string, SQLInputValue][] = []
  if (query.before !== undefined) tests.push(['seq < ?', query.before])
  if (query.account !== undefined) tests.push(['account = ?', query.account])
  if (query.action !== undefined) tests.push(['action = ?', query.action])
  const where = tests.length === 0 ? '' : `WHERE ${tests.map(([test]) => test).join(' AND ')}`
  return sql
    .all<AuditRow>(
      `SELECT * FROM audit ${where} ORDER BY seq DESC LIMIT ?`,
      ...tests.map(([, value]) => value),
      query.limit
    )
    .map((row) => ({
      seq: row.seq,
      at: row.at,
      actor: row.actor,
      action: row.action,
      account: row.account,
      details: detailsFrom(row.details),
      previous: row.previous,
      hash: row.hash
    }))
}

/** Details that were tampered with become empty; the seal then shows that the record is wrong. */
function detailsFrom(text: string): AuditRecord['details'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
