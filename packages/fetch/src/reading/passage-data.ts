/** `data.passages` and `data.chunks`: parts of the Markdown, each with a link to its place. */

import { textOf, toMarkdown } from '@sluice/content'
import type { Page } from '@sluice/core'
import { chunks, passages, plainMarkdown, type TextPlaces, textPlaces } from '@sluice/passages'
import type { Root } from 'hast'
import { askedChunks } from '../options/passages.ts'
import { markdownOfPages } from './document-markdown.ts'
import type { RenderOptions } from './job.ts'
import { HTML } from './open-page.ts'
import { partAddress } from './part-address.ts'

/** A part of the content. */
interface PartData {
  /** Markdown. */
  readonly text: string
  /** Headings above it, outermost first. */
  readonly heading_path: readonly string[]
  /** The page, with a text fragment where the page shows the text. */
  readonly url: string
  /** Page of a document with pages; else null. */
  readonly page: number | null
}

/** See the module. */
export interface PassageData {
  /** Best first. */
  passages?: readonly (PartData & { readonly score: number })[]
  chunks?: readonly (PartData & { readonly tokens: number })[]
}

/** Parts of the content. */
export function passageData(
  page: Page,
  content: () => Root,
  written: Written,
  { query, chunks: asked, redact = [] }: Pick<RenderOptions, 'query' | 'chunks' | 'redact'>
): PassageData {
  const sizes = askedChunks(asked)
  if (query === undefined && !sizes) return {}
  const markdown = pagedText(page, content(), written)
  // A fragment would repeat what is to be taken out.
  const shown = HTML.has(page.contentType) && !page.document && redact.length === 0
  const places = shown ? textPlaces(textOf(page.tree)) : undefined
  const data: PassageData = {}
  if (query !== undefined) {
    const partOf = partsOf(page, markdown, places?.fromStart())
    data.passages = passages(markdown.text, query, {
      breaks: markdown.pages.map(({ start }) => start)
    })
      .toSorted((a, b) => a.start - b.start)
      .map(({ score, ...part }) => ({ ...partOf(part), score }))
      .sort((a, b) => b.score - a.score)
  }
  if (sizes) {
    const partOf = partsOf(page, markdown, places?.fromStart())
    data.chunks = chunks(markdown.text, sizes).map(({ tokens, ...part }) => ({
      ...partOf(part),
      tokens
    }))
  }
  return data
}

/** How the content is written as Markdown. */
interface Written {
  /** Base of relative addresses. */
  readonly base: URL
  /** The Markdown, if the answer has all of it. */
  readonly whole?: string | undefined
}

/** Markdown, and where the pages of a document begin in it. */
interface PagedText {
  readonly text: string
  readonly pages: readonly { readonly number: number; readonly start: number }[]
}

function pagedText({ document }: Page, content: Root, { base, whole }: Written): PagedText {
  if (!document || document.pagesTotal === null) {
    return { text: whole ?? toMarkdown(content, { base }).markdown, pages: [] }
  }
  const pages: { number: number; start: number }[] = []
  let text = ''
  for (const { number, markdown } of markdownOfPages(content, base)) {
    if (text !== '' && markdown !== '') text += '\n\n'
    pages.push({ number, start: text.length })
    text += markdown
  }
  return { text, pages }
}

/** Gives parts their addresses. Those with equal texts must come in the order of the page. */
function partsOf(
  page: Page,
  { pages }: PagedText,
  places: TextPlaces | undefined
): (part: { text: string; headingPath: readonly string[]; start: number }) => PartData {
  return ({ text, headingPath, start }) => {
    const number = pages.findLast((one) => one.start <= start)?.number ?? null
    const fragment = places?.fragmentOf(plainMarkdown(text))
    const url = partAddress(page, { page: number, fragment })
    return { text, heading_path: headingPath, url, page: number }
  }
}
