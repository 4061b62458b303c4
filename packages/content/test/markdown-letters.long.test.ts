import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Nodes } from 'hast'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { markdownTree } from '../src/markdown/clean-tree/tree.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

const CORPORA = fileURLToPath(new URL('../../../../shared/corpora/', import.meta.url))
const isThere = existsSync(CORPORA)
if (!isThere) console.warn(`skipped: no corpora at ${CORPORA}`)

const url = new URL('https://pages.example/a/page')
const renderer = new MarkdownIt({ html: true })
const letters = (text: string) =>
  (text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]/gu) ?? []).join('')

/** The text of a clean tree as its Markdown should show it. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  const inner = node.children.map(textOf).join('')
  if (node.type === 'root') return inner
  if (node.tagName === 'img' || node.tagName === 'footnote-reference') return ''
  return node.tagName === 'callout' ? String(node.properties.kind) + inner : inner
}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>' }

/** Labels of the footnotes of a clean tree. */
function labelsOf(node: Nodes): string[] {
  if (node.type !== 'element' && node.type !== 'root') return []
  const inner = node.children.flatMap(labelsOf)
  const isNote = node.type === 'element' && node.tagName.startsWith('footnote-')
  return isNote ? [String(node.properties.label), ...inner] : inner
}

/** A listing, in which marks are code. */
const FENCED = /^[ >]*(`{3,}|~{3,})[^`\n]*\n[\s\S]*?^[ >]*\1[`~]*$/gm

function withoutMarks(markdown: string, labels: ReadonlySet<string>): string {
  return markdown
    .replace(/(?<!\\)\[\^([^\]\s]+)\]:?/g, (mark, label: string) => (labels.has(label) ? '' : mark))
    .replace(/^([ >]*(?:[-*]|\d+[.)]) )\[[x ]\] /gm, '$1')
}

/** The text of the rendered Markdown. Marks of footnotes and tasks, which the renderer does not know, are left out. */
function rendered(markdown: string, labels: ReadonlySet<string>): string {
  let known = ''
  let end = 0
  for (const { 0: listing, index } of markdown.matchAll(FENCED)) {
    known += withoutMarks(markdown.slice(end, index), labels) + listing
    end = index + listing.length
  }
  known += withoutMarks(markdown.slice(end), labels)
  return renderer
    .render(known)
    .replace(/<img [^>]*>/g, '')
    .replace(/<(?:!--[\s\S]*?--|\/?[a-zA-Z][^<>]*)>/g, '')
    .replace(/&(quot|amp|lt|gt);/g, (_, name: string) => ENTITIES[name]!)
}

/** Corpora, and the step between the pages that are read. */
const STEPS = [
  ['wcxb', 3],
  ['news-eras', 1],
  ['plain', 1],
  ['trafilatura-eval', 2],
  ['htmldate', 1],
  ['recipes', 1]
] as const

describe.skipIf(!isThere)('the letters of real pages (needs ../shared/corpora)', () => {
  it.each(STEPS)(
    'the Markdown of the pages of %s renders to their letters',
    (corpus, step) => {
      const folder = `${CORPORA}${corpus}/dev/html/`
      for (const name of readdirSync(folder).filter((_, index) => index % step === 0)) {
        const bytes = readFileSync(folder + name)
        const html = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
        const { root } = mainContent(parseHtml(html), { url })
        const tree = markdownTree(root, url)
        const { markdown } = toMarkdown(root, { base: url })
        expect(letters(rendered(markdown, new Set(labelsOf(tree)))), `${corpus} ${name}`).toBe(
          letters(textOf(tree))
        )
      }
    },
    300_000
  )
})
