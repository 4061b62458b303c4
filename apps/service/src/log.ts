/**
 * Logs by allow-list (guard.md "Inbound"): a line has the fields named here and nothing else, so no
 * header, body, page text, key or URL can reach it by accident.
 */

import pino from 'pino'

/** One answered request. Durations in ms. */
interface RequestLine {
  readonly request_id: string
  readonly method: string
  /** The route's pattern, never the path as sent. */
  readonly route: string | null
  readonly status: number
  readonly code: string | null
  readonly duration_ms: number
  readonly account: string | null
  readonly parser: string | null
  readonly target_status: number | null
  readonly tokens: number
}

/** The service's log. */
export interface Log {
  request(line: RequestLine): void
  /** A fault of ours: the error's own text and stack, no request data. */
  fault(what: string, error: unknown, requestId?: string): void
  /** Something an operator should know and may want to change. */
  warn(what: string): void
  /** Something an operator should know. */
  event(what: string, facts?: Readonly<Record<string, string | number | boolean>>): void
}

/** JSON lines on standard error: standard output is for what a person reads at the start. */
export function createLog(level: pino.LevelWithSilentOrString): Log {
  const logger = pino({ level, base: undefined }, pino.destination({ fd: 2, sync: false }))
  return {
    request: (line) => logger.info(line, 'request'),
    fault: (what, error, requestId) => logger.error({ request_id: requestId, err: error }, what),
    warn: (what) => logger.warn(what),
    event: (what, facts = {}) => logger.info(facts, what)
  }
}
