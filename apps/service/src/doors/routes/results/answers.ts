/** Answers of the history's routes, except fetches. */

import { z } from 'zod'
import { ChangesData } from '../fetch/answers.ts'

const count = z.int().min(0)
const facets = z.array(
  z.object({
    value: z.string(),
    results: count,
    failed: count,
    tokens: count.describe('Charged.')
  })
)

/** Counts of a query's results by outcome, host and parser. */
export const FacetsAnswer = z
  .object({
    total: count.describe('Results that match every filter.'),
    tokens: count.describe('Tokens charged for them.'),
    status: z
      .object({ success: count, failed: count })
      .describe('Results that match every filter but `status`.'),
    hosts: facets.describe(
      'The 20 hosts with the most results that match every filter but `host`.'
    ),
    parsers: facets.describe('The same for `parser`, by kind.'),
    counted: count.describe('Number of counted results: the newest 10,000 at most.'),
    is_complete: z.boolean().describe('True if all results of the account were counted.')
  })
  .meta({ id: 'ResultFacets' })

const side = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  at: z.iso.datetime()
})

/** Differences between two results. */
export const ComparisonAnswer = z
  .object({
    before: side.describe('The result of `since`.'),
    after: side,
    text: ChangesData.describe(
      'Differences of the Markdown; `not_comparable` if one of them has none.'
    ),
    record: ChangesData.describe('Differences of the fields.')
  })
  .meta({ id: 'Comparison' })
