/** The handlers of samples. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'
import { SamplesQuery, shownContent, shownSample } from './answers.ts'

/** `GET /api/v1/operator/samples`. */
export function samples({ samples, config }: Pick<Service, 'samples' | 'config'>): Step {
  return async (ctx) => {
    const { parser } = parseRequest(SamplesQuery, { ...ctx.query })
    const all = await samples.all()
    const chosen = all.filter((one) => parser === undefined || one.parser === parser)
    success(ctx, { taking: config.DRIFT_SAMPLES === 'on', samples: chosen.map(shownSample) })
  }
}

/** `GET /api/v1/operator/samples/{id}`: a file to be saved, never a page of this site. */
export function sample({ samples, audit }: Pick<Service, 'samples' | 'audit'>): Step {
  return async (ctx) => {
    const found = await samples.read(String(ctx.params.id))
    if (!found) throw unknown()
    const { id, parser } = found.sample
    const details = { sample: id, parser }
    await audit.record({ actor: callerOf(ctx).key.id, action: 'sample.read', details })
    ctx.set('Content-Disposition', `attachment; filename="${id}.json"`)
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    success(ctx, shownContent(found.sample, found.content))
  }
}

/** `DELETE /api/v1/operator/samples/{id}`. */
export function deletion({ samples, audit }: Pick<Service, 'samples' | 'audit'>): Step {
  return async (ctx) => {
    const removed = await samples.remove(String(ctx.params.id))
    if (!removed) throw unknown()
    const { id, parser } = removed
    const details = { sample: id, parser }
    await audit.record({ actor: callerOf(ctx).key.id, action: 'sample.deleted', details })
    success(ctx, { deleted: id })
  }
}

function unknown(): SluiceError {
  return new SluiceError(
    'NOT_FOUND',
    'There is no sample with this id; samples are deleted after 14 days.'
  )
}
