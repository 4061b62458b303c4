/** HTML content to Markdown: CommonMark with GFM tables, strikethrough, task lists and footnotes. */

import type { Element, Root } from 'hast'
import { checkNode, checkOptionalUrl } from '../checked-arguments.ts'
import { documentFacts } from '../documents/document-facts.ts'
import { markdownTree } from './clean-tree/tree.ts'
import { settleEmphasis } from './serialize/emphasis.ts'
import { mdastOf } from './serialize/mdast.ts'
import { type Markdown, markdownText } from './serialize/text.ts'
import { cutMarkdown } from './written-markdown.ts'

/** Options of Markdown. */
export interface MarkdownOptions {
  /** Base of relative URLs: see `baseUrl`. If omitted, they are not resolved. */
  readonly base?: URL
  /** Maximum UTF-16 code units of the Markdown. If omitted, there is no limit. */
  readonly maxChars?: number
}

/**
 * Write a page, or a part of it, as Markdown.
 *
 * Blocks keep their order; links and images are absolute; tables are plain grids, formulas TeX, callouts GitHub's; tabs
 * follow one another under their labels. Left out: hidden elements, empty links and emphasis, comments, `javascript:`
 * and `data:` URLs. HTML appears only where Markdown has no syntax: `<br>` in table cells, `<sub>` and `<sup>`. A
 * complete Markdown document is returned as written.
 *
 * @param node - the node to write, with its descendants. It is not changed.
 * @param options.maxChars - see {@link MarkdownOptions}; longer text ends after a block.
 * @returns text without trailing line ends, `''` without content.
 * @throws TypeError - `node` is not a node, `base` not a URL.
 */
export function toMarkdown(node: Root | Element, options: MarkdownOptions = {}): Markdown {
  const { base, maxChars } = options
  checkNode('toMarkdown: node', node)
  checkOptionalUrl('toMarkdown: base', base)
  const written = documentFacts.get(node)?.markdown
  if (written) return cutMarkdown(written, maxChars)
  return markdownText(settleEmphasis(mdastOf(markdownTree(node, base))), maxChars)
}
