/**
 * The steps that routes share: naming the request, turning throws into answers, 404 and 405, the key, the body.
 */

import type Router from '@koa/router'
import { SluiceError } from '@sluice/core'
import type Koa from 'koa'
import { ulid } from 'ulid'
import type { Caller } from '../keys.ts'
import type { Service } from '../service.ts'
import { type Stages, startStages } from '../stages.ts'
import { type Access, authenticateKey, authenticateSession } from './auth.ts'
import { readJson } from './body.ts'
import { ClientGone } from './client-signal.ts'
import { failureAnswer } from './errors.ts'
import { refuseOtherSites, sessionToken } from './session-cookie.ts'

/** What the steps of a request learn and hand on. */
export interface RequestState {
  /** `ftc_` + ULID. */
  id: string
  stages: Stages
  /** The pattern of the route, for the log. */
  route?: string
  caller?: Caller
  body?: unknown
  /** Facts for the log line. */
  line: { code?: string; parser?: string; target_status?: number; tokens?: number }
}

/** A step of a route. */
export type Step = Koa.Middleware<RequestState>

/** Names the request, sets the headers every answer has, and logs it when it is answered. */
export function identify(service: Service): Step {
  return async (ctx, next) => {
    const { state } = ctx
    state.id = `ftc_${ulid()}`
    state.stages = startStages()
    state.line = {}
    ctx.set('X-Request-Id', state.id)
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Cache-Control', 'no-store')
    try {
      await next()
    } finally {
      ctx.set('Server-Timing', state.stages.header())
      service.log.request({
        request_id: state.id,
        method: ctx.method,
        route: state.route ?? null,
        status: ctx.status,
        code: state.line.code ?? null,
        duration_ms: state.stages.elapsed(),
        account: state.caller?.account ?? null,
        parser: state.line.parser ?? null,
        target_status: state.line.target_status ?? null,
        tokens: state.line.tokens ?? 0
      })
    }
  }
}

/** Any throw of a later step becomes an answer of the error table. */
export function answerErrors(service: Service): Step {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      if (thrown instanceof ClientGone) {
        ctx.state.line.code = 'CLIENT_GONE'
        return
      }
      const flat = ctx.path.startsWith('/api/v1/scraper/')
      const { status, error, body } = failureAnswer(thrown, flat)
      if (error.code === 'INTERNAL_ERROR') service.log.fault('request failed', thrown, ctx.state.id)
      ctx.status = status
      ctx.type = 'application/json'
      ctx.body = body
      ctx.state.line.code = error.code
      ctx.set('X-Error-Code', error.code)
      if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      if (status === 503) ctx.set('Retry-After', String(error.details.retry_after ?? 1))
      if (leavesBodyUnread(ctx.req)) ctx.set('Connection', 'close')
      const targetStatus = error.details.target_status
      if (typeof targetStatus === 'number') ctx.state.line.target_status = targetStatus
    }
  }
}

/** 404 for a path that no route has, 405 with `Allow` for one that does not answer the method. */
export function known(router: Router<RequestState>): Step {
  return (ctx, next) => {
    const { path, route } = router.match(ctx.path, ctx.method)
    if (path.length === 0) throw new SluiceError('NOT_FOUND', 'There is nothing at this path.')
    if (!route) {
      const allow = [...new Set(path.flatMap((layer) => layer.methods))]
      ctx.set('Allow', allow.join(', '))
      throw new SluiceError('METHOD_NOT_ALLOWED', `This path answers ${allow.join(', ')} only.`, {
        details: { allow }
      })
    }
    ctx.state.route = String(path[0]?.path)
    return next()
  }
}

/** The caller of a route that needs one: by key, or without one by the session of whoever is signed in. */
export function authenticated(service: Service, access?: Access): Step {
  return async (ctx, next) => {
    const header = ctx.req.headers.authorization
    const token = header === undefined ? sessionToken(ctx) : undefined
    if (token === undefined) {
      ctx.state.caller = await authenticateKey(service, header, access)
    } else {
      refuseOtherSites(ctx)
      ctx.state.caller = await authenticateSession(service, token, access)
    }
    return next()
  }
}

/** Routes that need no caller and give the browser a session: not from another site. */
export function fromOwnSite(): Step {
  return (ctx, next) => {
    refuseOtherSites(ctx)
    return next()
  }
}

/** The JSON body of a route that takes one. */
export function jsonBody(service: Service): Step {
  return async (ctx, next) => {
    ctx.state.body = await readJson(ctx.req, service.config.MAX_BODY_BYTES)
    return next()
  }
}

/** An answer sent before the body was read must not wait for megabytes that nobody reads. */
function leavesBodyUnread(request: Koa.Context['req']): boolean {
  return !request.complete && request.headers['transfer-encoding'] !== undefined
    ? true
    : !request.complete && Number(request.headers['content-length'] ?? 0) > 65_536
}
