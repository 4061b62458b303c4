/** The outcome of one paid extra, in the units it is priced by. Source: decisions.md §8. */

import { type ErrorCode, type ErrorDetails, SluiceError } from '@sluice/core'
import type { Usage } from './engine.ts'

/** Reason why an extra, an image or a recording failed. */
export interface ExtraError {
  readonly code: ErrorCode
  readonly message: string
}

/**
 * One extra. `units` are charged: 1 for a summary or an extraction, the images with text, the started minutes of the
 * recordings. A failed extra has none.
 */
export type Extra<Value> =
  | {
      readonly ok: true
      readonly units: number
      readonly engine: string
      readonly value: Value
      readonly notes: readonly string[]
      readonly usage: Usage
    }
  | {
      readonly ok: false
      readonly units: 0
      readonly engine: string
      readonly error: ExtraError
      /** The problems of an answer; `retryable` where it differs from that of the code. */
      readonly details?: ErrorDetails
      /** Present if an extra has parts and all of them failed. Each part then has its own error. */
      readonly value?: Value
      readonly usage: Usage
    }

/** No calls yet. */
export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 }

/** The sum of two usages. */
export function addUsage(left: Usage, right: Usage = NO_USAGE): Usage {
  return {
    calls: left.calls + right.calls,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens
  }
}

/** An error for the client. Anything but a `SluiceError` is a bug, and rethrown. */
export function extraError(error: unknown): ExtraError {
  if (!SluiceError.is(error)) throw error
  return { code: error.code, message: error.message }
}
