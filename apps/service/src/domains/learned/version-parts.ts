/** The parts of a version in the store: its rules, and what is known about it. */

import { randomUUID } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import type { LearnedParser, RecordValue } from '@sluice/learn'
import { LEARNED_TEXT_MAX, type LearnedPart } from '@sluice/store'
import { type LearnedVersion, partsOf } from './learned-state.ts'

/** Characters of a field's sentence about a change, and of a record, that are kept. */
const LONGEST_CHANGE = 400
const LONGEST_SAMPLE = 6_000
const MOST_SAMPLES = 5

/** Facts about a version, beside its rules. */
export interface VersionFacts {
  /** Sentences about what changed. */
  readonly changes: readonly string[]
  /** Fields that no rule reads any more. */
  readonly lost: readonly string[]
  /** Pages as the version reads them. */
  readonly samples: readonly {
    readonly url: string
    readonly record: Readonly<Record<string, RecordValue>>
  }[]
}

/** A new version. */
export interface NewVersion extends VersionFacts {
  readonly rules: LearnedParser
  readonly origin: LearnedVersion['origin']
  readonly isCandidate: boolean
  readonly pages: number
}

/** The parts of a new version. @throws SluiceError `INVALID_REQUEST` - there are too many rules. */
export function partsWith(version: LearnedVersion, from: NewVersion): LearnedPart[] {
  const rules = JSON.stringify(from.rules)
  if (rules.length > LEARNED_TEXT_MAX) {
    const message = `The rules of this parser take ${rules.length} characters; the limit is ${LEARNED_TEXT_MAX}. Learn fewer fields.`
    throw new SluiceError('INVALID_REQUEST', message, { details: { limit: LEARNED_TEXT_MAX } })
  }
  const names = partsOf(version)
  return [
    { part: names.rules, revision: randomUUID(), text: rules },
    { part: names.about, revision: randomUUID(), text: JSON.stringify(shortFacts(from)) }
  ]
}

function shortFacts({ changes, lost, samples }: VersionFacts): VersionFacts {
  return {
    changes: changes.map((text) => text.slice(0, LONGEST_CHANGE)),
    lost,
    samples: samples
      .filter((sample) => JSON.stringify(sample).length <= LONGEST_SAMPLE)
      .slice(0, MOST_SAMPLES)
  }
}
