/** Models that answer the AI extras. */

import { z } from 'zod'

/** See docs/settings.md. */
export const AI = z.object({
  AI_BASE_URL: z
    .url()
    .optional()
    .describe(
      'OpenAI-compatible model server, with its path: http://127.0.0.1:11434/v1. Unset: offline providers only.'
    ),
  AI_API_KEY: z.string().min(1).optional().describe('Sent to AI_BASE_URL and nowhere else.'),
  AI_MODEL: z.string().min(1).optional().describe('Model of summaries and of JSON extraction.'),
  AI_VISION_MODEL: z.string().min(1).optional().describe('Model that reads images.'),
  AI_AUDIO_MODEL: z.string().min(1).optional().describe('Model that transcribes audio.'),
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
    .describe('Context of AI_MODEL, tokens; longer pages are read in parts.')
})
