/**
 * Runs the parser on `fixtures/<case>/`: `target.json` and `page.html` (`page-2.html`…) give `expected.json`.
 * `UPDATE=1 vitest run` writes expectations anew; read the diff before committing it.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseHtml } from '@sluice/content'
import { createRegistry, type Page, SluiceError } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import parser from '../src/index.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const ERRORS = ['PARSE_FAILED', 'PARSER_OUTDATED', 'LOGIN_REQUIRED']

describe.each(readdirSync(FIXTURES))('style.md §2.6: fixture %s', (name) => {
  const folder = new URL(`${name}/`, FIXTURES)
  const texts = textsOf(folder)
  const target = targetOf(readFileSync(new URL('target.json', folder), 'utf8'))

  it('gives what is expected', () => {
    const found = `${JSON.stringify(outcome(texts), null, 2)}\n`
    const file = new URL('expected.json', folder)
    if (process.env.UPDATE) writeFileSync(file, found)
    expect(JSON.parse(found)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  it('is answered by the rules, and so are the pages it plans', () => {
    const registry = createRegistry([parser])
    expect(registry.match(target.url)).toBe(parser)
    for (const { url } of parser.plan?.(target) ?? []) expect(registry.match(url)).toBe(parser)
  })

  it('is pure: the same answer twice, the trees unchanged', () => {
    const pages = pagesOf(texts)
    const before = JSON.stringify(pages)
    const once = read(pages)
    expect(read(pages)).toEqual(once)
    expect(JSON.stringify(pages)).toBe(before)
  })

  it('says where fields were read without a change to the record', () => {
    const notes = new Map<string, string>()
    const noted = read(pagesOf(texts), (field, source) => void notes.set(field, source))
    expect(noted).toEqual(read(pagesOf(texts)))
    if (!('error' in (noted as object))) expect(notes.size).toBeGreaterThan(0)
  })

  it('survives the page empty, cut, nested 5,000 deep and 1 MB of noise', () => {
    const [html = ''] = texts
    const noise = '<div class="top-card-layout__title"><li a="'.repeat(25_000)
    const cuts = [1, 2, 3].map((part) => html.slice(0, (html.length * part) / 4))
    for (const hostile of ['', ...cuts, `${'<div>'.repeat(5000)}${html}`, noise + html]) {
      const result = outcome([hostile])
      if ('error' in result) expect(ERRORS).toContain(result.error)
    }
  })

  function pagesOf(pages: readonly string[]): Page[] {
    return pages.map((html) => ({
      url: target.url,
      status: 200,
      contentType: 'text/html',
      html,
      tree: parseHtml(html)
    }))
  }

  function read(pages: readonly Page[], note?: (field: string, source: string) => void): unknown {
    try {
      return parser.parse(pages, { ...target, ...(note ? { note } : {}) })
    } catch (error) {
      if (SluiceError.is(error)) return { error: error.code }
      throw error
    }
  }

  /** A record that its schema refuses fails the test. */
  function outcome(pages: readonly string[]): { data: unknown } | { error: unknown } {
    const record = read(pagesOf(pages)) as { error?: unknown }
    if ('error' in record) return { error: record.error }
    const checked = safeParse(parser.data, record)
    expect(checked.error?.issues).toBe(undefined)
    return { data: record }
  }
})

function textsOf(folder: URL): string[] {
  const texts = [readFileSync(new URL('page.html', folder), 'utf8')]
  for (let next = 2; existsSync(new URL(`page-${next}.html`, folder)); next++) {
    texts.push(readFileSync(new URL(`page-${next}.html`, folder), 'utf8'))
  }
  return texts
}

function targetOf(json: string) {
  const { url, filters = {} } = JSON.parse(json) as { url: string; filters?: unknown }
  const checked = parser.filters ? safeParse(parser.filters, filters) : undefined
  if (checked && !checked.success) throw checked.error
  return { url: new URL(url), filters: checked?.data as undefined }
}
