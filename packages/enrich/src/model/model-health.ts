/** Knowledge of whether a model works, from its last calls, in words for the operator. */

import { SluiceError } from '@sluice/core'
import { errorCodeOf, isFiltered, refusalOf } from './model-failure.ts'

/** Names of the settings of a model, for advice. */
export interface ModelSettingNames {
  /** `AI_MODEL`. */
  readonly model: string
  /** `AI_BASE_URL`. */
  readonly baseUrl: string
}

/** A fault of a model. Neither text holds an address, a key or words of the server. */
interface ModelProblem {
  readonly problem: string
  /** Remedy, with the names of the settings. */
  readonly advice: string
}

/** State of a model: `impaired` works, but not as configured. */
export interface ModelState extends Partial<ModelProblem> {
  readonly state: 'unknown' | 'works' | 'impaired' | 'fails'
}

/** See {@link modelHealth}. */
export interface ModelHealth {
  readonly state: ModelState
  /** Time of the last call that told something, ms since the epoch; 0 before it. */
  readonly seenAt: number
  worked(): void
  /** Notes a failed call. A fault that may be of its request, or that may pass, does not count at once. */
  failed(error: unknown): void
  /** Notes a failed call that was made to test the model: it counts at once. */
  failedTest(error: unknown): void
  /** Notes the models that its server lists, for advice. */
  knows(models: readonly string[]): void
  /** Notes a fault of the configuration that no answer shows: it stays until the process ends. */
  impaired(fault: ModelProblem): void
}

/** Passing faults in a row from which on a model counts as failing. */
const ENOUGH = 2

/** @param onChange - called when the model starts to fail, is found to be impaired, or works again. */
export function modelHealth(
  model: string,
  names: ModelSettingNames,
  onChange: (state: ModelState) => void = () => undefined
): ModelHealth {
  let fault: ModelProblem | undefined
  let flaw: ModelProblem | undefined
  let seenAt = 0
  let inARow = 0
  let known: readonly string[] = []

  const failed = (found: ModelProblem): void => {
    const isNew = fault?.problem !== found.problem
    fault = found
    seenAt = Date.now()
    if (isNew) onChange({ state: 'fails', ...found })
  }
  return {
    get state(): ModelState {
      if (fault) return { state: 'fails', ...fault }
      if (flaw) return { state: 'impaired', ...flaw }
      return { state: seenAt === 0 ? 'unknown' : 'works' }
    },
    get seenAt() {
      return seenAt
    },
    worked() {
      const hadFailed = fault !== undefined
      fault = undefined
      seenAt = Date.now()
      inARow = 0
      if (hadFailed) onChange({ state: 'works' })
    },
    failed(error) {
      const kind = kindOf(error)
      if (kind === 'request') return
      inARow++
      if (kind === 'stays' || inARow >= ENOUGH) failed(problemOf(error, model, names, known))
    },
    failedTest: (error) => failed(problemOf(error, model, names, known)),
    knows(models) {
      known = models
    },
    impaired(found) {
      const isNew = flaw === undefined
      flaw = found
      if (isNew) onChange({ state: 'impaired', ...found })
    }
  }
}

const UNKNOWN_MODEL =
  /\b(?:model|deployment)\b[^.]{0,120}(?:not[_ ]?(?:found|exist|available|supported|valid)|n['’]t exist|does not exist|no longer|unknown|invalid|try pulling)|(?:no such|unknown|invalid|unsupported) (?:model|deployment)|model_not_found|no (?:allowed )?(?:endpoints|providers?) (?:found|available) (?:for|that support)|not a valid model/i
const NO_PROVIDER = /no (?:allowed )?(?:endpoints|providers?)[^.]{0,40}(?:polic|privacy|settings)/i
const NO_CREDIT = /quota|insufficient|billing|credit|payment|balance/i

/** Says whether a fault is of its request, of the model until the operator does something, or passes. */
function kindOf(error: unknown): 'request' | 'stays' | 'passes' {
  // Limits of this service, such as too many calls that wait, have no cause outside of it.
  if (SluiceError.is(error) && error.cause === undefined) return 'request'
  const refusal = refusalOf(error)
  if (!refusal) return 'passes'
  const { status, text } = refusal
  if (isFiltered(refusal)) return 'request'
  if (UNKNOWN_MODEL.test(text) && status >= 400) return 'stays'
  if ([400, 409, 413, 415, 422].includes(status)) return 'request'
  return status < 500 && status !== 408 && status !== 425 && status !== 429 ? 'stays' : 'passes'
}

function problemOf(
  error: unknown,
  model: string,
  names: ModelSettingNames,
  known: readonly string[]
): ModelProblem {
  const refusal = refusalOf(error)
  if (refusal) return refusedProblem(refusal, model, names, known)
  const { baseUrl } = names
  if (SluiceError.is(error) && error.code === 'AI_OUTPUT_INVALID') {
    return {
      problem: 'The server answers something else than the OpenAI protocol.',
      advice: `Correct ${baseUrl}: it may be the address of a web page.`
    }
  }
  const code = errorCodeOf(error)
  if (code === undefined && isTimeout(error)) {
    return {
      problem: 'The model does not answer in time.',
      advice: 'Raise AI_TIMEOUT_MS, or use a smaller model or a faster machine.'
    }
  }
  return {
    problem: `The server cannot be reached${code === undefined ? '' : ` (${code})`}.`,
    advice: `Start it, or correct ${baseUrl}.`
  }
}

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError') return true
  }
  return false
}

function refusedProblem(
  { status, text }: { readonly status: number; readonly text: string },
  model: string,
  { model: setting, baseUrl }: ModelSettingNames,
  known: readonly string[]
): ModelProblem {
  const of = (problem: string, advice: string): ModelProblem => ({ problem, advice })
  if (status === 401 || status === 403) {
    const key = baseUrl === 'AI_MODELS' ? 'AI_MODEL_KEYS' : baseUrl.replace('BASE_URL', 'API_KEY')
    return of(
      `The server refuses the key (status ${status}).`,
      `Set ${key} to a key that it accepts.`
    )
  }
  if (NO_PROVIDER.test(text)) {
    return of(
      'The server has no provider for the model that fits the settings of the account.',
      `Change the settings of the account there, or set ${setting} to another model.`
    )
  }
  if (UNKNOWN_MODEL.test(text)) {
    const one = known.length > 0 ? `one of ${known.slice(0, 10).join(', ')}` : 'a model that it has'
    return of(
      'The server does not know the model.',
      `Set ${setting} to ${one}, or load ${model} there.`
    )
  }
  if (status === 402 || (status === 429 && NO_CREDIT.test(text))) {
    return of('The account at the server has no credit.', 'Add credit there, or use another key.')
  }
  if (status === 404 || status === 405) {
    return of(
      `The server has no such operation at its address (status ${status}).`,
      `Correct the path of ${baseUrl}; most servers have /v1 at its end.`
    )
  }
  if (status === 429) {
    return of('The server is over its rate limit.', 'Lower AI_CONCURRENCY, or raise the limit.')
  }
  if (status < 400) {
    return of(
      `The server redirects (status ${status}).`,
      `Set ${baseUrl} to the address that it redirects to.`
    )
  }
  if (status >= 500) {
    return of(`The server fails (status ${status}).`, 'The log of that server has the cause.')
  }
  return of(
    `The server refuses every request (status ${status}).`,
    `The log has its reason. Make sure that ${setting} is a model for this ability.`
  )
}
