/**
 * The handlers of the API: from a checked request to the answer's body.
 */

import { Readable } from 'node:stream'
import { SluiceError } from '@sluice/core'
import { type Prepared, readFetchRequest, recordSchema } from '@sluice/fetch'
import { crashPoint } from '../crash-points.ts'
import { chargedFetch } from '../fetch/charged-fetch.ts'
import { engines, readiness } from '../health.ts'
import {
  deleteEverything,
  deleteMatching,
  deleteResult as deleteOneResult,
  listResults,
  oneResult
} from '../history.ts'
import type { Caller } from '../keys.ts'
import { movementsPage } from '../movements.ts'
import { notingBlocked } from '../people/blocked-addresses.ts'
import { exportResults } from '../results-export.ts'
import type { Service } from '../service.ts'
import { usageReport } from '../usage.ts'
import { type Context, callerOf, json, raw } from './answer.ts'
import { clientSignal } from './client-signal.ts'
import { lastingBody } from './compression.ts'
import { isDryRun } from './query.ts'
import type { Step } from './steps.ts'

/** `POST /api/v1/internet/fetch/` (interface.md 4.1). */
export function fetchUrl(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const prepared = ctx.state.stages.timeSync('prepare', () => {
      const request = readFetchRequest(ctx.state.body)
      return notingBlocked(service, caller, request.url, () => service.pipeline.prepare(request))
    })
    ctx.state.line.parser = prepared.parser.name
    if (isDryRun(ctx.query)) {
      if (prepared.unserved) throw prepared.unserved
      return json(ctx, { success: true, status: 'success', data: quote(prepared) })
    }

    try {
      const answer = await chargedFetch(service, prepared, {
        caller,
        id: ctx.state.id,
        signal: clientSignal(ctx.res),
        stages: ctx.state.stages,
        route: 'POST /api/v1/internet/fetch',
        body: ctx.state.body,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey })
      })
      await crashPoint('before_response')
      sendAnswer(ctx, answer)
    } catch (error) {
      await tellBalance(service, ctx, caller, error)
      throw error
    }
  }
}

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
    ctx.type = 'application/x-ndjson'
    ctx.set('Content-Disposition', 'attachment; filename="sluice-results.ndjson"')
    ctx.body = Readable.from(lines)
  }
}

/** `GET /api/v1/fetch/results/{id}`. */
export function result(service: Service): Step {
  return async (ctx) => {
    const item = await oneResult(service, callerOf(ctx).account, idOf(ctx))
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

/** `DELETE /api/v1/fetch/results/`: all, or those that the filters of the list find. */
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

/** `GET /api/v1/account/`: the balance. */
export function account(service: Service): Step {
  return async (ctx) => {
    const id = callerOf(ctx).account
    const balance = await service.ledger.balance(id)
    if (!balance) throw new SluiceError('NOT_FOUND', 'The account does not exist any more.')
    const { free, purchased, held, period, renewsAt } = balance
    json(ctx, {
      success: true,
      data: {
        id,
        balance: { free, purchased, total: free + purchased, held },
        free_per_month: service.config.FREE_TOKENS_PER_MONTH,
        period,
        renews_at: renewsAt
      }
    })
  }
}

/** `GET /api/v1/account/usage`: requests and tokens by day, key or parser. */
export function usage(service: Service): Step {
  return async (ctx) => {
    const data = await usageReport(service, callerOf(ctx).account, ctx.query)
    json(ctx, { success: true, data })
  }
}

/** `GET /api/v1/account/movements`: what came and went. */
export function movements(service: Service): Step {
  return async (ctx) => {
    const data = await movementsPage(service, callerOf(ctx).account, { ...ctx.query })
    json(ctx, { success: true, data })
  }
}

/** `GET /api/v1/parsers/`: the loaded parsers. */
export function parsers(service: Service): Step {
  return (ctx) => {
    const data = service.registry.parsers.map((parser) => ({
      name: parser.name,
      version: parser.version,
      kind: parser.kind,
      hosts: parser.match.map((rule) => rule.host + (rule.path ?? '')),
      network: parser.network ?? null,
      filters: parser.filters ? recordSchema(parser.filters) : null,
      schema: recordSchema(parser.data),
      coverage: service.coverage.of(parser.name)
    }))
    json(ctx, { success: true, data, engines: engines(service) })
  }
}

/** `GET /api/v1/parsers/{name}/schema`: the record of one parser, by kind or package name. */
export function parserSchema(service: Service): Step {
  return (ctx) => {
    const name = String(ctx.params.name)
    const parser = service.registry.byKind(name) ?? service.registry.byName(name)
    if (!parser) throw new SluiceError('NOT_FOUND', 'There is no parser of this name.')
    json(ctx, { success: true, data: recordSchema(parser.data) })
  }
}

/** A public table that never changes while the process runs. */
export function constant(data: object): Step {
  const body = lastingBody(JSON.stringify({ success: true, data }))
  return (ctx) => raw(ctx, body)
}

/** `GET /metrics`: Prometheus text. */
export function metrics(service: Service): Step {
  return async (ctx) => {
    ctx.type = service.metrics.contentType
    ctx.body = await service.metrics.text()
  }
}

/** `GET /`: browsers are led to the dashboard, programs to what there is. */
export const root: Step = (ctx) => {
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') === 'html') return ctx.redirect('/dashboard')
  json(ctx, {
    success: true,
    data: {
      name: 'Sluice',
      api: '/api/v1/',
      openapi: '/openapi.json',
      docs: '/docs',
      dashboard: '/dashboard'
    }
  })
}

/** `GET /livez`: the process answers. */
export const live: Step = (ctx) => json(ctx, { status: 'ok' })

/** `GET /readyz`: 200 when requests can be served, else 503 with what failed. */
export function ready(service: Service): Step {
  return async (ctx) => {
    const state = await readiness(service)
    ctx.status = state.ready ? 200 : 503
    json(ctx, state)
  }
}

const BEFORE_DATA = Buffer.from('{"success":true,"status":"success","data":')

function sendAnswer(ctx: Context, answer: Awaited<ReturnType<typeof chargedFetch>>): void {
  ctx.set('X-Tokens-Charged', String(answer.charged))
  ctx.set('X-Tokens-Remaining', String(answer.remaining))
  if (answer.replayed) ctx.set('Idempotency-Replayed', 'true')
  ctx.state.line.tokens = answer.charged
  ctx.state.line.target_status = Number(answer.meta.target_status)
  ctx.state.line.engine = String(answer.meta.engine)
  const warnings = answer.warnings.length ? `,"warnings":${JSON.stringify(answer.warnings)}` : ''
  const meta = JSON.stringify(answer.meta)
  ctx.type = 'application/json'
  ctx.body = Buffer.concat([BEFORE_DATA, answer.data, Buffer.from(`,"meta":${meta}${warnings}}`)])
}

/** What `?dry_run=true` answers: the bound, the parser and the pages it would fetch. */
function quote({ parser, price, plans, warnings }: Prepared) {
  return {
    dry_run: true,
    billing: { tokens_max: price.tokens, breakdown: price.breakdown },
    parser: { name: parser.name, version: parser.version, kind: parser.kind },
    pages: plans.map((plan) => ({ url: plan.url.href, via: plan.via })),
    warnings
  }
}

/** An Idempotency-Key (decisions.md §8). */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** The header of decisions.md §8. @throws SluiceError `INVALID_REQUEST` - malformed. */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  const key = ctx.req.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new SluiceError(
    'INVALID_REQUEST',
    'The Idempotency-Key is not 1 to 255 visible ASCII characters.',
    { details: { header: 'Idempotency-Key' } }
  )
}

/** A failed fetch tells the balance too, when the store can. One that is away is not waited for twice. */
export async function tellBalance(
  service: Service,
  ctx: Context,
  caller: Caller,
  error: unknown
): Promise<void> {
  if (SluiceError.is(error) && error.code === 'STORE_UNAVAILABLE') return
  const balance = await service.ledger.balance(caller.account).catch(() => undefined)
  if (balance) ctx.set('X-Tokens-Remaining', String(balance.free + balance.purchased))
}

function idOf(ctx: Context): string {
  return String(ctx.params.id)
}
