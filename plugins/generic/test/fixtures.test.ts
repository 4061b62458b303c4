/** The parser on its fixtures and on hostile pages, and what only this parser has. */

import { readdirSync, readFileSync } from 'node:fs'
import { all, parseHtml, textOf, toMarkdown } from '@sluice/content'
import { type Page, SluiceError, type Target } from '@sluice/core'
import { testParser } from '@sluice/testkit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Filters } from '../src/filters.ts'
import generic from '../src/index.ts'
import { PageRecord } from '../src/record.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const cases = readdirSync(FIXTURES)

// packages/testkit/test/own-parsers.long.test.ts makes the long checks.
testParser(generic, FIXTURES, { long: false })

describe.each(cases)('fixture %s', (name) => {
  const folder = new URL(`${name}/`, FIXTURES)
  const html = readFileSync(new URL('page.html', folder), 'utf8')
  const target = targetOf(readFileSync(new URL('target.json', folder), 'utf8'))

  it('gives content that renders as Markdown and text', () => {
    const page = pageOf(html, target)
    for (const scope of ['main', 'body'] as const) {
      const write = () => {
        const root = generic.content!([page], target, scope)
        return [textOf(root), toMarkdown(root, { base: page.url }).markdown]
      }
      if (name === 'include-selects-nothing') expect(write).toThrow(SluiceError)
      else if (name !== 'shell-without-content')
        for (const text of write()) expect(text).not.toBe('')
    }
  })
})

describe('content', () => {
  const page = pageOf(
    '<nav id=n>Menu</nav><main><p>First</p><p class=x>Second</p></main>',
    targetOf('{"url":"https://a.example/"}')
  )
  const texts = (filters: Filters, scope: 'main' | 'body' = 'body') =>
    textOf(generic.content!([page], { url: page.url, filters }, scope)).split(/\s+/)

  it('is the whole body if requested', () => {
    expect(texts({})).toEqual(['Menu', 'First', 'Second'])
  })

  it('is what include_selector selects, in any scope', () => {
    expect(texts({ include_selector: 'p' })).toEqual(['First', 'Second'])
    expect(texts({ include_selector: 'nav' }, 'main')).toEqual(['Menu'])
  })

  it('leaves out what exclude_selector selects, even inside included elements', () => {
    expect(texts({ exclude_selector: 'nav, .x' })).toEqual(['First'])
    expect(texts({ include_selector: 'p', exclude_selector: '.x' })).toEqual(['First'])
  })

  it('contains each element once if selected elements are nested', () => {
    expect(texts({ include_selector: 'main, main p, p' })).toEqual(['First', 'Second'])
    expect(all(page.tree, 'p')).toHaveLength(2)
  })
})

describe('decisions.md §10: filters', () => {
  it.each([
    ['a selector that does not parse', { include_selector: 'p[' }],
    ['an empty selector', { exclude_selector: '' }],
    ['a list', { include_selector: ['p'] }],
    ['more than 1,000 characters', { include_selector: `${'p,'.repeat(500)}p` }],
    ['an unknown key', { include: 'p' }]
  ])('refuses %s before anything is fetched', (_, filters) => {
    expect(Filters.safeParse(filters).success).toBe(false)
  })

  it.each([
    {},
    { include_selector: 'main > p:not(.x)' },
    { exclude_selector: '[role=navigation]' }
  ])('accepts %j', (filters) => {
    expect(Filters.parse(filters)).toEqual(filters)
  })

  it('says why a selector is refused', () => {
    expect(Filters.safeParse({ include_selector: 'p[' }).error?.issues[0]?.message).toContain('p[')
  })
})

describe('the parser', () => {
  it('has the version of its package and a description for every field', () => {
    expect(generic.version).toMatch(/^\d+\.\d+\.\d+/)
    for (const schema of [PageRecord, Filters]) {
      const { properties = {} } = z.toJSONSchema(schema)
      for (const property of Object.values(properties))
        expect(property).toHaveProperty('description')
    }
  })

  it('says where each field was read', () => {
    const html = readFileSync(new URL('article-with-structured-data/page.html', FIXTURES), 'utf8')
    const notes = new Map<string, string>()
    const target = targetOf('{"url":"https://harbour-post.example/x"}')
    const note = (field: string, source: string) => void notes.set(field, source)
    const record = generic.parse([pageOf(html, target)], { ...target, note })
    for (const [field, value] of Object.entries(record)) {
      expect(notes.has(field), field).toBe(value !== null)
    }
    for (const field of notes.keys()) expect(record).toHaveProperty(field)
  })

  it('reads a shell from the data of its scripts, and says where its text is from', () => {
    const body = 'The mill on the lower river was built before the weir. '.repeat(30)
    const state = { props: { pageProps: { post: { title: 'The mill', body } } } }
    const shell = `<!doctype html><title>The mill</title><body><div id="__next"></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script><script src="/_next/static/chunks/main.js"></script>`
    const read = (html: string, filters: object = {}) => {
      const target = targetOf(JSON.stringify({ url: 'https://mill.example/', filters }))
      const notes = new Map<string, string>()
      const note = (field: string, source: string) => void notes.set(field, source)
      const { text } = generic.parse([pageOf(html, target)], { ...target, note }) as PageRecord
      return [text, notes.get('text')]
    }
    expect(read(shell)).toEqual([
      expect.stringContaining('The mill on the lower river'),
      expect.stringContaining('__NEXT_DATA__')
    ])
    expect(read(shell, { include_selector: 'h1' })).toEqual(['The mill', 'css:h1'])
    expect(read(`<main><h1>The mill</h1><p>${body}</p></main>`)[1]).toBe('main-content')
  })
})

function targetOf(json: string): Target<Filters> {
  const { url, filters = {} } = JSON.parse(json) as { url: string; filters?: unknown }
  return { url: new URL(url), filters: Filters.parse(filters) }
}

function pageOf(html: string, { url }: Target<Filters>): Page {
  return { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
}
