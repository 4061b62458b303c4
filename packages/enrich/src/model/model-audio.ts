/** Transcripts by a model server, through `/audio/transcriptions`. */

import { SluiceError } from '@sluice/core'
import pMap from 'p-map'
import { isStuck, transcript } from '../answer/plain-answer.ts'
import { isInvented } from '../answer/silence-inventions.ts'
import type { AudioAnswer, AudioInput } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import { recordingAsWave } from '../local/speech.ts'
import { type PartBounds, type RecordingPart, recordingParts } from '../media/recording-parts.ts'
import { isSilentWave } from '../media/wave.ts'
import {
  type AudioDialect,
  COMMON_AUDIO_DIALECT,
  nextAudioDialect,
  smallerBounds
} from './audio-dialect.ts'
import { type ModelServer, reportFault } from './chat-model.ts'
import { modelEndpoint } from './endpoint.ts'
import { modelFailure, refusalOf } from './model-failure.ts'
import { SERVED_TYPE } from './model-fetch.ts'
import type { ModelHealth } from './model-health.ts'
import { type Heard, readTranscription, type TranscriptionBody } from './transcription.ts'

/** A speech model. It remembers the dialect of its server, and how long recordings may be. */
export interface AudioModel {
  /**
   * Transcribe a recording. A long one is divided.
   *
   * @returns `text` is `''` when nothing is said in it.
   * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`, `RESPONSE_TOO_LARGE`
   */
  transcribe(input: AudioInput): Promise<AudioAnswer>
}

/** Characters a minute of speech can have: five times a fast speaker. */
const LONGEST_A_MINUTE = 6000
/** Characters of a prompt that are sent: servers take some two hundred tokens. */
const PROMPT = 1000
/** Bytes of one request. OpenAI and Groq take 25 MB, with the rest of the form. */
const MOST_BYTES = 24 * 2 ** 20
/** Requests for one part: a server can refuse one parameter after the other. */
const TRIES = 8
/** Types that are divided without another program. */
const DIVIDED = new Set(['audio/wav', 'audio/mpeg'])
/** Parts of a recording that are asked for at a time. */
const PARALLEL = 3

/**
 * The model; nothing is asked of its server yet.
 *
 * @param model - its id there.
 * @param health - notes whether its calls worked.
 * @param ffmpeg - path of the program, for long recordings that are neither WAV nor MP3.
 */
export function audioModel(
  server: ModelServer,
  model: string,
  health: ModelHealth,
  ffmpeg?: string
): AudioModel {
  let dialect = COMMON_AUDIO_DIALECT
  let bounds: PartBounds = { mostBytes: MOST_BYTES, mostSeconds: Number.POSITIVE_INFINITY }

  /** The part in parts within the bounds; the part itself if it is, or cannot be divided. */
  async function divided(
    part: RecordingPart,
    input: AudioInput
  ): Promise<readonly RecordingPart[]> {
    const { bytes, mediaType, seconds } = part
    const parts = recordingParts(part, bounds)
    const isWithin = bytes.byteLength <= bounds.mostBytes && seconds <= bounds.mostSeconds
    if (parts.length > 1 || isWithin || !ffmpeg || DIVIDED.has(mediaType)) return parts
    const source = { ...input, bytes, mediaType, durationSeconds: seconds }
    const wave = await recordingAsWave(ffmpeg, source)
    return recordingParts({ ...part, bytes: wave, mediaType: 'audio/wav' }, bounds)
  }

  async function hearAll(parts: readonly RecordingPart[], input: AudioInput): Promise<Heard[]> {
    const all = await pMap(parts, (one) => hear(one, input), { concurrency: PARALLEL })
    return all.flat()
  }

  /** The texts of a part, which is divided further if the server refuses it as too long. */
  async function hear(part: RecordingPart, input: AudioInput): Promise<Heard[]> {
    const parts = await divided(part, input)
    const [only = part] = parts
    if (parts.length > 1) return hearAll(parts, input)
    try {
      return [await ask(only, input)]
    } catch (error) {
      const refusal = input.signal.aborted ? undefined : refusalOf(error)
      const smaller = refusal && smallerBounds(bounds, refusal, only)
      if (!smaller) throw SluiceError.is(error) ? error : modelFailure(error, input.signal)
      bounds = smaller
      const again = await divided(only, input)
      if (again.length === 1 && again[0] === only) throw tooLong(only)
      return hearAll(again, input)
    }
  }

  async function ask(part: RecordingPart, input: AudioInput): Promise<Heard> {
    let learned: Partial<AudioDialect> = {}
    let ofThis: Partial<AudioDialect> = {}
    for (let left = TRIES; ; left--) {
      const tried = { ...dialect, ...learned, ...ofThis }
      try {
        const free = await server.turns.take(input.account ?? '', input.signal)
        const body = await post(server, formOf(model, part, input, tried), input.signal).finally(
          free
        )
        const heard = readTranscription(body, part)
        dialect = { ...dialect, ...learned }
        health.worked()
        return heard
      } catch (error) {
        const refusal = input.signal.aborted ? undefined : refusalOf(error)
        if (refusal && smallerBounds(bounds, refusal, part)) throw error
        const next = refusal && left > 1 ? nextAudioDialect(tried, refusal) : undefined
        if (!next) {
          if (refusal) reportFault(server, model, refusal)
          const failure = modelFailure(error, input.signal)
          if (!input.signal.aborted) health.failed(failure)
          throw failure
        }
        if (next.isKept) learned = { ...learned, ...next.changes }
        else ofThis = { ...ofThis, ...next.changes }
      }
    }
  }

  return {
    async transcribe(input) {
      const { bytes, mediaType, durationSeconds, prompt } = input
      if (mediaType === 'audio/wav' && isSilentWave(bytes)) return { text: '', segments: [] }
      const whole = { bytes, mediaType, start: 0, seconds: durationSeconds }
      const heard = await hear(whole, input)
      const text = textOf(heard, durationSeconds)
      if (text.length > LONGEST_A_MINUTE * (durationSeconds / 60 + 1)) {
        throw new SluiceError('AI_OUTPUT_INVALID', 'The transcript is longer than the recording.')
      }
      if (isStuck(text)) {
        throw new SluiceError('AI_OUTPUT_INVALID', 'The transcript repeats itself.')
      }
      const segments = heard.flatMap((one) => one.segments)
      const language = heard.find((one) => one.language !== undefined)?.language
      const notes = notesOf(prompt, dialect)
      return {
        text,
        ...(text !== '' && segments.length > 0 ? { segments } : {}),
        ...(notes.length > 0 ? { notes } : {}),
        ...(language === undefined ? {} : { language }),
        usage: heard.reduce((sum) => addUsage(sum, { ...NO_USAGE, calls: 1 }), NO_USAGE)
      }
    }
  }
}

/** The texts of all parts; `''` if they are only what models make of silence. */
function textOf(heard: readonly Heard[], seconds: number): string {
  const text = heard
    .map((one) => transcript(one.text))
    .filter((one) => one !== '')
    .join('\n')
  const doubts = heard.map(({ noSpeech }) => noSpeech).filter((one) => one !== undefined)
  const noSpeech = doubts.length > 0 ? Math.max(...doubts) : undefined
  return isInvented(text, { seconds, noSpeech }) ? '' : text
}

function notesOf(prompt: string | undefined, { takesPrompt }: AudioDialect): string[] {
  if (prompt === undefined) return []
  if (!takesPrompt) return ['The speech model does not follow ai.prompt.']
  if (prompt.length <= PROMPT) return []
  return [`Only the first ${PROMPT} characters of ai.prompt were sent with each recording.`]
}

function tooLong({ bytes, mediaType }: RecordingPart): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `The model server takes shorter recordings only, and ${mediaType} cannot be divided here.`,
    { details: { bytes: bytes.byteLength } }
  )
}

function formOf(
  model: string,
  { bytes, mediaType }: RecordingPart,
  { language, prompt }: AudioInput,
  dialect: AudioDialect
): FormData {
  const body = new FormData()
  const name = `audio.${EXTENSIONS.get(mediaType) ?? 'bin'}`
  // Copied: a view into a larger buffer would send all of it.
  body.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name)
  body.set('model', model)
  body.set('response_format', dialect.format === 'json' ? 'json' : 'verbose_json')
  if (dialect.format === 'segments') body.set('timestamp_granularities[]', 'segment')
  if (dialect.isChunked) body.set('chunking_strategy', 'auto')
  // Servers know ISO 639-1 only.
  const primary = language?.split('-')[0]
  if (primary?.length === 2 && dialect.takesLanguage) body.set('language', primary)
  if (prompt && dialect.takesPrompt) body.set('prompt', prompt.slice(0, PROMPT))
  return body
}

/** Returns the body of the answer. A refusal is an error with its status and body, see `refusalOf`. */
async function post(
  { baseUrl, headers, fetch }: ModelServer,
  body: FormData,
  signal: AbortSignal
): Promise<TranscriptionBody> {
  const url = modelEndpoint(baseUrl, '/audio/transcriptions')
  const response = await fetch(url, { method: 'POST', body, headers, signal })
  const text = await response.text()
  const type = response.headers.get(SERVED_TYPE) ?? ''
  if (response.ok) return { text, isPlain: /^text\/plain\b/i.test(type) }
  throw Object.assign(new Error('refused'), { statusCode: response.status, responseBody: text })
}

/** Servers go by the extension of the file's name. */
const EXTENSIONS = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/flac', 'flac'],
  ['audio/mp4', 'm4a'],
  ['audio/webm', 'webm'],
  ['audio/aac', 'aac'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm']
])
