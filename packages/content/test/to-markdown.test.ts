import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

const base = new URL('http://example.test/dir/page')

describe('toMarkdown writes pages as expected (UPDATE=1 rewrites)', () => {
  const fixtures = new URL('./fixtures/markdown/', import.meta.url)
  for (const name of readdirSync(fixtures)) {
    it(name, () => {
      const html = readFileSync(new URL(`${name}/page.html`, fixtures), 'utf8')
      const tree = parseHtml(html)
      const before = JSON.stringify(tree)
      const { markdown, truncated } = toMarkdown(tree, { base })
      const file = new URL(`${name}/expected.md`, fixtures)
      if (process.env.UPDATE) writeFileSync(file, `${markdown}\n`)
      expect(`${markdown}\n`).toBe(readFileSync(file, 'utf8'))
      expect(truncated).toBe(false)
      expect(JSON.stringify(tree), 'the shared tree is not changed').toBe(before)
    })
  }
})
