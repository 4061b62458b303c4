/** Tests of configured models, by requests of a few tokens, for the operator. */

import { speechFile } from '../media/wave.ts'
import type { ChatModel, ChatRequest, ModelServer } from './chat-model.ts'
import { modelEndpoint } from './endpoint.ts'
import type { AudioModel } from './model-audio.ts'
import type { ModelHealth } from './model-health.ts'

/** A model to test. */
export interface ProbedModel {
  readonly model: string
  readonly server: ModelServer
  readonly health: ModelHealth
  /** Tokens that the operator says the model has; absent if nothing depends on them. */
  readonly contextTokens?: number
  /** Asks the model for next to nothing. @throws SluiceError - it does not answer. */
  readonly test: () => Promise<void>
}

/** Time after a call for which it still says whether the model works, ms. */
const RECENT = 4 * 60_000

/**
 * Test a model, unless its last calls say that it works. A model that worked and was not used since costs no token and
 * is not loaded by its server again: only the server is asked.
 */
export async function probeModel(probed: ProbedModel, signal: AbortSignal): Promise<void> {
  const { health } = probed
  const { state } = health.state
  const hasWorked = state === 'works' || state === 'impaired'
  if (hasWorked && Date.now() - health.seenAt < RECENT) return
  try {
    if (hasWorked) await listed(probed, signal)
    else await fullTest(probed, signal)
  } catch (error) {
    const isEnding = signal.aborted && (signal.reason as Error | undefined)?.name !== 'TimeoutError'
    if (!isEnding) health.failedTest(error)
  }
}

async function fullTest(probed: ProbedModel, signal: AbortSignal): Promise<void> {
  const { health, model, contextTokens = 0 } = probed
  // What is wrong with the server shows in the test, too.
  const known = await listed(probed, signal).catch(() => [])
  health.knows(known.map(({ id }) => id))
  await probed.test()
  // Servers that tag models accept a name without a tag for the latest.
  const own = known.find(({ id }) => id === model || id === `${model}:latest`)
  if (own?.context === undefined || own.context >= contextTokens) return
  health.impaired({
    problem: `The model's context is ${own.context} tokens, less than AI_CONTEXT_TOKENS.`,
    advice: `Set AI_CONTEXT_TOKENS to ${own.context} or less, or serve the model with ${contextTokens}.`
  })
}

interface ListedModel {
  readonly id: string
  /** Tokens with which it is served. */
  readonly context?: number
}

/** Members in which servers tell the context of a model: vLLM, LM Studio, Groq, OpenRouter, Mistral. */
const CONTEXTS = [
  'loaded_context_length',
  'max_model_len',
  'context_window',
  'context_length',
  'max_context_length'
]

/** The models that a server lists; none if it has no list. @throws - it cannot be reached. */
async function listed({ server }: ProbedModel, signal: AbortSignal): Promise<ListedModel[]> {
  const { baseUrl, headers, fetch } = server
  const response = await fetch(modelEndpoint(baseUrl, '/models'), { headers, signal })
  const answer = (await response.json().catch(() => undefined)) as { data?: unknown } | undefined
  if (!response.ok || !Array.isArray(answer?.data)) return []
  return answer.data.flatMap((one: Record<string, unknown> | null) => {
    if (typeof one?.id !== 'string') return []
    const context = CONTEXTS.map((name) => Number(one[name])).find((tokens) => tokens > 0)
    return [{ id: one.id, ...(context !== undefined && { context }) }]
  })
}

const ASKED: ChatRequest = {
  instructions: 'You are being tested. Answer with one word.',
  text: 'Say ok.',
  maxOutputTokens: 16
}

/** A black square on 64 white pixels a side: some models take no smaller images. */
const SQUARE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAL0lEQVR42u3VMQEAAAjDsPk3DQq4+CAVkLepZQEAAIDjQIYAAAAA8BPwRgAA8BRo3dKzBI08CWoAAAAASUVORK5CYII='

/** Asks a chat model for one word. @param hasImage - about an image. */
export async function testChat(
  model: ChatModel,
  hasImage: boolean,
  signal: AbortSignal
): Promise<void> {
  const session = model.open()
  const file = { mediaType: 'image/png', bytes: Buffer.from(SQUARE, 'base64') }
  await session.ask(hasImage ? { ...ASKED, file } : ASKED, signal)
  session.keep()
}

/** Asks an audio model for a second of a tone: silence is not sent to it. */
export async function testAudio(model: AudioModel, signal: AbortSignal): Promise<void> {
  const bytes = speechFile(
    Float32Array.from({ length: 16_000 }, (_, at) => 3000 * Math.sin(at / 6))
  )
  const recording = { bytes, mediaType: 'audio/wav', durationSeconds: 1, signal }
  await model.transcribe(recording)
}
