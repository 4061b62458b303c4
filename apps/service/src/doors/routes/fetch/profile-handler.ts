/**
 * The handler of the profile endpoint: a fetch like any other, answered as a bare record.
 */

import { type AnyParser, ERRORS, SluiceError } from '@sluice/core'
import { readFetchRequest } from '@sluice/fetch'
import { decodeTime } from 'ulid'
import type { FetchAnswer } from '../../../domains/fetch/fetch-context.ts'
import type { Service } from '../../../service.ts'
import { json } from '../../http/answer.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import type { FailureForm } from '../../http/failure-answer.ts'
import { setAnswerHeaders } from './answer-headers.ts'
import { chargedRequest, tellingBalance } from './charged-request.ts'
import { idempotencyKeyOf } from './handlers.ts'
import { profileRecord, readProfileUrl } from './profile-record.ts'

/** The form of the failures of the profile endpoint (interface.md 4.3). */
export const PROFILE_FAILURES: FailureForm = {
  paths: ['/api/v1/scraper/'],
  answer: (error) => ({
    status: ERRORS[error.code].status,
    body: JSON.stringify({ error: error.message })
  })
}

/** An unknown network is not a route: 404 comes before the key is checked (decisions.md §9). */
export function knownNetwork(service: Service): Step {
  return (ctx, next) => {
    parserOf(service, ctx)
    return next()
  }
}

/** `POST /api/v1/scraper/{network}/profile`. */
export function extractProfile(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const idempotencyKey = idempotencyKeyOf(ctx)
    const parser = parserOf(service, ctx)
    const prepared = ctx.state.stages.timeSync('prepare', () => {
      const url = readProfileUrl(ctx.state.body, parser, service.registry)
      // Named, so that no other parser answers instead.
      const options = { parser: parser.kind }
      return service.pipeline.prepare(readFetchRequest({ url, options }))
    })
    ctx.state.line.parser = parser.name
    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, prepared, {
        route: `POST /api/v1/scraper/${parser.network}/profile`,
        idempotencyKey
      })
      await sendProfile(service, ctx, caller.account, answer)
    })
  }
}

async function sendProfile(
  service: Service,
  ctx: Context,
  account: string,
  answer: FetchAnswer
): Promise<void> {
  setAnswerHeaders(ctx, answer)
  const data = JSON.parse(new TextDecoder().decode(answer.data)) as Record<string, unknown>
  const at = scrapedAt(answer.meta)
  const known = await service.ledger.profileId(account, { url: String(data.url), at })
  json(ctx, profileRecord(data, known, at))
}

/**
 * Returns the time at which the page was read, also for an answer that is replayed. The id of the answer holds the time
 * at which it began.
 */
function scrapedAt(meta: FetchAnswer['meta']): number {
  const id = String(meta.request_id)
  return decodeTime(id.slice(id.indexOf('_') + 1)) + Math.round(Number(meta.duration_ms) || 0)
}

function parserOf(service: Service, ctx: Context): AnyParser {
  const parser = service.registry.byNetwork(String(ctx.params.network))
  if (parser) return parser
  throw new SluiceError('NOT_FOUND', 'There is no network with this name.')
}
