/** The form of `badinputs.jsonl`, read strictly: what is not understood is an error. */

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { generated, generator } from './generated-body.ts'

const SUITE = new URL('../../../../../shared/suites/badinputs.jsonl', import.meta.url)

const expectation = z.strictObject({
  status: z.int(),
  code: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional()
})

/** At most one of these is the body. */
const BODIES = ['body', 'raw', 'raw_b64', 'gen', 'wire'] as const

const input = z
  .strictObject({
    id: z.string().min(1),
    why: z.string(),
    /** The case settles what the contract leaves open. */
    decision: z.boolean().optional(),
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Sent as JSON. */
    body: z.unknown().optional(),
    /** Sent as it is. */
    raw: z.string().optional(),
    /** Sent as these bytes. */
    raw_b64: z.base64().optional(),
    /** Sent as it is made by {@link generated}. */
    gen: generator.optional(),
    /** The whole request, byte by byte, in place of everything else. */
    wire: z.string().optional(),
    expect: expectation,
    /** Other answers that are as good. */
    alt: z.array(expectation).optional(),
    shape: z.enum(['envelope', 'success', 'flat', 'raw']),
    charged: z.int()
  })
  .refine((entry) => BODIES.filter((name) => entry[name] !== undefined).length <= 1, {
    message: `at most one of ${BODIES.join(', ')}`
  })

/** A request, and the answer it must get. */
export type SuiteInput = z.infer<typeof input>

/**
 * The requests of the suite; none when it is not beside the checkout.
 *
 * @throws Error - a line has another form.
 */
export function suiteInputs(): SuiteInput[] {
  return existsSync(SUITE) ? parseInputs(readFileSync(SUITE, 'utf8')) : []
}

/** @throws Error - a line has another form, or two have one id. */
export function parseInputs(lines: string): SuiteInput[] {
  const inputs = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => input.parse(JSON.parse(line)))
  const ids = inputs.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length) throw new Error(`two cases have the id ${twice.join(', ')}`)
  return inputs
}

/**
 * The body of a request.
 *
 * @param fill - puts values in the place of their names.
 */
export function bodyOf(
  { body, raw, raw_b64, gen }: SuiteInput,
  fill: (text: string) => string
): Buffer | undefined {
  if (raw_b64 !== undefined) return Buffer.from(raw_b64, 'base64')
  if (raw !== undefined) return Buffer.from(fill(raw))
  if (gen) return Buffer.from(fill(generated(gen)))
  return body === undefined ? undefined : Buffer.from(fill(JSON.stringify(body)))
}
