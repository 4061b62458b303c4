/**
 * Requests to S3, tried again while what fails may pass. All of them can be repeated: a key is put whole, and deleting
 * twice deletes once.
 *
 * The operator's setting names the server, which may live on a private address, so it does not go through the guard of
 * packages/acquire. Nothing of a client's request has a say in the host, and redirects are not followed.
 */

import pLimit from 'p-limit'
import pRetry from 'p-retry'
import { Agent, type Dispatcher } from 'undici'
import { answeredFailure, type S3Answer, S3Failure, unansweredFailure } from './s3-failure.ts'
import { type S3Location, shownS3Location } from './s3-location.ts'
import { type S3Request, type SigningKeys, signS3 } from './s3-signature.ts'

/** Bounds of requests. */
export interface S3Limits {
  /** Requests at once, each on its connection; further ones wait. */
  readonly sockets: number
  /** Time of one try for a small body, ms; each MB adds a second. */
  readonly tryMs: number
  /** No further try begins after this, ms. */
  readonly retryForMs: number
}

const S3_LIMITS: S3Limits = { sockets: 16, tryMs: 8_000, retryForMs: 15_000 }

/** Requirements for an answer. */
interface Expected {
  /** Any other answer is a failure. */
  readonly statuses: readonly number[]
  /** The most that is read of a body, bytes. */
  readonly most: number
  /** Refuses an answer whose content is wrong, as a failure that may pass. */
  check?(answer: S3Answer): void
}

/** Sends requests; holds the connections that are kept alive. Closing it ends those under way. */
export interface S3Client {
  /** @throws S3Failure */
  send(request: S3Request, expected: Expected): Promise<S3Answer>
  close(): Promise<void>
}

const CONNECT_MS = 5_000
const MAX_HEAD = 32_768
/** Bytes that take a second at most. */
const SLOWEST = 1_000_000
/** Error documents are some hundred bytes. */
const MOST_OF_ERRORS = 65_536
/** Waits between tries: up to so many ms at first, and twice as many each time. */
const [FIRST_WAIT, LONGEST_WAIT] = [100, 2_000]

/** A client of one location. Close it to end its connections. */
export function openS3Client(location: S3Location, limits: Partial<S3Limits> = {}): S3Client {
  const { sockets, tryMs, retryForMs } = { ...S3_LIMITS, ...limits }
  const keys: SigningKeys = new Map()
  const turn = pLimit(sockets)
  let isClosed = false
  const agent = new Agent({
    connections: sockets,
    connect: { timeout: Math.min(CONNECT_MS, tryMs) },
    maxHeaderSize: MAX_HEAD,
    allowH2: false
  })
  const once = async (request: S3Request, expected: Expected, what: string) => {
    const clock = createClock(tryMs + allowance(request.body?.length ?? 0))
    let answer: S3Answer
    try {
      const { origin, path, headers } = await signS3(location, request, keys, Date.now())
      const { method, body } = request
      const sent = { origin, path, method, headers, signal: clock.signal }
      answer = await readAnswer(
        await agent.request(body ? { ...sent, body } : sent),
        expected,
        (declared) => clock.set(tryMs + allowance(declared))
      )
    } catch (error) {
      throw error instanceof S3Failure ? error : unansweredFailure(location, what, reasonOf(error))
    } finally {
      clock.stop()
    }
    if (!expected.statuses.includes(answer.status)) {
      throw answeredFailure(location, what, answer)
    }
    expected.check?.(answer)
    return answer
  }
  const reasonOf = (error: unknown) =>
    error instanceof Error && error.name === 'AbortError' ? (error.cause ?? error) : error

  return {
    async send(request, expected) {
      const what = `${request.method} of ${request.key ?? shownS3Location(location)}`
      const until = performance.now() + retryForMs
      return pRetry(() => turn(() => once(request, expected, what)), {
        retries: Number.POSITIVE_INFINITY,
        factor: 2,
        randomize: true,
        minTimeout: FIRST_WAIT,
        maxTimeout: LONGEST_WAIT,
        shouldRetry: ({ error }) =>
          error instanceof S3Failure && error.passes && !isClosed && performance.now() < until
      })
    },
    close() {
      isClosed = true
      return agent.destroy()
    }
  }
}

/** Ends one try. */
interface Clock {
  readonly signal: AbortSignal
  /** Begin anew. */
  set(ms: number): void
  stop(): void
}

function createClock(ms: number): Clock {
  const control = new AbortController()
  const end = () => control.abort(new DOMException('it took too long', 'TimeoutError'))
  let timer = setTimeout(end, ms)
  return {
    signal: control.signal,
    set(next) {
      clearTimeout(timer)
      timer = setTimeout(end, next)
    },
    stop: () => clearTimeout(timer)
  }
}

function allowance(bytes: number): number {
  return Math.ceil((bytes / SLOWEST) * 1_000)
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { statuses, most }: Expected,
  onLength: (declared: number) => void
): Promise<S3Answer> {
  // A body that is left may still fail; without a listener that would end the process.
  body.on('error', () => {})
  const bound = statuses.includes(statusCode) ? most : MOST_OF_ERRORS
  const declared = Number(headers['content-length'] ?? Number.NaN)
  if (declared > bound) {
    body.destroy()
    throw tooLarge(bound)
  }
  if (declared > 0) onLength(declared)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > bound) throw tooLarge(bound)
    parts.push(part)
  }
  return { status: statusCode, headers: flat(headers), body: Buffer.concat(parts, length) }
}

function tooLarge(most: number): S3Failure {
  return new S3Failure(`the storage answered more than ${most} bytes`, {
    passes: false,
    todo: 'Check that `endpoint` in PAYLOADS_URL is S3-compatible storage.'
  })
}

function flat(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')])
  )
}
