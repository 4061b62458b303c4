/** The abilities of a server, for readyz and the start message. */

import type { Ability, Engine } from './engine.ts'

/** One ability: its provider with the problem of its model, or the reason why it has none. */
export type AbilityReport =
  | { readonly engine: string; readonly problem?: string }
  | { readonly engine: null; readonly reason: string }

/** The name of the method that is each ability. */
const METHODS = {
  summary: 'summarize',
  extraction: 'extract',
  images: 'transcribeImage',
  audio: 'transcribeAudio'
} as const satisfies Record<Ability, keyof Engine>

/** The first provider with an ability; earlier ones are preferred. */
export function engineFor(engines: readonly Engine[], ability: Ability): Engine | undefined {
  return engines.find((engine) => engine[METHODS[ability]] !== undefined)
}

/** Returns the name of the engine for an ability. Answers, metrics and reports use it. */
export function nameFor(engine: Engine, ability: Ability): string {
  return engine.names?.[ability] ?? engine.name
}

/** The provider of each ability, with advice on installing or configuring missing ones. */
export function engineReport(engines: readonly Engine[]): Record<Ability, AbilityReport> {
  const report = (ability: Ability): AbilityReport => {
    const engine = engineFor(engines, ability)
    if (engine) {
      const model = engine.models?.().find(({ abilities }) => abilities.includes(ability))
      const { problem } = model ?? {}
      return { engine: nameFor(engine, ability), ...(problem !== undefined && { problem }) }
    }
    const reasons = engines.flatMap(({ missing }) => missing?.[ability] ?? [])
    return { engine: null, reason: reasons.join(' ') || 'No provider is configured.' }
  }
  return {
    summary: report('summary'),
    extraction: report('extraction'),
    images: report('images'),
    audio: report('audio')
  }
}
