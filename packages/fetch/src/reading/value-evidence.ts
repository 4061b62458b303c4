/** `meta.evidence`: where the page shows each value of the answer. */

import { attribute, first, textOf } from '@sluice/content'
import { isReserved, type Page } from '@sluice/core'
import { plainMarkdown, textPlaces } from '@sluice/passages'
import type { Root } from 'hast'
import { type Evidence, evidenceIn } from '../evidence/evidence.ts'
import type { Span } from '../evidence/shown-words.ts'
import { markdownOfPages } from './document-markdown.ts'
import type { ValueEvidence } from './job.ts'
import { HTML } from './open-page.ts'
import { isMachineField } from './page-facts.ts'
import { partAddress } from './part-address.ts'

/** Values that are listed. */
const MOST = 300
/** Characters of a quote. */
const LONGEST = 200

/** A page whose values were read, and their sources. */
interface Reading {
  readonly page: Page
  readonly content: () => Root
  readonly base: URL
  /** Notes of the parser, by field. */
  readonly sources: ReadonlyMap<string, string>
  /** A fragment would repeat what is to be taken out. */
  readonly isRedacted: boolean
}

/** Evidence for the values of `data` that were read from the page, in their order. */
export function valueEvidence(data: object, reading: Reading): ValueEvidence[] {
  const { page, sources, isRedacted } = reading
  const shown = shownText(reading)
  const html = first(page.tree, 'html')
  const language = (html && attribute(html, 'lang')) || null
  const evidence = evidenceIn({ text: shown.text, markdown: page.html, language })
  const places = shown.isPage && !isRedacted ? textPlaces(shown.text) : undefined
  const found: ValueEvidence[] = []
  for (const [path, value] of valuesIn(data)) {
    if (found.length === MOST) break
    const place = placeOf(evidence, value, path)
    const quote = place === undefined ? null : quoteAt(shown.text, place)
    const fragment = quote === null ? undefined : places?.fromStart().fragmentOf(quote)
    const number = place === undefined ? null : shown.pageAt(place.start)
    const url = partAddress(page, { page: number, fragment })
    found.push({ path, source: sourceOf(sources, path), quote, url, page: number })
  }
  return found
}

function placeOf(evidence: Evidence, value: number | string, path: string): Span | undefined {
  const place = evidence.placeOf(value, path.split('.').at(-1))
  return place === 'scattered' ? undefined : place
}

/** The text that people see. */
interface ShownText {
  readonly text: string
  /** True for the text of a page that a browser shows. */
  readonly isPage: boolean
  pageAt(offset: number): number | null
}

function shownText({ page, content, base }: Reading): ShownText {
  const { tree, document, contentType } = page
  if (!document) {
    return { text: textOf(tree), isPage: HTML.has(contentType), pageAt: () => null }
  }
  const starts: { number: number; start: number }[] = []
  let text = ''
  for (const { number, markdown } of markdownOfPages(content(), base)) {
    starts.push({ number, start: text.length })
    text += `${plainMarkdown(markdown)}\n\n`
  }
  const hasPages = document.pagesTotal !== null
  const pageAt = (offset: number) => {
    return hasPages ? (starts.findLast(({ start }) => start <= offset)?.number ?? null) : null
  }
  return { text, isPage: false, pageAt }
}

/** Texts and numbers of the records in an answer; not what the service renders, or a program copies. */
function* valuesIn(data: object): Generator<[path: string, value: number | string]> {
  for (const [name, value] of Object.entries(data)) {
    if (name === 'main_entity') yield* leavesOf(value?.record, 'main_entity.record')
    else if (name === 'extracted' || !isReserved(name)) yield* leavesOf(value, name)
  }
}

function* leavesOf(value: unknown, path: string): Generator<[string, number | string]> {
  if (isMachineField(path.split('.').at(-1) ?? '')) return
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, `${path}.${name}`)
}

function sourceOf(sources: ReadonlyMap<string, string>, path: string): string | null {
  for (let part = path; ; part = part.slice(0, part.lastIndexOf('.'))) {
    const source = sources.get(part)
    if (source !== undefined) return source
    if (!part.includes('.')) return null
  }
}

/** The line around a place, cut to {@link LONGEST} between words. */
function quoteAt(text: string, { start, end }: Span): string {
  const lineStart =
    Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\t', start - 1)) + 1
  const next = /[\n\t]/.exec(text.slice(end, end + LONGEST))
  const lineEnd = next ? end + next.index : Math.min(text.length, end + LONGEST)
  const room = Math.max(0, LONGEST - (end - start)) >> 1
  const from = wordStart(text, lineStart, Math.max(lineStart, start - room), start)
  const to = wordEnd(text, Math.min(lineEnd, Math.max(end, start + LONGEST - (start - from))), end)
  return text
    .slice(from, Math.min(to, from + 2 * LONGEST))
    .replace(/\s+/g, ' ')
    .trim()
}

function wordStart(text: string, lineStart: number, at: number, most: number): number {
  if (at === lineStart) return at
  const space = text.slice(at, most).search(/\s/)
  return space < 0 ? most : at + space
}

function wordEnd(text: string, at: number, least: number): number {
  if (at >= text.length || /\s/.test(text[at] ?? '')) return at
  const space = text.slice(least, at).search(/\s\S*$/)
  return space < 0 ? least : least + space
}
