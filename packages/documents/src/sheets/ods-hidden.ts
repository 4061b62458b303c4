/** Sheets and rows of an OpenDocument workbook that the author hid. The library behind this reads them. */

import { attribute, child, xmlTree } from '../xml/xml-tree.ts'

/** Source: OpenDocument 1.3, part 3, §19.615 (`table:display`). */
const HIDDEN_STYLE =
  /<style:style\b[^<>]{0,500}>\s{0,99}<style:table-properties\b[^<>]{0,500}\stable:display="false"/g
const TABLE = /<table:table\s[^<>]{0,2000}>/g

/** The names of hidden sheets. */
export function hiddenSheets(content: string): Set<string> {
  const styles = new Set<string>()
  for (const [style] of content.matchAll(HIDDEN_STYLE)) {
    const name = /\sstyle:name="([^"]*)"/.exec(style)?.[1]
    if (name !== undefined) styles.add(name)
  }
  const names = new Set<string>()
  for (const [tag] of styles.size === 0 ? [] : content.matchAll(TABLE)) {
    const table = child(xmlTree(tag), 'table')
    if (styles.has(attribute(table, 'style-name') ?? '')) names.add(attribute(table, 'name') ?? '')
  }
  return names
}

const ROW = /<table:table-row\b[^<>]{0,2000}\stable:visibility="(?:collapse|filter)"[^<>]{0,2000}>/g
const ROW_END = '</table:table-row>'

/** The content without hidden rows. Source: OpenDocument 1.3, part 3, §19.749 (`table:visibility`). */
export function withoutHiddenRows(content: string): string {
  if (!content.includes('table:visibility="')) return content
  let kept = ''
  let from = 0
  for (const { 0: tag, index } of content.matchAll(ROW)) {
    if (index < from) continue
    const end = tag.endsWith('/>') ? index + tag.length : content.indexOf(ROW_END, index)
    if (end < 0) break
    kept += content.slice(from, index)
    from = tag.endsWith('/>') ? end : end + ROW_END.length
  }
  return kept + content.slice(from)
}
