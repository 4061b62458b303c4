/** A provider on any server that speaks the OpenAI protocol: hosted, or the operator's own. */

import type { Ability, Engine } from '../engine.ts'
import { fairTurns } from '../fair-turns.ts'
import type { ChatModel, ModelFault, ModelServer } from './chat-model.ts'
import { checkBaseUrl, modelHeaders, type ServerSettings } from './endpoint.ts'
import { modelFetch } from './model-fetch.ts'

/** The model servers. Only the operator sets them; no request has a say. */
export interface ModelSettings extends ServerSettings {
  /** For summaries and extraction. */
  readonly model?: string
  /** For images. */
  readonly visionModel?: string
  /** For recordings. */
  readonly audioModel?: string
  /** Server of `visionModel`; default: the same. It gets neither the key nor the headers of the other. */
  readonly vision?: ServerSettings
  /** Server of `audioModel`; default: the same. It gets neither the key nor the headers of the other. */
  readonly audio?: ServerSettings
  /** Tokens that `model` and server really take, at least 2048; default 8192. */
  readonly contextTokens?: number
  /** Calls to the model for one extra at most; default 128. */
  readonly maxCalls?: number
  /** Calls at a time to each server; default 8. */
  readonly concurrency?: number
  /** Bytes of one answer at most; default 4 MiB. */
  readonly maxAnswerBytes?: number
  /** Called for each request that a server refused, after every request shape was tried. */
  readonly onFault?: (fault: ModelFault) => void
}

const PROVIDER = 'openai-compatible'

/** The provider; it has the abilities for which a model is set. @throws TypeError - an address is no URL. */
export function openAiCompatibleEngine(settings: ModelSettings): Engine {
  const { model, visionModel, audioModel } = settings
  const fetch = modelFetch(settings.maxAnswerBytes ?? 4 * 2 ** 20)
  const { vision: eyes, audio: ears, onFault, concurrency = 8 } = settings
  const open = (server: ServerSettings, name: string): ModelServer => {
    checkBaseUrl(server.baseUrl, name)
    return {
      baseUrl: server.baseUrl,
      headers: modelHeaders(server),
      fetch,
      turns: fairTurns(concurrency),
      onFault
    }
  }
  const chat = open(settings, 'baseUrl')
  const vision = eyes ? open(eyes, 'vision.baseUrl') : chat
  const audio = ears ? open(ears, 'audio.baseUrl') : chat
  const bounds = {
    contextTokens: Math.max(2048, settings.contextTokens ?? 8192),
    maxCalls: settings.maxCalls ?? 128
  }
  // Loaded with the first question: most programs start without asking one.
  const questions = () => import('./model-questions.ts')
  const models = new Map<string, ChatModel>()
  const opened = async (server: ModelServer, name: string) => {
    const { chatModel } = await questions()
    const key = `${server === chat ? 'chat' : 'vision'}:${name}`
    const known = models.get(key) ?? chatModel(server, name, bounds)
    models.set(key, known)
    return known
  }
  return {
    name: [PROVIDER, model ?? visionModel ?? audioModel].filter(Boolean).join(':'),
    names: {
      ...(visionModel !== undefined && { images: `${PROVIDER}:${visionModel}` }),
      ...(audioModel !== undefined && { audio: `${PROVIDER}:${audioModel}` })
    },
    ...(model !== undefined && {
      async summarize(input) {
        const { modelSummary } = await questions()
        return modelSummary(await opened(chat, model), input)
      },
      async extract(input) {
        const { modelExtraction } = await questions()
        return modelExtraction(await opened(chat, model), input)
      }
    }),
    ...(visionModel !== undefined && {
      async transcribeImage(input) {
        const { modelImage } = await questions()
        return modelImage(await opened(vision, visionModel), input)
      }
    }),
    ...(audioModel !== undefined && {
      async transcribeAudio(input) {
        const { modelAudio } = await questions()
        return modelAudio(audio, audioModel, input)
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
