/** Measures the time that the refusal of schemas over the budget takes. */

import { SluiceError } from '../../packages/core/src/index.ts'
import { compileSchema, SCHEMA_LIMITS } from '../../packages/extract/src/index.ts'

const many = (count: number, schema: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, schema]))

const nested = (levels: number, name: string) =>
  JSON.parse(`${`{"${name}":`.repeat(levels)}{}${'}'.repeat(levels)}`)

/** Each definition refers to the next one twice. */
function doubling(count: number): object {
  const definitions = Array.from({ length: count }, (_, n) => {
    const next = { $ref: `#/$defs/d${n + 1}` }
    return [`d${n}`, { anyOf: [next, next] }]
  })
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(definitions), [`d${count}`]: {} } }
}

const SCHEMAS: Readonly<Record<string, () => unknown>> = {
  '1 MiB of text': () => ({ description: 'x'.repeat(2 ** 20) }),
  '150,000 levels': () => nested(150_000, 'items'),
  '100,000 properties': () => ({ properties: many(100_000, true) }),
  '2,001 properties': () => ({ properties: many(SCHEMA_LIMITS.nodes + 1, {}) }),
  '100,000 values': () => ({ enum: Array.from({ length: 100_000 }, (_, n) => n) }),
  '65 references': () => ({ $defs: { a: {} }, properties: many(65, { $ref: '#/$defs/a' }) }),
  'a circle': () => ({ $ref: '#/$defs/a', $defs: { a: { items: { $ref: '#/$defs/a' } } } }),
  'doubling 31 times': () => doubling(31),
  'patterns that repeat': () => ({ properties: many(400, { pattern: '(a{30}){30}' }) }),
  'a pattern of 1,001 characters': () => ({ pattern: 'a'.repeat(1001) }),
  '101 selectors': () => ({ properties: many(101, { 'x-css': 'a' }) })
}

/** Print the slowest of ten refusals of each schema, ms of the processor: other work of the machine does not count. */
export function measureRefusals(): void {
  console.log('== refusals of schemas, slowest of ten, ms of CPU')
  for (const [name, make] of Object.entries(SCHEMAS)) {
    const schema = make()
    const times = Array.from({ length: 10 }, () => refusalTime(schema))
    console.log(
      `${name.padEnd(32)} ${Math.max(...times)
        .toFixed(2)
        .padStart(8)}`
    )
  }
}

function refusalTime(schema: unknown): number {
  const start = process.cpuUsage()
  try {
    compileSchema(schema)
  } catch (error) {
    if (SluiceError.is(error) && error.code === 'INVALID_SCHEMA') return spent(start)
    throw error
  }
  throw new Error('the schema was accepted')
}

function spent(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
