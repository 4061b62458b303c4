/** `meta.suggested_parser`: which parser reads more of a page (decisions.md §2). */

import { createRegistry } from '@sluice/core'
import generic from '@sluice/parser-generic'
import { describe, expect, test } from 'vitest'
import { suggestedParser } from '../src/parsers/suggested-parser.ts'

describe('decisions.md §2: the suggested parser', () => {
  const registry = createRegistry([
    { ...generic, name: 'shop', kind: 'retail', match: [{ host: 'shop.example' }] }
  ])

  test('is a loaded parser', () => {
    expect(suggestedParser(registry, 'product')).toBe('retail')
    expect(suggestedParser(registry, 'job')).toBeNull()
    expect(suggestedParser(registry, null)).toBeNull()
  })
})
