/**
 * Parsers that do what a parser must not, one kind each, for the tests of the worker pool.
 */

import { type AnyParser, defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'

const misbehaviours: Record<string, () => object> = {
  loops: () => {
    for (;;);
  },
  hoards: () => {
    const kept: unknown[] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  },
  overflows: () => {
    const deeper = (n: number): number => deeper(n + 1) + 1
    return { title: String(deeper(0)) }
  },
  throws: () => {
    throw new TypeError('x is not a function')
  },
  refuses: () => {
    throw new ParseError('a login wall', { code: 'LOGIN_REQUIRED' })
  },
  forgets: () => ({ other: 1 }),
  dawdles: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    return { title: 'late' }
  },
  behaves: () => ({ title: 'fine' })
}

export default Object.entries(misbehaviours).map(
  ([kind, parse]): AnyParser =>
    defineParser({
      name: kind,
      version: '1.0.0',
      kind,
      match: [{ host: `${kind}.example` }],
      data: z.object({ title: z.string() }),
      parse: () => parse() as { title: string }
    })
)
