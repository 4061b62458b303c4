/** Parsers from examples. */

import type { LearnPage } from '../page/page-view.ts'
import { type LearnedParser, PARSER_FORMAT, PARSER_LIMITS } from '../parser/learned-parser.ts'
import type { Templates } from '../rules/page-template.ts'
import type { FieldType } from '../rules/typed-value.ts'
import { viewed } from '../rules/viewed-page.ts'
import type { Example } from './example.ts'
import type { FoundTemplates } from './find-templates.ts'
import type { Conflict, LearnTask } from './learn-parts.ts'
import { learnTemplates } from './learn-templates.ts'
import { spread } from './spread.ts'

/** Options of {@link learn}. */
export interface LearnOptions {
  /** Types of fields, and of fields of records by `list.field`. Default: the type of the given values. */
  readonly types?: Readonly<Record<string, FieldType>>
  /** Pages of the site without values. Rules that disagree there are dropped. */
  readonly pages?: readonly LearnPage[]
}

/** Result of {@link learn}. */
export interface Learned {
  readonly parser: LearnedParser
  readonly conflicts: readonly Conflict[]
}

/** Most pages without values that are looked at. */
const OTHERS = 16

/**
 * Learn a parser.
 *
 * @param examples - pages of one site with their values. Three are usually enough. Pages of several layouts or kinds are told
 * apart by themselves.
 * @returns a parser whose fields may have no rules: see `conflicts`.
 * @throws TypeError - no examples, or no fields.
 */
export function learn(examples: readonly Example[], options: LearnOptions = {}): Learned {
  return learnFrom(learnTask(examples, options))
}

/** The values of examples as a task. @throws TypeError - no examples, or no fields. */
export function learnTask(
  examples: readonly Example[],
  { types = {}, pages: more = [] }: LearnOptions
): LearnTask {
  const all = [...new Set(examples.flatMap(({ values }) => Object.keys(values)))]
  if (examples.length === 0 || all.length === 0) {
    throw new TypeError('learn: needs an example with at least one value')
  }
  const names = all.slice(0, PARSER_LIMITS.fields)
  const pages = examples.map(({ page }) => viewed(page))
  const parts = names.map((name) =>
    pages.map((page, index) => {
      const { values, unknown = [] } = examples[index]!
      return { page, value: values[name], isUnknown: unknown.includes(name) }
    })
  )
  return { names, parts, types, others: spread(more, OTHERS).map(viewed) }
}

/** Learn a parser from a task. @param known - templates of its pages, found with more pages. */
export function learnFrom(task: LearnTask, known?: FoundTemplates): Learned {
  const { templates, parts } = learnTemplates(task, known)
  const fields = parts.map(({ field }) => field)
  const conflicts = parts.flatMap((part) => part.conflicts)
  const more = templates ? { templates: shownTemplates(templates) } : {}
  return { parser: { format: PARSER_FORMAT, ...more, fields }, conflicts }
}

/** Templates as a parser holds them. */
export function shownTemplates(templates: Templates): NonNullable<LearnedParser['templates']> {
  return templates.map(({ marks }) => ({ marks: [...marks] }))
}
