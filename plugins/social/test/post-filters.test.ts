/** decisions.md §10: filters of a profile's posts, sent with the address of one post. */

import { readFileSync } from 'node:fs'
import { parseHtml } from '@sluice/content'
import { ruleOf } from '@sluice/core'
import { expect, it } from 'vitest'
import { Filters } from '../src/filters.ts'
import social from '../src/index.ts'

it.each([
  ['bluesky-post', ['posts_limit', 'since']],
  ['bluesky-profile', []]
])('reports the filters of %s that do not apply: %j', (name, expected) => {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url)
  const html = readFileSync(new URL('page.html', folder), 'utf8')
  const { url } = JSON.parse(readFileSync(new URL('target.json', folder), 'utf8'))
  const page = { url: new URL(url), status: 200, contentType: 'text/html', html }
  const ignored: string[] = []
  social.parse([{ ...page, tree: parseHtml(html) }], {
    url: page.url,
    rule: ruleOf(social, page.url),
    filters: Filters.parse({ posts_limit: '3', since: '2026-01-01' }),
    ignore: (filter) => void ignored.push(filter)
  })
  expect(ignored).toEqual(expected)
})
