/** Models that answer the AI extras. */

import { z } from 'zod'

/** Headers as `name=value` pairs with commas between them, values percent-encoded. */
const HEADERS = z
  .string()
  .optional()
  .refine(
    (text) => (text ?? '').split(',').every((pair) => /^\s*(?:[\w-]+\s*=[^,]*)?$/.test(pair)),
    'must be name=value pairs with commas between them'
  )

const OWN_SERVER =
  'Default: AI_BASE_URL, with its key and headers. A server of its own gets neither.'

/** See docs/settings.md. */
export const AI = z.object({
  AI_BASE_URL: z
    .url()
    .optional()
    .describe(
      'OpenAI-compatible model server, with its path: http://127.0.0.1:11434/v1. Unset: offline providers only.'
    ),
  AI_API_KEY: z.string().min(1).optional().describe('Sent to AI_BASE_URL and nowhere else.'),
  AI_HEADERS: HEADERS.describe('Headers for AI_BASE_URL, as for OTLP: api-key=…,x-tenant=a.'),
  AI_MODEL: z.string().min(1).optional().describe('Model of summaries and of JSON extraction.'),
  AI_VISION_MODEL: z.string().min(1).optional().describe('Model that reads images.'),
  AI_VISION_BASE_URL: z.url().optional().describe(`Server of AI_VISION_MODEL. ${OWN_SERVER}`),
  AI_VISION_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Sent to AI_VISION_BASE_URL and nowhere else.'),
  AI_AUDIO_MODEL: z.string().min(1).optional().describe('Model that transcribes audio.'),
  AI_AUDIO_BASE_URL: z.url().optional().describe(`Server of AI_AUDIO_MODEL. ${OWN_SERVER}`),
  AI_AUDIO_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Sent to AI_AUDIO_BASE_URL and nowhere else.'),
  AI_LOCAL: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on enables the offline providers for extras without a configured model: extractive summaries, OCR by tesseract.js, speech by pocketsphinx, where installed.'
    ),
  AI_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(2_048)
    .default(8_192)
    .describe(
      'Context of AI_MODEL, tokens; longer pages are read in parts. A smaller one is learned from the refusals of the server.'
    ),
  AI_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .default(60_000)
    .describe('Longest time of one extra, within `timeout_ms` of its request.'),
  AI_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('Calls at a time to each model server; more wait, accounts in turn.'),
  AI_MAX_CALLS: z.coerce
    .number()
    .int()
    .min(1)
    .default(128)
    .describe('Most calls to a model for one extra of a page; a page that needs more fails, free.')
})
