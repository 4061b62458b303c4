/** The paid extras of a request, each with its cost and, if it failed, the reason. */

import { SluiceError } from '@sluice/core'
import type {
  Ability,
  Engine,
  ExtractInput,
  ModelReport,
  QuestionInput,
  QuotedAnswer,
  SummaryInput,
  TextAnswer,
  Usage,
  Wish
} from './engine.ts'
import { type AbilityReport, engineFor, engineReport, nameFor } from './engine-report.ts'
import { type AudioRequest, type AudioTranscript, enrichAudio } from './enrich-audio.ts'
import { enrichImages, type ImagesInput, type ImageTranscript, timed } from './enrich-images.ts'
import { addUsage, type Extra, extraError, NO_USAGE } from './extra.ts'

/** Bounds of one request. Source: decisions.md §12. */
export interface EnrichLimits {
  /** Milliseconds of one extra. */
  readonly timeMs: number
  readonly imageBytes: number
  readonly imagePixels: number
  /** Images read at a time. */
  readonly parallel: number
  readonly audioBytes: number
  /** Maximum recordings examined per page. */
  readonly recordings: number
}

/** The default limits. */
export const ENRICH_LIMITS: EnrichLimits = {
  timeMs: 60_000,
  imageBytes: 10 * 2 ** 20,
  imagePixels: 25_000_000,
  parallel: 3,
  audioBytes: 100 * 2 ** 20,
  recordings: 20
}

/** The limits of one call. */
export interface EnrichRun {
  /** The client's signal: its abort is rethrown, since the client no longer waits for an answer. */
  readonly signal: AbortSignal
  /** Milliseconds left for AI, less than those left for the request; see {@link EnrichLimits.timeMs}. */
  readonly timeMs?: number
  /** Account of the request. Accounts take turns at a model server. */
  readonly account?: string
  /** Called before each call to a provider: from the first one on, the work has a price. */
  readonly onAsked?: () => void
}

/** Calls the providers within bounds. A failed extra is a result, not an exception. */
export interface Enricher {
  /** Name of the provider of an ability, `undefined` if a request for it is `AI_NOT_CONFIGURED`. */
  engineName(ability: Ability): string | undefined
  /** Reason why the provider of an ability cannot do it in a language; `undefined` if it can. */
  refusal(ability: Ability, language: string): string | undefined
  report(): Record<Ability, AbilityReport>
  /** State of each configured model. */
  models(): readonly ModelReport[]
  /** Tests each model of which nothing recent is known, by a request of a few tokens. Never throws. */
  probe(signal: AbortSignal): Promise<void>
  /** Names of the models that a request may choose for text. */
  readonly choices: readonly string[]
  /** Wishes that the provider of an ability cannot follow. */
  ignores(ability: Ability): readonly Wish[]
  summarize(input: Omit<SummaryInput, 'signal'>, run: EnrichRun): Promise<Extra<TextAnswer>>
  extract(input: Omit<ExtractInput, 'signal'>, run: EnrichRun): Promise<Extra<unknown>>
  answer(input: Omit<QuestionInput, 'signal'>, run: EnrichRun): Promise<Extra<QuotedAnswer>>
  transcribeImages(input: ImagesInput, run: EnrichRun): Promise<Extra<ImageTranscript[]>>
  transcribeAudio(input: AudioRequest, run: EnrichRun): Promise<Extra<AudioTranscript[]>>
  close(): Promise<void>
}

/**
 * @param engines - the providers, preferred ones first. Only the first one with an ability is used, even if it
 * fails: the client pays for the provider that was named.
 * @throws TypeError - `engines` is no array.
 */
export function createEnricher({
  engines,
  limits
}: {
  readonly engines: readonly Engine[]
  readonly limits?: Partial<EnrichLimits>
}): Enricher {
  if (!Array.isArray(engines)) {
    throw new TypeError(
      'createEnricher: engines must be an array, such as [openAiCompatibleEngine(…)]'
    )
  }
  const bounds = { ...ENRICH_LIMITS, ...limits }
  return {
    engineName: (ability) => {
      const engine = engineFor(engines, ability)
      return engine && nameFor(engine, ability)
    },
    refusal: (ability, language) => engineFor(engines, ability)?.refusal?.(ability, language),
    report: () => engineReport(engines),
    models: () => engines.flatMap((engine) => engine.models?.() ?? []),
    probe: async (signal) => {
      await Promise.all(engines.map((engine) => engine.probe?.(signal)))
    },
    choices: Object.keys(engineFor(engines, 'extraction')?.choices ?? {}),
    ignores: (ability) => engineFor(engines, ability)?.ignores ?? [],
    summarize: (input, run) => {
      const engine = needed(engines, 'summary', 'summarize')
      return single(nameFor(engine, 'summary', input.model), bounds, run, (signal, onUsage) =>
        engine.summarize({ ...input, ...owned(run), onUsage, signal })
      )
    },
    extract: (input, run) => {
      const engine = needed(engines, 'extraction', 'extract')
      const name = nameFor(engine, 'extraction', input.model)
      return single(name, bounds, run, async (signal, onUsage) => {
        const { data, usage } = await engine.extract({
          ...input,
          ...owned(run),
          onUsage,
          signal
        })
        return { answer: data, usage }
      }).then((extra) => (extra.ok ? { ...extra, value: extra.value.answer } : extra))
    },
    answer: (input, run) => {
      const engine = needed(engines, 'extraction', 'answer')
      return single(nameFor(engine, 'extraction', input.model), bounds, run, (signal, onUsage) =>
        engine.answer({ ...input, ...owned(run), onUsage, signal })
      )
    },
    transcribeImages: (input, run) => {
      const engine = needed(engines, 'images', 'transcribeImage')
      const name = nameFor(engine, 'images')
      return within(bounds, run, (signal, asked) => {
        const transcribeImage: typeof engine.transcribeImage = (image) => {
          asked()
          return engine.transcribeImage({ ...image, ...owned(run) })
        }
        return enrichImages({ ...engine, name, transcribeImage }, input, bounds, signal)
      })
    },
    transcribeAudio: (input, run) => {
      const engine = needed(engines, 'audio', 'transcribeAudio')
      const name = nameFor(engine, 'audio')
      return within(bounds, run, (signal, asked) => {
        const transcribeAudio: typeof engine.transcribeAudio = (recording) => {
          asked()
          return engine.transcribeAudio({ ...recording, ...owned(run) })
        }
        return enrichAudio({ ...engine, name, transcribeAudio }, input, bounds, signal)
      })
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close?.()))
    }
  }
}

function owned({ account }: EnrichRun): { account?: string } {
  return account === undefined ? {} : { account }
}

function needed<
  Method extends 'summarize' | 'extract' | 'answer' | 'transcribeImage' | 'transcribeAudio'
>(
  engines: readonly Engine[],
  ability: Ability,
  method: Method
): Engine & Required<Pick<Engine, Method>> {
  const engine = engineFor(engines, ability)
  if (engine?.[method]) return engine as Engine & Required<Pick<Engine, Method>>
  throw new SluiceError('AI_NOT_CONFIGURED', `This server has no provider for ${ability}.`, {
    details: { ability }
  })
}

async function single<Value extends { usage?: TextAnswer['usage'] }>(
  engine: string,
  bounds: EnrichLimits,
  run: EnrichRun,
  task: (
    signal: AbortSignal,
    onUsage: (usage: Usage) => void
  ) => Promise<Value & { readonly notes?: readonly string[] }>
): Promise<Extra<Value>> {
  return within(bounds, run, async (signal, asked) => {
    let spent = NO_USAGE
    const onUsage = (usage: Usage) => {
      spent = addUsage(spent, usage)
    }
    try {
      asked()
      const value = await task(signal, onUsage)
      const { usage = NO_USAGE, notes = [] } = value
      return { ok: true, units: 1, engine, value, notes, usage }
    } catch (error) {
      const failure = SluiceError.is(error) ? error : timed(error, signal)
      const details = SluiceError.is(failure) ? failure.details : {}
      return { ok: false, units: 0, engine, error: extraError(failure), details, usage: spent }
    }
  })
}

/** Run with the client's signal and the time for AI as one, and wait for neither longer than that. */
async function within<Value>(
  bounds: EnrichLimits,
  { signal, timeMs, onAsked }: EnrichRun,
  task: (signal: AbortSignal, asked: () => void) => Promise<Extra<Value>>
): Promise<Extra<Value>> {
  signal.throwIfAborted()
  const time = AbortSignal.timeout(Math.max(1, Math.min(timeMs ?? bounds.timeMs, bounds.timeMs)))
  const bounded = AbortSignal.any([signal, time])
  const asked = () => {
    bounded.throwIfAborted()
    onAsked?.()
  }
  const extra = await task(bounded, asked)
  signal.throwIfAborted()
  return extra
}
