/**
 * Logs by allow-list (guard.md "Inbound"): a line has the fields named here and nothing else, so no
 * header, body, page text, key or URL can reach it by accident.
 */

import pino from 'pino'
import { readableLine } from './log-line.ts'
import { keepLines, type LogLines } from './log-lines.ts'

/** One answered request. Durations in ms. */
interface RequestLine {
  readonly request_id: string
  readonly method: string
  /** The route's pattern, never the path as sent. */
  readonly route: string | null
  readonly status: number
  readonly code: string | null
  readonly duration_ms: number
  /** Time by stage, as in Server-Timing. */
  readonly stages_ms: Readonly<Record<string, number>>
  readonly account: string | null
  readonly parser: string | null
  readonly engine: string | null
  readonly target_status: number | null
  readonly tokens: number
  /** Tool of an MCP call. The requests that the tool makes to the API have their own lines. */
  readonly tool?: string
  /** Id of the trace, for a request whose trace is sent. */
  readonly trace_id?: string
}

/** The service's log. */
export interface Log {
  /** The last lines, for operators who follow the log. */
  readonly lines: LogLines
  /** @param isQuiet - health, metrics and static files: at the level of debugging. */
  request(line: RequestLine, isQuiet?: boolean): void
  /** A fault of ours: the error's own text and stack, no request data. */
  fault(what: string, error: unknown, requestId?: string): void
  /** Something an operator should know and may want to change. */
  warn(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
  /** Something an operator should know. */
  event(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
  /** Wait until all lines are written, 2 s at most. Later lines are still written when the process ends. */
  flush(): Promise<void>
}

/** Time that the end of the process may wait for a slow reader, ms. */
const FLUSH_TIME = 2_000

/** Lines are written together, since each write takes another thread: from so many bytes on, or after so many ms. */
const BATCH = 4_096
const PATIENCE = 50

/** Bytes of lines that may wait to be written: a reader that stopped reading must not fill the memory. */
const MOST_WAITING = 16 * 1024 * 1024

/** Form of the lines; `auto` is `pretty` on a terminal. */
type LogFormat = 'auto' | 'json' | 'pretty'

/**
 * Lines on standard error; standard output is for the start text. Written asynchronously, so that a slow reader delays
 * no request.
 *
 * @param onLost - called for each dropped line: lines are not read fast enough, or the disk is full.
 */
export function createLog(
  level: pino.LevelWithSilentOrString,
  onLost = () => {},
  format: LogFormat = 'json'
): Log {
  const destination = openDestination(onLost)
  const isPretty = format === 'pretty' || (format === 'auto' && process.stderr.isTTY === true)
  const lines = keepLines()
  const logger = pino({ level, base: undefined }, batched(destination, lines, formOf(isPretty)))
  return {
    lines,
    flush: () =>
      new Promise((resolve) => {
        const late = setTimeout(resolve, FLUSH_TIME)
        destination.flush(() => {
          clearTimeout(late)
          resolve()
        })
      }),
    request: (line, isQuiet = false) => logger[isQuiet ? 'debug' : 'info'](line, 'request'),
    fault: (what, error, requestId) => logger.error({ request_id: requestId, err: error }, what),
    warn: (what, facts = {}) => logger.warn(facts, what),
    event: (what, facts = {}) => logger.info(facts, what)
  }
}

function openDestination(onLost: () => void) {
  boundTheEnd()
  const destination = pino.destination({
    fd: 2,
    sync: false,
    minLength: BATCH,
    maxLength: MOST_WAITING,
    // A full pipe is tried again every 100 ms; at the end of the process not for ever.
    retryEAGAIN: () => Date.now() < endsBy
  })
  destination.on('drop', onLost)
  // Without a listener a full disk would end the process.
  destination.on('error', onLost)
  return destination
}

/** JSON as it is; for people, with colours on a terminal unless `NO_COLOR` says otherwise. */
function formOf(isPretty: boolean): (line: string) => string {
  if (!isPretty) return (line) => line
  const hasColour = process.stderr.isTTY === true && !process.env.NO_COLOR
  return (line) => readableLine(line, hasColour)
}

/** Lines go out {@link PATIENCE} after the first of them, or when there are enough. */
function batched(
  destination: ReturnType<typeof openDestination>,
  lines: LogLines,
  form: (line: string) => string
): pino.DestinationStream {
  let isDue = false
  const send = () => {
    isDue = false
    destination.flush()
  }
  return {
    write(line) {
      lines.add(line)
      destination.write(form(line))
      if (isDue) return
      isDue = true
      // Lines that still wait are written at the end of the process.
      setTimeout(send, PATIENCE).unref()
    }
  }
}

/** Time by which the process must have ended, ms since the epoch. */
let endsBy = Number.POSITIVE_INFINITY
let isBounded = false

/** To be called before a destination is made: at the exit, listeners are called in their order. */
function boundTheEnd(): void {
  if (isBounded) return
  isBounded = true
  process.once('exit', () => {
    endsBy = Date.now() + FLUSH_TIME
  })
}
