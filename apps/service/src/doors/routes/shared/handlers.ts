/** The handlers of shared results. */

import { SluiceError } from '@sluice/core'
import {
  shareResult as linkTo,
  sharedBy,
  sharedResult
} from '../../../domains/history/shared-result.ts'
import { allowAttempt } from '../../../domains/people/attempts.ts'
import { isShutAccount } from '../../../domains/people/shut-account.ts'
import type { Service } from '../../../service.ts'
import { json, raw } from '../../http/answer.ts'
import { readOptionalJson } from '../../http/bodies/body.ts'
import { callerOf, type Step } from '../../http/context.ts'

/** Readings of one result in an hour, by all links to it. */
const READINGS = { limit: 1_000, windowMs: 3_600_000 }

/** `POST /api/v1/fetch/results/{id}/share`. */
export function shareResult(service: Service): Step {
  return async (ctx) => {
    const { account, key } = callerOf(ctx)
    const id = String(ctx.params.id)
    const body = (await readOptionalJson(ctx.req, service.config.MAX_BODY_BYTES)) ?? {}
    const link = await linkTo(service, account, id, body)
    const details = { result: id, expires_at: link.expires_at }
    service.audit.note({ actor: key.id, action: 'result.shared', account, details })
    ctx.status = 201
    json(ctx, { success: true, data: link })
  }
}

/** `GET /api/v1/shared/{id}`: with the token of a link alone. */
export function readShared(service: Service): Step {
  return async (ctx) => {
    const id = String(ctx.params.id)
    const target = sharedBy(service, id, String(ctx.query.token))
    if (!target || isShutAccount(await service.ledger.account(target.account))) throw ended()
    await allowAttempt(service, ['shared', id], READINGS)
    const shared = await sharedResult(service, target)
    if (shared === undefined) throw ended()
    ctx.set('X-Robots-Tag', 'noindex')
    raw(ctx, `{"success":true,"data":${shared}}`)
  }
}

function ended(): SluiceError {
  return new SluiceError('NOT_FOUND', 'This link has ended, or its result was deleted.')
}
