/** The AI providers of the extras. */

import * as documents from '@sluice/documents/pool'
import {
  createEnricher,
  ENRICH_LIMITS,
  type Enricher,
  localEngines,
  type ModelSettings,
  openAiCompatibleEngine
} from '@sluice/enrich'

export type { ModelReport } from '@sluice/enrich'

/** Settings that select the AI providers. */
export interface ProviderOptions {
  /** A server that speaks the OpenAI API. It comes first. */
  readonly server?: ModelSettings | undefined
  /** Enables the providers that work offline: summaries, images and recordings. Default false. */
  readonly offline?: boolean
  /** Time for one extra, ms. Default: that of `ENRICH_LIMITS`. */
  readonly timeMs?: number
}

/** Open the providers. Without any a request for an extra is refused. */
export function openProviders({
  server,
  offline = false,
  timeMs = ENRICH_LIMITS.timeMs
}: ProviderOptions = {}): Enricher {
  const engines = server ? [openAiCompatibleEngine(server)] : []
  return createEnricher({
    engines: [...engines, ...(offline ? localEngines({ documents }) : [])],
    limits: { timeMs }
  })
}
