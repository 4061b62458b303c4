/** The state that the steps of a request share. */

import type { Stages } from '@sluice/fetch'
import type Koa from 'koa'
import type { Trace } from '../../base/tracing/tracing.ts'
import type { Caller } from '../../domains/people/keys.ts'

/** State that the steps of a request fill and pass on. */
export interface RequestState {
  /** `ftc_` + ULID. */
  id: string
  stages: Stages
  /** Absent without tracing. */
  trace?: Trace
  /** Host of the page that is fetched, for the trace. */
  target?: string
  /** The target of the request line is neither a path nor a URL. */
  isLost?: boolean
  /** The pattern of the route, for the log. */
  route?: string
  caller?: Caller
  /** It waited at the door for a turn that paid requests leave. */
  isSpare?: boolean
  body?: unknown
  /** Facts for the log line. */
  line: {
    code?: string
    parser?: string
    engine?: string
    target_status?: number
    tokens?: number
    /** Name of a tool of MCP. */
    tool?: string
  }
}

/** A step of a route. */
export type Step = Koa.Middleware<RequestState>

/** The context of a request, as its handler gets it. */
export type Context = Parameters<Step>[0]

/** The caller that the authentication step found. */
export function callerOf(ctx: Context): Caller {
  if (!ctx.state.caller) throw new Error('a route without its authentication step')
  return ctx.state.caller
}
