/** What a model adds to a page, and the warnings about extras that failed. */

import { describe, expect, test } from 'vitest'
import { freeData } from '../../src/extras/coerced-data.ts'
import { completedData, filledFields } from '../../src/extras/completed-data.ts'
import { extraWarnings } from '../../src/extras/extra-warnings.ts'

describe('data that a model completes', () => {
  test('keeps the values of the page, and takes those of the model where the page has none', () => {
    const read = { name: 'Lamp', price: 9, size: { high: 3, wide: 2 }, tags: ['a'] }
    const facts = { name: 'Desk lamp', price: null, size: { high: 4, wide: '' }, tags: [] }
    expect(completedData(read, facts)).toEqual({
      name: 'Desk lamp',
      price: 9,
      size: { high: 4, wide: 2 },
      tags: ['a']
    })
    expect(completedData(null, { name: 'Lamp' })).toEqual({ name: 'Lamp' })
    expect(completedData({ a: 1 }, { tags: {}, b: null })).toEqual({ a: 1, tags: {}, b: null })
    expect(completedData({ a: 1 }, { a: {} })).toEqual({ a: 1 })
    expect(completedData(['a'], { name: 'Lamp' })).toEqual(['a'])
  })

  test('has fields with and without a value', () => {
    expect(filledFields({ a: 0, b: '', c: null, d: false, e: {} })).toEqual({
      filled: ['a', 'd'],
      missing: ['b', 'c', 'e']
    })
  })
})

describe('data made for a prompt', () => {
  test('is an object, in which what says that there is no value is null', () => {
    expect(freeData({ year: 'NA', team: { size: 'Not mentioned' }, tags: ['a', ''] })).toEqual({
      year: null,
      team: { size: null },
      tags: ['a', null]
    })
    expect(freeData([{ name: 'Lamp' }])).toEqual({ items: [{ name: 'Lamp' }] })
    expect(freeData('49.90')).toBe('49.90')
  })
})

describe('an extra that failed', () => {
  const none = { summary: undefined, extracted: undefined, images: undefined, audio: undefined }
  const failed = (code: string, message: string) =>
    ({ ok: false, error: { code, message } }) as never

  test('is a warning, and not charged', () => {
    expect(extraWarnings(none)).toEqual([])
    expect(
      extraWarnings({
        ...none,
        summary: failed('X', 'No.'),
        answer: failed('X', 'The page does not answer the question.'),
        extracted: failed('Y', 'None.')
      })
    ).toEqual([
      { code: 'AI_SUMMARY_FAILED', message: 'No. Not charged.' },
      {
        code: 'AI_QUESTION_FAILED',
        message: 'The page does not answer the question. Not charged.'
      },
      { code: 'Y', message: 'None. Not charged.' }
    ])
  })

  test('is named by the position of its images, with the reason', () => {
    const error = { message: 'not a picture.' }
    const images = { ok: true, value: [{ text: 'one' }, { error }, { error }] } as never
    expect(extraWarnings({ ...none, images })).toEqual([
      {
        code: 'IMAGE_FAILED',
        message:
          '2 of 3 images could not be transcribed; they were not charged. Images 2, 3: not a picture.'
      }
    ])
  })
})
