/** `options.query` and `options.chunks`: parts of the Markdown (docs/passages.md). */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { FORM } from './form.ts'

/** Sizes of a chunk, tokens. */
const SIZE = { least: 64, most: 8_192, usual: 512 }

/** `options.query`. */
export const Query = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .optional()
  .describe('`data.passages`: at most 10 passages that have the words of this question.')
  .register(FORM, { group: 'Output', hint: 'Find the passages that answer a question.' })

const ChunkSizes = z.strictObject({
  max_tokens: z
    .int()
    .min(SIZE.least)
    .max(SIZE.most)
    .default(SIZE.usual)
    .describe('Largest size of a chunk, in tokens as language models count them.')
    .register(FORM, { group: 'Output', hint: 'Largest chunk, in tokens of a language model.' }),
  overlap: z
    .int()
    .min(0)
    .max(SIZE.most / 2)
    .default(0)
    .describe(
      'The end of a chunk that the next one repeats, in the same tokens; at most half of `max_tokens`.'
    )
    .register(FORM, { group: 'Output', hint: 'How much of a chunk the next one repeats.' })
})

/** `options.chunks`. */
export const Chunks = z
  .union([z.boolean(), ChunkSizes], {
    error: 'must be true, false or an object such as {"max_tokens": 512}'
  })
  .default(false)

/** The sizes of the requested chunks; `undefined` without chunks. */
export function askedChunks(
  chunks: z.infer<typeof Chunks> | undefined
): { readonly maxTokens: number; readonly overlap: number } | undefined {
  if (!chunks) return undefined
  if (chunks === true) return { maxTokens: SIZE.usual, overlap: 0 }
  return { maxTokens: chunks.max_tokens, overlap: chunks.overlap }
}

/** @throws SluiceError `INVALID_REQUEST` - an overlap of more than half a chunk. */
export function checkChunks({ chunks }: { readonly chunks?: z.infer<typeof Chunks> }): undefined {
  const asked = askedChunks(chunks)
  if (!asked || asked.overlap * 2 <= asked.maxTokens) return
  const path = 'options.chunks.overlap'
  const message = `\`${path}\` must be at most half of \`options.chunks.max_tokens\`, ${asked.maxTokens}.`
  throw new SluiceError('INVALID_REQUEST', message, { details: { path } })
}
