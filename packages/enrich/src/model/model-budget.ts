/** Limits the part of a page that goes into one model call. */

import { SluiceError } from '@sluice/core'
import { markdownChunks } from './markdown-chunks.ts'
import { tokenEstimate } from './token-estimate.ts'

/** Bounds of a chat model. */
export interface ModelBudget {
  /** Tokens of instructions, data and answer together: `AI_CONTEXT_TOKENS`. */
  readonly contextTokens: number
  /** Parts a page is read in at most. */
  readonly maxParts: number
}

/** The rule about data, the wrapping of messages, and a margin for wrong estimates. */
const OVERHEAD_TOKENS = 400

/**
 * The page in parts that fit beside the instructions, an answer, and the same answer again for a repair.
 *
 * @throws SluiceError `INVALID_REQUEST` when instructions leave no room; `PAGE_TOO_COMPLEX` when the
 * page needs more than `maxParts`. Nothing is ever left out instead.
 */
export function pageParts(
  markdown: string,
  instructions: string,
  outputTokens: number,
  { contextTokens, maxParts }: ModelBudget
): string[] {
  const used = tokenEstimate(instructions) + 2 * outputTokens + OVERHEAD_TOKENS
  const room = contextTokens - used
  if (room < contextTokens / 8) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `The prompt and the schema take ${used} of the ${contextTokens} tokens the model has.`
    )
  }
  const parts = markdownChunks(markdown, room)
  if (parts.length > maxParts) {
    throw new SluiceError(
      'PAGE_TOO_COMPLEX',
      `The page needs ${parts.length} parts to fit the model; at most ${maxParts} are read.`
    )
  }
  return parts
}
