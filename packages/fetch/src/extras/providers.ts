/** The AI providers of the extras. */

import {
  createEnricher,
  type Enricher,
  localEngines,
  type ModelSettings,
  openAiCompatibleEngine
} from '@sluice/enrich'

export { modelEndpoint, modelHeaders, type ServerSettings } from '@sluice/enrich'

/** Settings that select the AI providers. */
export interface ProviderOptions {
  /** A server that speaks the OpenAI API. It comes first. */
  readonly server?: ModelSettings | undefined
  /** Enables the providers that work offline: summaries, images and recordings. Default false. */
  readonly offline?: boolean
}

/** Open the providers. Without any a request for an extra is refused. */
export function openProviders({ server, offline = false }: ProviderOptions = {}): Enricher {
  const engines = server ? [openAiCompatibleEngine(server)] : []
  return createEnricher({ engines: [...engines, ...(offline ? localEngines() : [])] })
}
