/** Errors for authors without types. */

import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRegistry, defineParser } from '../src/index.ts'

const whole = {
  name: 'sluice-parser-lamp',
  version: '1.0.0',
  kind: 'lamp',
  match: [{ host: 'lamp.example' }],
  data: z.object({ title: z.string() }),
  parse: () => ({ title: 'Lamp' })
}
/** An argument as a caller writes it who has no compiler. */
const wrong = (value: unknown) => value as never

test.each([
  [5, 'parser must be an object, not a number'],
  [undefined, 'parser must be an object, not undefined'],
  [
    { ...whole, name: undefined },
    'parser.name must be a string, the name of the package, not undefined'
  ],
  [
    { ...whole, match: 'lamp.example' },
    /^defineParser: parser\.match must be an array, .*, not a string$/
  ],
  [
    { ...whole, data: { title: 'string' } },
    /^defineParser: parser\.data must be a zod schema .*, not an object$/
  ],
  [
    { ...whole, parse: undefined },
    /^defineParser: parser\.parse must be a function, .*, not undefined$/
  ]
])('defineParser names the fault: %o', (parser, message) => {
  const call = () => defineParser(wrong(parser))
  expect(call).toThrow(TypeError)
  expect(call).toThrow(message)
})

test('createRegistry names a parser that is not in a list', () => {
  const call = () => createRegistry(wrong(defineParser(whole)))
  expect(call).toThrow(TypeError)
  expect(call).toThrow('createRegistry: parsers must be an array of parsers, not an object')
})
