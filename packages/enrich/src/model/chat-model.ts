/** A chat model on a server that speaks the OpenAI protocol, with what is known of it so far. */

import { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible'
import { SluiceError } from '@sluice/core'
import type { JsonSchema, Usage } from '../engine.ts'
import type { FairTurns } from '../fair-turns.ts'
import { COMMON_DIALECT, type Dialect, inDialect, nextDialect, type Refusal } from './dialect.ts'
import { modelEndpoint } from './endpoint.ts'
import { modelFailure, refusalOf } from './model-failure.ts'
import type { ModelHealth } from './model-health.ts'

/** A permanent refusal of a model server, as the operator's log shows it. */
export interface ModelFault {
  readonly model: string
  readonly status: number
  /** The server's own words, without anything that looks like a key. */
  readonly reason: string
}

/** A server and the way to it. */
export interface ModelServer {
  readonly baseUrl: URL
  /** Sent to `baseUrl` and nowhere else, with the key. */
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  readonly turns: FairTurns
  readonly onFault?: ((fault: ModelFault) => void) | undefined
}

/** Bounds of a chat model. */
export interface ModelBounds {
  /** Tokens of instructions, data and answer together. */
  readonly contextTokens: number
  /** Calls of one extra. */
  readonly maxCalls: number
}

/** One request to a chat model. */
export interface ChatRequest {
  readonly instructions: string
  readonly text: string
  readonly file?: { readonly mediaType: string; readonly bytes: Uint8Array }
  /** Schema of the answer, for servers that can hold a model to it. Nothing relies on it. */
  readonly schema?: JsonSchema | undefined
  readonly maxOutputTokens: number
}

/** The parts of an answer that may hold what was asked for. */
export interface ChatReply {
  readonly text: string
  /** Arguments of tools that the model called. */
  readonly tools: readonly string[]
  readonly thoughts: string
  /** The answer ended because it may not be longer. */
  readonly isCut: boolean
  /** The model or a filter of its server declined, by a mark of the protocol. */
  readonly isRefused: boolean
  readonly usage: Usage
}

/**
 * The context is smaller than assumed, or a thinking model needs room before its answer. The session then knows, and
 * the page must be divided anew.
 */
export class ReplanError extends Error {}

/** A chat model. It remembers the dialect, and from sessions that succeed the context and the room for thoughts. */
export interface ChatModel {
  open(asker?: Asker): ChatSession
}

/** The side that asks. */
export interface Asker {
  /** Account of the extra: see {@link FairTurns}. */
  readonly account?: string
  /** Called for each answer. */
  readonly onUsage?: (usage: Usage) => void
}

/** The calls of one extra. */
export interface ChatSession {
  readonly bounds: ModelBounds
  /** Tokens that the model spends on thoughts before its answer. */
  readonly thoughtTokens: number
  /** Parts of the page, and answers about them so far. */
  progress: { parts: number; answers: number }
  /** Gives the model more room for thoughts. False if its context has none. */
  addThoughts(): boolean
  /**
   * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`.
   * @throws ReplanError - the request does not fit the context.
   */
  ask(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>
  /** The extra succeeded: later sessions begin with what this one has learned. */
  keep(): void
}

/** Requests of one question: a server can refuse one part of the shape after the other. */
const TRIES = 8
const THOUGHTS = [4096, 16_384]
/** A context below which no page fits. */
const SMALLEST_CONTEXT = 1024

/** The model; nothing is asked of its server yet. @param model - its id there. @param health - notes whether its calls worked. */
export function chatModel(
  server: ModelServer,
  model: string,
  bounds: ModelBounds,
  health: ModelHealth
): ChatModel {
  let dialect = COMMON_DIALECT
  let known = { contextTokens: bounds.contextTokens, thoughtTokens: 0 }

  async function ask(
    request: ChatRequest,
    signal: AbortSignal,
    account: string,
    shrink: (text: string) => boolean
  ): Promise<ChatReply> {
    const noted = (error: unknown): SluiceError => {
      const failure = modelFailure(error, signal)
      if (!signal.aborted) health.failed(failure)
      return failure
    }
    let learned: Partial<Dialect> = {}
    let ofThis: Partial<Dialect> = {}
    for (let left = TRIES; ; left--) {
      const tried = { ...dialect, ...learned, ...ofThis }
      try {
        const free = await server.turns.take(account, signal)
        const reply = await generate(server, model, tried, request, signal).finally(free)
        dialect = { ...dialect, ...learned }
        health.worked()
        return reply
      } catch (error) {
        const refusal = signal.aborted ? undefined : refusalOf(error)
        if (!refusal) throw noted(error)
        if (isTooLong(refusal) && shrink(refusal.text)) {
          throw new ReplanError('the context is smaller')
        }
        const next = nextDialect(tried, refusal, {
          limit: request.maxOutputTokens,
          hasSchema: request.schema !== undefined,
          baseUrl: server.baseUrl
        })
        if (!next || left <= 1) {
          reportFault(server, model, refusal)
          throw noted(error)
        }
        if (next.isKept) learned = { ...learned, ...next.changes }
        else ofThis = { ...ofThis, ...next.changes }
      }
    }
  }

  return {
    open({ account = '', onUsage } = {}) {
      let { contextTokens, thoughtTokens } = known
      const progress = { parts: 1, answers: 0 }
      /** Notes the context that the server names, else a smaller one. False if it is as small as it can be. */
      const shrink = (text: string): boolean => {
        const named = Number(CONTEXT.exec(text)?.slice(1).find(Boolean))
        const isSmaller = named >= SMALLEST_CONTEXT && named < contextTokens
        contextTokens = isSmaller ? named : Math.floor(contextTokens / 2)
        return contextTokens >= SMALLEST_CONTEXT
      }
      return {
        progress,
        get bounds() {
          return { ...bounds, contextTokens }
        },
        get thoughtTokens() {
          return thoughtTokens
        },
        addThoughts() {
          const next = THOUGHTS.map((tokens) => Math.min(tokens, contextTokens / 2)).find(
            (tokens) => tokens > thoughtTokens
          )
          thoughtTokens = next ?? thoughtTokens
          return next !== undefined
        },
        async ask(request, signal) {
          const reply = await ask(request, signal, account, shrink)
          const read = reply.usage.inputTokens
          progress.answers++
          onUsage?.(reply.usage)
          if (!isCutInput(request, read)) return reply
          health.impaired({
            problem: `The server read only the first ${read} tokens of a longer request.`,
            advice:
              'Raise the context of the model on its server, or lower AI_CONTEXT_TOKENS to it.'
          })
          if (shrink(`maximum ${read} tokens`)) throw new ReplanError('the request was cut')
          throw new SluiceError('AI_OUTPUT_INVALID', 'The model server cut the page.')
        },
        keep() {
          known = {
            contextTokens: Math.min(known.contextTokens, contextTokens),
            thoughtTokens: Math.max(known.thoughtTokens, thoughtTokens)
          }
        }
      }
    }
  }
}

/** Tells the operator about a refusal. */
export function reportFault(
  { onFault }: ModelServer,
  model: string,
  { status, text }: Refusal
): void {
  onFault?.({ model, status, reason: reasonOf(text) })
}

/** The message in the body of a refusal, in one line. Long words may be keys. */
function reasonOf(text: string): string {
  const message = /"message"\s*:\s*"((?:[^"\\]|\\.){1,1000})/.exec(text)?.[1] ?? text
  return message
    .replace(/\\(?:n|r|t)/g, ' ')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[\w*-]{20,}/g, '…')
    .slice(0, 200)
}

const TOO_LONG =
  /context[_ ](?:length|window|size)|maximum context|(?:prompt|input|request)[^.]{0,40}(?:too long|too large|exceed)|exceeds?[^.]{0,40}context|too many (?:input )?tokens|reduce the length|max_tokens[^.]{0,40}(?:got|input'?:?) -\d/i
const CONTEXT =
  /(?:context (?:length|window|size)[^0-9]{0,30}|n_ctx"?[^0-9]{0,10})(\d{3,7})|maximum[^0-9]{0,30}(\d{3,7}) tokens|\blimit (\d{3,7}), requested/i

function isTooLong({ status, text }: { status: number; text: string }): boolean {
  return [400, 413, 422, 429, 500].includes(status) && TOO_LONG.test(text.slice(0, 4000))
}

/** Input below which a count of tokens says nothing: some servers leave out those that they have cached. */
const LEAST_COUNTED = 900

/**
 * Some servers cut a request that is longer than their context, and say so only by its tokens: each word is at least
 * one.
 */
function isCutInput({ instructions, text }: ChatRequest, read: number): boolean {
  if (read < LEAST_COUNTED) return false
  const words = `${instructions} ${text}`.match(/\p{L}+/gu)?.length ?? 0
  return read < words * 0.9
}

async function generate(
  { baseUrl, headers, fetch }: ModelServer,
  model: string,
  dialect: Dialect,
  { instructions, text, file, schema, maxOutputTokens }: ChatRequest,
  abortSignal: AbortSignal
): Promise<ChatReply> {
  const chat = new OpenAICompatibleChatLanguageModel(model, {
    provider: 'sluice',
    url: ({ path }) => modelEndpoint(baseUrl, path, dialect.prefix),
    headers,
    fetch,
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => inDialect(body, dialect)
  })
  const { content, finishReason, usage } = await chat.doGenerate({
    prompt: [
      { role: 'system', content: instructions },
      {
        role: 'user',
        content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...filed(file)]
      }
    ],
    maxOutputTokens,
    temperature: 0,
    abortSignal,
    // Strict servers refuse schemas with optional properties; the answer is checked here anyway.
    providerOptions: { openaiCompatible: { strictJsonSchema: false } },
    ...(schema && { responseFormat: { type: 'json' as const, schema } })
  })
  const all = (type: 'text' | 'reasoning') =>
    content.flatMap((part) => (part.type === type ? [part.text] : []))
  return {
    text: all('text').join(''),
    tools: content.flatMap((part) => (part.type === 'tool-call' ? [part.input ?? ''] : [])),
    thoughts: all('reasoning').join(''),
    isCut: finishReason.unified === 'length',
    isRefused: finishReason.unified === 'content-filter',
    usage: {
      calls: 1,
      inputTokens: whole(usage.inputTokens.total),
      outputTokens: whole(usage.outputTokens.total)
    }
  }
}

function filed(file: ChatRequest['file']) {
  if (!file) return []
  const { mediaType, bytes } = file
  return [{ type: 'file' as const, mediaType, data: { type: 'data' as const, data: bytes } }]
}

/** Servers report odd numbers of tokens. */
function whole(tokens: number | undefined): number {
  return tokens !== undefined && tokens > 0 ? Math.round(tokens) : 0
}
