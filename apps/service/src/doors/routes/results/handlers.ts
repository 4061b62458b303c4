/** The handlers of the history. */

import { compareKept } from '../../../domains/fetch/changes/compare-kept.ts'
import { resultFacets } from '../../../domains/history/facets.ts'
import {
  deleteEverything,
  deleteMatching,
  deleteResult as deleteOneResult,
  listResults,
  oneResult
} from '../../../domains/history/history.ts'
import { exportResults } from '../../../domains/history/results-export.ts'
import type { Service } from '../../../service.ts'
import { json, raw, success } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { preferredPart } from '../../http/prefer.ts'
import { sendFile } from '../../http/streams.ts'
import { sendPartOf } from '../fetch/plain-answer.ts'

/** `GET /api/v1/fetch/results/` (interface.md 4.2). */
export function results(service: Service): Step {
  return async (ctx) => {
    const page = await listResults(service, callerOf(ctx).account, { ...ctx.query })
    const tail = JSON.stringify({
      next_cursor: page.nextCursor,
      has_more: page.nextCursor !== null
    })
    raw(ctx, `{"success":true,"data":[${page.items.join(',')}],${tail.slice(1)}`)
  }
}

/** `GET /api/v1/fetch/results/export`: the history as NDJSON. */
export function resultsExport(service: Service): Step {
  return (ctx) => {
    const lines = exportResults(service, callerOf(ctx).account, ctx.query)
    const file = { name: 'sluice-results.ndjson', type: 'application/x-ndjson' }
    sendFile(service, ctx, 'results', { ...file, texts: () => lines })
  }
}

/** `GET /api/v1/fetch/results/facets`. */
export function facets(service: Service): Step {
  return async (ctx) => {
    success(ctx, await resultFacets(service, callerOf(ctx).account, { ...ctx.query }))
  }
}

/** `GET /api/v1/fetch/results/{id}/changes`. */
export function comparison(service: Service): Step {
  return async (ctx) => {
    const { account } = callerOf(ctx)
    success(ctx, await compareKept(service, account, idOf(ctx), { ...ctx.query }))
  }
}

/** `GET /api/v1/fetch/results/{id}`: the item, or with `Accept` the part of its page that a fetch answers too. */
export function result(service: Service): Step {
  return async (ctx) => {
    const item = await oneResult(service, callerOf(ctx).account, idOf(ctx))
    const type = preferredPart(ctx)
    if (type !== undefined) return sendPartOf(ctx, type, JSON.parse(item).data)
    raw(ctx, `{"success":true,"data":${item}}`)
  }
}

/** `DELETE /api/v1/fetch/results/{id}`. */
export function deleteResult(service: Service): Step {
  return async (ctx) => {
    const id = idOf(ctx)
    await deleteOneResult(service, callerOf(ctx).account, id)
    json(ctx, { success: true, data: { deleted: 1 } })
  }
}

/** `DELETE /api/v1/fetch/results/`: all, or those that match the list's filters. */
export function deleteManyResults(service: Service): Step {
  return async (ctx) => {
    const { account } = callerOf(ctx)
    const isAll = Object.keys(ctx.query).length === 0
    const deleted = isAll
      ? await deleteEverything(service, account)
      : await deleteMatching(service, account, ctx.query)
    json(ctx, { success: true, data: { deleted } })
  }
}

function idOf(ctx: Context): string {
  return String(ctx.params.id)
}
