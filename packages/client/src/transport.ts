/**
 * Sends a request until it is answered: again after a failure that may pass, with the same Idempotency-Key, so that
 * what was charged before the answer got lost is not charged again.
 */

import { apiError, SluiceApiError, SluiceConnectionError, SluiceTimeoutError } from './errors.ts'
import { pause } from './pause.ts'

/** Settings of a client. */
export interface ClientSettings {
  /** Address of the service: `https://sluice.example`. */
  readonly baseUrl: string
  /** Left out where the browser sends its session. */
  readonly apiKey?: string
  /** In place of the global one. */
  readonly fetch?: typeof fetch
  /** Attempts after the first; 3 unless given. */
  readonly retries?: number
  /**
   * Also send again what the service answered with a failure that may pass; true unless given. With false only a request
   * whose answer was lost is sent again, and one that is still running under the same key is waited for.
   */
  readonly retryFailures?: boolean
  /** For a call with all its attempts, ms; 180,000 unless given. */
  readonly timeout?: number
}

/** A request. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: object
  /** A form, or what is sent as JSON. */
  readonly body?: unknown
  /** In place of a body: values that are sent as lines of JSON. */
  readonly lines?: readonly unknown[]
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
  /** Never sent again: a second one would do something else. */
  readonly once?: boolean
  /** Sent again as long as the time of the call lasts, as through a restart of the service. */
  readonly patient?: boolean
  readonly signal?: AbortSignal
}

/** Sends requests. */
export interface Transport {
  /** @throws the errors of {@link send}. */
  json<Answer>(request: Request): Promise<{ answer: Answer; response: Response }>
  /** The same for an answer that is text. */
  text(request: Request): Promise<{ text: string; response: Response }>
  /**
   * The answer as soon as its headers are there; its body is no longer bound by the time of the call.
   *
   * @throws SluiceApiError - a failure. SluiceConnectionError, SluiceTimeoutError - none, or none in time.
   * @throws the reason of `signal`, once it is aborted.
   */
  stream(request: Request): Promise<Response>
}

/** First wait and longest wait between attempts, ms. */
const FIRST = 250
const LONGEST = 10_000

/** Make one. */
export function createTransport(settings: ClientSettings): Transport {
  return {
    async json<Answer>(request: Request) {
      const { response, value } = await withRetries(settings, request, async (one) => {
        const text = await one.text()
        return JSON.parse(text) as Answer
      })
      return { answer: value, response }
    },
    async text(request) {
      const { response, value } = await withRetries(settings, request, (one) => one.text())
      return { text: value, response }
    },
    async stream(request) {
      const { response } = await withRetries(settings, request, async () => undefined)
      return response
    }
  }
}

async function withRetries<Value>(
  settings: ClientSettings,
  request: Request,
  read: (response: Response) => Promise<Value>
): Promise<{ response: Response; value: Value }> {
  const { retryFailures = true, timeout = 180_000 } = settings
  const retries = request.once ? 0 : (settings.retries ?? 3)
  const clock = startClock(timeout, request.signal)
  let lostAnswer = false
  let lastKnown: SluiceApiError | undefined
  /** Attempts that found the request still running: it ends by itself, so only the time of the call bounds them. */
  let joined = 0
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(settings, request, clock.signal, attempts, read)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (clock.isOver())
          throw timedOut(timeout, request, lastKnown ?? (attempts > 1 ? error : undefined))
        if (error instanceof SluiceApiError) lastKnown = error
        if (isInProgress(error)) joined++
        const isSpent = !request.patient && !isInProgress(error) && attempts - joined > retries
        const wait = isSpent ? undefined : waitAfter(error, attempts, retryFailures)
        if (wait === undefined) {
          throw lostDeletion(request, error, lostAnswer)
        }
        lostAnswer ||= error instanceof SluiceConnectionError
        if (wait >= clock.left()) {
          const isKnown = hasOutcome(error) && !lostAnswer
          throw isKnown ? error : timedOut(timeout, request, lastKnown ?? error)
        }
        await pause(wait, request.signal)
      }
    }
  } finally {
    clock.stop()
  }
}

async function attempt<Value>(
  settings: ClientSettings,
  request: Request,
  signal: AbortSignal,
  attempts: number,
  read: (response: Response) => Promise<Value>
): Promise<{ response: Response; value: Value }> {
  const { fetch = globalThis.fetch } = settings
  let response: Response
  let text: string
  try {
    response = await fetch(urlOf(settings.baseUrl, request), {
      method: request.method,
      headers: headersOf(settings, request),
      signal,
      ...sentBody(request)
    })
    if (response.ok) return { response, value: await read(response) }
    text = await response.text()
  } catch (error) {
    const server = URL.parse(settings.baseUrl)?.origin ?? settings.baseUrl
    const what = `${request.method} ${server}${request.path} was not answered.`
    throw new SluiceConnectionError(what, error, request.idempotencyKey)
  }
  throw apiError(response, text, attempts)
}

/** ms to wait before the next attempt; none when there is no use in one. */
function waitAfter(error: unknown, attempts: number, retryFailures: boolean): number | undefined {
  const grown = Math.min(LONGEST, FIRST * 2 ** (attempts - 1))
  // Spread evenly over the upper half, so that those who failed together do not come back together.
  const wait = grown * (0.5 + Math.random() / 2)
  if (error instanceof SluiceConnectionError) return wait
  if (!(error instanceof SluiceApiError)) return undefined
  if (!isInProgress(error) && !(retryFailures && error.retryable)) return undefined
  if (isOwnBound(error)) return undefined
  return Math.max(wait, error.retryAfter * 1_000)
}

/** A request with the same Idempotency-Key is still running. */
function isInProgress(error: unknown): boolean {
  return error instanceof SluiceApiError && error.code === 'IDEMPOTENCY_IN_PROGRESS'
}

/** The page took longer than the `timeout_ms` of the request. It would take as long again. */
function isOwnBound({ code, details }: SluiceApiError): boolean {
  return code === 'FETCH_TIMEOUT' && details.stage === 'request'
}

/** The service answered what the request came to. */
function hasOutcome(error: unknown): boolean {
  return error instanceof SluiceApiError && !isInProgress(error)
}

function timedOut(timeout: number, { idempotencyKey }: Request, cause: unknown): Error {
  return new SluiceTimeoutError(timeout, cause, idempotencyKey)
}

/**
 * Detects a deletion that an earlier attempt did: its answer was lost, and the next attempt does not find the resource.
 */
function lostDeletion({ method }: Request, error: unknown, lostAnswer: boolean): unknown {
  const isGone = error instanceof SluiceApiError && error.code === 'NOT_FOUND'
  return method === 'DELETE' && lostAnswer && isGone ? new AlreadyDone(error) : error
}

/** A deletion was done by an earlier attempt. Never leaves the client. */
export class AlreadyDone extends Error {
  constructor(cause: unknown) {
    super('done by an earlier attempt', { cause })
    this.name = new.target.name
  }
}

/** The time of a call, bound to the caller's signal. */
function startClock(timeout: number, outer: AbortSignal | undefined) {
  const end = Date.now() + timeout
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeout)
  return {
    signal: outer ? AbortSignal.any([over.signal, outer]) : over.signal,
    isOver: () => over.signal.aborted,
    left: () => end - Date.now(),
    stop: () => clearTimeout(timer)
  }
}

function urlOf(baseUrl: string, { path, query = {} }: Request): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${baseUrl.replace(/\/+$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`
}

function isForm(body: unknown): body is FormData {
  return typeof FormData !== 'undefined' && body instanceof FormData
}

function sentBody({ body, lines }: Request): { body?: FormData | string } {
  if (lines) return { body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }
  if (body === undefined) return {}
  return { body: isForm(body) ? body : JSON.stringify(body) }
}

function headersOf(
  { apiKey }: ClientSettings,
  { body, lines, headers, idempotencyKey }: Request
): Record<string, string> {
  // A form brings its own, with the boundary.
  const isJson = body !== undefined && !isForm(body)
  const type = lines ? 'application/x-ndjson' : isJson ? 'application/json' : undefined
  return {
    ...headers,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey })
  }
}
