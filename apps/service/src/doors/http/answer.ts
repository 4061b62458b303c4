/** Shared by handlers: the caller, and JSON answers. */

import type { Context } from './context.ts'

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
