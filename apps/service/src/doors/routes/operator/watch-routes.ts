/** The routes with which operators look at the service: health, log, audit log. */

import { z } from 'zod'
import { AuditExportQuery } from '../../../domains/operator/audit/audit-export.ts'
import { AuditQuery } from '../../../domains/operator/audit/audit-page.ts'
import { AuditVerification } from '../../../domains/operator/audit/audit-state.ts'
import { ServiceHealth } from '../../../domains/operator/health/health-answer.ts'
import { LogsQuery } from '../../../domains/operator/logs/log-stream.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { AuditLog } from './answers.ts'
import { auditExport, auditLog, auditVerification, logs, serviceHealth } from './watch-handlers.ts'

const common = { tag: 'Operators', access: 'operator' } as const

/** The routes. */
export const watchRoutes: readonly Route[] = [
  {
    ...common,
    id: 'getServiceHealth',
    method: 'get',
    path: '/api/v1/operator/health',
    summary: 'The health of the service and of each of its processes',
    description:
      'Each process reports every 10 seconds and is dropped after a minute without a report. The report of the answering process is current.',
    answer: successAnswer('The findings, with recommended actions.', ServiceHealth),
    handle: serviceHealth
  },
  {
    ...common,
    id: 'followLog',
    method: 'get',
    path: '/api/v1/operator/logs',
    summary: 'Follow the log of the process that answers',
    description:
      'Server-sent events: `open` with facts about the process, a `line` for each line of the log, `dropped` with the number of lines that the client was too slow to receive, `end` when the caller loses access. The last 1,000 lines come first; `Last-Event-ID` continues after a line. At most five clients can follow at once.',
    query: LogsQuery,
    headers: z.object({
      'Last-Event-ID': z
        .string()
        .regex(/^[0-9]{1,12}$/)
        .optional()
        .describe('Number of the last line received.')
    }),
    answer: {
      description: 'The lines.',
      headers: {
        'X-Accel-Buffering': {
          description: 'Lets nginx pass each line on at once.',
          required: true,
          schema: { type: 'string', const: 'no' }
        }
      },
      content: { 'text/event-stream': { schema: z.string() } }
    },
    handle: logs
  },
  {
    ...common,
    id: 'readAuditLog',
    method: 'get',
    path: '/api/v1/operator/audit',
    summary: 'The audit log, newest first',
    description: 'A page may have fewer than `limit` records even if more follow.',
    query: AuditQuery,
    answer: successAnswer('One page.', AuditLog),
    handle: auditLog
  },
  {
    ...common,
    id: 'exportAuditLog',
    method: 'get',
    path: '/api/v1/operator/audit/export',
    summary: 'Export the audit log',
    query: AuditExportQuery,
    answer: {
      description: 'The records, newest first.',
      headers: {
        'Content-Disposition': {
          description: 'A name for the file.',
          required: true,
          schema: { type: 'string' }
        }
      },
      content: {
        'application/x-ndjson': { schema: z.string() },
        'text/csv': { schema: z.string() }
      }
    },
    handle: auditExport
  },
  {
    ...common,
    id: 'verifyAuditLog',
    method: 'get',
    path: '/api/v1/operator/audit/verification',
    summary: 'Verify the hash chain of the audit log',
    description: 'Reads all of it. A good result is kept for a minute.',
    answer: successAnswer('Whether no record was changed.', AuditVerification),
    handle: auditVerification
  }
]
