/** A provider on any server that speaks the OpenAI protocol: hosted, or the operator's own. */

import type { Ability, Engine } from '../engine.ts'
import { modelFetch } from './model-fetch.ts'

/** The model server. Only the operator sets it; no request has a say. */
export interface ModelSettings {
  /** Its address with its path: `http://127.0.0.1:11434/v1`. Private addresses are allowed. */
  readonly baseUrl: URL
  /** Sent to `baseUrl` and nowhere else. */
  readonly apiKey?: string
  /** For summaries and extraction. */
  readonly model?: string
  /** For images. */
  readonly visionModel?: string
  /** For recordings. */
  readonly audioModel?: string
  /** Tokens that `model` and server really take, at least 2048; default 8192. */
  readonly contextTokens?: number
  /** Parts a long page is read in at most; default 64. */
  readonly maxParts?: number
  /** Bytes of one answer at most; default 4 MiB. */
  readonly maxAnswerBytes?: number
}

const PROVIDER = 'openai-compatible'

/** The provider; it has the abilities for which a model is set. @throws TypeError - `baseUrl` is no URL. */
export function openAiCompatibleEngine(settings: ModelSettings): Engine {
  const { baseUrl, apiKey, model, visionModel, audioModel } = settings
  // One of another realm is a URL, too.
  if (typeof baseUrl !== 'object' || !('href' in baseUrl)) {
    const given = typeof baseUrl === 'string' ? JSON.stringify(baseUrl) : typeof baseUrl
    throw new TypeError(
      `openAiCompatibleEngine: baseUrl must be a URL, not ${given}; write new URL(…)`
    )
  }
  const fetch = modelFetch(settings.maxAnswerBytes ?? 4 * 2 ** 20)
  const budget = {
    contextTokens: Math.max(2048, settings.contextTokens ?? 8192),
    maxParts: settings.maxParts ?? 64
  }
  const server = { baseUrl, apiKey, fetch }
  // Loaded with the first question: most programs start without asking one.
  const questions = () => import('./model-questions.ts')
  return {
    name: [PROVIDER, model ?? visionModel ?? audioModel].filter(Boolean).join(':'),
    names: {
      ...(visionModel !== undefined && { images: `${PROVIDER}:${visionModel}` }),
      ...(audioModel !== undefined && { audio: `${PROVIDER}:${audioModel}` })
    },
    ...(model !== undefined && {
      async summarize(input) {
        const { chatModel, modelSummary } = await questions()
        return modelSummary(chatModel({ ...server, model }), budget, input)
      },
      async extract(input) {
        const { chatModel, modelExtraction } = await questions()
        return modelExtraction(chatModel({ ...server, model }), budget, input)
      }
    }),
    ...(visionModel !== undefined && {
      async transcribeImage(input) {
        const { chatModel, modelImage } = await questions()
        return modelImage(chatModel({ ...server, model: visionModel }), input)
      }
    }),
    ...(audioModel !== undefined && {
      async transcribeAudio(input) {
        const { modelAudio } = await questions()
        return modelAudio({ ...server, model: audioModel }, input)
      }
    }),
    missing: missing(settings)
  }
}

function missing(settings: ModelSettings): Partial<Record<Ability, string>> {
  const { model, visionModel, audioModel } = settings
  return {
    ...(model === undefined && {
      summary: 'AI_MODEL is not set.',
      extraction: 'AI_MODEL is not set.'
    }),
    ...(visionModel === undefined && { images: 'AI_VISION_MODEL is not set.' }),
    ...(audioModel === undefined && { audio: 'AI_AUDIO_MODEL is not set.' })
  }
}
