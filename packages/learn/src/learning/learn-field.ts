/** Rules of one field. */

import type { ValueField } from '../parser/learned-parser.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import type { Candidate } from './candidate.ts'
import { candidatesOf, headCandidates, partCandidates, stateCandidates } from './candidates.ts'
import { type Choice, chooseRules } from './choose-rules.ts'
import type { FieldTask } from './example.ts'
import { factsOf, type Tried, tryCandidates } from './try-candidates.ts'

/** A field with rules, and candidates that contradict them. */
export interface LearnedField {
  readonly field: ValueField
  readonly dropped: Choice['dropped']
  /** Number of examples with a value. */
  readonly given: number
}

/** Examples that candidates are made from: more only repeat them. */
const SOURCES = 4

/** Learn a field. Its rules are empty if nothing on the pages gives its values. */
export function learnField(task: FieldTask, others: readonly ViewedPage[]): LearnedField {
  const tried = triedOf(task, others)
  const { rules, dropped, agreement } = chooseRules(tried)
  const { shape, longest } = factsOf(task)
  const present = task.samples.filter(({ keys }) => keys.length > 0)
  const covered = present.filter((sample) => {
    const index = task.samples.indexOf(sample)
    return tried.some(({ right }) => right[index])
  })
  const field: ValueField = {
    name: task.name,
    type: task.type,
    many: task.many !== 'no',
    optional: task.samples.some(({ keys, isUnknown }) => keys.length === 0 && !isUnknown),
    rules: [...rules],
    ...(shape ? { shape } : {}),
    longest,
    support: covered.length,
    agreement: Math.round(agreement * 1000) / 1000
  }
  return { field, dropped, given: present.length }
}

function triedOf(task: FieldTask, others: readonly ViewedPage[]): Tried[] {
  const whole = tryAll(task, others, candidatesOf)
  const isCovered = task.samples.every(
    ({ keys }, index) => keys.length === 0 || whole.some(({ right }) => right[index])
  )
  const head = tryAll(task, others, headCandidates)
  if (isCovered) return [...whole, ...head]
  const state = tryAll(task, others, stateCandidates)
  return [...whole, ...tryAll(task, others, partCandidates), ...state, ...head]
}

/** Candidates of the first examples that earlier ones do not explain. */
function tryAll(
  task: FieldTask,
  others: readonly ViewedPage[],
  make: (task: FieldTask, sample: FieldTask['samples'][number]) => readonly Candidate[]
): Tried[] {
  const found: Tried[] = []
  let sources = 0
  for (const [index, sample] of task.samples.entries()) {
    if (sample.keys.length === 0 || sources >= SOURCES) continue
    if (found.some(({ right, share }) => right[index] && share === 1)) continue
    sources++
    found.push(...tryCandidates(task, make(task, sample), others))
  }
  return found
}
