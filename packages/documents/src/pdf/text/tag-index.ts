/** Structure-tree entries for each piece of marked content. */

import type { TagNode } from '../page/page-content.ts'
import type { Tag } from '../page/words.ts'

const BLOCKS =
  /^(?:H[1-6]?|P|LI|LBODY|TD|TH|CAPTION|BLOCKQUOTE|NOTE|TOCI|TITLE|FIGURE|FORMULA|DIV)$/

/** Elements of tagged content by its marked-content id. */
export function tagIndex(roots: readonly TagNode[]): Map<number, Tag> {
  const index = new Map<number, Tag>()
  const visit = (node: TagNode, outer: Tag | undefined) => {
    const tag = tagOf(node, outer)
    for (const child of node.children) {
      if (typeof child !== 'number') visit(child, tag)
      else if (tag) index.set(child, tag)
    }
  }
  for (const root of roots) visit(root, undefined)
  return index
}

function tagOf(node: TagNode, outer: Tag | undefined): Tag | undefined {
  const { type } = node
  const heading = /^H([1-6])$/.exec(type)
  const level = heading ? Number(heading[1]) : (outer?.level ?? 0)
  const block = BLOCKS.test(type) ? node : (outer?.block ?? node)
  if (type === 'TABLE') return { block, level, table: node }
  const { table, row, cell } = outer ?? {}
  if (type === 'TR' && table) return { block, level, table, row: node }
  if ((type === 'TD' || type === 'TH') && row) return { block, level, table, row, cell: node }
  return { block, level, table, row, cell }
}
