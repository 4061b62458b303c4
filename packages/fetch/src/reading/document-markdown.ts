/** Markdown of a document, page by page. */

import { toMarkdown } from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element, Root, RootContent } from 'hast'

/** Markdown of content; of a document, with its pages marked where that is asked for. */
export function pagedMarkdown(
  content: Root,
  { document }: Page,
  options: { base: URL; page_markers?: boolean; maxChars?: number | undefined }
): { markdown: string; truncated: boolean } {
  const { base, page_markers, maxChars } = options
  if (!document || document.pagesTotal === null || !page_markers) {
    return toMarkdown(content, { base, ...(maxChars ? { maxChars } : {}) })
  }
  let markdown = ''
  for (const { number, nodes } of pagesOf(content)) {
    const gap = markdown === '' ? '' : '\n\n'
    const marker = `${gap}<!-- page ${number} -->`
    const left = (maxChars ?? Number.POSITIVE_INFINITY) - markdown.length - marker.length - 2
    if (left <= 0) return { markdown, truncated: true }
    const page = toMarkdown(rootOf(nodes), { base, ...(maxChars ? { maxChars: left } : {}) })
    markdown += page.markdown === '' ? marker : `${marker}\n\n${page.markdown}`
    if (page.truncated) return { markdown, truncated: true }
  }
  return { markdown, truncated: false }
}

/** The Markdown of each page of a document; a format without pages has one. */
export function markdownOfPages(
  content: Root,
  base: URL
): { readonly number: number; readonly markdown: string }[] {
  return pagesOf(content).map(({ number, nodes }) => ({
    number,
    markdown: toMarkdown(rootOf(nodes), { base }).markdown
  }))
}

interface PageNodes {
  readonly number: number
  readonly nodes: RootContent[]
}

/** The sections that are pages, and what stands between them with the page before. */
function pagesOf(content: Root): PageNodes[] {
  const pages: PageNodes[] = []
  for (const node of bodyOf(content)) {
    const number = pageNumber(node)
    if (number !== undefined) pages.push({ number, nodes: [node] })
    else if (pages.length > 0) pages.at(-1)?.nodes.push(node)
    else if (node.type === 'element') pages.push({ number: 1, nodes: [node] })
  }
  return pages
}

function bodyOf(content: Root): readonly RootContent[] {
  const html = inner(content, 'html') ?? content
  return (inner(html, 'body') ?? html).children
}

function inner(parent: Root | Element, name: string): Element | undefined {
  const children: readonly RootContent[] = parent.children
  return children.find(
    (child): child is Element => child.type === 'element' && child.tagName === name
  )
}

function pageNumber(node: RootContent): number | undefined {
  if (node.type !== 'element' || node.tagName !== 'section') return undefined
  const number = Number(node.properties.dataPage)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function rootOf(children: RootContent[]): Root {
  return { type: 'root', children }
}
