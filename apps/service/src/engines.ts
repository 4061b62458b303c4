/** The engines of AI extras that this server has. */

import { createEnricher, type Enricher, localEngines, openAiCompatibleEngine } from '@sluice/enrich'
import type { Config } from './config.ts'

/** The model server of the configuration before what works offline. Without either a request for an extra is refused. */
export function openEnricher(config: Config): Enricher {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_VISION_MODEL, AI_AUDIO_MODEL } = config
  const models = AI_BASE_URL
    ? [
        openAiCompatibleEngine({
          baseUrl: new URL(AI_BASE_URL),
          contextTokens: config.AI_CONTEXT_TOKENS,
          ...(AI_API_KEY ? { apiKey: AI_API_KEY } : {}),
          ...(AI_MODEL ? { model: AI_MODEL } : {}),
          ...(AI_VISION_MODEL ? { visionModel: AI_VISION_MODEL } : {}),
          ...(AI_AUDIO_MODEL ? { audioModel: AI_AUDIO_MODEL } : {})
        })
      ]
    : []
  return createEnricher({
    engines: [...models, ...(config.AI_LOCAL === 'on' ? localEngines() : [])]
  })
}
