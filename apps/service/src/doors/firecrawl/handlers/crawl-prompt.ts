/** Crawls by `prompt`, and their preview: the reading of the prompt is a charged request of the API. */

import { createHash } from 'node:crypto'
import { type Receipt, SluiceApiError } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { inOwnNames } from '../answer/own-names.ts'
import { answer, type Call, idempotency, tellReceipt } from '../call.ts'
import {
  type PromptReading,
  previewRequest,
  promptedOptions,
  promptReading
} from '../request/crawl-prompt.ts'
import { crawlRequest } from '../request/crawl-request.ts'
import { withoutNulls } from '../request/refusal.ts'

/** `POST /v2/crawl/params-preview`. */
export async function previewCrawl(call: Call): Promise<void> {
  const { url, ...reading } = previewRequest(call.ctx.state.body, call.translation)
  const { options, receipt } = await madeOptions(call, reading, idempotency(call).idempotencyKey)
  tellReceipt(call, receipt)
  answer(call, { data: { url, ...options } })
}

/** A crawl body, and the options that a model made for its prompt. */
export interface PromptedBody {
  readonly body: unknown
  /** Absent for a body without a prompt. */
  readonly made?: Readonly<Record<string, unknown>>
}

/** The body of a crawl with the options of its prompt. Options that the caller set stay as they are. */
export async function promptedBody(call: Call): Promise<PromptedBody> {
  const { prompt, ...own } = withoutNulls(call.ctx.state.body)
  if (prompt === undefined || prompt === '') return { body: own }
  const reading = promptReading({ url: own.url, prompt }, call.translation)
  await checkBeforeCharge(call, own)
  const { idempotencyKey: key } = idempotency(call)
  const ownKey = key && createHash('sha256').update(`prompt\n${key}`).digest('hex')
  const { options, receipt } = await madeOptions(call, reading, ownKey)
  tellReceipt(call, receipt)
  const made = Object.fromEntries(Object.entries(options).filter(([name]) => !(name in own)))
  return { body: { ...own, ...made }, made: options }
}

/** Refuses a crawl for what its caller sent before a model is asked. The sitemaps are not needed for that. */
async function checkBeforeCharge(call: Call, own: object): Promise<void> {
  const { request } = crawlRequest({ ...own, sitemap: 'skip' }, call.translation)
  await call.client.jobs.quoteCrawl(request)
}

/** A refusal of patterns that the caller did not send says where they are from. */
export function refusalOfMade(error: unknown, { made }: PromptedBody): unknown {
  if (made === undefined || !(error instanceof SluiceApiError)) return error
  if (!/^scope\.(?:in|ex)clude/.test(String(error.details.path))) return error
  const inner = new SluiceError(error.code, error.message, { details: error.details })
  const { message } = inOwnNames(inner, { body: {}, version: '/v2' }) as SluiceError
  return new SluiceError(
    'AI_OUTPUT_INVALID',
    `The model turned \`prompt\` into options that cannot be used: ${message}`,
    { cause: error, details: { options: made } }
  )
}

async function madeOptions(
  { client }: Call,
  { file, input }: PromptReading,
  idempotencyKey: string | undefined
): Promise<{ options: Record<string, unknown>; receipt: Receipt }> {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  const { data, receipt } = await client.parse<{ extracted?: unknown }>(file, { ...input, ...key })
  return { options: promptedOptions(data.extracted), receipt }
}
