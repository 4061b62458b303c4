/**
 * All requests to the operator's model server.
 *
 * It may live on a private address, so it does not go through the guard of packages/acquire; nothing
 * of a request or a page has a say in the address. Redirects end here: they would carry the key on.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'
import { joinedStream } from './event-stream.ts'

/** Statuses that may go away by themselves. Those from 520 on are of proxies, 529 is an overloaded model. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529])
/** Reasons with a passing status that stay: the request itself is at fault. */
const STAYS =
  /grammar|schema|response_format|\brole|template|context|too large|quota|insufficient|billing/i
/** A local server loads the model on the first request, which takes longer than a few attempts. */
const LOADS = /load/i
/** A local server took the model out of its memory, and loads it again for the next request. */
const UNLOADED = /\bmodel (?:was |has been )?unloaded|\bunloaded while/i
const ATTEMPTS = 4
const LONGEST_PAUSE_MS = 30_000
const SHORTEST_PAUSE_MS = 200
const LONGEST_GROWN_PAUSE_MS = 5_000
const LOADING_PAUSE_MS = 2_000

/** Header of an answer with the type that the server gave it. Its `content-type` is always JSON. */
export const SERVED_TYPE = 'x-served-type'

/** A whole answer of the server. */
interface Received {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/**
 * A `fetch` that follows no redirect, ends answers larger than `maxBytes`, and tries again after passing
 * statuses and failed connections, as long as the signal lets it. A server that answers other requests in between is
 * busy, so that attempts before do not count.
 *
 * @param maxBytes - max bytes of a decoded body; a larger one fails with `AI_OUTPUT_INVALID`.
 */
export function modelFetch(maxBytes: number): typeof globalThis.fetch {
  let answers = 0
  return async (input, init) => {
    const signal = init?.signal ?? undefined
    let known = answers
    let inVain = 0
    for (let attempt = 1; ; attempt++) {
      const result = await received(input, init, maxBytes)
      inVain = answers === known ? inVain + 1 : 1
      known = answers
      if (!(result instanceof Error) && result.status === 200) answers++
      const wait = signal?.aborted ? undefined : pauseBefore(result, attempt, inVain)
      if (wait !== undefined) await pause(wait, undefined, { signal })
      else if (result instanceof Error) throw result
      else return new Response(result.text, { status: result.status, headers: result.headers })
    }
  }
}

async function received(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  maxBytes: number
): Promise<Received | Error> {
  try {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const text = await bounded(response, maxBytes)
    const { status, headers } = response
    const type = headers.get('content-type') ?? ''
    const isStream = /event-stream/i.test(type)
    const pause = ['retry-after', 'retry-after-ms'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    })
    return judged({
      status: status < 200 ? 502 : status,
      text: isStream && response.ok ? JSON.stringify(joinedStream(text)) : text,
      headers: new Headers([['content-type', 'application/json'], [SERVED_TYPE, type], ...pause])
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function bounded({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) {
      throw new SluiceError('AI_OUTPUT_INVALID', `The model answered more than ${maxBytes} bytes.`)
    }
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Routers report failures of the models behind them with status 200. */
function judged(answer: Received): Received {
  if (answer.status !== 200) return answer
  try {
    const { error, choices, text } = JSON.parse(answer.text)
    const failure = error ?? choices?.[0]?.error
    const isAnswer = text !== undefined || choices?.[0]?.message?.content || !failure
    if (isAnswer) return answer
    const code = Number(failure.code ?? failure.status)
    return { ...answer, status: code >= 400 && code <= 599 ? code : 502 }
  } catch {
    return answer
  }
}

/** Milliseconds until the next attempt; `undefined` if there is none. */
function pauseBefore(
  result: Received | Error,
  attempt: number,
  inVain: number
): number | undefined {
  if (SluiceError.is(result)) return undefined
  const growing = Math.min(SHORTEST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_GROWN_PAUSE_MS)
  if (result instanceof Error) return attempt < 2 ? growing : undefined
  const { status, text, headers } = result
  if (UNLOADED.test(text.slice(0, 2000)) && status >= 400) return attempt < 2 ? growing : undefined
  if (!PASSING.has(status) || STAYS.test(text.slice(0, 2000))) return undefined
  if (status === 503 && LOADS.test(text.slice(0, 2000))) return Math.min(growing, LOADING_PAUSE_MS)
  const asked = askedPause(headers, text)
  if (inVain >= ATTEMPTS || asked > LONGEST_PAUSE_MS) return undefined
  return Math.max(asked, growing)
}

/** Milliseconds that the server asks to wait: by a header in seconds, milliseconds or as a date, or in its text. */
function askedPause(headers: Headers, text: string): number {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (exact >= 0) return exact
  const after = headers.get('retry-after')
  if (after !== null) {
    const seconds = Number(after)
    return Number.isNaN(seconds) ? (Date.parse(after) || 0) - Date.now() : seconds * 1000
  }
  const [, minutes, time, unit] = ASKED_IN_TEXT.exec(text) ?? []
  return Number(minutes ?? 0) * 60_000 + Number(time ?? 0) * (unit === 'ms' ? 1 : 1000)
}

/** "Please try again in 2m3.5s", "retry after 120ms", `"retryDelay": "27s"`. */
const ASKED_IN_TEXT =
  /(?:(?:try again|retry) (?:in|after) |"retryDelay"\s*:\s*")(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?) ?(ms|s))?/i
