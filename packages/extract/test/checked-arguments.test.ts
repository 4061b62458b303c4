/** Errors for callers without types. */

import { parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const schema = { type: 'object', properties: { name: { type: 'string' } } }
const compiled = compileSchema(schema)
const tree = parseHtml('<h1>Lamp</h1>')
const url = new URL('https://lamp.example/')
/** An argument as a caller writes it who has no compiler. */
const wrong = (value: unknown) => value as never

test.each([
  [() => extract(wrong(schema), { tree, url }), 'schema must be compiled, not an object'],
  [
    () => extract(compiled, wrong({ tree: '<h1>Lamp</h1>', url })),
    'input.tree must be a tree of parseHtml'
  ],
  [() => extract(compiled, wrong(undefined)), 'input.tree must be a tree of parseHtml'],
  [
    () => extract(compiled, wrong({ tree, url: url.href })),
    'input.url must be a URL, not a string; write new URL(…)'
  ]
])('extract names the argument: %s', (call, message) => {
  expect(call).toThrow(TypeError)
  expect(call).toThrow(`extract: ${message}`)
})
