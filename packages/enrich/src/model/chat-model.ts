/** A chat model on a server that speaks the OpenAI protocol. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'

/** The model; nothing is asked of its server yet. @param server.model - its id there. */
export function chatModel({
  baseUrl,
  apiKey,
  model,
  fetch
}: {
  baseUrl: URL
  apiKey: string | undefined
  model: string
  fetch: typeof globalThis.fetch
}): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'sluice',
    baseURL: baseUrl.href.replace(/\/$/, ''),
    ...(apiKey !== undefined && { apiKey }),
    fetch,
    supportsStructuredOutputs: true
  })
  return provider.chatModel(model)
}
