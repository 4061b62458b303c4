/** Providers of AI extras whose calls are counted and timed. */

import type { Ability, Enricher, Extra } from '@sluice/enrich'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { REQUEST_SECONDS } from './buckets.ts'

/** The enricher with each extra measured in a registry. */
export function measuredEnricher(registry: Registry, enricher: Enricher): Enricher {
  const registers = [registry]
  const calls = new Counter({
    name: 'sluice_ai_calls_total',
    help: 'AI extras requested from providers. outcome is success or the error code.',
    labelNames: ['ability', 'engine', 'outcome'],
    registers
  })
  const durations = new Histogram({
    name: 'sluice_ai_call_duration_seconds',
    help: 'Time of one AI extra, including all calls to its provider.',
    labelNames: ['ability', 'engine'],
    buckets: REQUEST_SECONDS,
    registers
  })
  const tokens = new Counter({
    name: 'sluice_ai_tokens_total',
    help: 'Tokens of models, as their servers report them. direction is input or output.',
    labelNames: ['ability', 'engine', 'direction'],
    registers
  })
  new Gauge({
    name: 'sluice_ai_model_works',
    help: '0 while the last calls to a model failed, otherwise 1. Absent until it was called.',
    labelNames: ['setting', 'model'],
    registers,
    collect() {
      this.reset()
      for (const { setting, model, state } of enricher.models()) {
        if (state !== 'unknown') this.set({ setting, model }, state === 'fails' ? 0 : 1)
      }
    }
  })
  const measured = async <Value>(
    ability: Ability | 'question',
    work: () => Promise<Extra<Value>>
  ): Promise<Extra<Value>> => {
    const start = performance.now()
    // Names come from the configuration of this server, never from a request.
    let engine = enricher.engineName(ability === 'question' ? 'extraction' : ability) ?? 'none'
    let outcome = 'aborted'
    try {
      const extra = await work()
      engine = extra.engine
      outcome = extra.ok ? 'success' : extra.error.code
      tokens.inc({ ability, engine, direction: 'input' }, extra.usage.inputTokens)
      tokens.inc({ ability, engine, direction: 'output' }, extra.usage.outputTokens)
      return extra
    } finally {
      calls.inc({ ability, engine, outcome })
      durations.observe({ ability, engine }, (performance.now() - start) / 1_000)
    }
  }
  return {
    ...enricher,
    summarize: (input, run) => measured('summary', () => enricher.summarize(input, run)),
    extract: (input, run) => measured('extraction', () => enricher.extract(input, run)),
    answer: (input, run) => measured('question', () => enricher.answer(input, run)),
    transcribeImages: (input, run) =>
      measured('images', () => enricher.transcribeImages(input, run)),
    transcribeAudio: (input, run) => measured('audio', () => enricher.transcribeAudio(input, run))
  }
}
