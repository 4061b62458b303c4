/** Markdown rendered as a page, together with its source. */

import { isoDate } from '@sluice/values'
import MarkdownIt, { type Token } from 'markdown-it'
import { plainText } from '../tree/plain-text.ts'
import type { WrittenMarkdown } from './document-facts.ts'
import type { DocumentReading } from './document-reading.ts'
import { frontMatter } from './front-matter.ts'
import { linkBareAddresses } from './markdown-bare-links.ts'
import { escaped, textHtml } from './text-html.ts'

/** Maximum characters of Markdown that is rendered (at a million per second or less); longer text is shown as text. */
const LONGEST = 2_000_000

/** CommonMark with GFM tables, strikethrough and bare URLs. */
let renderer: MarkdownIt | undefined

function markdownIt(): MarkdownIt {
  if (renderer) return renderer
  renderer = new MarkdownIt({ html: true })
  renderer.core.ruler.push('bare_addresses', linkBareAddresses)
  return renderer
}

/**
 * Front matter gives the title, author, dates, description and language, and is not part of the text; without a title
 * there, the first heading is the title. Any text is valid Markdown.
 */
export function readMarkdown(text: string): DocumentReading {
  const { fields, end } = frontMatter(text)
  const body = text.slice(end)
  const tokens = body.length <= LONGEST ? markdownIt().parse(body, {}) : undefined
  const html = tokens
    ? markdownIt().renderer.render(tokens, markdownIt().options, {})
    : textHtml(body)
  const language = fields.get('lang') ?? fields.get('language')
  const head = headHtml(fields, titleOf(tokens ?? []))
  return {
    html: `<!doctype html><html${language ? ` lang="${escaped(language)}"` : ''}><head>${head}</head><body>${html}`,
    markdown: writtenOf(text, end, tokens)
  }
}

function headHtml(fields: ReadonlyMap<string, string>, heading: string | undefined): string {
  const title = fields.get('title') || heading
  const published = fields.get('date') ?? fields.get('published') ?? fields.get('pubdate')
  const modified = fields.get('updated') ?? fields.get('lastmod') ?? fields.get('last_modified_at')
  const metas: [string, string | undefined][] = [
    ['name="description"', fields.get('description') ?? fields.get('summary')],
    ['name="author"', fields.get('author') ?? fields.get('authors')],
    ['property="article:published_time"', published && isoDate(published)],
    ['property="article:modified_time"', modified && isoDate(modified)]
  ]
  const written = metas.map(([name, content]) =>
    content ? `<meta ${name} content="${escaped(content)}">` : ''
  )
  return (title ? `<title>${escaped(title)}</title>` : '') + written.join('')
}

/** The first heading of the highest level that has text; else the heading at the start of the document. */
function titleOf(tokens: readonly Token[]): string | undefined {
  for (const [index, token] of tokens.entries()) {
    const isHeading = token.type === 'heading_open' && (token.tag === 'h1' || index === 0)
    const title = isHeading ? inlineText(tokens[index + 1]?.children ?? []) : titleInHtml(token)
    if (title) return title
  }
  return undefined
}

/** Many READMEs write their heading in HTML to center it. */
function titleInHtml({ type, content }: Token): string | undefined {
  if (type !== 'html_block') return undefined
  const start = content.search(/<h1[\s>]/i)
  const end = start === -1 ? -1 : content.indexOf('</h1', start)
  return end === -1 ? undefined : plainText(content.slice(start, end)).replace(/\s+/g, ' ')
}

/** The text of a heading without its pictures, which are badges, unless it has nothing else. */
function inlineText(children: readonly Token[]): string {
  const words = children.map(({ type, content }) =>
    type === 'softbreak' || type === 'hardbreak'
      ? ' '
      : type === 'text' || type === 'code_inline'
        ? content
        : ''
  )
  const said = words.join('').replace(/\s+/g, ' ').trim()
  return said || (children.find(({ type }) => type === 'image')?.content ?? '').trim()
}

function writtenOf(
  text: string,
  start: number,
  tokens: readonly Token[] | undefined
): WrittenMarkdown {
  const fence = start === 0 && tokens?.[0]?.type === 'fence' ? tokens[0].markup : ''
  return { text, ends: tokens ? endsOf(text, start, tokens) : emptyLines(text), fence }
}

const BLOCKS = new Set([
  'paragraph_open',
  'heading_open',
  'fence',
  'code_block',
  'html_block',
  'hr',
  'blockquote_open',
  'bullet_list_open',
  'ordered_list_open',
  'table_open'
])

/** End offsets of blocks, list items and table rows of the document. */
function endsOf(text: string, start: number, tokens: readonly Token[]): number[] {
  const lines = lineStarts(text, start)
  const ends = start === 0 ? [] : [start]
  let rows = false
  for (const { type, level, map } of tokens) {
    if (type === 'tbody_open' || type === 'tbody_close') rows = type === 'tbody_open' && level === 1
    const isEnd =
      (level === 0 && BLOCKS.has(type)) ||
      (level === 1 && type === 'list_item_open') ||
      (rows && type === 'tr_open')
    if (isEnd && map) ends.push(lines[map[1]] ?? text.length)
  }
  return ends.sort((a, b) => a - b)
}

/** Offsets of lines as Markdown counts them: after any line end. */
function lineStarts(text: string, start: number): number[] {
  const ends = /\r\n?|\n/g
  ends.lastIndex = start
  const starts = [start]
  while (ends.test(text)) starts.push(ends.lastIndex)
  return starts
}

function emptyLines(text: string): number[] {
  return [...text.matchAll(/\n(?=[ \t]*\r?\n)/g)].map(({ index }) => index)
}
