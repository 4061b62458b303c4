/** docs/api.md "Fetch": the playground has every option of the reference, and sends only what differs from its defaults. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPTIONS } from '../src/playground/options.ts'
import { bodyOf, EMPTY_DRAFT, isWebAddress } from '../src/playground/request-body.ts'

const url = 'https://example.com/'

test('every option of the reference has a control', () => {
  const reference = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const fetching = reference.slice(reference.indexOf('## Fetch'), reference.indexOf('Besides HTML'))
  const documented = [...fetching.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(documented.length).toBeGreaterThan(15)
  // The parser is chosen beside the URL.
  expect([...OPTIONS.map(({ name }) => name), 'parser'].sort()).toEqual(documented.sort())
})

test('defaults are not sent, whether chosen or left', () => {
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

test('values are of the type that the service takes', () => {
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
