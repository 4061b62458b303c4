/** `meta.suggested_parser`: which parser reads more of a page (decisions.md §2). */

import { createRegistry } from '@sluice/core'
import generic from '@sluice/parser-generic'
import { describe, expect, test } from 'vitest'
import { suggestedParser } from '../src/parsers/suggested-parser.ts'
import type { Reading } from '../src/reading/job.ts'
import { readingMeta } from '../src/reading/reading-meta.ts'

describe('decisions.md §2: the suggested parser', () => {
  const registry = createRegistry([
    { ...generic, name: 'shop', kind: 'retail', match: [{ host: 'shop.example' }] }
  ])

  test('is a loaded parser', () => {
    expect(suggestedParser(registry, 'product')).toBe('retail')
    expect(suggestedParser(registry, 'job')).toBeNull()
    expect(suggestedParser(registry, null)).toBeNull()
  })

  test('is none that has refused the page', () => {
    const reading = { suggested: 'product' } as Reading
    const shop = registry.parsers[0]!
    expect(readingMeta(registry, { parser: generic }, reading).suggested_parser).toBe('retail')
    const answered = { parser: generic, refused: shop }
    expect(readingMeta(registry, answered, reading).suggested_parser).toBeNull()
  })
})
