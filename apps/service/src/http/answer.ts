/** What handlers share: who calls, and answers as JSON. */

import type { Caller } from '../people/keys.ts'
import type { Step } from './steps.ts'

/** The context of a request, as its handler gets it. */
export type Context = Parameters<Step>[0]

/** The caller that the authentication step found. */
export function callerOf(ctx: Context): Caller {
  if (!ctx.state.caller) throw new Error('a route without its authentication step')
  return ctx.state.caller
}

/** Answer a value. */
export function json(ctx: Context, value: unknown): void {
  raw(ctx, JSON.stringify(value))
}

/** Answer `{success: true, data}`. */
export function success(ctx: Context, data: unknown): void {
  json(ctx, { success: true, data })
}

/** Answer JSON text. */
export function raw(ctx: Context, text: string | Buffer): void {
  ctx.type = 'application/json'
  ctx.body = text
}
