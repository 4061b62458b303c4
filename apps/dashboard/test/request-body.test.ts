/** docs/api.md "Fetch": the playground has every option of the reference, and sends only what differs from its defaults. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPTIONS } from '../src/options/options.ts'
import { bodyOf, EMPTY_DRAFT, faultsOf, isWebAddress } from '../src/options/request-body.ts'

const url = 'https://example.com/'

test('every option in the API reference has a control', () => {
  const reference = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  // The chapter has tables of answers, too, after those of options.
  const fetching = reference.slice(
    reference.indexOf('## Fetch'),
    reference.indexOf('### How much was read')
  )
  const documented = [...fetching.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)
  )
  expect(documented.length).toBeGreaterThan(24)
  // The parser is chosen beside the URL; the value of an extra is shown in its own row.
  const shown = OPTIONS.map(({ name }) => name).filter((name) => name.split('.').length < 3)
  expect([...shown, 'parser'].sort()).toEqual(documented.sort())
})

test('default values are not sent, even if they were chosen', () => {
  const chosen = Object.fromEntries(
    OPTIONS.map(({ name, control }) => [
      name,
      'default' in control && control.default !== undefined
        ? typeof control.default === 'number'
          ? String(control.default)
          : control.default
        : ''
    ])
  )
  expect(bodyOf({ ...EMPTY_DRAFT, url })).toEqual({ url })
  expect(bodyOf({ ...EMPTY_DRAFT, url: ` ${url} `, options: chosen, filters: { a: '' } })).toEqual({
    url
  })
})

test('values have the type that the service expects', () => {
  const options = {
    json: false,
    markdown: 'off',
    include_html: 'clean',
    max_chars: '600',
    headers: 'Accept: text/html\nnonsense\nX-A:  b:c '
  }
  expect(bodyOf({ url, parser: 'jobs', options, filters: { sort: 'date' } })).toEqual({
    url,
    filters: { sort: 'date' },
    options: {
      parser: 'jobs',
      json: false,
      markdown: false,
      include_html: 'clean',
      max_chars: 600,
      headers: { Accept: 'text/html', 'X-A': 'b:c' }
    }
  })
})

test.each([
  ['https://example.com', true],
  [' http://127.0.0.1:8080/x ', true],
  ['example.com', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['', false]
])('%j is an address of the web: %j', (text, is) => expect(isWebAddress(text)).toBe(is))

test('extras are nested, and their settings replace the plain switch', () => {
  const options = {
    'ai.summary': true,
    'ai.language': 'de',
    'ai.image_transcription': true,
    'ai.image_transcription.max_images': '3',
    'ai.audio_transcription': true
  }
  expect(bodyOf({ ...EMPTY_DRAFT, url, options }).options).toEqual({
    ai: {
      summary: true,
      language: 'de',
      image_transcription: { max_images: 3 },
      audio_transcription: true
    }
  })
})

test('a question and the form of a summary are sent in their places', () => {
  const options = {
    'ai.question': 'How old?',
    'ai.model': 'best',
    'ai.summary': true,
    'ai.summary.style': 'bullets',
    'ai.summary.max_words': '50'
  }
  expect(bodyOf({ ...EMPTY_DRAFT, url, options }).options).toEqual({
    ai: { question: 'How old?', model: 'best', summary: { style: 'bullets', max_words: 50 } }
  })
  expect(bodyOf({ ...EMPTY_DRAFT, url, options: { 'ai.model': 'best' } })).toEqual({ url })
})

test('the settings of an extra that is off are not sent', () => {
  const options = {
    'ai.prompt': 'prices',
    'ai.image_transcription': false,
    'ai.image_transcription.max_images': '3',
    'ai.audio_transcription.language': 'en'
  }
  expect(bodyOf({ ...EMPTY_DRAFT, url, options })).toEqual({ url })
})

test('a schema is sent as an object; invalid JSON is an error at its field', () => {
  const draft = (text: string) => ({ ...EMPTY_DRAFT, url, options: { json_schema: text } })
  expect(bodyOf(draft('{"type": "object"}')).options).toEqual({ json_schema: { type: 'object' } })
  expect(faultsOf(draft('{"type": "object"}'))).toEqual({})
  expect(faultsOf(draft('  '))).toEqual({})
  for (const text of ['{"type": ', '[]', '7', 'null']) {
    expect(Object.keys(faultsOf(draft(text)))).toEqual(['json_schema'])
    expect(bodyOf(draft(text))).toEqual({ url })
  }
})

test('lists are sent as lists; an object in their place is an error at the field', () => {
  const draft = (text: string) => ({ ...EMPTY_DRAFT, url, options: { actions: text } })
  const actions = [{ type: 'click', selector: '#more' }]
  expect(bodyOf(draft(JSON.stringify(actions))).options).toEqual({ actions })
  expect(faultsOf(draft('{"type": "click"}'))).toEqual({
    actions: 'This is JSON, but not a list.'
  })
})
