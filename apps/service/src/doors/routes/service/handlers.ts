/** The handlers about the service itself. */

import { SluiceError } from '@sluice/core'
import { recordSchema } from '@sluice/fetch'
import { isActive } from '../../../domains/drift/alarm.ts'
import { lostFields } from '../../../domains/drift/drift.ts'
import { shownAlarm } from '../../../domains/drift/shown-alarm.ts'
import { engines, readiness } from '../../../domains/operator/health/readiness.ts'
import type { Service } from '../../../service.ts'
import { json, raw } from '../../http/answer.ts'
import { lastingBody } from '../../http/compression.ts'
import type { Step } from '../../http/context.ts'
import { botPage } from '../../pages/bot-page.ts'
import { welcomePage } from '../../pages/welcome-page.ts'

/** `GET /api/v1/parsers/`: the loaded parsers. */
export function parsers(service: Service): Step {
  return async (ctx) => {
    const alarms = (await service.drift.knownAlarms()).filter(isActive)
    const readingOf = (name: string) => {
      const own = alarms.filter((alarm) => alarm.parser === name)
      return {
        coverage: { ...service.coverage.of(name), lost: lostFields(own) },
        alarms: own.map(shownAlarm)
      }
    }
    const data = service.registry.parsers.map((parser) => ({
      name: parser.name,
      version: parser.version,
      kind: parser.kind,
      hosts: parser.match.map((rule) => rule.host + (rule.path ?? '')),
      network: parser.network ?? null,
      filters: parser.filters ? recordSchema(parser.filters) : null,
      schema: recordSchema(parser.data),
      ...readingOf(parser.name)
    }))
    const { reloadFailure } = service
    const reload = reloadFailure
      ? { ok: false, ...reloadFailure, at: reloadFailure.at.toISOString() }
      : { ok: true }
    json(ctx, { success: true, data, engines: engines(service), reload })
  }
}

/** `GET /api/v1/parsers/{name}/schema`: the record of one parser, by kind or package name. */
export function parserSchema(service: Service): Step {
  return (ctx) => {
    const name = String(ctx.params.name)
    const parser = service.registry.byKind(name) ?? service.registry.byName(name)
    if (!parser) throw new SluiceError('NOT_FOUND', 'There is no parser with this name.')
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

/** `GET /pressure`: the backlog of jobs. */
export function pressure(service: Service): Step {
  return async (ctx) => json(ctx, await service.operations.pressure())
}

/** `GET /`: a page that leads browsers on, and the API's paths for programs. */
export const root: Step = (ctx) => {
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') === 'html') return welcomePage(ctx)
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

/** `GET /readyz`: 200 when requests can be served, else 503 with the failed checks. */
export function ready(service: Service): Step {
  return async (ctx) => {
    const state = await readiness(service)
    ctx.status = state.ready ? 200 : 503
    json(ctx, state)
  }
}

/** `GET /bot`: the page about the crawler. */
export function bot(service: Service): Step {
  return (ctx) => {
    const { BOT_CONTACT: contact } = service.config
    if (contact === undefined) throw new SluiceError('NOT_FOUND', 'This service has no such page.')
    botPage(ctx, service, contact)
  }
}

/** `GET /.well-known/http-message-signatures-directory`. */
export function keyDirectory({ identity }: Service): Step {
  return (ctx) => {
    if (!identity) throw new SluiceError('NOT_FOUND', 'This service does not sign its requests.')
    const { headers, body } = identity.directory()
    ctx.set({ ...headers })
    ctx.body = body
  }
}
