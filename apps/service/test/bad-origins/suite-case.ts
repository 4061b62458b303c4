/** The form of `badorigins.json`, read strictly: what is not understood is an error. */

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Kind, Outcome } from './origin-case.ts'

const SUITE = new URL('../../../../../shared/suites/badorigins.json', import.meta.url)

const outcome = z.strictObject({
  status: z.int(),
  code: z.string().optional(),
  note: z.string().optional()
})

const expectation = outcome.extend({
  charged: z.boolean(),
  /** Time limit of the whole request; `deadline` is its `timeout_ms`. */
  within_ms: z.union([z.number(), z.templateLiteral(['deadline+', z.int()])]),
  rss_growth_mb_max: z.number(),
  /** Another outcome that is as good. */
  alt: outcome.optional()
})

const suiteCase = z
  .object({
    name: z.string().min(1),
    kind: z.enum(['http', 'tls', 'dns', 'page', 'browser']),
    behaviour: z.string().min(1),
    expect: expectation,
    note: z.string().optional()
  })
  // What others were seen to do is no part of the case.
  .catchall(z.string())
  .superRefine((entry, context) => {
    for (const key of Object.keys(entry)) {
      if (!(key in suiteCase.shape) && !/^(observed|chromium)_/.test(key)) {
        context.addIssue({ code: 'custom', message: `${key} is not understood` })
      }
    }
    if (entry.expect.charged !== (entry.expect.status === 200)) {
      context.addIssue({ code: 'custom', message: 'only a success is charged' })
    }
  })

/** Expected outcome of a case. */
export type Expectation = z.infer<typeof expectation>

/** A case: a name, what the origin does, and what must come of it. */
export interface SuiteCase {
  readonly name: string
  readonly kind: Kind
  readonly behaviour: string
  readonly expect: Expectation
}

/**
 * The cases of the suite; none when it is not beside the checkout.
 *
 * @throws ZodError - a case has another form.
 */
export function suiteCases(): SuiteCase[] {
  return existsSync(SUITE) ? parseCases(JSON.parse(readFileSync(SUITE, 'utf8'))) : []
}

/** @throws ZodError - a case has another form, or two have one name. */
export function parseCases(data: unknown): SuiteCase[] {
  const cases = z.array(suiteCase).parse(data)
  const names = cases.map(({ name }) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length) throw new Error(`two cases are named ${twice.join(', ')}`)
  return cases
}

/** Returns the expected outcome of a fetch, from the suite's form. */
export function outcomeOf({ status, code, alt, ...bounds }: Expectation): Outcome {
  const { within_ms: within, rss_growth_mb_max: memory } = bounds
  return {
    accepts: [{ status, code }, ...(alt ? [{ status: alt.status, code: alt.code }] : [])],
    within:
      typeof within === 'number'
        ? { total: within }
        : { past: Number(within.slice('deadline+'.length)) },
    memory
  }
}
