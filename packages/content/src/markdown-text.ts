/**
 * mdast as Markdown text.
 *
 * mdast-util-to-markdown and the GFM extensions write it; what is set here keeps them linear and
 * quick: no tracking of output positions, which nothing reads; texts without a character that means
 * something are not searched for patterns; list items know their number.
 */

import type { Root } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import {
  type Handlers,
  type Options,
  type State,
  toMarkdown as serialize
} from 'mdast-util-to-markdown'

/** Write a tree as Markdown, without the line end at its end. */
export function markdownText(tree: Root): string {
  return serialize(tree, OPTIONS).trimEnd()
}

const OPTIONS: Options = {
  bullet: '-',
  bulletOther: '*',
  rule: '-',
  extensions: [
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    // Columns are not aligned: padding grows with columns times rows times the longest cell.
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmTaskListItemToMarkdown()
  ],
  handlers: { inlineMath } as Partial<Handlers>
}

function inlineMath(node: { value: string }, _: unknown, state: State): string {
  return state.stack.includes('tableCell') ? node.value.replaceAll('|', '\\|') : node.value
}
inlineMath.peek = () => '$'
