/** A family of templates, and content in the way that the family writes blocks. */

import { type Element, textIn } from './html-tree.ts'
import { toHtml } from './plain-contents.ts'
import { type CodeStyle, codeIn, escaped, type Highlighting } from './template-code.ts'
import type { Furniture } from './template-furniture.ts'

/** A kind of page that many sites share. */
export interface Family {
  readonly name: string
  readonly code: CodeStyle
  readonly blocks?: BlockStyle
  page(parts: PageParts): string
}

/** Differences between a family's blocks and plain HTML. */
export interface BlockStyle {
  heading?(inner: string, heading: Heading): string
  paragraph?(inner: string): string
  table?(table: string): string
  /**
   * Class of the `section` that each heading opens and that holds all below it, or ''. Undefined if there are no
   * sections.
   */
  readonly section?: string
}

export interface Heading {
  readonly text: string
  readonly id: string
  readonly depth: number
}

export interface PageParts {
  readonly title: string
  /** Name of the package; a part of URLs and paths. */
  readonly name: string
  readonly body: string
  readonly headings: readonly Heading[]
  readonly f: Furniture
}

/** A page from its title, what else its head has, and its body. */
export function html(title: string, head: string, body: string): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head>\n${body}\n</html>`
}

export function headingOf(element: Element): Heading | undefined {
  const depth = Number(/^h([1-6])$/.exec(element.tagName)?.[1])
  if (!depth) return undefined
  const text = textIn(element).trim()
  return { text, depth, id: text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') }
}

/** Blocks as the family writes them. */
export function blocksHtml(
  blocks: readonly Element[],
  { code, blocks: style = {} }: Family,
  highlighting: Highlighting
): string {
  const open: number[] = []
  const parts: string[] = []
  const close = (depth: number) => {
    while ((open.at(-1) ?? 0) >= depth) {
      open.pop()
      parts.push('</section>')
    }
  }
  for (const block of blocks) {
    const heading = headingOf(block)
    if (heading && style.section !== undefined) {
      close(heading.depth)
      open.push(heading.depth)
      const name = style.section && ` class="${style.section}"`
      parts.push(`<section id="${escaped(heading.id)}"${name}>`)
    }
    parts.push(blockHtml(block, heading))
  }
  close(1)
  return parts.join('\n')

  function blockHtml(block: Element, heading: Heading | undefined): string {
    if (block.tagName === 'pre') {
      const { code: text, lang } = codeIn(block)
      return code(text, lang, highlighting)
    }
    const inner = toHtml(block.children)
    if (heading) return style.heading?.(inner, heading) ?? plainHeading(inner, heading)
    if (block.tagName === 'p' && style.paragraph) return style.paragraph(inner)
    if (block.tagName === 'table' && style.table) return style.table(toHtml(block))
    return toHtml(block)
  }
}

function plainHeading(inner: string, { depth, id }: Heading): string {
  return `<h${depth} id="${escaped(id)}">${inner}</h${depth}>`
}

/** A list of the page's own headings. */
export function contentsList(headings: readonly Heading[], attributes = ''): string {
  const items = headings.map(
    ({ id, text }) => `<li><a href="#${escaped(id)}">${escaped(text)}</a></li>`
  )
  return `<ul${attributes && ` ${attributes}`}>${items.join('\n')}</ul>`
}
