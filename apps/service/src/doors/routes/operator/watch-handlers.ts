/** The handlers of operator routes that look at the service: health, log, audit log. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import {
  AUDIT_FILES,
  AuditExportQuery,
  auditFile
} from '../../../domains/operator/audit/audit-export.ts'
import { auditPage } from '../../../domains/operator/audit/audit-page.ts'
import { ACTIONS } from '../../../domains/operator/audit/audit-words.ts'
import { LogsQuery } from '../../../domains/operator/logs/log-stream.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { sendEvents, sendFile } from '../../http/streams.ts'

/** `GET /api/v1/operator/health`. */
export function serviceHealth({ operations }: Service): Step {
  return async (ctx) => success(ctx, await operations.health())
}

/** `GET /api/v1/operator/audit`. */
export function auditLog(service: Service): Step {
  return async (ctx) => {
    const page = await auditPage(service, { ...ctx.query }, callerOf(ctx).account)
    success(ctx, { ...page, actions: ACTIONS })
  }
}

/** `GET /api/v1/operator/audit/export`. */
export function auditExport(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(AuditExportQuery, { ...ctx.query })
    const { type, name } = AUDIT_FILES[query.format]
    const details = { format: query.format }
    const actor = callerOf(ctx).key.id
    await service.audit.record({ actor, action: 'audit.exported', details })
    const texts = () => auditFile(service, query)
    sendFile(service, ctx, 'operator', { name, type, texts })
  }
}

/** `GET /api/v1/operator/audit/verification`. */
export function auditVerification({ operations }: Service): Step {
  return async (ctx) => success(ctx, await operations.verifyAudit())
}

/** `GET /api/v1/operator/logs`. */
export function logs(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(LogsQuery, { ...ctx.query })
    const after = lastLine(ctx)
    sendEvents(service, ctx, 'operator', (signal) =>
      service.operations.followLog({ query, after, signal })
    )
  }
}

/** @throws SluiceError `INVALID_REQUEST` - no number of a line. */
function lastLine(ctx: Context): number {
  const text = ctx.get('Last-Event-ID') || '0'
  if (/^[0-9]{1,12}$/.test(text)) return Number(text)
  throw new SluiceError('INVALID_REQUEST', 'Last-Event-ID must be the number of a line.', {
    details: { header: 'Last-Event-ID' }
  })
}
