/** The handlers of jobs that answer as they go: events and exports. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { checkArchived } from '../../../domains/jobs/show/export-archive.ts'
import { checkRights } from '../../../domains/jobs/show/export-rights.ts'
import { eventStream } from '../../../domains/jobs/show/job-events.ts'
import { EXPORT_FORMATS, ExportQuery, exportJob } from '../../../domains/jobs/show/job-export.ts'
import type { Service } from '../../../service.ts'
import type { Context, Step } from '../../http/context.ts'
import { sendEvents, sendFile } from '../../http/streams.ts'
import { jobOf, refOf } from './handlers.ts'

/** `GET /api/v1/jobs/{id}/export`. */
export function exportOfJob(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(ExportQuery, { ...ctx.query })
    const job = await jobOf(service, ctx)
    if (query.format === 'warc') checkArchived(job)
    if (query.format === 'rights') checkRights(service, job)
    const { type, ending } = EXPORT_FORMATS[query.format]
    const texts = (signal: AbortSignal) => exportJob(service, job, query, signal)
    sendFile(service, ctx, 'results', { name: `${job.id}.${ending}`, type, texts })
  }
}

/** `GET /api/v1/jobs/{id}/events`. */
export function eventsOfJob(service: Service): Step {
  return async (ctx) => {
    const after = lastEventId(ctx)
    const ref = refOf(await jobOf(service, ctx))
    sendEvents(service, ctx, 'results', (signal) => eventStream(service, ref, after, signal))
  }
}

/** @throws SluiceError `INVALID_REQUEST` - no number of an event. */
function lastEventId(ctx: Context): number {
  const text = ctx.get('Last-Event-ID') || '0'
  if (/^[0-9]{1,12}$/.test(text)) return Number(text)
  throw new SluiceError('INVALID_REQUEST', 'Last-Event-ID must be the number of an event.', {
    details: { header: 'Last-Event-ID' }
  })
}
