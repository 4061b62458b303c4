/** Headings and tables of a document, with the pages they are on. */

import { tables, textOf } from '@sluice/content'
import type { Element, Root, RootContent } from 'hast'
import type { DocumentRecord } from './record.ts'

type Parts = Pick<DocumentRecord, 'headings' | 'tables'>

/** @param isPaged - the format has pages, which are sections with their number in `data-page`. */
export function documentParts(tree: Root, isPaged: boolean): Parts {
  const parts: Parts = { headings: [], tables: [] }
  collect(tree.children, isPaged ? 1 : null, parts)
  return parts
}

const HEADING = /^h([1-6])$/

/** Recursion is as deep as the tree, which is bounded. */
function collect(nodes: readonly RootContent[], page: number | null, parts: Parts): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const level = HEADING.exec(node.tagName)?.[1]
    if (level !== undefined) addHeading(node, Number(level), page, parts)
    else if (node.tagName === 'table') addTable(node, page, parts)
    else collect(node.children, pageOf(node) ?? page, parts)
  }
}

function pageOf({ tagName, properties }: Element): number | undefined {
  if (tagName !== 'section') return undefined
  const number = Number(properties.dataPage)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function addHeading(node: Element, level: number, page: number | null, parts: Parts): void {
  const text = textOf(node)
  if (text !== '') parts.headings.push({ level, text, page })
}

function addTable(node: Element, page: number | null, parts: Parts): void {
  for (const { caption, headers, rows } of tables({ type: 'root', children: [node] })) {
    parts.tables.push({
      page,
      caption,
      headers: [...headers],
      rows: rows.map((row) => [...row])
    })
  }
}
