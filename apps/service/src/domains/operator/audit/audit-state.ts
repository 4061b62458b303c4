/**
 * Checks that the audit log is as it was written. Reading all of it takes seconds, so the answer is kept for a minute.
 */

import type { AuditLog, Directory } from '@sluice/store'
import { z } from 'zod'

/** `data` of `GET /api/v1/operator/audit/verification`. */
export const AuditVerification = z
  .object({
    records: z.int().min(0).describe('Number of the last verified record.'),
    ok: z.boolean(),
    broken: z
      .object({ seq: z.int(), text: z.string() })
      .nullable()
      .describe('The first record that was changed.'),
    verified_at: z.iso.datetime()
  })
  .meta({ id: 'AuditVerification' })
export type AuditVerification = z.infer<typeof AuditVerification>

interface Parts {
  readonly audit: Pick<AuditLog, 'verify'>
  readonly directory: Pick<Directory, 'auditHead'>
}

const KEPT_MS = 60_000

/** Verifies the log, for several callers at once. */
export function createAuditVerification(parts: Parts): () => Promise<AuditVerification> {
  let running: Promise<AuditVerification> | undefined
  let until = 0
  return () => {
    if (running && performance.now() < until) return running
    until = Number.POSITIVE_INFINITY
    running = verify(parts)
    running.then(
      ({ ok }) => {
        // A break is checked again each time, since an operator may have restored the store.
        until = ok ? performance.now() + KEPT_MS : 0
      },
      () => {
        until = 0
      }
    )
    return running
  }
}

async function verify({ audit, directory }: Parts): Promise<AuditVerification> {
  // Before, so that all records up to this one were read.
  const { seq } = await directory.auditHead()
  const found = await audit.verify()
  return {
    records: seq,
    ok: found === undefined,
    broken: found ? { seq: found.seq, text: found.text } : null,
    verified_at: new Date().toISOString()
  }
}
