/** The abilities of a server, for readyz and the start message. */

import type { Ability, Engine } from './engine.ts'

/** One ability: its provider with the problem of its model, or the reason why it has none. */
export type AbilityReport =
  | {
      readonly engine: string
      readonly problem?: string
      /** Names of the models that a request may choose. */
      readonly models?: readonly string[]
    }
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

/**
 * Returns the name of the engine for an ability. Answers, metrics and reports use it.
 *
 * @param model - model that the request chose, by its name.
 */
export function nameFor(engine: Engine, ability: Ability, model?: string): string {
  const chosen = model === undefined ? undefined : engine.choices?.[model]
  return chosen ?? engine.names?.[ability] ?? engine.name
}

/** The provider of each ability, with advice on installing or configuring missing ones. */
export function engineReport(engines: readonly Engine[]): Record<Ability, AbilityReport> {
  const report = (ability: Ability): AbilityReport => {
    const engine = engineFor(engines, ability)
    if (engine) {
      const model = engine.models?.().find(({ abilities }) => abilities.includes(ability))
      const { problem } = model ?? {}
      return {
        engine: nameFor(engine, ability),
        ...(problem !== undefined && { problem }),
        ...choice(engine, ability)
      }
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

function choice({ choices = {} }: Engine, ability: Ability): { models?: string[] } {
  const names = Object.keys(choices)
  const isText = ability === 'summary' || ability === 'extraction'
  return isText && names.length > 0 ? { models: names } : {}
}
