/** Bodies that are too long to be written down, made by their description. */

import { z } from 'zod'

/** The place of the number of a repetition in a `unit_indexed`. */
const INDEX = /\{(?:i|n|index)\}|%[di]|\$(?:i|I|n|N|INDEX)\b/

const repeated = z.strictObject({
  prefix: z.string().default(''),
  /** Repeated as it is. */
  unit: z.string().optional(),
  /** Repeated with the number of the repetition, from 0, in the place that {@link INDEX} finds. */
  unit_indexed: z.string().regex(INDEX).optional(),
  count: z.int().nonnegative(),
  /** Between repetitions. */
  join: z.string().default(''),
  suffix: z.string().default(''),
  /** Repeated after the suffix, as often as the unit. */
  close: z.string().default(''),
  tail: z.string().default('')
})

/** Instructions for {@link generated}: a number of repetitions, or a schema with a number of definitions. */
export const generator = z.union([
  repeated.refine(
    ({ unit, unit_indexed }) => (unit === undefined) !== (unit_indexed === undefined),
    {
      message: 'either unit or unit_indexed'
    }
  ),
  z.strictObject({ doubling_refs: z.int().nonnegative() })
])

/** The text of a body. */
export function generated(description: z.infer<typeof generator>): string {
  if ('doubling_refs' in description) return doubling(description.doubling_refs)
  const { prefix, unit, unit_indexed, count, join, suffix, close, tail } = description
  const units = Array.from({ length: count }, (_, number) =>
    unit_indexed === undefined ? unit : unit_indexed.replace(new RegExp(INDEX, 'g'), String(number))
  )
  return `${prefix}${units.join(join)}${suffix}${close.repeat(count)}${tail}`
}

/** A schema of so many definitions, each of which refers to the next one twice. */
function doubling(count: number): string {
  const definitions = Array.from({ length: count }, (_, n) => {
    const next = { $ref: `#/$defs/d${n + 1}` }
    return [`d${n}`, { allOf: [next, next] }]
  })
  const $defs = { ...Object.fromEntries(definitions), [`d${count}`]: { type: 'string' } }
  const json_schema = { $ref: '#/$defs/d0', $defs }
  return JSON.stringify({ url: '$OK_URL', options: { json_schema } })
}
