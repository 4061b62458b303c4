/**
 * Runs the parser on `fixtures/<case>/`: `target.json` and `page.html` give `expected.json`.
 * `UPDATE=1 vitest run` writes expectations anew; read the diff before committing it.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseHtml } from '@sluice/content'
import { createRegistry, type Page, SluiceError, type Target } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Filters } from '../src/filters.ts'
import social from '../src/index.ts'
import { PostRecord, ProfileRecord, SocialRecord } from '../src/record.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const REFUSALS = ['PARSE_FAILED', 'LOGIN_REQUIRED']
/** Cases that the client names the parser for; no rule answers their hosts. */
const UNMATCHED = /^other-|-other-host$/

describe.each(readdirSync(FIXTURES))('style.md §2.6: fixture %s', (name) => {
  const folder = new URL(`${name}/`, FIXTURES)
  const html = readFileSync(new URL('page.html', folder), 'utf8')
  const target = targetOf(readFileSync(new URL('target.json', folder), 'utf8'))

  it('gives what is expected', () => {
    const found = `${JSON.stringify(outcome(html, target), null, 2)}\n`
    const file = new URL('expected.json', folder)
    if (process.env.UPDATE) writeFileSync(file, found)
    expect(existsSync(file)).toBe(true)
    expect(JSON.parse(found)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  it('is answered by the rules, and so is what is planned for it', () => {
    const registry = createRegistry([social])
    const answer = UNMATCHED.test(name) ? undefined : social
    expect(registry.match(target.url)).toBe(answer)
    for (const plan of social.plan!(target)) expect(registry.match(plan.url)).toBe(answer)
  })

  it('is pure: the same answer twice, the tree unchanged', () => {
    const page = pageOf(html, target)
    const before = JSON.stringify(page.tree)
    const once = read(page, target)
    expect(read(page, target)).toEqual(once)
    expect(JSON.stringify(page.tree)).toBe(before)
  })

  it('notes where fields were read, without a change to the record', () => {
    const notes = new Map<string, string>()
    const note = (field: string, source: string) => void notes.set(field, source)
    const page = pageOf(html, target)
    const record = read(page, { ...target, note })
    expect(record).toEqual(read(page, target))
    if ('error' in record) return
    expect(notes.size).toBeGreaterThan(0)
    for (const [field, source] of notes) {
      expect(record).toHaveProperty(field)
      expect(source).toMatch(/^(?:css|json-ld|meta|microdata|state):|^(?:url|page)$/)
    }
  })

  it('survives the page empty, cut anywhere, nested 5,000 deep and among 1 MB of noise', () => {
    const cuts = [0.25, 0.5, 0.75, 0.9].map((part) => html.slice(0, html.length * part))
    const noise = `<p>${'<b x="\u0000&amp;'.repeat(20_000)}${'{"a":['.repeat(50_000)}${' '.repeat(100_000)}${'\n'.repeat(100_000)}${'<i> </i>'.repeat(20_000)}`
    for (const hostile of ['', ...cuts, `${'<div>'.repeat(5000)}${html}`, html + noise]) {
      const result = outcome(hostile, target)
      if ('error' in result) expect(REFUSALS).toContain(result.error)
    }
  })
})

describe('decisions.md §11: the record', () => {
  it('has all keys in every answer', () => {
    for (const name of readdirSync(FIXTURES)) {
      const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, FIXTURES), 'utf8'))
      if (expected.error) continue
      const shape = expected.data.type === 'profile' ? ProfileRecord.shape : PostRecord.shape
      expect(Object.keys(expected.data).sort(), name).toEqual(Object.keys(shape).sort())
      for (const post of expected.data.posts ?? []) {
        expect(Object.keys(post).sort(), name).toEqual(Object.keys(PostRecord.shape).sort())
      }
    }
  })

  it('describes every field', () => {
    for (const schema of [ProfileRecord, PostRecord, Filters]) {
      const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' })
      for (const [name, property] of Object.entries(properties)) {
        expect(property, name).toHaveProperty('description')
      }
    }
  })

  it('uses no key that belongs to the service', () => {
    const names = [...Object.keys(ProfileRecord.shape), ...Object.keys(PostRecord.shape)]
    for (const key of ['markdown', 'html', 'links', 'image_urls', 'extracted', 'ai', 'query']) {
      expect(names).not.toContain(key)
    }
  })
})

function targetOf(json: string): Target<Filters> {
  const { url, filters = {} } = JSON.parse(json) as { url: string; filters?: unknown }
  return { url: new URL(url), filters: Filters.parse(filters) }
}

function pageOf(html: string, { url }: Target<Filters>): Page {
  return { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
}

function read(page: Page, target: Target<Filters>): SocialRecord | { error: string } {
  try {
    return social.parse([page], target)
  } catch (error) {
    if (SluiceError.is(error)) return { error: error.code }
    throw error
  }
}

function outcome(
  html: string,
  target: Target<Filters>
): { data: SocialRecord } | { error: string } {
  const record = read(pageOf(html, target), target)
  if ('error' in record) return record
  // As the service does: the schema is checked on what survives JSON.
  const data = JSON.parse(JSON.stringify(record)) as SocialRecord
  expect(SocialRecord.parse(data)).toEqual(data)
  return { data }
}
