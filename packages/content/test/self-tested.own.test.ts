/** Parts of libraries that are replaced are only used where a sample comes out as without. */

import { afterEach, describe, expect, it, vi } from 'vitest'
import { isScannedInBulk } from '../src/html/scanner/scanner.ts'
import { isConvertedDirectly } from '../src/markdown/serialize/mdast.ts'
import { isWrittenQuickly } from '../src/markdown/serialize/text.ts'
import { selfTested } from '../src/self-tested.ts'

describe('the pinned libraries', () => {
  it.each([
    ['parse5', isScannedInBulk],
    ['hast-util-to-mdast', isConvertedDirectly],
    ['mdast-util-to-markdown', isWrittenQuickly]
  ])('the pinned libraries pass the self-test of %s', (_, passes) => {
    expect(passes()).toBe(true)
  })
})

describe('a library that has changed', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['gives something else', () => false],
    [
      'lacks a part',
      () => {
        throw new TypeError('tokenizer is undefined')
      }
    ]
  ])('a library is used unchanged, with one warning, when it %s', (_, isSame) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const passes = selfTested('a-library', isSame)
    expect([passes(), passes()]).toEqual([false, false])
    expect(warn.mock.calls).toEqual([[expect.stringContaining('a-library')]])
  })
})
