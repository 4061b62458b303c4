/**
 * Runs the parser on `fixtures/<case>/` (pages of shops it answers by host) and `test/fixtures/<case>/` (pages it
 * is asked for by `options.parser`). `UPDATE=1 vitest run` writes expectations anew; read the diff.
 */

import { createRegistry } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import retail from '../src/index.ts'
import { casesOf, outcome, pageOf } from './cases.ts'

const byHost = casesOf(new URL('../fixtures/', import.meta.url))
const anyHost = casesOf(new URL('./fixtures/', import.meta.url))
const registry = createRegistry([retail])

describe.each(byHost)('style.md §2.6: fixture $name', ({ target }) => {
  it('is answered by the rules', () => {
    expect(registry.match(target.url)).toBe(retail)
  })
})

describe.each(anyHost)('decisions.md §2, options.parser: page $name', ({ target }) => {
  it('is of a host the rules do not name', () => {
    expect(registry.match(target.url)).toBeUndefined()
  })
})

describe.each([...byHost, ...anyHost])(
  'style.md §2.6: page $name',
  ({ html, target, expected }) => {
    it('gives what is expected', () => {
      const found = outcome(html, target)
      expect(found).toEqual(expected(found))
    })

    it('is pure: the same answer twice, the tree unchanged', () => {
      const page = pageOf(html, target.url)
      const before = JSON.stringify(page.tree)
      const once = attempt(() => retail.parse([page], target))
      expect(attempt(() => retail.parse([page], target))).toEqual(once)
      expect(JSON.stringify(page.tree)).toBe(before)
    })

    it('survives the page empty, cut in half and nested 5,000 deep', () => {
      const deep = `${'<div>'.repeat(5000)}${html}`
      for (const hostile of ['', html.slice(0, html.length / 2), deep]) {
        const result = outcome(hostile, target)
        if ('error' in result) expect(['PARSE_FAILED', 'PARSER_OUTDATED']).toContain(result.error)
        else expect(result.data.url).toBe(target.url.href)
      }
    })
  }
)

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}
