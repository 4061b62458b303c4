/** decisions.md §10: filters of a search, sent with the address of one posting. */

import { readFileSync } from 'node:fs'
import { parseHtml } from '@sluice/content'
import { expect, it } from 'vitest'
import { Filters } from '../src/filters.ts'
import parser from '../src/index.ts'

it('reports every filter of a posting as ignored', () => {
  const folder = new URL('../fixtures/linkedin-posting/', import.meta.url)
  const html = readFileSync(new URL('page.html', folder), 'utf8')
  const { url } = JSON.parse(readFileSync(new URL('target.json', folder), 'utf8'))
  const page = { url: new URL(url), status: 200, contentType: 'text/html', html }
  const ignored: string[] = []
  const record = parser.parse([{ ...page, tree: parseHtml(html) }], {
    url: page.url,
    filters: Filters.parse({ sort: 'date', limit: '5' }),
    ignore: (name) => void ignored.push(name)
  })
  expect(record).toHaveProperty('title')
  expect(ignored).toEqual(['sort', 'limit'])
})
