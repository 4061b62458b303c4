/** The warning that little of a page was read (decisions.md §3). */

import { describe, expect, test } from 'vitest'
import { littleWarning } from '../src/reading/content-receipt.ts'

describe('CONTENT_MAY_BE_INCOMPLETE after little was read', () => {
  test('names the share, and the option that returns everything', () => {
    const content = { visible_words: 1520, kept_words: 412, share: 0.2711 }
    expect(littleWarning({ content, parts: undefined, isLittle: true })).toEqual([
      {
        code: 'CONTENT_MAY_BE_INCOMPLETE',
        message:
          'The main content is 27 % of the visible page, 412 of 1520 words. More of the page may be content. `main_content: false` returns all of it.'
      }
    ])
    expect(littleWarning({ content, parts: undefined, isLittle: false })).toEqual([])
  })
})
