/** A provider on any server that speaks the OpenAI protocol: hosted, or the operator's own. */

import type { Ability, Engine, ModelReport } from '../engine.ts'
import { fairTurns } from '../fair-turns.ts'
import type { ChatModel, ModelFault, ModelServer } from './chat-model.ts'
import { checkBaseUrl, modelHeaders, type ServerSettings } from './endpoint.ts'
import { modelFetch } from './model-fetch.ts'
import { type ModelHealth, modelHealth } from './model-health.ts'

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
  /** Called when a model starts to fail, is found not to be as configured, or works again. */
  readonly onState?: (report: ModelReport) => void
}

/** Settings of the models, by the part they play. */
const ROLES = {
  chat: { setting: 'AI_MODEL', baseUrl: 'AI_BASE_URL', abilities: ['summary', 'extraction'] },
  vision: { setting: 'AI_VISION_MODEL', baseUrl: 'AI_VISION_BASE_URL', abilities: ['images'] },
  audio: { setting: 'AI_AUDIO_MODEL', baseUrl: 'AI_AUDIO_BASE_URL', abilities: ['audio'] }
} as const satisfies Record<string, { abilities: readonly Ability[]; [name: string]: unknown }>

type Role = keyof typeof ROLES

interface OpenModel {
  readonly role: Role
  readonly model: string
  readonly server: ModelServer
  readonly health: ModelHealth
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
  const opened = (role: Role, server: ModelServer, name: string | undefined) => {
    if (name === undefined) return []
    const { setting, baseUrl: own } = ROLES[role]
    const baseUrl = server === chat ? 'AI_BASE_URL' : own
    const health: ModelHealth = modelHealth(name, { model: setting, baseUrl }, () =>
      settings.onState?.(reportOf({ role, model: name, server, health }))
    )
    return [{ role, model: name, server, health }]
  }
  const models: readonly OpenModel[] = [
    ...opened('chat', chat, model),
    ...opened('vision', vision, visionModel),
    ...opened('audio', audio, audioModel)
  ]
  // Loaded with the first question: most programs start without asking one.
  const questions = () => import('./model-questions.ts')
  const chats = new Map<Role, ChatModel>()
  const chatOf = async (role: Role) => {
    const { chatModel } = await questions()
    const { server, model: name, health } = models.find((one) => one.role === role) as OpenModel
    const known = chats.get(role) ?? chatModel(server, name, bounds, health)
    chats.set(role, known)
    return known
  }
  const test = async ({ role, model: name, server, health }: OpenModel, signal: AbortSignal) => {
    const { testAudio, testChat } = await questions()
    if (role === 'audio') return testAudio(server, name, health, signal)
    return testChat(await chatOf(role), role === 'vision', signal)
  }
  const has = (role: Role) => models.some((one) => one.role === role)
  return {
    name: [PROVIDER, model ?? visionModel ?? audioModel].filter(Boolean).join(':'),
    names: {
      ...(visionModel !== undefined && { images: `${PROVIDER}:${visionModel}` }),
      ...(audioModel !== undefined && { audio: `${PROVIDER}:${audioModel}` })
    },
    ...(has('chat') && {
      async summarize(input) {
        const { modelSummary } = await questions()
        return modelSummary(await chatOf('chat'), input)
      },
      async extract(input) {
        const { modelExtraction } = await questions()
        return modelExtraction(await chatOf('chat'), input)
      }
    }),
    ...(has('vision') && {
      async transcribeImage(input) {
        const { modelImage } = await questions()
        return modelImage(await chatOf('vision'), input)
      }
    }),
    ...(has('audio') && {
      async transcribeAudio(input) {
        const { modelAudio } = await questions()
        const one = models.find(({ role }) => role === 'audio') as OpenModel
        return modelAudio(one.server, one.model, one.health, input)
      }
    }),
    models: () => models.map(reportOf),
    async probe(signal) {
      const { probeModel } = await questions()
      const { contextTokens } = bounds
      await Promise.all(
        models.map((one) => {
          const context = one.role === 'chat' ? { contextTokens } : {}
          return probeModel({ ...one, ...context, test: () => test(one, signal) }, signal)
        })
      )
    },
    missing: missing(settings)
  }
}

function reportOf({ role, model, health }: OpenModel): ModelReport {
  const { setting, abilities } = ROLES[role]
  return { model, setting, abilities, ...health.state }
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
