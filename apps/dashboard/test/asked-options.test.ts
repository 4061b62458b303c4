/** The options of a request that its record shows. */

import { describe, expect, test } from 'vitest'
import { askedOptions } from '../src/history/asked-options.ts'

describe('askedOptions', () => {
  test('An empty list of actions is not shown.', () => {
    expect(askedOptions({ actions: [] })).toEqual([])
  })

  test('A screenshot with all settings at their defaults is shown as one that was asked for.', () => {
    const options = { screenshot: { full_page: true, format: 'webp', quality: 80 }, actions: [] }
    expect(askedOptions(options)).toEqual([['screenshot', true]])
  })

  test('A setting that differs is shown in place of its option.', () => {
    const options = { screenshot: { full_page: false, format: 'webp' } }
    expect(askedOptions(options)).toEqual([['screenshot.full_page', false]])
  })
})
