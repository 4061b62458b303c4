/** Requests to the service, by n8n's own helper: it adds the credential and keeps to the proxy and the limits of n8n. */

import { randomUUID } from 'node:crypto'
import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  NodeApiError,
  NodeOperationError,
  sleep
} from 'n8n-workflow'
import { apiError } from './api-error.ts'

/** For whom a request is sent: the node that runs, and the number of the item. */
export interface Run {
  readonly node: IExecuteFunctions
  readonly item: number
}

/** A request. */
export interface SluiceRequest {
  readonly method: 'DELETE' | 'GET' | 'POST'
  readonly path: string
  readonly query?: IDataObject
  readonly body?: IDataObject | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** It is charged: sent again with the same key, it is charged once. */
  readonly isCharged?: boolean
}

/** An answer that is a success. */
export interface Answer {
  readonly body: IDataObject
  /** What it cost. */
  readonly tokens: number
}

interface Received {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

/** Attempts, and the first wait between them, ms. */
const ATTEMPTS = 4
const FIRST_WAIT = 250
/** Longest `Retry-After` that is waited for, ms. */
const LONGEST_WAIT = 30_000
/** Of a request, ms: `timeout_ms` of a fetch may be three minutes. */
const TIMEOUT = 200_000

/**
 * Send a request until it is answered: again after a lost answer, and after a failure that may pass.
 *
 * @throws NodeApiError - the service refuses it, or no attempt was answered.
 */
export async function send(run: Run, request: SluiceRequest): Promise<Answer> {
  const options = await optionsOf(run, request)
  for (let attempt = 1; ; attempt++) {
    const received = await receive(run, options, attempt === ATTEMPTS)
    if (received && isSuccess(received)) {
      const tokens = Number(received.headers['x-tokens-charged'] ?? 0)
      return { body: received.body as IDataObject, tokens }
    }
    if (received && (attempt === ATTEMPTS || !isRetryable(received.body))) {
      throw apiError(run.node.getNode(), run.item, received)
    }
    await sleep(waitBefore(attempt, received))
    stopIfCancelled(run)
  }
}

/** @throws NodeOperationError - the execution was stopped. */
export function stopIfCancelled({ node, item }: Run): void {
  if (!node.getExecutionCancelSignal()?.aborted) return
  throw new NodeOperationError(node.getNode(), 'The execution was stopped', { itemIndex: item })
}

async function optionsOf(
  { node }: Run,
  { method, path, query, body, headers, isCharged }: SluiceRequest
): Promise<IHttpRequestOptions> {
  const { baseUrl } = await node.getCredentials('sluiceApi')
  return {
    method,
    url: `${String(baseUrl).trim().replace(/\/+$/, '')}${path}`,
    headers: { ...headers, ...(isCharged ? { 'Idempotency-Key': randomUUID() } : {}) },
    ...(query ? { qs: query } : {}),
    ...(body ? { body } : {}),
    json: !Buffer.isBuffer(body),
    timeout: TIMEOUT,
    ignoreHttpStatusErrors: true,
    returnFullResponse: true,
    abortSignal: node.getExecutionCancelSignal()
  }
}

/** @returns nothing if the answer was lost, unless this was the last attempt. */
async function receive(
  { node, item }: Run,
  options: IHttpRequestOptions,
  isLast: boolean
): Promise<Received | undefined> {
  try {
    const answer = (await node.helpers.httpRequestWithAuthentication.call(
      node,
      'sluiceApi',
      options
    )) as Received
    return { ...answer, body: parsed(answer.body) }
  } catch (error) {
    stopIfCancelled({ node, item })
    if (!isLast) return undefined
    const cause = error instanceof Error ? error.message : String(error)
    throw new NodeApiError(
      node.getNode(),
      { message: cause },
      {
        message: `Sluice could not be reached: ${cause}`,
        description: "Check the 'Base URL' of the credential, and that n8n can reach it",
        itemIndex: item
      }
    )
  }
}

/** With a body of bytes, and from another server, the answer comes as text. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(String(body))
  } catch {
    return {}
  }
}

/** A page of another server has no such field, whatever its status. */
function isSuccess({ statusCode, body }: Received): boolean {
  return statusCode < 400 && (body as { success?: unknown } | undefined)?.success === true
}

function isRetryable(body: unknown): boolean {
  const { error } = (body ?? {}) as { error?: { details?: { retryable?: unknown } } }
  return error?.details?.retryable === true
}

function waitBefore(attempt: number, received: Received | undefined): number {
  const asked = (Number(received?.headers['retry-after']) || 0) * 1_000
  return Math.min(LONGEST_WAIT, Math.max(asked, FIRST_WAIT * 2 ** (attempt - 1)))
}
