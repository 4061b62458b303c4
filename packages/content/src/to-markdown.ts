/** HTML content to Markdown: CommonMark with GFM tables, strikethrough, task lists and footnotes. */

import type { Element, Root } from 'hast'
import { mdastOf } from './markdown-mdast.ts'
import { markdownText } from './markdown-text.ts'
import { markdownTree } from './markdown-tree.ts'

/** How Markdown is made. */
export interface MarkdownOptions {
  /** What relative URLs are resolved against: see `baseUrl`. Omit to leave them as they are. */
  readonly base?: URL
  /** UTF-16 code units the Markdown may have. Omit for no bound. */
  readonly maxChars?: number
}

/** Markdown, and whether something was cut from its end. */
export interface Markdown {
  readonly markdown: string
  readonly truncated: boolean
}

export function toMarkdown(node: Root | Element, options: MarkdownOptions): Markdown {
  const tree = mdastOf(markdownTree(node, options.base))
  return { markdown: markdownText(tree), truncated: false }
}
