/** The text of a page that its scripts would write, found in their data. */

import type { PageState } from './page-state.ts'

/** A text with its title. */
export interface StateArticle {
  readonly title: string | null
  /** HTML of the text. */
  readonly html: string
  /** Path of the article: `'__NEXT_DATA__:$.props.pageProps.post'`. */
  readonly source: string
}

/** Minimum characters of an article. */
const LEAST = 400
/** Search limits; a hostile state may have any size. */
const MAX_VALUES = 200_000
const MAX_DEPTH = 60

/** Keys of the text itself; a description or an excerpt is not. */
const TEXT_NAME =
  /^(?:(?:article|post|page|main|full|rich|html|rendered|story|raw)?[_-]?(?:body|content|contents|text|html|markup|rendered|markdown|copy)(?:[_-]?(?:html|text|raw|rendered|content))?|blocks|paragraphs|sections|components|elements|children)$/i
const TITLE_NAMES = ['title', 'headline', 'name', 'heading', 'header', 'displayName']

/**
 * The longest text in the state of a page, with the title beside it. It only counts if it is most of the state's prose:
 * a list of teasers is not an article.
 *
 * @returns `undefined` if none exists of 400 characters.
 */
export function stateArticle(states: readonly PageState[]): StateArticle | undefined {
  const search: Search = {
    left: MAX_VALUES,
    tried: { left: 2 * MAX_VALUES },
    total: 0,
    best: undefined
  }
  for (const { name, value } of states) visit(search, value, `${name}:$`, [], 0)
  const { best, total } = search
  if (!best || best.length < LEAST || best.length * 2 < total) return undefined
  return { title: best.title, html: best.html, source: best.source }
}

interface Candidate extends StateArticle {
  readonly length: number
}

interface Search {
  left: number
  /** Maximum characters converted to HTML in all attempts: texts can contain texts. */
  readonly tried: { left: number }
  /** Characters of all prose. */
  total: number
  best: Candidate | undefined
}

type Holder = Readonly<Record<string, unknown>>

function visit(
  search: Search,
  value: unknown,
  path: string,
  holders: readonly Holder[],
  depth: number
): void {
  if (search.left-- <= 0 || depth > MAX_DEPTH) return
  if (typeof value === 'string') {
    if (isSentences(value)) search.total += plainLength(value)
  } else if (Array.isArray(value)) {
    value.forEach((one, index) => {
      visit(search, one, `${path}[${index}]`, holders, depth + 1)
    })
  } else if (typeof value === 'object' && value !== null) {
    const holder = value as Holder
    const within = [holder, ...holders.slice(0, 2)]
    for (const [name, one] of Object.entries(holder)) {
      if (TEXT_NAME.test(name)) consider(search, one, path, within)
      visit(search, one, `${path}.${name}`, within, depth + 1)
    }
  }
}

function consider(
  search: Search,
  value: unknown,
  source: string,
  holders: readonly Holder[]
): void {
  const html = htmlOf(value, search.tried)
  const length = plainLength(html)
  if (length < LEAST || length <= (search.best?.length ?? 0)) return
  search.best = { title: titleBeside(holders), html, source, length }
}

/** The title in the object with the text, or in its ancestors. */
function titleBeside(holders: readonly Holder[]): string | null {
  for (const holder of holders) {
    for (const name of TITLE_NAMES) {
      const value = Object.hasOwn(holder, name) ? holder[name] : undefined
      const text = typeof value === 'object' && value !== null ? (value as Holder).rendered : value
      if (typeof text === 'string' && text.trim() !== '' && text.length < 300) return text.trim()
    }
  }
  return null
}

/** A text, HTML, or blocks of either, as HTML. */
function htmlOf(value: unknown, budget: { left: number }, depth = 0): string {
  if (budget.left-- <= 0 || depth > MAX_DEPTH) return ''
  if (typeof value === 'string') {
    if (!isSentences(value) && depth === 0) return ''
    if (/<(?:p|div|h[1-6]|ul|ol|table|br|figure|section|blockquote)\b/i.test(value)) return value
    return value
      .split(/\n\s*\n/)
      .map((part) => `<p>${escaped(part)}</p>`)
      .join('')
  }
  if (Array.isArray(value)) return value.map((one) => htmlOf(one, budget, depth + 1)).join('')
  if (typeof value !== 'object' || value === null) return ''
  return blockHtml(value as Holder, budget, depth)
}

/** A block of an editor: its text has one of the usual keys. */
function blockHtml(block: Holder, budget: { left: number }, depth: number): string {
  const kind = [block.type, block._type, block.style, block.tag, block.tagName]
    .filter((one) => typeof one === 'string')
    .join(' ')
    .toLowerCase()
  for (const name of [
    'html',
    'content',
    'children',
    'text',
    'value',
    'body',
    'rendered',
    'data',
    'items'
  ]) {
    const inner = Object.hasOwn(block, name) ? block[name] : undefined
    if (inner === undefined || inner === null || inner === '') continue
    const isHeading = /head|title|\bh[1-6]\b/.test(kind)
    if (typeof inner !== 'string' || isHeading) {
      const html = typeof inner === 'string' ? escaped(inner) : htmlOf(inner, budget, depth + 1)
      if (html === '') continue
      return isHeading ? `<h2>${html.replace(/<\/?p>/g, '')}</h2>` : html
    }
    return htmlOf(inner, budget, depth + 1)
  }
  return ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Checks whether a text is prose: long, with words and sentence ends. */
function isSentences(text: string): boolean {
  return text.length >= 80 && /[.!?。！？…]/.test(text) && /\s|[\u3040-\u9fff]/.test(text)
}

/** Characters without tags and white space. */
function plainLength(text: string): number {
  let length = 0
  let inTag = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 60) inTag = true
    else if (code === 62) inTag = false
    else if (!inTag && code > 32) length++
  }
  return length
}
