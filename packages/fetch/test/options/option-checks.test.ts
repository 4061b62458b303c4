/** Options that a request may not have, and what the rest of them mean. */

import { describe, expect, test } from 'vitest'
import { joinOptions, proxyFor, readFetchRequest, splitOptions } from '../../src/index.ts'
import { comparisonOf } from '../../src/options/changes.ts'
import { type Abilities, OPTION_CHECKS } from '../../src/options/option-checks.ts'
import { isPageRanges, mostPages, pageRanges } from '../../src/options/page-ranges.ts'

const url = 'https://site.example/'
const read = (options: object) => readFetchRequest({ url, options }).options

/** What the checks say about options on a server with these abilities. */
function checked(options: object, abilities: Abilities = {}) {
  const given = read(options)
  return OPTION_CHECKS.flatMap((check) => check(given, abilities) ?? [])
}

describe('a request', () => {
  test('has these options unless it says otherwise', () => {
    expect(read({})).toMatchObject({
      json: true,
      include_links: false,
      include_html: 'off',
      main_content: true,
      render: 'auto',
      timeout_ms: 60_000,
      max_age: 0,
      respect_robots: false,
      document: { follow_embedded: true, ocr: 'off' },
      ai: { summary: false }
    })
  })

  test.each([
    [{ markdwon: true }, '`options.markdwon` is unknown. Did you mean `markdown`?'],
    [{ url }, '`options.url` belongs at the top level of the body.'],
    [{ summary: true }, '`options.summary` belongs in `options.ai`.'],
    [{ render: 'chrome' }, 'options.render'],
    [{ timeout_ms: 5 }, 'options.timeout_ms']
  ])('with the options %j is refused with the place of the fault', (options, message) => {
    expect(() => read(options)).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        message: expect.stringContaining(message)
      })
    )
  })

  test.each([
    [undefined, 'INVALID_REQUEST'],
    [[], 'INVALID_REQUEST'],
    [{}, 'MISSING_PARAMETER'],
    [{ url: 7 }, 'INVALID_URL']
  ])('with the body %j is refused', (body, code) => {
    expect(() => readFetchRequest(body)).toThrow(expect.objectContaining({ code }))
  })
})

describe('options that a server cannot serve', () => {
  test.each([
    [{ render: 'browser' }, 'options.render'],
    [{ wait_for: '.x' }, 'options.wait_for'],
    [{ screenshot: true }, 'options.screenshot'],
    [{ timezone: 'Europe/Paris' }, 'options.timezone']
  ])('%j needs a browser', (options, path) => {
    expect(() => checked(options)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', details: { path } })
    )
    expect(checked(options, { browser: {}, keepsPictures: true })).toEqual([])
  })

  test('an extra without a provider is refused once the tokens are held', () => {
    expect(checked({ ai: { summary: true } })).toMatchObject([{ code: 'AI_NOT_CONFIGURED' }])
    const enricher = { engineName: () => 'one', refusal: () => undefined }
    expect(checked({ ai: { summary: true } }, { enricher })).toEqual([])
  })

  const model = { engineName: () => 'a model', choices: ['fast', 'best'] }
  const offline = {
    engineName: (ability: string) => (ability === 'extraction' ? undefined : 'extractive'),
    choices: [],
    ignores: () => ['prompt', 'language', 'key_facts'] as const
  }

  test.each<[object, object]>([
    [{ summary: true, model: 'best' }, model],
    [{ question: 'Why?', language: 'de', model: 'fast' }, model],
    [{ summary: { style: 'key_facts', max_words: 10 } }, model],
    [{ summary: { style: 'bullets', max_words: 500 } }, offline]
  ])('%j is accepted by a provider that follows it', (ai, enricher) => {
    expect(checked({ ai }, { enricher: enricher as never })).toEqual([])
  })

  test.each<[object, object, string]>([
    [{ summary: true, model: 'huge' }, model, 'options.ai.model'],
    [{ summary: true, model: 'fast' }, offline, 'options.ai.model'],
    [{ image_transcription: true, model: 'fast' }, model, 'options.ai.model'],
    [{ summary: true, prompt: 'Rhyme.' }, offline, 'options.ai.prompt'],
    [{ image_transcription: true, prompt: 'Rhyme.' }, offline, 'options.ai.prompt'],
    [{ summary: true, language: 'fr' }, offline, 'options.ai.language'],
    [{ summary: { style: 'key_facts' } }, offline, 'options.ai.summary.style']
  ])('%j would have no effect, and is refused', (ai, enricher, path) => {
    expect(() => checked({ ai }, { enricher: enricher as never })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        details: expect.objectContaining({ path })
      })
    )
  })

  test('the names of the models are told with a wrong one', () => {
    expect(() => checked({ ai: { question: 'Why?', model: 'huge' } }, { enricher: model })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('fast, best'),
        details: expect.objectContaining({ known: ['fast', 'best'] })
      })
    )
    expect(checked({ ai: { question: 'Why?' } }, { enricher: offline as never })).toMatchObject([
      { code: 'AI_NOT_CONFIGURED', details: { option: 'ai.question' } }
    ])
  })

  test.each([
    [{ question: '' }, 'ai.question'],
    [{ question: ' '.repeat(10) }, 'ai.question'],
    [{ question: 'a'.repeat(2_001) }, 'ai.question'],
    [{ summary: { style: 'poem' } }, 'ai.summary'],
    [{ summary: { max_words: 9 } }, 'ai.summary'],
    [{ summary: { words: 50 } }, 'ai.summary']
  ])('%j is not valid', (ai, path) => {
    expect(() => checked({ ai })).toThrow(`options.${path}`)
  })

  test('a recording in a language that the provider does not know is refused before the fetch', () => {
    const refusal = (_: string, language: string) =>
      language === 'en' ? undefined : 'English only'
    const enricher = { engineName: () => 'one', refusal }
    const spoken = (language: string) => ({ ai: { audio_transcription: { language } } })
    expect(checked(spoken('en'), { enricher })).toEqual([])
    expect(() => checked(spoken('de'), { enricher })).toThrow('English only')
  })

  test('pictures need a place to keep them, and sessions a server with accounts', () => {
    expect(() => checked({ screenshot: true }, { browser: {} })).toThrow('options.screenshot')
    expect(() => checked({ session: 'ses_1' })).toThrow('options.session')
  })
})

describe('secret options', () => {
  const fill = { type: 'fill', selector: 'input', text: 'canary', secret: true }
  const options = {
    markdown: true,
    headers: { 'x-key': 'canary' },
    cookies: [{ name: 'k', value: 'canary' }],
    document: { password: 'canary', pages: '1-2' },
    actions: [{ type: 'click', selector: '#more' }, fill]
  }

  test('are split from the rest, and joined again', () => {
    const { shown, secrets } = splitOptions(options)
    expect(JSON.stringify(shown)).not.toContain('canary')
    expect(shown).toMatchObject({ markdown: true, document: { pages: '1-2' } })
    expect(Object.keys(secrets).sort()).toEqual(['actions', 'cookies', 'headers', 'password'])
    expect(joinOptions(shown, secrets)).toEqual(options)
  })

  test('are absent where nothing is secret', () => {
    const plain = { headers: {}, cookies: [], actions: [{ type: 'click', selector: '#more' }] }
    expect(splitOptions(plain)).toEqual({ shown: { actions: plain.actions }, secrets: {} })
  })
})

describe('pages of a document', () => {
  test('are ranges from 1, both ends included', () => {
    expect(pageRanges('1-20, 35')).toEqual([
      { from: 1, to: 20 },
      { from: 35, to: 35 }
    ])
    expect(['1', '3-3', '1-2,4'].map(isPageRanges)).toEqual([true, true, true])
    expect(['', '0', '4-2', '1-', 'a', '1;2'].some(isPageRanges)).toBe(false)
  })

  test('are bounded by `max_pages`', () => {
    expect(mostPages({ max_pages: 100 })).toBe(100)
    expect(mostPages({ pages: '1-20,35', max_pages: 100 })).toBe(21)
    expect(mostPages({ pages: '1-20,35', max_pages: 5 })).toBe(5)
  })
})

describe('the proxy of a request', () => {
  const pools = {
    get: () => undefined,
    inCountry: (country: string) => (country === 'de' ? 'berlin' : undefined),
    report: () => [{ name: 'berlin', country: 'de' }]
  } as unknown as Parameters<typeof proxyFor>[0]

  test('is one of this server, by name or country', () => {
    expect(proxyFor(pools, {})).toBeUndefined()
    expect(proxyFor(pools, { proxy: 'berlin' })).toBe('berlin')
    expect(proxyFor(pools, { country: 'de' })).toBe('berlin')
    expect(proxyFor(pools, { proxy: 'berlin', country: 'de' })).toBe('berlin')
  })

  test.each([
    [{ proxy: 'berlim' }, 'this server has no proxy of this name. Did you mean `berlin`?'],
    [{ proxy: 'berlin', country: 'fr' }, 'the proxy berlin is not in fr.'],
    [{ country: 'fr' }, 'this server has no proxy in fr.']
  ])('%j is refused', (options, message) => {
    expect(() => proxyFor(pools, options)).toThrow(message)
  })
})

describe('the comparison of a request', () => {
  const parser = { defaults: { markdown: true } } as Parameters<typeof comparisonOf>[1]
  const of = (options: object, keeps = true) => comparisonOf(read(options), parser, keeps)?.mode

  test('is of what the answer has: the schema, the Markdown, the record', () => {
    expect(of({})).toBeUndefined()
    expect(of({ changes: true, json_schema: { type: 'object' } })).toBe('schema')
    expect(of({ changes: true })).toBe('text')
    expect(of({ changes: true, markdown: false })).toBe('record')
    expect(of({ changes: { mode: 'record' } })).toBe('record')
  })

  test('is refused without a history, or without anything to compare', () => {
    expect(() => of({ changes: true }, false)).toThrow('need a server with a history')
    expect(() => of({ changes: { mode: 'schema' } })).toThrow('needs `options.json_schema`')
    expect(() => of({ changes: true, markdown: false, json: false })).toThrow('`options.changes`')
  })
})
