/** Transcripts by a model server, through `/audio/transcriptions`. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { transcript } from '../answer/plain-answer.ts'
import type { AudioInput, TextAnswer } from '../engine.ts'
import { type ModelServer, reportFault } from './chat-model.ts'
import { modelEndpoint } from './endpoint.ts'
import { modelFailure } from './model-failure.ts'
import type { ModelHealth } from './model-health.ts'

/** Characters a minute of speech can have: five times a fast speaker. */
const LONGEST_A_MINUTE = 6000

/** Characters of a prompt that are sent: servers take some two hundred tokens. */
const PROMPT = 1000

const Transcription = z.object({ text: z.string(), language: z.string().max(40).optional() })

/**
 * Transcribe a recording.
 *
 * @param health - is told of the call.
 * @returns `text` is `''` when nothing is said in it.
 * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`
 */
export async function modelAudio(
  server: ModelServer,
  model: string,
  health: ModelHealth,
  { bytes, mediaType, language, prompt, durationSeconds, account = '', signal }: AudioInput
): Promise<TextAnswer> {
  const body = new FormData()
  const name = `audio.${EXTENSIONS.get(mediaType) ?? 'bin'}`
  // Copied: a view into a larger buffer would send all of it.
  body.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name)
  body.set('model', model)
  body.set('response_format', 'json')
  // Servers know ISO 639-1 only.
  const primary = language?.split('-')[0]
  if (primary?.length === 2) body.set('language', primary)
  if (prompt) body.set('prompt', prompt.slice(0, PROMPT))
  const free = await server.turns.take(account, signal)
  const answer = await post(server, model, body, signal)
    .catch((error: unknown) => {
      if (!signal.aborted) health.failed(error)
      throw error
    })
    .finally(free)
  health.worked()
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
  server: ModelServer,
  model: string,
  body: FormData,
  signal: AbortSignal
): Promise<z.infer<typeof Transcription>> {
  const { baseUrl, headers, fetch } = server
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
      const response = await fetch(modelEndpoint(baseUrl, '/audio/transcriptions'), {
        method: 'POST',
        body,
        headers,
        signal
      })
      if (response.ok) return await response.text()
      const responseBody = await response.text()
      reportFault(server, model, { status: response.status, text: responseBody })
      throw Object.assign(new Error('refused'), { statusCode: response.status, responseBody })
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
