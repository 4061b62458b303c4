/** A provider on any server that speaks the OpenAI protocol: hosted, or the operator's own. */

import { SluiceError } from '@sluice/core'
import type { Ability, Engine, ModelReport } from '../engine.ts'
import { fairTurns } from '../fair-turns.ts'
import { programOn } from '../local/speech.ts'
import type { ChatModel, ModelFault, ModelServer } from './chat-model.ts'
import { checkBaseUrl, modelHeaders, type ServerSettings } from './endpoint.ts'
import type { AudioModel } from './model-audio.ts'
import { modelFetch } from './model-fetch.ts'
import { type ModelHealth, modelHealth } from './model-health.ts'

/** The model servers. Only the operator sets them; no request has a say. */
export interface ModelSettings extends ServerSettings {
  /** For summaries, answers and extraction. Default: the first of `models`. */
  readonly model?: string
  /** Further models for them, by the names with which requests choose. */
  readonly models?: Readonly<Record<string, NamedModel>>
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
  /** Folders in which ffmpeg is looked for; default: those of PATH. */
  readonly path?: string
  /** Calls at a time to each server; default 8. */
  readonly concurrency?: number
  /** Bytes of one answer at most; default 4 MiB. */
  readonly maxAnswerBytes?: number
  /** Called for each request that a server refused, after every request shape was tried. */
  readonly onFault?: (fault: ModelFault) => void
  /** Called when a model starts to fail, is found not to be as configured, or works again. */
  readonly onState?: (report: ModelReport) => void
}

/** A model that requests choose by a name. */
export interface NamedModel {
  /** Its id on the server. */
  readonly model: string
  /** Default: the server of `model`. It gets neither the key nor the headers of the other. */
  readonly server?: ServerSettings
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
  readonly setting: string
  readonly model: string
  readonly server: ModelServer
  readonly health: ModelHealth
}

const PROVIDER = 'openai-compatible'

/** The provider; it has the abilities for which a model is set. @throws TypeError - an address is no URL. */
export function openAiCompatibleEngine(settings: ModelSettings): Engine {
  const { visionModel, audioModel } = settings
  const fetch = modelFetch(settings.maxAnswerBytes ?? 4 * 2 ** 20)
  const { vision: eyes, audio: ears, onFault, concurrency = 8 } = settings
  const { path = process.env.PATH ?? '' } = settings
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
  const opened = (
    role: Role,
    server: ModelServer,
    model: string,
    { setting, baseUrl }: { readonly setting: string; readonly baseUrl: string } = ROLES[role]
  ): OpenModel => {
    const names = { model: setting, baseUrl: server === chat ? 'AI_BASE_URL' : baseUrl }
    const health: ModelHealth = modelHealth(model, names, () =>
      settings.onState?.(reportOf({ role, setting, model, server, health }))
    )
    return { role, setting, model, server, health }
  }
  const standard = settings.model === undefined ? undefined : opened('chat', chat, settings.model)
  const named = new Map(
    Object.entries(settings.models ?? {}).map(([name, { model, server: own }]) => {
      const server = own ? open(own, `models.${name}.server.baseUrl`) : chat
      const isStandard = server === standard?.server && model === standard.model
      const names = { setting: 'AI_MODELS', baseUrl: 'AI_MODELS' }
      return [name, isStandard ? standard : opened('chat', server, model, names)]
    })
  )
  const text = standard ?? named.values().next().value
  const seeing = visionModel === undefined ? undefined : opened('vision', vision, visionModel)
  const hearing = audioModel === undefined ? undefined : opened('audio', audio, audioModel)
  const models = [...new Set([standard, ...named.values(), seeing, hearing])].filter(
    (one) => one !== undefined
  )
  // Loaded with the first question: most programs start without asking one.
  const questions = () => import('./model-questions.ts')
  const chats = new Map<OpenModel, ChatModel>()
  const chatOf = async (one: OpenModel) => {
    const { chatModel } = await questions()
    const known = chats.get(one) ?? chatModel(one.server, one.model, bounds, one.health)
    chats.set(one, known)
    return known
  }
  let speech: AudioModel | undefined
  const speechOf = async ({ server, model, health }: OpenModel) => {
    const { audioModel } = await questions()
    speech ??= audioModel(server, model, health, programOn('ffmpeg', path))
    return speech
  }
  const chosen = (name: string | undefined, unnamed: OpenModel) => {
    const found = name === undefined ? unnamed : named.get(name)
    if (found) return chatOf(found)
    throw new SluiceError('INVALID_REQUEST', `There is no model named ${name}.`)
  }
  const test = async (one: OpenModel, signal: AbortSignal) => {
    const { testAudio, testChat } = await questions()
    if (one.role === 'audio') return testAudio(await speechOf(one), signal)
    return testChat(await chatOf(one), one.role === 'vision', signal)
  }
  return {
    name: [PROVIDER, (text ?? seeing ?? hearing)?.model].filter(Boolean).join(':'),
    choices: Object.fromEntries(
      [...named].map(([name, { model }]) => [name, `${PROVIDER}:${model}`])
    ),
    names: {
      ...(visionModel !== undefined && { images: `${PROVIDER}:${visionModel}` }),
      ...(audioModel !== undefined && { audio: `${PROVIDER}:${audioModel}` })
    },
    ...(text !== undefined && {
      async summarize(input) {
        const { modelSummary } = await questions()
        return modelSummary(await chosen(input.model, text), input)
      },
      async extract(input) {
        const { modelExtraction } = await questions()
        return modelExtraction(await chosen(input.model, text), input)
      },
      async answer(input) {
        const { modelAnswer } = await questions()
        return modelAnswer(await chosen(input.model, text), input)
      }
    }),
    ...(seeing !== undefined && {
      async transcribeImage(input) {
        const { modelImage } = await questions()
        return modelImage(await chatOf(seeing), input)
      }
    }),
    ...(hearing !== undefined && {
      async transcribeAudio(input) {
        return (await speechOf(hearing)).transcribe(input)
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
    missing: missing(settings, text !== undefined)
  }
}

function reportOf({ role, setting, model, health }: OpenModel): ModelReport {
  return { model, setting, abilities: ROLES[role].abilities, ...health.state }
}

function missing(
  { visionModel, audioModel }: ModelSettings,
  hasText: boolean
): Partial<Record<Ability, string>> {
  return {
    ...(!hasText && {
      summary: 'AI_MODEL is not set.',
      extraction: 'AI_MODEL is not set.'
    }),
    ...(visionModel === undefined && { images: 'AI_VISION_MODEL is not set.' }),
    ...(audioModel === undefined && { audio: 'AI_AUDIO_MODEL is not set.' })
  }
}
