/** HTML content to Markdown: CommonMark with GFM tables, strikethrough, task lists and footnotes. */

import type { Element, Root } from 'hast'
import { checkNode, checkOptionalUrl } from '../checked-arguments.ts'
import { documentFacts } from '../documents/document-facts.ts'
import { markdownTree } from './clean-tree/tree.ts'
import { mdastOf } from './serialize/mdast.ts'
import { type Markdown, markdownText } from './serialize/text.ts'
import { cutMarkdown } from './written-markdown.ts'

/** How Markdown is made. */
export interface MarkdownOptions {
  /** What relative URLs are resolved against: see `baseUrl`. Omit to leave them as they are. */
  readonly base?: URL
  /** UTF-16 code units the Markdown may have. Omit for no bound. */
  readonly maxChars?: number
}

/**
 * Write a page, or a part of it, as Markdown.
 *
 * Blocks keep their order; links and images are absolute; tables are plain grids, formulas TeX,
 * callouts GitHub's; tabs stand one after another under their labels. Left out: hidden elements,
 * links and emphasis around nothing, comments, `javascript:` and `data:` URLs. HTML appears only
 * where Markdown has no sign of its own: `<br>` in table cells, `<sub>` and `<sup>`. The whole of a
 * document that is Markdown itself is answered as it was written.
 *
 * @param node - what to write, with its descendants. It is not changed.
 * @param options.maxChars - see {@link MarkdownOptions}; over it, the text ends at a block's end.
 * @returns text without line ends at its end, `''` when there is no content.
 * @throws TypeError - `node` is no node, `base` no URL.
 */
export function toMarkdown(node: Root | Element, options: MarkdownOptions = {}): Markdown {
  const { base, maxChars } = options
  checkNode('toMarkdown: node', node)
  checkOptionalUrl('toMarkdown: base', base)
  const written = documentFacts.get(node)?.markdown
  if (written) return cutMarkdown(written, maxChars)
  return markdownText(mdastOf(markdownTree(node, base)), maxChars)
}
