/** Transcripts by a model server, through `/audio/transcriptions`. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import type { AudioInput, TextAnswer } from '../engine.ts'
import { transcript } from '../plain-answer.ts'
import { modelFailure } from './model-failure.ts'

/** Characters a minute of speech can have: five times a fast speaker. */
const LONGEST_A_MINUTE = 6000

/** Characters of a prompt that are sent: servers take some two hundred tokens. */
const PROMPT = 1000

/** Server that makes transcriptions. */
export interface TranscriptionServer {
  readonly baseUrl: URL
  readonly apiKey?: string
  readonly model: string
  readonly fetch: typeof globalThis.fetch
}

const Transcription = z.object({ text: z.string(), language: z.string().max(40).optional() })

/**
 * Transcribe a recording.
 *
 * @returns `text` is `''` when nothing is said in it.
 * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`
 */
export async function modelAudio(
  server: TranscriptionServer,
  { bytes, mediaType, language, prompt, durationSeconds, signal }: AudioInput
): Promise<TextAnswer> {
  const body = new FormData()
  const name = `audio.${EXTENSIONS.get(mediaType) ?? 'bin'}`
  // Copied: a view into a larger buffer would send all of it.
  body.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name)
  body.set('model', server.model)
  body.set('response_format', 'json')
  // Servers know ISO 639-1 only.
  const primary = language?.split('-')[0]
  if (primary?.length === 2) body.set('language', primary)
  if (prompt) body.set('prompt', prompt.slice(0, PROMPT))
  const answer = await post(server, body, signal)
  const text = transcript(answer.text)
  if (text.length > LONGEST_A_MINUTE * (durationSeconds / 60 + 1)) {
    throw new SluiceError('AI_OUTPUT_INVALID', 'The transcript is longer than the recording.')
  }
  const isCut = prompt !== undefined && prompt.length > PROMPT
  return {
    text,
    ...(isCut && {
      notes: [`Only the first ${PROMPT} characters of ai.prompt were sent with each recording.`]
    }),
    ...(answer.language !== undefined && { language: answer.language }),
    usage: { calls: 1, inputTokens: 0, outputTokens: 0 }
  }
}

async function post(
  { baseUrl, apiKey, fetch }: TranscriptionServer,
  body: FormData,
  signal: AbortSignal
): Promise<z.infer<typeof Transcription>> {
  const url = `${baseUrl.href.replace(/\/$/, '')}/audio/transcriptions`
  const headers = new Headers(apiKey === undefined ? [] : [['authorization', `Bearer ${apiKey}`]])
  const text = await received()
  try {
    return Transcription.parse(JSON.parse(text))
  } catch (error) {
    throw new SluiceError(
      'AI_OUTPUT_INVALID',
      'The model server sent an empty or malformed response.',
      {
        cause: error
      }
    )
  }

  async function received(): Promise<string> {
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal })
      if (response.ok) return await response.text()
      await response.body?.cancel()
      throw Object.assign(new Error('refused'), { statusCode: response.status })
    } catch (error) {
      throw modelFailure(error, signal)
    }
  }
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
