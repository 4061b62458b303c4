/**
 * One request and its answer: the page, or where it redirects to.
 */

import { SluiceError } from '@sluice/core'
import type { Agent, Dispatcher } from 'undici'
import type { ArchivedAnswer } from '../archive/archived-answer.ts'
import { exchangeOf, type OnExchange, type Truncation, truncationOf } from '../archive/exchange.ts'
import { essenceOf } from '../body/decode.ts'
import { type BodyMemory, codingsOf, decodeWire, joinWire, readWire } from '../body/read-body.ts'
import type { ByteLease } from '../gates/byte-gate.ts'
import type { ByteMeter, FetchLimits } from '../limits.ts'
import { retryDelay } from '../retry-after.ts'
import { fetchFailure, unsupported } from './fetch-failure.ts'
import { ChoseHttp2 } from './guarded-connector.ts'
import type { Http2Answer, Http2Sessions } from './http2-sessions.ts'
import { paymentRequired } from './site-price.ts'
import type { SocketBudget } from './socket-budget.ts'

/** Result of one hop. */
export type Hop =
  | { readonly location: string; readonly setCookie: SetCookie }
  | { readonly page: HopPage; readonly setCookie?: SetCookie }
  | { readonly refusal: HopRefusal }

/** Headers as undici gives them. */
type SetCookie = string | readonly string[] | undefined

/** The page of the last hop. */
export interface HopPage {
  /**
   * 200–299, but not 204 or 205, which have no page; others only for those who ask for error pages. 304, with an empty
   * body, only for a request with conditions.
   */
  readonly status: number
  /** Content-Type as served, `''` when absent. */
  readonly contentType: string
  /** Headers of the answer, lower-case names, values of one name joined by commas. Without cookies. */
  readonly headers: Readonly<Record<string, string>>
  /** The body without content codings, in its own ArrayBuffer. */
  readonly body: Uint8Array<ArrayBuffer>
  /** Bytes of the body on the wire. */
  readonly wireBytes: number
}

/** A response that is not a page. */
export interface HopRefusal {
  /** Any status except 2xx, or 204 or 205. */
  readonly status: number
  /** Time until the next try that the origin asks for, ms from now. */
  readonly retryAfter: number | undefined
  /** The error of a refusal that asks for money. */
  readonly payment?: SluiceError | undefined
  /** The page that came with the refusal, if it was asked for and may be a wall. */
  readonly page: HopPage | undefined
}

/** The options of a hop. */
export interface HopTools {
  readonly agent: Agent
  readonly http2: Http2Sessions
  readonly sockets: SocketBudget
  readonly limits: FetchLimits
  readonly signal: AbortSignal
  /** Read the page of a refusal that may be a wall: a challenge, a login. */
  readonly errorPages?: boolean | undefined
  /** Media types to take beyond those that hold text. */
  readonly accepts?: ((mediaType: string) => boolean) | undefined
  /** Leave a body compressed whose only coding is gzip. */
  readonly keepsGzip?: boolean
  /** Memory lease for bodies; absent if memory is not counted. */
  readonly lease?: ByteLease | undefined
  /** Counts the bytes of bodies. */
  readonly meter?: ByteMeter | undefined
  /** The request has conditions: 304 is an answer. */
  readonly isConditional?: boolean
  /** Takes each exchange for an archive. */
  readonly onExchange?: OnExchange | undefined
  /** Headers of the request that an archive may have. */
  readonly shown?: Readonly<Record<string, string>>
  /** Makes the headers that sign a request. Each is good for one. */
  readonly sign?: ((url: URL) => Readonly<Record<string, string>>) | undefined
  /** Answers in place of the network. */
  readonly replay?: ((url: URL) => Promise<ArchivedAnswer>) | undefined
}

/**
 * Ask for `url`, which was checked.
 *
 * @throws SluiceError the errors of `Acquirer.fetch`. Rejects with `signal.reason` when that is aborted.
 */
export async function fetchHop(
  tools: HopTools,
  url: URL,
  headers: Record<string, string>
): Promise<Hop> {
  const { limits, signal, lease, errorPages = false } = tools
  const memory = lease && { lease, signal }
  let response: Answer | undefined
  try {
    response = await answerOf(tools, url, headers)
    // Without a listener, an error of an unread body ends the process.
    response.body.on('error', () => {})
    const location = locationOf(response)
    const setCookie = response.headers['set-cookie']
    if (location !== undefined) {
      await tellExchange(tools, url, response)
      return { location, setCookie }
    }
    const status = response.statusCode
    if (isPage(status)) {
      const page = await readPage(response, limits, memory, tools)
      await tellExchange(tools, url, response, page.body)
      return { page, setCookie }
    }
    if (status === 304 && tools.isConditional) {
      await tellExchange(tools, url, response)
      return { page: emptyPage(response), setCookie }
    }
    const page =
      errorPages && mayBeWall(status) ? await wallPage(response, limits, memory) : undefined
    const offer = status === 402 && !page ? await offerOf(response, limits, memory) : undefined
    await tellRefusal(
      tools,
      url,
      response,
      page ?? offer,
      offer === undefined && errorPages && mayBeWall(status) && isHtml(response)
    )
    const payment = paymentRequired(status, response.headers, offer?.body)
    return {
      refusal: { status, retryAfter: retryDelay(headerOf(response, 'retry-after')), payment, page }
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (response === undefined && isReset(error)) throw new LostBeforeAnswer(error)
    const failure = fetchFailure(error, response !== undefined, limits.idleTimeout)
    if (response) await tellExchange(tools, url, response, undefined, truncationOf(failure))
    throw failure
  } finally {
    response?.body.destroy()
  }
}

/** Bytes of an offer in JSON that are read. */
const LONGEST_OFFER = 65_536

/** The JSON of an answer that asks for money; `undefined` for other types, and for a body that cannot be read. */
async function offerOf(
  response: Answer,
  limits: FetchLimits,
  memory: BodyMemory | undefined
): Promise<HopPage | undefined> {
  if (essenceOf(headerOf(response, 'content-type')) !== 'application/json') return undefined
  const { wireBytes, decodedBytes } = limits
  const short = {
    ...limits,
    wireBytes: Math.min(wireBytes, LONGEST_OFFER),
    decodedBytes: Math.min(decodedBytes, LONGEST_OFFER)
  }
  return readPage(response, short, memory).catch(() => undefined)
}

/** Gives a refusal to an archive, with its body as it came. @param isRead - its body was read, for `page`. */
async function tellRefusal(
  tools: HopTools,
  url: URL,
  response: Answer,
  page: HopPage | undefined,
  isRead: boolean
): Promise<void> {
  if (!tools.onExchange) return
  if (page) return tellExchange(tools, url, response, page.body)
  if (isRead) return tellExchange(tools, url, response, undefined, 'unspecified')
  const memory = tools.lease && { lease: tools.lease, signal: tools.signal }
  try {
    await tellExchange(tools, url, response, await bodyOf(response, tools.limits, memory))
  } catch (error) {
    if (tools.signal.aborted) throw error
    const cause = truncationOf(fetchFailure(error, true, tools.limits.idleTimeout))
    await tellExchange(tools, url, response, undefined, cause)
  }
}

type Answer =
  | Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>
  | Http2Answer
  | ArchivedAnswer

const NOTHING = new Uint8Array()

/** Gives an exchange to the archive, if there is one. */
async function tellExchange(
  { onExchange, shown = {}, keepsGzip = false }: HopTools,
  { href: url }: URL,
  response: Answer,
  body: Uint8Array = NOTHING,
  truncated?: Truncation
): Promise<void> {
  if (!onExchange) return
  // A file of a site may keep its compression, of its type or of its transfer.
  const isCoded = keepsGzip && body[0] === 0x1f && body[1] === 0x8b
  const cut = truncated === undefined ? {} : { truncated }
  await onExchange(exchangeOf(response, { url, request: shown, body, isCoded, ...cut }))
}

/**
 * Sends a request, over the HTTP/2 session of the origin if there is one. The first connection shows whether the origin
 * speaks HTTP/2.
 */
async function answerOf(
  { agent, http2, sockets, limits, signal, replay, sign }: HopTools,
  url: URL,
  given: Record<string, string>
): Promise<Answer> {
  if (replay) return replay(url)
  const headers = sign ? { ...given, ...sign(url) } : given
  if (http2.has(url.origin)) return http2.request(url, headers, limits, signal)
  try {
    return await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers,
      signal,
      reset: sockets.isTight
    })
  } catch (error) {
    if (!(error instanceof ChoseHttp2)) throw error
    return http2.request(url, headers, limits, signal)
  }
}

/** The connection was reset before anything came back: the origin has most likely not begun. */
export class LostBeforeAnswer extends SluiceError {
  constructor(cause: unknown) {
    super('CONNECTION_FAILED', 'The connection to the site failed.', { cause })
  }
}

/** The session ended, or took no more streams. */
const GONE = new Set([
  'ERR_HTTP2_GOAWAY_SESSION',
  'ERR_HTTP2_INVALID_SESSION',
  'ERR_HTTP2_STREAM_CANCEL'
])

function isReset(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException
  // undici says "other side closed" of a connection that was kept alive and is gone.
  return (
    GONE.has(code) ||
    (code === 'ECONNRESET' && syscall !== 'connect') ||
    (code === 'UND_ERR_SOCKET' && message.startsWith('other side'))
  )
}

async function readPage(
  response: Answer,
  limits: FetchLimits,
  memory: BodyMemory | undefined,
  { accepts, meter, keepsGzip }: Partial<Pick<HopTools, 'accepts' | 'meter' | 'keepsGzip'>> = {}
): Promise<HopPage> {
  const contentType = headerOf(response, 'content-type')
  const essence = essenceOf(contentType)
  if (!mayHoldText(essence) && !accepts?.(essence)) throw unsupported(essence)
  const all = codingsOf(headerOf(response, 'content-encoding'), limits)
  const codings = keepsGzip && all.length === 1 && all[0]?.endsWith('gzip') ? [] : all
  const declared = Number(headerOf(response, 'content-length') || 0)
  const wire = await readWire(response.body, declared, limits, memory, meter)
  const whole = await joinWire(wire, 'sharesMemory' in response)
  const wireBytes = whole.length
  const body = await decodeWire(whole, codings, limits, memory).catch((error) => {
    if (meter) meter.decoded += limits.decodedBytes
    throw error
  })
  if (meter) meter.decoded += body.length
  return { status: response.statusCode, contentType, headers: headersOf(response), body, wireBytes }
}

/** An answer without a body. */
function emptyPage(response: Answer): HopPage {
  const contentType = headerOf(response, 'content-type')
  const headers = headersOf(response)
  return { status: response.statusCode, contentType, headers, body: new Uint8Array(), wireBytes: 0 }
}

/**
 * Checks whether a body of this type can be a page: text, or bytes whose type is detected. Images, archives and streams
 * without an end are refused before their body.
 */
export function mayHoldText(essence: string): boolean {
  if (essence === 'text/event-stream') return false
  return TEXT_TYPES.test(essence)
}

const TEXT_TYPES =
  /^(?:|text\/.*|unknown\/unknown|application\/(?:octet-stream|unknown|csv|xml|json-seq|(?:x-|vnd\.)?(?:markdown|(?:java|ecma|type)script|json|ndjson|jsonl|json-?lines|yaml|yml|toml|sql|graphql|sh|shellscript|python|perl|ruby|lua|php|httpd-php|(?:la)?tex|subrip|sparql-query|diff|patch|turtle|n3))|.*\+(?:json|xml|json-seq))$/

/** The target of a redirect; `undefined` if the response is not a redirect, or names no target. */
function locationOf(response: Answer): string | undefined {
  if (![301, 302, 303, 307, 308].includes(response.statusCode)) return undefined
  const { location } = response.headers
  // Two places are one too many to trust either.
  if (Array.isArray(location)) {
    throw new SluiceError('URL_NOT_ALLOWED', 'The site sent a redirect with two Location headers.')
  }
  return location === undefined ? undefined : asUtf8(location)
}

/** undici gives a byte a character; browsers read a Location as UTF-8 when it is that. */
function asUtf8(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'))
  } catch {
    return latin1
  }
}

function headersOf({ headers }: Answer): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith('set-cookie'))
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      String((name === ROBOTS ? generalFirst(value) : value) ?? '')
    ])
  )
}

const ROBOTS = 'x-robots-tag'

/** In one line an agent's name holds for all that follows it: lines without a name go before those with one. */
function generalFirst(value: string | readonly string[] | undefined) {
  if (!Array.isArray(value)) return value
  const isNamed = (line: string) => /^\s?[\w*-]{1,64}\s?:/.test(line)
  return [...value.filter((line) => !isNamed(line)), ...value.filter(isNamed)]
}

function headerOf(response: Answer, name: string): string {
  const value = response.headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? ''
}

/** Returns true if an answer of this status has a page. */
export function isPage(status: number): boolean {
  return status >= 200 && status <= 299 && status !== 204 && status !== 205
}

/** Returns true if challenges, blocks and logins are served with this status. Other statuses explain themselves. */
export function mayBeWall(status: number): boolean {
  if (status >= 500) return status === 503 || status >= 530
  return status >= 400 && status !== 404 && status !== 410
}

/** Walls are small. */
const WALL_BYTES = 1024 * 1024

/** The page of a refusal, when it is a small one of HTML; its status stands without it. */
async function wallPage(
  response: Answer,
  limits: FetchLimits,
  memory: BodyMemory | undefined
): Promise<HopPage | undefined> {
  if (!isHtml(response)) return undefined
  const wireBytes = Math.min(WALL_BYTES, limits.wireBytes)
  const decodedBytes = Math.min(2 * WALL_BYTES, limits.decodedBytes)
  return readPage(response, { ...limits, wireBytes, decodedBytes }, memory).catch(() => undefined)
}

function isHtml(response: Answer): boolean {
  const essence = essenceOf(headerOf(response, 'content-type'))
  return /^(?:|text\/html|application\/xhtml\+xml)$/.test(essence)
}

/** The body of an answer of any type, without its codings. @throws what reading and decoding throw. */
async function bodyOf(
  response: Answer,
  limits: FetchLimits,
  memory: BodyMemory | undefined
): Promise<Uint8Array> {
  const codings = codingsOf(headerOf(response, 'content-encoding'), limits)
  const declared = Number(headerOf(response, 'content-length') || 0)
  const wire = await readWire(response.body, declared, limits, memory)
  const whole = await joinWire(wire, 'sharesMemory' in response)
  return decodeWire(whole, codings, limits, memory)
}
