/** Answer of a search. */

import { z } from 'zod'
import { AnswerData, FetchAnswer, QuoteAnswer } from '../fetch/answers.ts'

const count = z.int().min(0)
const { meta, warnings } = FetchAnswer.shape

/** Answer of `POST /api/v1/internet/search`. */
export const SearchAnswer = z
  .object({
    success: z.literal(true),
    status: z.literal('success'),
    data: z.object({
      query: z.string(),
      results: z.array(
        z.object({
          position: z.int().min(1),
          url: z.string(),
          title: z.string(),
          snippet: z.string(),
          published_at: z.iso.datetime().nullable(),
          engines: z.array(z.string()).describe('Search engines that found it.'),
          image: z
            .object({
              url: z.string(),
              width: count.nullable().describe('Pixels, if the engine says it.'),
              height: count.nullable()
            })
            .optional()
            .describe('In the category `images`: the picture; `url` is its page.'),
          page: z
            .union([
              z.object({
                success: z.literal(true),
                data: AnswerData,
                meta,
                warnings
              }),
              z.object({
                success: z.literal(false),
                error: z.object({
                  code: z.string(),
                  message: z.string(),
                  details: z.record(z.string(), z.unknown())
                })
              })
            ])
            .optional()
            .describe('With `fetch`: the answer to a fetch of the page.')
        })
      ),
      suggestions: z.array(z.string()).describe('Other queries.'),
      tokens_for_pages: count
        .optional()
        .describe('With `fetch`: the cost of the pages, each charged separately.')
    }),
    meta,
    warnings
  })
  .meta({ id: 'SearchAnswer' })

/** Its answer with `?dry_run=true`. */
export const SearchQuote = z.object({
  success: z.literal(true),
  status: z.literal('success'),
  data: QuoteAnswer.shape.data.pick({ dry_run: true, billing: true })
})
