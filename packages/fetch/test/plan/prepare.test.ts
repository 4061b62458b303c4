/** The plan of a request: parser, filters, pages and price. Nothing is fetched. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPipeline, readFetchRequest } from '../../src/index.ts'
import { priceBound, priceOf } from '../../src/plan/price.ts'
import { openTestPipeline } from '../harness.ts'

let pipeline: OpenPipeline
beforeAll(async () => {
  pipeline = await openTestPipeline()
})
afterAll(() => pipeline.close())

const prepare = (path: string, rest: object = {}) =>
  pipeline.prepare(readFetchRequest({ url: `http://127.0.0.1${path}`, ...rest }))

describe('the plan of a request', () => {
  test("has the parser of its URL, that parser's pages, and the filters with their defaults", () => {
    const ruled = prepare('/old/place')
    expect([ruled.parser.kind, ruled.plans.map(({ url }) => url.search)]).toEqual([
      'ruled',
      ['?rule=%2Fold']
    ])
    expect(prepare('/other')).toMatchObject({ parser: { kind: 'generic' }, price: { tokens: 1 } })
    expect(prepare('/careless').filters).toEqual({ sort: 'date' })
  })

  test('warns about filters of a parser that has none', () => {
    expect(prepare('/old/place', { filters: { room: 'A' } }).warnings).toEqual([
      { code: 'FILTER_IGNORED', message: 'ruled takes no filters; ignored: room.' }
    ])
  })

  test.each([
    [{ filters: { rom: 'A' } }, { path: 'rom', nearest: 'room' }],
    [{ options: { parser: 'rulde' } }, { path: 'options.parser', nearest: 'ruled' }]
  ])('%j is refused, with the name that was probably meant', (rest, details) => {
    expect(() => prepare('/careless', rest)).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        details: expect.objectContaining(details)
      })
    )
  })

  test('is refused when it could cost more than `max_cost`', () => {
    const options = { ai: { summary: true } }
    expect(prepare('/a', { options: { ...options, max_cost: 5 } }).price.tokens).toBe(5)
    expect(() => prepare('/a', { options: { ...options, max_cost: 4 } })).toThrow(
      'The request could cost 5 tokens, more than its max_cost of 4.'
    )
  })

  test('has no private address', () => {
    expect(() => pipeline.prepare(readFetchRequest({ url: 'http://10.0.0.1/' }))).toThrow(
      expect.objectContaining({ code: 'URL_NOT_ALLOWED' })
    )
  })
})

describe('the price of a request', () => {
  const bound = (options: object) =>
    priceBound(readFetchRequest({ url: 'https://a.example', options }).options)

  test('is at most that of its options', () => {
    expect(bound({ document: { max_pages: 50 } })).toEqual({ tokens: 1, breakdown: { fetch: 1 } })
    expect(bound({ document: { max_pages: 51 } }).breakdown).toEqual({
      fetch: 1,
      document_pages: 1
    })
    expect(bound({ document: { max_pages: 3, ocr: 'auto' } }).breakdown).toEqual({
      fetch: 1,
      document_ocr: 6
    })
    const ai = {
      summary: true,
      image_transcription: { max_images: 3 },
      audio_transcription: { max_minutes: 2 }
    }
    expect(bound({ ai, document: { max_pages: 1 } })).toEqual({
      tokens: 23,
      breakdown: { fetch: 1, ai_summary: 4, image_transcription: 6, audio_transcription: 12 }
    })
  })

  test('has a question as a summary of its own', () => {
    expect(bound({ ai: { question: 'Why?', summary: { style: 'bullets' } } })).toEqual({
      tokens: 9,
      breakdown: { fetch: 1, ai_summary: 4, ai_question: 4 }
    })
    expect(priceOf({ ai_question: 1 }).tokens).toBe(5)
  })

  test('is that of what succeeded', () => {
    expect(priceOf({})).toEqual({ tokens: 1, breakdown: { fetch: 1 } })
    expect(priceOf({ document_pages: 101, document_ocr: 2, ai_json_extraction: 1 })).toEqual({
      tokens: 14,
      breakdown: { fetch: 1, ai_json_extraction: 7, document_pages: 2, document_ocr: 4 }
    })
  })
})
