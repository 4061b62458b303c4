/**
 * The paid extras of a request (decisions.md §4): asked of the providers concurrently, put into the answer, and priced
 * by their results. An extra that fails costs nothing and is a warning; a failed `force_ai` is an error.
 */

import { SluiceError } from '@sluice/core'
import {
  type AudioTranscript,
  type Enricher,
  type EnrichRun,
  type Extra,
  type QuotedAnswer,
  type Usage,
  webVtt
} from '@sluice/enrich'
import type { Prepared } from '../plan/prepare.ts'
import { type Price, priceOf } from '../plan/price.ts'
import type { EngineInput, Reading } from '../reading/job.ts'
import type { Stages } from '../stages.ts'
import type { Warning } from '../warning.ts'
import type { Transcripts } from './direct-media.ts'
import { extraWarnings, unreadWarning } from './extra-warnings.ts'
import type { MediaFetcher, MediaVisit } from './media-fetcher.ts'
import { type ExtractionFacts, type Wanted, wantedOf } from './wanted.ts'

/** Time reserved for saving and charging after the providers, ms. */
const AFTER = 1_000

/** Tools that make extras. */
export interface ExtrasTools {
  readonly enricher: Enricher
  /** Fetches images and recordings through the guard. */
  readonly media: Pick<MediaFetcher, 'fetcher' | 'fetch'>
}

/** For whom, for which page, and since when. */
interface ExtrasContext {
  readonly visit: MediaVisit
  readonly stages: Pick<Stages, 'elapsed'>
  /** Transcripts of the file itself, if the page is an image or a recording. */
  readonly transcripts?: Transcripts | undefined
}

/** A reading with its extras. */
export interface Enriched {
  /** JSON text in UTF-8. */
  readonly data: Uint8Array
  /** Price of the request. */
  readonly cost: Price
  readonly warnings: readonly Warning[]
  /** `meta.ai`: the provider of each extra; null if no provider was asked. */
  readonly ai: Readonly<Record<string, unknown>> | null
  /** `meta.extraction`. */
  readonly extraction: ExtractionFacts | null
}

/**
 * Ask for the extras of a request.
 *
 * @param run.onAsked - called before each call to a provider.
 * @throws SluiceError of the provider - `force_ai`, and no model read the page. The reason of `run.signal`.
 */
export async function askExtras(
  tools: ExtrasTools,
  prepared: Prepared,
  reading: Reading & {
    readonly documentPages?: number
    readonly ocrPages?: number
    readonly listPages?: number
  },
  context: ExtrasContext,
  run: Pick<EnrichRun, 'signal' | 'onAsked'>
): Promise<Enriched> {
  const { options } = prepared.request
  const missing = missingWarning(reading, prepared)
  const warnings = missing ? [missing] : []
  const { forEngines, extraction, documentPages: document_pages, ocrPages: document_ocr } = reading
  const { listPages: list_pages } = reading
  if (!forEngines) {
    const cost = priceOf({ list_pages, document_pages, document_ocr })
    return { data: reading.data, cost, warnings, ai: null, extraction }
  }
  const timeMs = timeForExtras(prepared, context.stages)
  const wanted = wantedOf(prepared, reading)
  const extras = await askAll(tools, prepared, forEngines, wanted, context, {
    ...run,
    timeMs,
    account: context.visit.account
  })
  if (options.force_ai && extras.extracted && !extras.extracted.ok) {
    const { error, details } = extras.extracted
    throw new SluiceError(error.code, error.message, { details: details ?? {} })
  }
  const read = extras.extracted?.ok ? extras.extracted.value : undefined
  return {
    data: dataWith(reading, extras, read, options),
    cost: priceOf({
      ai_summary: extras.summary?.units,
      ai_question: extras.answer?.units,
      ai_json_extraction: extras.extracted?.units,
      image_transcription: extras.images?.units,
      audio_transcription: extras.audio?.units,
      list_pages,
      document_pages,
      document_ocr
    }),
    warnings: [
      ...(read === undefined ? warnings : []),
      ...extraWarnings(extras),
      ...unreadWarning(forEngines.unread)
    ],
    ai: makersOf(extras),
    extraction: wanted && read !== undefined ? wanted.told(read) : extraction
  }
}

/** Time left for providers, ms. */
export function timeForExtras(
  { request }: Pick<Prepared, 'request'>,
  stages: Pick<Stages, 'elapsed'>
): number {
  return request.options.timeout_ms - stages.elapsed() - AFTER
}

type Extras = Awaited<ReturnType<typeof askAll>>

async function askAll(
  { enricher, media }: ExtrasTools,
  { request }: Prepared,
  { markdown, declared, images, audio, language }: EngineInput,
  wanted: Wanted | undefined,
  { visit, transcripts = {} }: ExtrasContext,
  run: EnrichRun
) {
  const { ai } = request.options
  const prompt = ai.prompt === undefined ? {} : { prompt: ai.prompt }
  const model = ai.model === undefined ? {} : { model: ai.model }
  const spoken = language === null ? {} : { language }
  const fetchBytes = media.fetcher(visit)
  const page = { markdown, declared, ...prompt, ...model }
  const written = ai.language ? { language: ai.language } : {}
  const summing = ai.summary
    ? enricher.summarize({ ...page, ...written, ...shapeOf(ai.summary) }, run)
    : undefined
  const answering =
    ai.question === undefined
      ? undefined
      : enricher.answer({ ...page, ...written, question: ai.question }, run)
  const extracting =
    wanted &&
    enricher.extract({ ...page, ...picked(wanted) }, run).then((extra) => gained(extra, wanted))
  const reading = ai.image_transcription
    ? enricher.transcribeImages(
        { images, maxImages: ai.image_transcription.max_images, fetchBytes, ...spoken, ...prompt },
        run
      )
    : undefined
  const hearing = ai.audio_transcription
    ? enricher.transcribeAudio(
        {
          sources: audio,
          maxMinutes: ai.audio_transcription.max_minutes,
          fetchBytes,
          ...prompt,
          ...languageOf(ai.audio_transcription, language)
        },
        run
      )
    : undefined
  const [summary, answer, extracted, seen, heard] = await Promise.all([
    summing,
    answering,
    extracting,
    transcripts.images ?? reading,
    transcripts.audio ?? hearing
  ])
  return { summary, answer, extracted, images: seen, audio: heard }
}

/** The form of a summary that is more than asked for. */
function shapeOf(summary: Prepared['request']['options']['ai']['summary']) {
  if (typeof summary === 'boolean') return {}
  const { style, max_words: maxWords } = summary
  return { ...(style && { style }), ...(maxWords !== undefined && { maxWords }) }
}

function picked({ schema, coerce, validate }: Wanted) {
  return { schema, coerce, validate }
}

/** An extraction that adds nothing to what the page itself says is a failed extra. */
function gained(extra: Extra<unknown>, wanted: Wanted): Extra<unknown> {
  if (!extra.ok) return extra
  const value = wanted.completed(extra.value)
  if (value !== undefined) return { ...extra, value }
  const { engine, usage } = extra
  const message = 'The model found no value that the page itself does not declare.'
  return { ok: false, units: 0, engine, usage, error: { code: 'AI_OUTPUT_INVALID', message } }
}

function languageOf(asked: { language?: string | undefined }, page: string | null) {
  const language = asked.language ?? page
  return language ? { language } : {}
}

/** The answer's data with the results of the providers. */
function dataWith(
  reading: Reading,
  { summary, answer, images, audio }: Extras,
  read: unknown,
  { force_ai, json_schema, ai }: Prepared['request']['options']
): Uint8Array {
  const data = JSON.parse(new TextDecoder().decode(reading.data)) as Record<string, unknown>
  if (read !== undefined && force_ai && json_schema === undefined) Object.assign(data, read)
  else if (read !== undefined) data.extracted = read
  if (summary || answer || images || audio) {
    data.ai = {
      summary: summary?.ok ? summary.value.text : null,
      ...(answer && { answer: answer.ok ? answerIn(answer.value) : null }),
      images: images?.value ?? [],
      audio: (audio?.value ?? []).map((one) => inFormat(one, ai))
    }
  }
  return new TextEncoder().encode(JSON.stringify(data))
}

function answerIn({ text, quotes }: QuotedAnswer): Pick<QuotedAnswer, 'text' | 'quotes'> {
  return { text, quotes }
}

/** A transcript in the format of the request. */
function inFormat(
  transcript: AudioTranscript,
  { audio_transcription: asked }: Prepared['request']['options']['ai']
): AudioTranscript {
  const { text, segments, duration_s } = transcript
  const format = asked === false ? undefined : asked.format
  if (format !== 'vtt' || !text) return transcript
  return { ...transcript, text: webVtt(text, segments, duration_s ?? 0) }
}

/** Returns the engine of each extra, and the notes on instructions that an engine could not follow. */
function makersOf(extras: Extras): Record<string, unknown> | null {
  const made = Object.entries(extras).filter(([, extra]) => extra !== undefined)
  if (made.length === 0) return null
  const engines = Object.fromEntries(made.map(([name, extra]) => [name, extra?.engine]))
  const notes = made.flatMap(([, extra]) => (extra?.ok ? extra.notes : []))
  return {
    engine: [...new Set(Object.values(engines))].join(', '),
    engines,
    usage: {
      model: modelsIn(engines),
      ...usageOf(made.flatMap(([, extra]) => (extra ? [extra.usage] : [])))
    },
    ...(notes.length > 0 ? { notes } : {})
  }
}

/** Names of the models, without the kind of their provider. */
function modelsIn(engines: Readonly<Record<string, string | undefined>>): string {
  const names = Object.values(engines).map((engine = '') => engine.replace(/^[^:]*:/, ''))
  return [...new Set(names)].join(', ')
}

function usageOf(usages: readonly Usage[]) {
  const sum = (name: keyof Usage) => usages.reduce((total, usage) => total + usage[name], 0)
  return {
    calls: sum('calls'),
    input_tokens: sum('inputTokens'),
    output_tokens: sum('outputTokens')
  }
}

/** Required properties that the page lacks do not fail the extraction. */
function missingWarning({ extraction }: Reading, { request }: Prepared): Warning | undefined {
  if (!extraction) return undefined
  const { required } = request.options.json_schema as { required?: unknown }
  const names = Array.isArray(required) ? required.map(String) : []
  const lost = names.filter((name) => !extraction.filled.some((one) => one.split('.')[0] === name))
  if (lost.length === 0) return undefined
  return {
    code: 'SCHEMA_FIELDS_MISSING',
    message: `The page has nothing for ${lost.slice(0, 20).join(', ')}.`
  }
}
