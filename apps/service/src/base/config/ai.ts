/** Models that answer the AI extras. */

import { z } from 'zod'

/** `name=value` pairs with commas between them, values percent-encoded. */
const PAIRS = z
  .string()
  .optional()
  .refine(
    (text) => (text ?? '').split(',').every((pair) => /^\s*(?:[\w-]+\s*=[^,]*)?$/.test(pair)),
    'must be name=value pairs with commas between them'
  )

/** A model that requests choose by a name. */
export interface NamedModelSetting {
  readonly name: string
  /** Its id on the server. */
  readonly model: string
  /** Address of its own server. */
  readonly url?: string
}

const NAMED_MODEL = /^\s*([\w.-]{1,64})\s*=\s*([^\s,]+?)(?:@(https?:\/\/[^\s,]+))?\s*$/

/** The models of `AI_MODELS`; `undefined` if a pair is not one, or a name is given twice. */
export function namedModels(text: string): readonly NamedModelSetting[] | undefined {
  const models = text.split(',').flatMap((pair) => {
    const [, name, model, url] = NAMED_MODEL.exec(pair) ?? []
    if (name === undefined || model === undefined || (url && !URL.canParse(url))) return []
    return [{ name, model, ...(url && { url }) }]
  })
  const names = new Set(models.map(({ name }) => name))
  return names.size === text.split(',').length ? models : undefined
}

/** Values by name, of `name=value` pairs with commas between them; values are percent-decoded. */
export function pairsIn(pairs: string | undefined): Record<string, string> {
  const entries = (pairs ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    return at > 0 ? [[name, decodeURIComponent(pair.slice(at + 1).trim())] as const] : []
  })
  return Object.fromEntries(entries)
}

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
  AI_HEADERS: PAIRS.describe('Headers for AI_BASE_URL, as for OTLP: api-key=…,x-tenant=a.'),
  AI_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Model of summaries, answers and JSON extraction. Default: the first one of AI_MODELS.'
    ),
  AI_MODELS: z
    .string()
    .optional()
    .refine(
      (text) => text === undefined || namedModels(text) !== undefined,
      'must be name=model pairs with commas between them, each name once'
    )
    .describe(
      'Models for them that requests choose by name, each with a server of its own if wanted: fast=qwen3:4b,best=gpt-5@https://api.openai.com/v1'
    ),
  AI_MODEL_KEYS: PAIRS.describe('Keys of the servers in AI_MODELS, by the same names: best=…'),
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
