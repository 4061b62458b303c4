/** The handlers of `GET /r/{url}` and `POST /r/`: a fetch like any other, answered as text. */

import { createHash } from 'node:crypto'
import { type Prepared, readFetchRequest, type Upload } from '@sluice/fetch'
import { readUploadRequest } from '@sluice/fetch/request'
import { notingBlocked } from '../../domains/people/blocked-addresses.ts'
import type { Service } from '../../service.ts'
import { type Context, callerOf, type Step } from '../http/context.ts'
import { setAnswerHeaders } from '../routes/fetch/answer-headers.ts'
import { chargedRequest, tellingBalance } from '../routes/fetch/charged-request.ts'
import { idempotencyKeyOf } from '../routes/fetch/handlers.ts'
import { inHeaderNames } from './header-names.ts'
import { READER_TYPES, type ReaderType, readerBody } from './reader-answer.ts'
import { type ReadBody, readReaderBody } from './reader-body.ts'
import {
  addressOf,
  headersOf,
  type ReaderRequest,
  readerRequest,
  targetOf
} from './reader-request.ts'

/** `GET /r/{url}`. */
export function readUrl(service: Service): Step {
  return async (ctx) => {
    const request = readerRequest(headersOf(ctx), { hasModel: hasModel(service) })
    await answerPage(service, ctx, 'GET /r', request, () =>
      preparedUrl(service, ctx, targetOf(ctx), request)
    )
  }
}

/** `POST /r/`. */
export function readBody(service: Service): Step {
  return async (ctx) => {
    const { MAX_BATCH_BYTES } = service.config
    const body = await ctx.state.stages.time('body', () => readReaderBody(ctx.req, MAX_BATCH_BYTES))
    const { url, sent, headers } = body
    const ways = { hasModel: hasModel(service), isSent: sent !== undefined }
    const request = readerRequest({ ...headersOf(ctx), ...headers }, ways)
    await answerPage(service, ctx, 'POST /r', request, () =>
      sent
        ? preparedFile(service, url, sent, request)
        : preparedUrl(service, ctx, addressOf(url ?? ''), request)
    )
  }
}

async function answerPage(
  service: Service,
  ctx: Context,
  route: string,
  request: ReaderRequest,
  prepare: () => Prepared
): Promise<void> {
  const type = typeOf(ctx)
  const idempotencyKey = idempotencyKeyOf(ctx)
  try {
    const prepared = ctx.state.stages.timeSync('prepare', prepare)
    ctx.state.line.parser = prepared.parser.name
    await tellingBalance(service, ctx, async () => {
      const answer = await chargedRequest(service, ctx, prepared, { route, idempotencyKey })
      setAnswerHeaders(ctx, answer)
      tellIgnored(ctx, request.ignored)
      ctx.set('Content-Type', type === 'application/json' ? type : `${type}; charset=utf-8`)
      ctx.body = readerBody(type, request, answer, `${ctx.protocol}://${ctx.host}`)
    })
  } catch (error) {
    throw inHeaderNames(error, request.setBy)
  }
}

function preparedUrl(
  service: Service,
  ctx: Context,
  url: string,
  { options, filters }: ReaderRequest
): Prepared {
  const checked = readFetchRequest({ url, options, filters })
  return notingBlocked(service, callerOf(ctx), checked.url, () => service.pipeline.prepare(checked))
}

/** A page that the client sent. `url` is where it is from. */
function preparedFile(
  { pipeline }: Service,
  from: string | undefined,
  { name, bytes }: NonNullable<ReadBody['sent']>,
  { options, filters }: ReaderRequest
): Prepared {
  const body = { options, filters, ...(from === undefined ? {} : { url: addressOf(from) }) }
  const { request, url } = readUploadRequest(body, name)
  return pipeline.prepareUpload(request, url, fileOf(bytes))
}

function fileOf(bytes: Uint8Array<ArrayBuffer>): Upload {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { contentType: '', size: bytes.length, sha256, read: async () => bytes }
}

/** Names in the header, at most. */
const MOST_NAMED = 50

/** Name the options without effect in a header. */
export function tellIgnored(ctx: Context, names: readonly string[]): void {
  if (names.length > 0) ctx.set('X-Sluice-Ignored', names.slice(0, MOST_NAMED).join(', '))
}

/** Returns true if the service has a model that extracts. */
export function hasModel({ enricher }: Service): boolean {
  return enricher.engineName('extraction') !== undefined
}

/** Browsers and others that ask for none of the types get text. */
export function typeOf(ctx: Context): ReaderType {
  ctx.vary('Accept')
  const type = ctx.accepts(...READER_TYPES)
  return READER_TYPES.find((one) => one === type) ?? READER_TYPES[0]
}
