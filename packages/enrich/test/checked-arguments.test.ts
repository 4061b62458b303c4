/** Errors for callers without types. */

import { expect, test } from 'vitest'
import { createEnricher, openAiCompatibleEngine } from '../src/index.ts'

/** An argument as a caller without a compiler may write it. */
const wrong = (value: unknown) => value as never

test('the providers and the address of a model server are checked', () => {
  const alone = () => createEnricher({ engines: wrong({ name: 'one' }) })
  expect(alone).toThrow(
    new TypeError('createEnricher: engines must be an array, such as [openAiCompatibleEngine(…)]')
  )
  const text = () => openAiCompatibleEngine({ baseUrl: wrong('http://127.0.0.1:11434/v1') })
  expect(text).toThrow(
    new TypeError(
      'openAiCompatibleEngine: baseUrl must be a URL, not "http://127.0.0.1:11434/v1"; write new URL(…)'
    )
  )
})
