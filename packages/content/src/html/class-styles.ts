/**
 * The bold and italic type of a page that a text editor exported. Such pages set it by numbered classes (`.c5`), whose
 * rules are in the page; no other style sheet is read.
 */

import type { Nodes } from 'hast'
import { pageMemory } from '../memory/page-memory.ts'

/** Declarations of bold and italic type by class. */
export type ClassStyles = ReadonlyMap<string, string>

const styles = pageMemory<Nodes, ClassStyles>()

/** The styles of a page's numbered classes; `undefined` for all pages that no editor exported. */
export function classStyles(tree: Nodes): ClassStyles | undefined {
  return styles.get(tree)
}

/** Every export has one of these rules. */
const EXPORTED = ['.c0{', '.c1{']
const NUMBERED = /\.c\d{1,3}\{/
const RULE = /\.(c\d{1,3})\{([^{}]{0,600})\}/g
const TYPE = /font-weight:(?:bold|[6-9]00)|font-style:italic/
/** Maximum characters of the style sheet. */
const SHEET = 200_000

/** Remember the styles of a page that an editor exported. */
export function rememberStyles(tree: Nodes, html: string): void {
  const start = html.indexOf('<style')
  const end = start < 0 ? -1 : html.indexOf('</style', start)
  if (end < 0) return
  const sheet = html.slice(start, Math.min(end, start + SHEET))
  // Most style sheets have none: only for the others is the whole page searched.
  if (!NUMBERED.test(sheet) || !EXPORTED.some((rule) => html.includes(rule))) return
  const found = new Map<string, string>()
  for (const [, name, declarations] of sheet.matchAll(RULE)) {
    if (TYPE.test(declarations!)) found.set(name!, declarations!)
  }
  if (found.size > 0) styles.set(tree, found)
}
