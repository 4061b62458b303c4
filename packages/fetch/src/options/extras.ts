/**
 * `options.ai`, `force_ai` and `json_schema`: the schema, and the check of invalid combinations and of extras that this
 * server cannot serve (decisions.md §4, §5, §9).
 */

import { SluiceError } from '@sluice/core'
import type { Ability, Wish } from '@sluice/enrich'
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
        }),
        format: z
          .enum(['text', 'vtt'])
          .optional()
          .describe('`vtt`: the transcripts are WebVTT. Default: plain text.')
          .register(FORM, { group: 'AI extras', hint: 'Format of the transcripts.' })
      })
    ],
    {
      error: 'must be true, false or {"max_minutes": 1–60, "language": "en", "format": "vtt"}'
    }
  )
  .default(false)
  .transform((value) => (value === true ? { max_minutes: 10 } : value))

/** The extras for which a model reads the text of the page. */
const TEXT_EXTRAS = ['ai.summary', 'ai.question', 'ai.json_extraction', 'force_ai']

const Summary = z
  .union(
    [
      z.boolean(),
      z.strictObject({
        style: z.enum(['paragraph', 'bullets', 'key_facts']).optional().register(FORM, {
          group: 'AI extras',
          hint: 'Form of the summary: running text, a list, or a list of "name: value".'
        }),
        max_words: z.int().min(10).max(500).optional().register(FORM, {
          group: 'AI extras',
          hint: 'Maximum number of words of the summary.'
        })
      })
    ],
    {
      error:
        'must be true, false or {"style": "paragraph", "bullets" or "key_facts", "max_words": 10–500}'
    }
  )
  .default(false)

/** `options.ai`. */
export const AiOptions = z.strictObject({
  summary: Summary.describe(`Summarise the page. ${PRICES.ai_summary} tokens more.`).register(
    FORM,
    {
      group: 'AI extras',
      hint: 'A summary of the page.',
      price: { row: 'ai_summary' },
      ability: 'summary'
    }
  ),
  question: z
    .string()
    .max(2_000)
    .regex(/\S/, 'must have a word')
    .optional()
    .describe(
      `Answer a question from the page, with the passages that the answer rests on. ${PRICES.ai_question} tokens more.`
    )
    .register(FORM, {
      group: 'AI extras',
      hint: 'A question about the page; the answer quotes the page.',
      placeholder: 'How long is the notice period?',
      isLong: true,
      price: { row: 'ai_question' },
      ability: 'extraction'
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
    `Text of audio. ${PRICES.audio_transcription_per_minute} tokens per started minute of recordings with speech.`
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
      needs: TEXT_EXTRAS
    }),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('BCP-47 language of the summary and the answer; needs `summary` or `question`.')
    .register(FORM, {
      group: 'AI extras',
      hint: 'Language of the summary and the answer, BCP 47.',
      placeholder: 'en',
      needs: ['ai.summary', 'ai.question']
    }),
  model: z
    .string()
    .max(64)
    .optional()
    .describe('Model for the text of the page: a name that `GET /api/v1/parsers/` lists.')
    .register(FORM, {
      group: 'AI extras',
      hint: 'A model of this server, by its name.',
      isModel: true,
      needs: TEXT_EXTRAS
    })
})

/** The options that ask for extras. */
interface ExtraOptions {
  readonly ai: z.infer<typeof AiOptions>
  readonly force_ai: boolean
  readonly json: boolean
  readonly json_schema?: unknown
}

/** The providers of a server, as far as they decide what a request may ask for. */
export interface ExtraProviders {
  /** Name of the provider of an ability; `undefined` without one. */
  engineName(ability: Ability): string | undefined
  /** Names of the models that a request may choose; undefined if they are not known. */
  readonly choices?: readonly string[]
  /** Wishes that the provider of an ability cannot follow. */
  ignores?(ability: Ability): readonly Wish[]
  /** Reason why the provider of an ability cannot do it in a language; `undefined` if it can. */
  refusal?(ability: Ability, language: string): string | undefined
}

const NONE: ExtraProviders = { engineName: () => undefined }

/**
 * Check the extras of a request, so that no option is paid for and ignored.
 *
 * @returns `AI_NOT_CONFIGURED`, which comes after the tokens are held (decisions.md §9), or nothing.
 * @throws SluiceError `INVALID_SCHEMA`, `INVALID_REQUEST`.
 */
export function checkExtras(
  options: ExtraOptions,
  providers: ExtraProviders = NONE
): SluiceError | undefined {
  const { ai, force_ai, json_schema } = options
  if (json_schema !== undefined && !isObject(json_schema)) {
    throw new SluiceError('INVALID_SCHEMA', '`options.json_schema` is not a JSON object.')
  }
  const asked: readonly Asked[] = [
    ['ai.summary', ai.summary, 'summary'],
    ['ai.question', ai.question ?? false, 'extraction'],
    ['ai.json_extraction', ai.json_extraction, 'extraction'],
    ['ai.image_transcription', ai.image_transcription, 'images'],
    ['ai.audio_transcription', ai.audio_transcription, 'audio'],
    ['force_ai', force_ai, 'extraction']
  ]
  const wanted = asked.filter(([, value]) => value !== false)
  checkIdle(options, wanted)
  if (json_schema !== undefined) compileSchema(json_schema)
  const spoken = ai.audio_transcription ? ai.audio_transcription.language : undefined
  const reason = spoken ? providers.refusal?.('audio', spoken) : undefined
  if (reason !== undefined) {
    const path = 'options.ai.audio_transcription.language'
    throw new SluiceError('INVALID_REQUEST', `\`${path}\`: ${reason}`, { details: { path } })
  }
  const [lacking] =
    wanted.find(([, , ability]) => providers.engineName(ability) === undefined) ?? []
  if (lacking === undefined) {
    checkWishes(options, wanted, providers)
    return undefined
  }
  return new SluiceError(
    'AI_NOT_CONFIGURED',
    `\`options.${lacking}\`: this server has no provider for it.`,
    { details: { option: lacking } }
  )
}

/** An extra: its option, the value of it, and the ability that it needs. */
type Asked = readonly [option: string, value: unknown, ability: Ability]

function refuse(option: string, why: string, details: Readonly<Record<string, unknown>> = {}) {
  throw new SluiceError('INVALID_REQUEST', `\`options.${option}\` ${why}`, {
    details: { path: `options.${option}`, ...details }
  })
}

/** @throws SluiceError `INVALID_REQUEST` - an option of an extra would do nothing. */
function checkIdle(
  { ai, force_ai, json, json_schema }: ExtraOptions,
  wanted: readonly Asked[]
): void {
  if (ai.prompt !== undefined && wanted.length === 0) {
    refuse('ai.prompt', 'needs an AI extra, and none was requested.')
  }
  if (ai.language !== undefined && !ai.summary && ai.question === undefined) {
    refuse('ai.language', 'applies to `ai.summary` and `ai.question`; neither was requested.')
  }
  if (ai.model !== undefined && !wanted.some(([option]) => TEXT_EXTRAS.includes(option))) {
    refuse('ai.model', `applies to ${TEXT_EXTRAS.join(', ')}; none was requested.`)
  }
  if (force_ai && !json && json_schema === undefined) {
    refuse('force_ai', 'fills the record, which `json: false` omits.')
  }
}

/** @throws SluiceError `INVALID_REQUEST` - the providers of this server would not follow an option. */
function checkWishes(
  { ai }: ExtraOptions,
  wanted: readonly Asked[],
  { choices, ignores, engineName }: ExtraProviders
): void {
  if (ai.model !== undefined && choices && !choices.includes(ai.model)) {
    const names = choices.length > 0 ? `Models: ${choices.join(', ')}.` : 'This server offers none.'
    refuse('ai.model', `is not the name of a model. ${names}`, { known: choices })
  }
  const unfollowed = (wish: Wish, abilities: readonly Ability[]) =>
    abilities.length > 0 &&
    abilities.every((ability) => ignores?.(ability).includes(wish) === true) &&
    [...new Set(abilities.map(engineName))].join(' and ')
  const abilities = wanted.map(([, , ability]) => ability)
  const ofLanguage = wanted
    .filter(([option]) => option === 'ai.summary' || option === 'ai.question')
    .map(([, , ability]) => ability)
  const style = typeof ai.summary === 'object' ? ai.summary.style : undefined
  const wishes: readonly [string, unknown, Wish, readonly Ability[]][] = [
    ['ai.prompt', ai.prompt, 'prompt', abilities],
    ['ai.language', ai.language, 'language', ofLanguage],
    ['ai.summary.style', style === 'key_facts' || undefined, 'key_facts', ['summary']]
  ]
  for (const [option, value, wish, by] of wishes) {
    const provider = value === undefined ? false : unfollowed(wish, by)
    if (provider) refuse(option, `has no effect: ${provider} cannot follow it. A model can.`)
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
