/** The handlers of learned parsers. */

import { parseRequest } from '@sluice/fetch'
import { z } from 'zod'
import { shownAlarm } from '../../../domains/drift/shown-alarm.ts'
import { refuseWebhook } from '../../../domains/jobs/request/webhook-request.ts'
import { learnAnswer } from '../../../domains/learned/learn-answer.ts'
import { createLearnJob, isLong } from '../../../domains/learned/learn-job.ts'
import { learnParser } from '../../../domains/learned/learn-parser.ts'
import {
  checkedMatch,
  LearnedPatch,
  PromoteBody,
  readLearnBody
} from '../../../domains/learned/learn-request.ts'
import { alarmsOf } from '../../../domains/learned/learned-drift.ts'
import type { AccountParser } from '../../../domains/learned/learned-parsers.ts'
import { currentOf } from '../../../domains/learned/learned-state.ts'
import { packageParser } from '../../../domains/learned/package-parser.ts'
import {
  shownFields,
  shownItem,
  shownTemplates,
  shownVersion
} from '../../../domains/learned/shown-parser.ts'
import type { Service } from '../../../service.ts'
import { json, success } from '../../http/answer.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { prefersAsync } from '../../http/prefer.ts'
import { accepted } from '../accepted.ts'
import { tellingBalance } from '../fetch/charged-request.ts'
import { idempotencyKeyOf } from '../fetch/handlers.ts'

/** `POST /api/v1/parsers/learn`. */
export function learn(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const body = readLearnBody(ctx.state.body)
    if (prefersAsync(ctx) || isLong(body)) {
      const made = await createLearnJob(service, body, { caller, idempotencyKey })
      return accepted(ctx, made)
    }
    refuseWebhook(body.webhook)
    await tellingBalance(service, ctx, async () => {
      const call = { caller, idempotencyKey, signal: clientSignal(ctx.res) }
      const result = await learnParser(service, body, call)
      const balance = await service.ledger.balance(caller.account)
      ctx.set('X-Tokens-Charged', String(result.tokens))
      ctx.set('X-Tokens-Remaining', String(balance ? balance.free + balance.purchased : 0))
      ctx.state.line.tokens = result.tokens
      success(ctx, learnAnswer(body.name, result))
    })
  }
}

/** Query of `GET /api/v1/parsers/learned`. */
export const LearnedQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Parsers in an answer.'),
  cursor: z.string().max(64).optional().describe('`next_cursor` of the previous answer.')
})

/** `GET /api/v1/parsers/learned`. */
export function learnedParsers({ learnedParsers }: Service): Step {
  return async (ctx) => {
    const { limit, cursor } = parseRequest(LearnedQuery, { ...ctx.query })
    const found = await learnedParsers.list(callerOf(ctx).account, cursor, limit + 1)
    const page = found.slice(0, limit)
    const next = found.length > limit ? (page.at(-1)?.row.name ?? null) : null
    json(ctx, { success: true, data: page.map(shownItem), next_cursor: next })
  }
}

/** `GET /api/v1/parsers/learned/{name}`. */
export function learnedParser(service: Service): Step {
  return async (ctx) => success(ctx, await detailOf(service, await found(service, ctx)))
}

/** `GET /api/v1/parsers/learned/{name}/versions`. */
export function learnedVersions(service: Service): Step {
  return async (ctx) => {
    const { learnedParsers } = service
    const { row, state } = await found(service, ctx)
    const versions = state.versions.map(async (version) => {
      const rules = await learnedParsers.rulesOf(row, version)
      return shownVersion(version, state.current, rules, await learnedParsers.factsOf(row, version))
    })
    success(ctx, await Promise.all(versions))
  }
}

/** `GET /api/v1/parsers/learned/{name}/package`. */
export function learnedPackage(service: Service): Step {
  return async (ctx) => {
    const { name, bytes } = await packageParser(
      service,
      await found(service, ctx),
      clientSignal(ctx.res)
    )
    ctx.set('Content-Disposition', `attachment; filename="${name}.tar.gz"`)
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'application/gzip'
    ctx.body = bytes
  }
}

/** `PATCH /api/v1/parsers/learned/{name}`. */
export function changeLearned(service: Service): Step {
  return async (ctx) => {
    const { match, heal } = parseRequest(LearnedPatch, ctx.state.body)
    const changed = await service.learnedParsers.set(refOf(ctx), {
      ...(match ? { match: checkedMatch(match) } : {}),
      ...(heal ? { heal } : {})
    })
    success(ctx, await detailOf(service, changed))
  }
}

/** `POST /api/v1/parsers/learned/{name}/promote`. */
export function promoteLearned(service: Service): Step {
  return async (ctx) => {
    const { version } = parseRequest(PromoteBody, ctx.state.body)
    success(ctx, await detailOf(service, await service.learnedParsers.promote(refOf(ctx), version)))
  }
}

/** `DELETE /api/v1/parsers/learned/{name}`. */
export function deleteLearned({ learnedParsers }: Service): Step {
  return async (ctx) => {
    await learnedParsers.remove(refOf(ctx))
    success(ctx, { deleted: 1 })
  }
}

function refOf(ctx: Context) {
  return { account: callerOf(ctx).account, name: String(ctx.params.name) }
}

function found({ learnedParsers }: Service, ctx: Context): Promise<AccountParser> {
  return learnedParsers.found(refOf(ctx))
}

async function detailOf({ learned, learnedParsers }: Service, parser: AccountParser) {
  const rules = await learnedParsers.rulesOf(parser.row, currentOf(parser.state))
  const alarms = await alarmsOf(learned, parser.row)
  return {
    ...shownItem(parser),
    templates: rules ? shownTemplates(rules) : [],
    fields: rules ? shownFields(rules) : [],
    alarms: alarms.map(shownAlarm)
  }
}
