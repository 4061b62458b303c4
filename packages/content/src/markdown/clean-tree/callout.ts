/** Notes, tips and warnings, written as in GitHub's Markdown. */

import type { Element, ElementContent } from 'hast'
import { collapsed } from '../../targets/link.ts'
import { type CALLOUTS, MARKS, marksOf } from '../../tree/marks.ts'
import { textOf } from '../../tree/text-of.ts'
import { element, endBlock, within } from './flow.ts'
import { NESTING, type Writer } from './writer.ts'

/** Write a callout: a quote that names its kind, with its title in bold if the title adds anything. */
export function writeCallout(writer: Writer, node: Element, kind: (typeof CALLOUTS)[number]): void {
  const { flow } = writer
  if (flow.boundary !== 'paragraph' || writer.nesting >= NESTING) {
    endBlock(flow)
    writer.write(node.children)
    endBlock(flow)
    return
  }
  const content = contentOf(node)
  const title = titleOf(node)
  const text = title === undefined ? '' : collapsed(textOf(title))
  const callout = element('callout', { kind })
  const outer = writer.skipped
  writer.skipped = title
  writer.nesting++
  within(flow, callout.children, () => {
    if (text !== '' && !isKind(text)) {
      flow.blocks.push(element('p', {}, [element('strong', {}, [{ type: 'text', value: text }])]))
    }
    writer.write(content)
  })
  writer.nesting--
  writer.skipped = outer
  if (callout.children.length > 0) flow.blocks.push(callout)
}

/** The content of a callout. AsciiDoc and DocBook put it into a table of one row, beside an icon. */
function contentOf(node: Element): readonly ElementContent[] {
  const table = node.children.find((child): child is Element => child.type === 'element')
  if (table?.tagName !== 'table') return node.children
  const rows = rowsOf(table)
  const cells = rows.length === 1 ? elementsOf(rows[0]!) : []
  const [sign, content] = cells
  if (cells.length !== 2 || !sign || !content || textOf(sign).length > TITLE) return node.children
  return content.children
}

function rowsOf(table: Element): Element[] {
  return elementsOf(table).flatMap((part) => (part.tagName === 'tr' ? [part] : elementsOf(part)))
}

function elementsOf({ children }: Element): Element[] {
  return children.filter((child): child is Element => child.type === 'element')
}

/** Maximum characters of a title that may name the kind. */
const TITLE = 40
/** Nested elements at the start of a callout in which the title is looked for. */
const FIRST = 3
const LEVELS = 5

/** The element that names the kind of the callout, if any. */
function titleOf(node: Element): Element | undefined {
  let level: Element[] = elementsOf(node).slice(0, FIRST)
  for (let depth = 0; depth < LEVELS && level.length > 0; depth++) {
    const titled = level.find(isTitle)
    if (titled) return titled
    const head = level.find(({ children }) => children.length > 0)
    if (head === undefined || !WRAPPERS.has(head.tagName)) return undefined
    // Text before the first element already is content.
    const [first] = head.children.filter((child) => child.type !== 'text' || !isBlank(child.value))
    if (first?.type === 'text') return undefined
    level = elementsOf(head).slice(0, FIRST)
  }
  return undefined
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}

const WRAPPERS = new Set(['div', 'section', 'table', 'tbody', 'tr', 'td', 'header', 'p', 'summary'])

function isTitle(node: Element): boolean {
  if (node.tagName === 'summary' || node.tagName === 'legend') return true
  if ((marksOf(node) & MARKS.calloutTitle) !== 0) return true
  return SHORT.has(node.tagName) && isKind(shortText(node))
}

const SHORT = new Set('p div span strong b em h1 h2 h3 h4 h5 h6 label th td'.split(' '))

function shortText({ children }: Element): string {
  let text = ''
  const pending = children.slice(0, 8).reverse()
  for (let node = pending.pop(); node && text.length <= TITLE; node = pending.pop()) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') pending.push(...node.children.slice(0, 8).reverse())
  }
  return text
}

/** Checks whether a title names only the kind of the callout, in the languages that generators use. */
function isKind(title: string): boolean {
  const word = title
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  return NAMES.has(word)
}

const NAMES = new Set(
  (
    'note|notes|info|information|tip|tips|important|warning|caution|' +
    'hinweis|notiz|tipp|wichtig|warnung|vorsicht|achtung|gefahr|fehler|info|' +
    'remarque|astuce|conseil|avertissement|prudence|erreur|danger|à noter|' +
    'nota|consejo|sugerencia|importante|advertencia|precaución|atención|peligro|aviso|dica|cuidado|atenção|perigo|' +
    'suggerimento|avvertenza|avviso|attenzione|pericolo|opmerking|let op|belangrijk|waarschuwing|' +
    'observera|viktigt|varning|tips|bemærk|vigtigt|advarsel|merk|viktig|huomautus|huomio|vihje|varoitus|' +
    'uwaga|wskazówka|ważne|ostrzeżenie|poznámka|důležité|upozornění|varování|megjegyzés|fontos|figyelem|' +
    'not|ipucu|önemli|uyarı|dikkat|примечание|заметка|совет|важно|предупреждение|внимание|осторожно|опасность|' +
    'примітка|порада|увага|попередження|注|注意|注釈|ノート|メモ|ヒント|情報|備考|重要|警告|危険|提示|信息|小贴士|小技巧|危险|说明|備註|' +
    '참고|팁|정보|경고|주의|중요|위험|ملاحظة|تحذير|هام'
  ).split('|')
)
