/** Filters of a job search. Source: decisions.md §10. */

import { listed } from '@sluice/core/check'
import { z } from 'zod'
import { EMPLOYMENT_TYPES, EXPERIENCE_LEVELS, WORK_ARRANGEMENTS } from './record.ts'

/** Characters of a search term or a place. */
const LONGEST = 200
const SORTS = ['relevance', 'date'] as const
const DAYS = ['7d', '30d']
const WITHIN = ['24h', ...DAYS, '<n>h']

/** Hours that `posted_within` may name: a year. */
const MOST_HOURS = 8784

/** Filters of a job search. Lists are comma separated; what is given back is spelt as listed here. */
export const Filters = z.strictObject({
  search_term: phrase().describe('Words to search for, at most 200 characters.'),
  location: phrase().describe('Place to search in, at most 200 characters.'),
  job_types: list(EMPLOYMENT_TYPES, { intern: 'internship', temp: 'temporary' }).describe(
    `Comma separated: ${EMPLOYMENT_TYPES.join(', ')}.`
  ),
  work_arrangement: list(WORK_ARRANGEMENTS).describe(
    `Comma separated: ${WORK_ARRANGEMENTS.join(', ')}.`
  ),
  experience_levels: list(EXPERIENCE_LEVELS, {
    entrylevel: 'entry',
    midseniorlevel: 'mid_senior',
    intern: 'internship'
  }).describe(`Comma separated: ${EXPERIENCE_LEVELS.join(', ')}.`),
  posted_within: within().describe('"24h", "7d", "30d", or hours, "36h".'),
  sort: list(SORTS, {}, 1).describe('"relevance" or "date".'),
  limit: wholeNumber(100).describe('Postings wanted, "1" to "100". Default 25.'),
  page: wholeNumber(40).describe('Page of the results, "1" to "40". Default 1.')
})
export type Filters = z.infer<typeof Filters>

function phrase() {
  return z.string().trim().min(1).max(LONGEST).optional()
}

/** Values of a list, whatever their case, spaces, hyphens and underscores; each once. */
function list<Value extends string>(
  allowed: readonly Value[],
  aliases: Readonly<Record<string, Value>> = {},
  most = Number.POSITIVE_INFINITY
) {
  const known = new Map([
    ...allowed.map((value) => [bare(value), value] as const),
    ...Object.entries(aliases)
  ])
  return z
    .string()
    .max(LONGEST)
    .transform((input, context) => {
      const values = input.split(',').map((part) => known.get(bare(part)))
      const found = new Set(values)
      if (!found.has(undefined) && found.size <= most) return [...found].join(',')
      return refuse(context, input, allowed)
    })
    .optional()
}

function bare(value: string): string {
  return value.toLowerCase().replace(/[\s_-]+/g, '')
}

function within() {
  return z
    .string()
    .max(LONGEST)
    .transform((input, context) => {
      const value = bare(input)
      if (DAYS.includes(value)) return value
      const hours = /^([1-9]\d{0,3})h$/.exec(value)?.[1]
      if (hours !== undefined && Number(hours) <= MOST_HOURS) return value
      return refuse(context, input, WITHIN)
    })
    .optional()
}

function wholeNumber(most: number) {
  return z
    .string()
    .max(LONGEST)
    .transform((input, context) => {
      const value = input.trim()
      if (/^[1-9]\d{0,2}$/.test(value) && Number(value) <= most) return value
      return refuse(context, input, [`1-${most}`])
    })
    .optional()
}

/** The issue of an enum, so that the answer lists what is allowed. */
function refuse(context: z.core.$RefinementCtx, input: string, values: readonly string[]): never {
  context.issues.push({
    code: 'invalid_value',
    values: [...values],
    input,
    message: `must be ${listed(values)}, not ${JSON.stringify(input.slice(0, 100))}`
  })
  return z.NEVER
}
