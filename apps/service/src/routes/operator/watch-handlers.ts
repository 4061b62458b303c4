/** The handlers of operator routes that look at the service: health, log, audit log. */

import { Readable } from 'node:stream'
import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { success } from '../../http/answer.ts'
import { rightsOf } from '../../http/callers/lasting-rights.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { AUDIT_FILES, AuditExportQuery, auditFile } from '../../operator/audit/audit-export.ts'
import { auditPage } from '../../operator/audit/audit-page.ts'
import { ACTIONS } from '../../operator/audit/audit-words.ts'
import { LogsQuery } from '../../operator/logs/log-stream.ts'
import type { Service } from '../../service.ts'

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
    ctx.type = type
    ctx.set('Content-Disposition', `attachment; filename="${name}"`)
    const details = { format: query.format }
    const actor = callerOf(ctx).key.id
    await service.audit.record({ actor, action: 'audit.exported', details })
    ctx.body = Readable.from(auditFile(service, query))
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
    const follower = {
      query,
      after: lastLine(ctx),
      checkAgain: rightsOf(service, ctx, 'operator'),
      signal: clientSignal(ctx.res)
    }
    const stream = service.operations.followLog(follower)
    ctx.type = 'text/event-stream'
    ctx.set('Cache-Control', 'no-store')
    // nginx keeps an answer back until it has a page of it.
    ctx.set('X-Accel-Buffering', 'no')
    ctx.body = Readable.from(stream)
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
