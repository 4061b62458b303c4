/** The part of the contract for pages of any host. */

import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineParser } from '../src/index.ts'

const parts = {
  name: 'sluice-parser-talk',
  version: '1.0.0',
  kind: 'talk',
  match: [{ host: 'talks.example' }],
  data: z.object({ title: z.string() }),
  parse: () => ({ title: 'A talk' })
}

test('a parser may recognise pages of any host', () => {
  const recognise = () => ({ kind: 'video' as const, signs: ['json-ld:videoobject'], weight: 3 })
  const parser = defineParser({ ...parts, anyHost: { recognise } })
  expect(parser.anyHost?.recognise).toBe(recognise)
})

test('a parser whose part for any host recognises nothing is refused', () => {
  expect(() => defineParser({ ...parts, anyHost: {} as never })).toThrow(
    'defineParser: parser.anyHost must have recognise, a function from a page to evidence, not undefined'
  )
})
