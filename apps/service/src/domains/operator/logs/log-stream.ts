/** The log of this process as server-sent events (WHATWG HTML §9.2): the kept lines, then each as it is written. */

import { hostname } from 'node:os'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { LINES_KEPT, type LogLine, type LogLines } from '../../../base/log-lines.ts'

/** Levels by their names, as pino counts them. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const

/** Query of `GET /api/v1/operator/logs`. */
export const LogsQuery = z.strictObject({
  level: z.enum(['debug', 'info', 'warn', 'error']).default('debug').describe('Least severe line.'),
  q: z.string().max(200).optional().describe('Text in the line, case-insensitive.'),
  request: z.string().max(64).optional().describe('Id of a request: `X-Request-Id`.'),
  follow: z
    .enum(['true', 'false'])
    .default('true')
    .describe('`false` ends the stream after the stored lines.')
})
type LogsQuery = z.infer<typeof LogsQuery>

/** Streams that may be open at once in one process. */
const MOST_STREAMS = 5
/** Lines of one chunk. */
const AT_ONCE = 100
/** Interval between two checks if the service stops, ms. */
const LOOK_MS = 1_000
/** A comment that keeps the connection open through proxies, ms. */
const KEEP_ALIVE_MS = 15_000

/** Process that writes the log. */
export interface LogOwner {
  /** Id of the process. */
  readonly process: string
  /** `LOG_LEVEL`. */
  readonly level: string
  readonly isStopping: () => boolean
}

/** Facts about a client that follows the stream. */
export interface Follower {
  readonly query: LogsQuery
  /** Number of the last line that the client has. */
  readonly after: number
  /** Aborted when the client is gone, or with a SluiceError once the caller may not follow the log any more. */
  readonly signal: AbortSignal
}

/** Opens streams of the log. */
export function createLogStreams(
  lines: LogLines,
  owner: LogOwner
): (follower: Follower) => AsyncGenerator<string> {
  let open = 0
  return (follower) => {
    if (open >= MOST_STREAMS) {
      throw new SluiceError(
        'OVERLOADED',
        `At most ${MOST_STREAMS} clients can follow the log of a process at once. Close another one.`,
        { details: { limit: MOST_STREAMS, retry_after: 15 } }
      )
    }
    open += 1
    let isOpen = true
    const close = () => {
      if (isOpen) open -= 1
      isOpen = false
    }
    // Also for one that is never read.
    follower.signal.addEventListener('abort', close, { once: true })
    const facts = {
      process: owner.process,
      host: hostname(),
      pid: process.pid,
      level: owner.level,
      kept: LINES_KEPT,
      last: lines.last
    }
    return closing(stream(lines, owner, follower, facts), close)
  }
}

async function* closing(stream: AsyncGenerator<string>, close: () => void) {
  try {
    yield* stream
  } finally {
    close()
  }
}

async function* stream(
  lines: LogLines,
  { isStopping }: LogOwner,
  { query, after, signal }: Follower,
  facts: object
): AsyncGenerator<string> {
  // A number of an earlier process says nothing of this one.
  const reader = lines.follow(after > lines.last ? 0 : after, wantedBy(query))
  try {
    yield `retry: 2000\n${event('open', facts)}`
    let saidAt = performance.now()
    while (!signal.aborted && !isStopping()) {
      const { lines: next, dropped } = reader.take(AT_ONCE)
      const told = dropped > 0 ? event('dropped', { lines: dropped }) : ''
      if (next.length > 0) yield told + next.map(lineEvent).join('')
      else if (query.follow === 'false') return
      else await reader.wait(LOOK_MS, signal)
      if (performance.now() - saidAt < KEEP_ALIVE_MS) continue
      saidAt = performance.now()
      yield ': still here\n\n'
    }
    if (SluiceError.is(signal.reason)) yield event('end', { reason: 'signed out' })
  } finally {
    reader.close()
  }
}

function wantedBy({ level, q, request }: LogsQuery): (line: LogLine) => boolean {
  const text = q?.toLowerCase()
  const id = request === undefined ? undefined : JSON.stringify(request)
  return (line) =>
    line.level >= LEVELS[level] &&
    (id === undefined || line.text.includes(`"request_id":${id}`)) &&
    (text === undefined || line.text.toLowerCase().includes(text))
}

function lineEvent({ number, text }: LogLine): string {
  return `id: ${number}\nevent: line\ndata: ${text}\n\n`
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
