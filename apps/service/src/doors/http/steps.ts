/**
 * The steps that routes share: naming the request, turning throws into answers, 404 and 405, the body.
 */

import type Router from '@koa/router'
import { SluiceError } from '@sluice/core'
import { retryAfter, type StageTime, startStages } from '@sluice/fetch'
import type Koa from 'koa'
import { isApiPath } from '../../base/api-paths.ts'
import { ClientGone } from '../../base/client-gone.ts'
import { newRequestId } from '../../base/request-id.ts'
import type { Service } from '../../service.ts'
import { readJson } from './bodies/body.ts'
import type { RequestState, Step } from './context.ts'
import { type FailureForm, failureAnswer } from './failure-answer.ts'
import { setWorking } from './slow-bodies.ts'
import { STANDING_HEADERS } from './standing-headers.ts'

/** Names the request, sets the headers every answer has, and logs it when it is answered. */
export function identify(service: Service): Step {
  return async (ctx, next) => {
    const { state } = ctx
    state.id = newRequestId()
    state.stages = startStages()
    state.line = {}
    if (service.tracing) {
      const { method, protocol: scheme, headers } = ctx
      state.trace = service.tracing.request({ method, scheme, headers })
    }
    service.metrics.requests.began()
    if (!hasPath(ctx)) {
      state.isLost = true
      ctx.url = '/'
    }
    ctx.set('X-Request-Id', state.id)
    ctx.set(STANDING_HEADERS)
    if (isApiPath(ctx.path)) ctx.set('X-Tokens-Charged', '0')
    try {
      await next()
    } finally {
      ctx.set('Server-Timing', state.stages.header())
      tell(service, ctx)
    }
  }
}

/** False for a target that cannot be parsed: `GET http://[bad/ HTTP/1.1`. */
function hasPath(ctx: Parameters<Step>[0]): boolean {
  try {
    return typeof ctx.path === 'string'
  } catch {
    return false
  }
}

/** The log line and the metrics of an answered request. */
function tell({ log, metrics }: Service, { state, method, status }: Parameters<Step>[0]): void {
  const { id, route = null, line, caller, stages, trace, target } = state
  const { code = null, parser = null, engine = null, target_status = null, tokens = 0, tool } = line
  const duration = stages.exact()
  const taken = stages.taken()
  metrics.requests.ended({ method, route, parser, engine, code, status, duration, stages: taken })
  const shown = {
    request_id: id,
    method,
    route,
    status,
    code,
    duration_ms: Math.round(duration),
    stages_ms: stagesShown(taken),
    account: caller?.account ?? null,
    parser,
    engine,
    target_status,
    tokens,
    ...(tool === undefined ? {} : { tool }),
    ...(trace?.id === undefined ? {} : { trace_id: trace.id })
  }
  const isIdle = status < 400 && isQuiet(route)
  log.request(shown, isIdle)
  if (!trace || isIdle) return
  const { account } = shown
  const more = { request_id: id, account, parser, engine, target_status, tokens, tool }
  trace.end({ route, status, code, target, duration, stages: taken, more })
}

/** Routes that programs call all the time, and routes of files that a page loads. Their lines would hide the API's. */
const QUIET =
  /^\/(?:livez|readyz|healthz|metrics|pressure|favicon\.ico|(?:docs|dashboard)\{\/\*path\})$/

function isQuiet(route: string | null): boolean {
  return route !== null && QUIET.test(route)
}

/** Tenths of milliseconds; a stage that ran twice is added up. */
function stagesShown(taken: readonly StageTime[]): Record<string, number> {
  const shown: Record<string, number> = {}
  for (const [stage, duration] of taken) {
    shown[stage] = Math.round(((shown[stage] ?? 0) + duration) * 10) / 10
  }
  return shown
}

/**
 * Any throw of a later step becomes an answer of the error table.
 *
 * @param forms - forms of routes that do not answer with the envelope.
 */
export function answerErrors(service: Service, forms: readonly FailureForm[]): Step {
  const formOf = (path: string) =>
    forms.find(({ paths }) => paths.some((start) => path.startsWith(start)))
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      if (thrown instanceof ClientGone) {
        // No client is left to answer: 499 is for the log and the metrics.
        ctx.state.line.code = 'CLIENT_GONE'
        ctx.status = 499
        return
      }
      const { status, error, body } = failureAnswer(thrown, formOf(ctx.path))
      service.disk.note(thrown)
      if (error.code === 'INTERNAL_ERROR') service.log.fault('request failed', thrown, ctx.state.id)
      ctx.status = status
      ctx.type = 'application/json'
      ctx.body = body
      ctx.state.line.code = error.code
      ctx.set('X-Error-Code', error.code)
      if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      const seconds = retryAfter(error)
      if (seconds !== undefined) ctx.set('Retry-After', String(seconds))
      if (leavesBodyUnread(ctx.req)) ctx.set('Connection', 'close')
      else if (!ctx.req.complete) readAway(ctx.req)
      const targetStatus = error.details.target_status
      if (typeof targetStatus === 'number') ctx.state.line.target_status = targetStatus
    }
  }
}

/** 404 for a path that no route has, 405 with `Allow` for one that does not answer the method. */
export function known(router: Router<RequestState>): Step {
  return (ctx, next) => {
    const { path, route } = router.match(ctx.path, ctx.method)
    if (path.length === 0) throw new SluiceError('NOT_FOUND', 'Not found: no route has this path.')
    if (!route) {
      const allow = [...new Set(path.flatMap((layer) => layer.methods))]
      ctx.set('Allow', allow.join(', '))
      throw new SluiceError('METHOD_NOT_ALLOWED', `This path supports only ${allow.join(', ')}.`, {
        details: { allow }
      })
    }
    ctx.state.route = String(path[0]?.path)
    return next()
  }
}

/** The JSON body of a route that takes one. */
export function jsonBody(service: Service): Step {
  return async (ctx, next) => {
    ctx.state.body = await ctx.state.stages.time('body', () =>
      readJson(ctx.req, service.config.MAX_BODY_BYTES)
    )
    return next()
  }
}

/** Largest body that is read to its end without being used, bytes. */
const READ_AWAY = 8 * 1024 * 1024

/**
 * Returns true if an answer that is sent before the body was read ends the connection. If unread bytes wait, the end
 * resets the connection and may lose the answer, and a proxy then says 502 (RFC 9112 §9.6). The connection therefore
 * ends only if much is still to come.
 */
function leavesBodyUnread({ complete, headers }: Koa.Context['req']): boolean {
  if (complete) return false
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_AWAY
  )
}

/** Reads the rest of a body, which precedes the next request of its connection. Node does so if nothing of it was read. */
function readAway(request: Koa.Context['req']): void {
  setWorking(request, false)
  // A reader that was left half-way would keep it from flowing.
  request.removeAllListeners('readable')
  request.resume()
}
