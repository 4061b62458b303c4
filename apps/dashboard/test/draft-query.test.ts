/** The draft of the playground in the query string: short, whole, and without secrets. */

import { webAddress } from '@sluice/core/web-address'
import { expect, test } from 'vitest'
import { draftOfQuery, queryOf, withoutSecrets } from '../src/play-draft/draft-query.ts'
import { draftOfItem, EMPTY_PLAY, type PlayDraft } from '../src/play-draft/play-draft.ts'

const backOf = (draft: PlayDraft) => draftOfQuery(new URLSearchParams(queryOf(draft)))

const DRAFT: PlayDraft = {
  mode: 'crawl',
  url: 'https://example.com/a?b=1&c=ü',
  urls: '',
  parser: 'generic',
  filters: { exclude_selector: 'nav, .x > a' },
  options: { include_links: true, main_content: false, markdown: 'off', json_schema: '{\n}' },
  job: { 'scope.limit': '7', 'scope.include': '/a/**\n/b', 'job.when_out_of_tokens': 'stop' }
}

test('all controls come back', () => expect(backOf(DRAFT)).toEqual(DRAFT))

test('defaults and secrets are left out', () => {
  const options = { json: true, include_html: 'off', timeout_ms: '60000', headers: 'A: b' }
  const job = { 'webhook.url': 'https://hook.example/t0ken', 'scope.within': 'path' }
  expect(queryOf({ ...EMPTY_PLAY, options, job })).toBe('')
  expect(withoutSecrets({ ...EMPTY_PLAY, options, job })).toMatchObject({
    options: { timeout_ms: '60000' },
    job: { 'scope.within': 'path' }
  })
  const left = JSON.stringify(withoutSecrets({ ...EMPTY_PLAY, options, job }))
  expect(left).not.toMatch(/A: b|t0ken/)
})

test('cookies and texts typed into pages are secrets', () => {
  const options = {
    cookies: '[{"name": "sid", "value": "c0okie"}]',
    actions: '[{"type": "fill", "selector": "#p", "text": "passw0rd", "secret": true}]'
  }
  expect(queryOf({ ...EMPTY_PLAY, options })).toBe('')
  expect(withoutSecrets({ ...EMPTY_PLAY, options }).options).toEqual({})
})

test('values that would make the address too long are left out, and the others are kept', () => {
  const query = queryOf({ ...DRAFT, urls: 'https://example.com/\n'.repeat(1_000) })
  expect(query.length).toBeLessThanOrEqual(4_000)
  expect(query).toContain('scope.limit=7')
  expect(new URLSearchParams(query).has('urls')).toBe(false)
})

test('unknown parts and values of a query are ignored', () => {
  const query = new URLSearchParams('url=x&mode=all&render=teapot&headers=A:b&utm_source=y')
  expect(draftOfQuery(query)).toEqual({ ...EMPTY_PLAY, url: 'x' })
})

test('the body of a request fills the controls, except for secrets', () => {
  const request = JSON.stringify({
    url: 'https://example.com/',
    scope: { limit: 20, include: ['/a/**'] },
    filters: { exclude_selector: 'nav' },
    options: { markdown: true, parser: 'generic', list: { pages: 5 }, headers: { a: 'b' } },
    webhook: { url: 'https://hook.example/t0ken' }
  })
  expect(draftOfQuery(new URLSearchParams({ mode: 'crawl', request }))).toEqual({
    ...EMPTY_PLAY,
    mode: 'crawl',
    url: 'https://example.com/',
    parser: 'generic',
    filters: { exclude_selector: 'nav' },
    options: { markdown: 'on', list: true, 'list.pages': '5' },
    job: { 'scope.limit': '20', 'scope.include': '/a/**' }
  })
})

test('a request that is no object of JSON is ignored', () => {
  for (const request of ['', '{', 'null', '7', '[]']) {
    const query = new URLSearchParams({ url: 'x', request })
    expect([request, draftOfQuery(query).mode]).toEqual([request, 'page'])
  }
})

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/a?b#c ', 'https://example.com/a?b#c'],
  ['example.com:8443/', 'https://example.com:8443/'],
  ['[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
  ['localhost:8080/x', 'http://localhost:8080/x'],
  ['127.0.0.1:80', 'http://127.0.0.1:80'],
  ['http://example.com', 'http://example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['two words.here', 'two words.here'],
  ['word', 'word'],
  ['', '']
])('%j is read as %j', (typed, address) => expect(webAddress(typed)).toBe(address))

test('the request of a past result fills the controls that differ from the defaults', () => {
  const item = {
    url: 'https://example.com/',
    filters: { limit: 5 },
    options: {
      parser: 'retail',
      json: true,
      include_links: true,
      include_html: 'off',
      timeout_ms: 60_000,
      max_age: 60,
      ai: { summary: false, image_transcription: { max_images: 3 } },
      changes: false
    }
  }
  expect(draftOfItem(item as never)).toEqual({
    ...EMPTY_PLAY,
    url: 'https://example.com/',
    parser: 'retail',
    filters: { limit: '5' },
    options: {
      include_links: true,
      max_age: '60',
      'ai.image_transcription': true,
      'ai.image_transcription.max_images': '3'
    }
  })
})
