/**
 * `options.ai`, `force_ai` and `json_schema`: the schema, and the check of invalid combinations and of extras that this
 * server cannot serve (decisions.md §4, §5, §9).
 */

import { SluiceError } from '@sluice/core'
import type { Ability } from '@sluice/enrich'
import { compileSchema } from '@sluice/extract/compile-schema'
import { z } from 'zod'
import { FORM } from './form.ts'
import { PRICES } from './prices.ts'

const ImageTranscription = z
  .union(
    [
      z.boolean(),
      z.strictObject({
        max_images: z
          .int()
          .min(1)
          .max(20)
          .default(5)
          .register(FORM, { group: 'AI extras', hint: 'Maximum number of images to read.' })
      })
    ],
    {
      error: 'must be true, false or {"max_images": 1–20}'
    }
  )
  .default(false)
  .transform((value) => (value === true ? { max_images: 5 } : value))

const AudioTranscription = z
  .union(
    [
      z.boolean(),
      z.strictObject({
        max_minutes: z
          .int()
          .min(1)
          .max(60)
          .default(10)
          .register(FORM, { group: 'AI extras', hint: 'Maximum number of minutes to transcribe.' }),
        language: z.string().max(35).optional().register(FORM, {
          group: 'AI extras',
          hint: 'Spoken language, BCP 47.',
          placeholder: 'en'
        })
      })
    ],
    {
      error: 'must be true, false or {"max_minutes": 1–60, "language": "en"}'
    }
  )
  .default(false)
  .transform((value) => (value === true ? { max_minutes: 10 } : value))

/** The extras that `ai.prompt` and `ai.language` apply to. */
const EXTRAS = ['ai.summary', 'ai.json_extraction', 'force_ai']

/** `options.ai`. */
export const AiOptions = z.strictObject({
  summary: z
    .boolean()
    .default(false)
    .describe(`Summarise the page. ${PRICES.ai_summary} tokens more.`)
    .register(FORM, {
      group: 'AI extras',
      hint: 'A summary of the page.',
      price: { row: 'ai_summary' },
      ability: 'summary'
    }),
  json_extraction: z
    .boolean()
    .default(false)
    .describe(`Let a model fill the schema. ${PRICES.ai_json_extraction} tokens more.`)
    .register(FORM, {
      group: 'AI extras',
      hint: "A model fills the schema; without one, the parser's record.",
      price: { row: 'ai_json_extraction' },
      ability: 'extraction'
    }),
  image_transcription: ImageTranscription.describe(
    `Text of images. ${PRICES.image_transcription_per_image} tokens per image with text.`
  ).register(FORM, {
    group: 'AI extras',
    hint: 'Text in images.',
    price: { row: 'image_transcription_per_image', unit: 'per image with text' },
    ability: 'images'
  }),
  audio_transcription: AudioTranscription.describe(
    `Text of audio. ${PRICES.audio_transcription_per_minute} tokens per started minute.`
  ).register(FORM, {
    group: 'AI extras',
    hint: 'Text of audio files.',
    price: { row: 'audio_transcription_per_minute', unit: 'per started minute' },
    ability: 'audio'
  }),
  prompt: z
    .string()
    .max(10_000)
    .optional()
    .describe('Additional instructions for every requested extra.')
    .register(FORM, {
      group: 'AI extras',
      hint: 'What to look for.',
      placeholder: 'Prices with tax only.',
      isLong: true,
      needs: EXTRAS
    }),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('BCP-47 language of the summary; needs `summary`.')
    .register(FORM, {
      group: 'AI extras',
      hint: 'Language of the summary, BCP 47.',
      placeholder: 'en',
      needs: EXTRAS
    })
})

/** The options that ask for extras. */
interface ExtraOptions {
  readonly ai: z.infer<typeof AiOptions>
  readonly force_ai: boolean
  readonly json: boolean
  readonly json_schema?: unknown
}

/**
 * Check the extras of a request, so that no option is paid for and ignored.
 *
 * @param has - whether a provider has the ability.
 * @returns `AI_NOT_CONFIGURED`, which comes after the tokens are held (decisions.md §9), or nothing.
 * @throws SluiceError `INVALID_SCHEMA`, `INVALID_REQUEST`.
 */
export function checkExtras(
  options: ExtraOptions,
  has: (ability: Ability) => boolean
): SluiceError | undefined {
  const { ai, force_ai, json_schema } = options
  if (json_schema !== undefined && !isObject(json_schema)) {
    throw new SluiceError('INVALID_SCHEMA', '`options.json_schema` is not a JSON object.')
  }
  const asked: readonly [string, unknown, Ability][] = [
    ['ai.summary', ai.summary, 'summary'],
    ['ai.json_extraction', ai.json_extraction, 'extraction'],
    ['ai.image_transcription', ai.image_transcription, 'images'],
    ['ai.audio_transcription', ai.audio_transcription, 'audio'],
    ['force_ai', force_ai, 'extraction']
  ]
  checkIdle(
    options,
    asked.some(([, value]) => value !== false)
  )
  if (json_schema !== undefined) compileSchema(json_schema)
  const [lacking] = asked.find(([, value, ability]) => value !== false && !has(ability)) ?? []
  if (lacking === undefined) return undefined
  return new SluiceError(
    'AI_NOT_CONFIGURED',
    `\`options.${lacking}\`: this server has no provider for it.`,
    { details: { option: lacking } }
  )
}

/** @throws SluiceError `INVALID_REQUEST` - an option of an extra would do nothing. */
function checkIdle(
  { ai, force_ai, json, json_schema }: ExtraOptions,
  asksForExtras: boolean
): void {
  const refuse = (option: string, why: string) => {
    throw new SluiceError('INVALID_REQUEST', `\`options.${option}\` ${why}`, {
      details: { path: `options.${option}` }
    })
  }
  if (ai.prompt !== undefined && !asksForExtras) {
    refuse('ai.prompt', 'needs an AI extra, and none was requested.')
  }
  if (ai.language !== undefined && !ai.summary) {
    refuse('ai.language', 'applies to `ai.summary`, which was not requested.')
  }
  if (force_ai && !json && json_schema === undefined) {
    refuse('force_ai', 'fills the record, which `json: false` omits.')
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
