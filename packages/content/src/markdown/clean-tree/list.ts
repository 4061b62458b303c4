/** Lists of all kinds, nested as in Markdown. */

import type { Element, ElementContent, RootContent } from 'hast'
import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import { isHidden } from '../../tree/hidden.ts'
import { addBlock, element, endBlock, within } from './flow.ts'
import { NESTING, type Writer } from './writer.ts'

/** Write `ul`, `ol`, `menu` or `dir`. Content between the items joins the item before it, where browsers show it. */
export function writeList(writer: Writer, node: Element): void {
  if (isInLine(writer)) {
    writePlain(writer, node.children)
    return
  }
  const ordered = node.tagName === 'ol'
  const list = element(ordered ? 'ol' : 'ul', ordered ? { start: node.properties.start } : {})
  writer.nesting++
  const runs = itemRuns(node)
  const numbers = numbersOf(node, runs)
  for (let index = 0; index < runs.length; index++) {
    addItem(writer, list, runs[index]!, numbers?.[index])
  }
  writer.nesting--
  addBlocks(writer, list)
}

/** Numbers of the items of a list that does not count up by one; `undefined` for all others. */
function numbersOf(
  { tagName, properties }: Element,
  runs: readonly ElementContent[][]
): number[] | undefined {
  if (tagName !== 'ol') return undefined
  const isReversed = properties.reversed === true
  if (!isReversed && !runs.some(([head]) => itemValue(head) !== undefined)) return undefined
  const { start } = properties
  let next = typeof start === 'number' ? start : isReversed ? runs.length : 1
  return runs.map(([head]) => {
    const number = itemValue(head) ?? next
    next = isReversed ? number - 1 : number + 1
    return number
  })
}

function itemValue(item: ElementContent | undefined): number | undefined {
  if (item?.type !== 'element' || item.tagName !== 'li') return undefined
  const value = String(item.properties.value)
  return /^-?\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** Write `dl`: a list of terms, each with its definition, or a list of definitions, below it. */
export function writeDefinitions(writer: Writer, node: Element): void {
  if (isInLine(writer)) {
    writePlain(writer, node.children)
    return
  }
  const list = element('ul')
  writer.nesting++
  for (const { terms, definitions } of entriesOf(node)) {
    const item = element('li')
    within(writer.flow, item.children, () => {
      for (const term of terms) writeTerm(writer, term)
      if (definitions.length === 1) writer.write(definitions)
      else addBlocks(writer, definitionList(writer, definitions))
    })
    if (item.children.length > 0) list.children.push(item)
  }
  writer.nesting--
  addBlocks(writer, list)
}

function writeTerm(writer: Writer, term: Element): void {
  const outer = writer.term
  writer.term = term
  writer.write([term])
  writer.term = outer
}

function definitionList(writer: Writer, definitions: readonly Element[]): Element {
  const list = element('ul')
  for (const definition of definitions) addItem(writer, list, [definition])
  return list
}

function addBlocks({ flow }: Writer, list: Element): void {
  const last = flow.blocks.at(-1)
  // Notion writes a list for each of its tasks.
  if (last?.type === 'element' && last.tagName === list.tagName && isTasks(last) && isTasks(list)) {
    endBlock(flow)
    last.children.push(...list.children)
  } else if (list.children.length > 0) addBlock(flow, list)
}

function isTasks({ children }: Element): boolean {
  return (
    children.length > 0 &&
    children.every((item) => item.type === 'element' && item.properties.checked !== undefined)
  )
}

function isInLine({ flow, nesting }: Writer): boolean {
  return flow.boundary !== 'paragraph' || nesting >= NESTING
}

function writePlain({ flow, write }: Writer, nodes: readonly RootContent[]): void {
  endBlock(flow)
  write(nodes)
  endBlock(flow)
}

/** Nodes of each item: an `li`, and everything up to the next. */
function itemRuns({ children }: Element): ElementContent[][] {
  const runs: ElementContent[][] = []
  for (const child of children) {
    if (child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')) continue
    const isItem = child.type === 'element' && child.tagName === 'li'
    if (isItem || runs.length === 0) runs.push([child])
    else runs.at(-1)!.push(child)
  }
  return runs
}

function addItem(
  writer: Writer,
  list: Element,
  nodes: readonly ElementContent[],
  number?: number
): void {
  const head = nodes[0]!
  const label = head.type === 'element' ? writer.footnotes.labelOf(head) : undefined
  if (label !== undefined) {
    addFootnote(writer, label, nodes)
    return
  }
  if (head.type === 'element' && nodes.length === 1 && isHidden(head)) return
  const item = element('li', number === undefined ? {} : { number })
  const checked = head.type === 'element' ? checkbox(head) : undefined
  if (checked !== undefined) item.properties.checked = checked
  within(writer.flow, item.children, () => writer.write(nodes))
  if (checked === undefined) readBallot(item)
  const isBlank = head.type === 'element' && isBare(head)
  if (item.children.length > 0 || isBlank) list.children.push(item)
  if (head.type === 'element' && isLoose(head)) item.properties.spread = true
}

/** An intentionally empty item. One with a class waits for a script. */
function isBare({ children, properties }: Element): boolean {
  return children.length === 0 && Object.keys(properties).every((name) => name === 'value')
}

/** A footnote beside its list, which Markdown creates where notes are shown. */
export function addFootnote(writer: Writer, label: string, nodes: readonly ElementContent[]): void {
  const { flow } = writer
  const note = element('footnote-definition', { label })
  writer.isNote = true
  within(flow, note.children, () => writer.write(nodes))
  writer.isNote = false
  trimStart(note, label)
  if (note.children.length > 0) flow.blocks.push(note)
}

/** Remove the number before a note, or the signs that are left of it: `[1]`, `1.`, `1)`. */
function trimStart(note: Element, label: string): void {
  const [paragraph] = note.children
  if (paragraph?.type !== 'element') return
  const [text] = paragraph.children
  if (text?.type !== 'text') return
  const [, number, rest] = LABEL.exec(text.value) ?? []
  if (number?.toLowerCase() === label) text.value = rest!
  text.value = text.value.replace(/^(?:[\s.:)\]↑^]|\[(?=\]))+(?=\S)/, '')
  if (/^[[\]()]{1,2}$/.test(text.value) && paragraph.children.length === 1) note.children.shift()
}

const LABEL = /^[\s[(]?([\p{L}\p{N}]{1,5})[.:)\]]+\s+(\S[\s\S]*)$/u

/** Checks whether the author separated the item's paragraphs. */
function isLoose({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && child.tagName === 'p')
}

/** State of the checkbox of an item, as in a task list: at its start, or as a state of the item. */
function checkbox(item: Element): boolean | undefined {
  const { children, properties } = item
  const own = stateOf(item)
  if (own !== undefined) return own
  // Confluence marks the done ones among its tasks.
  if ((attributesOf(item) & HAS.rare) !== 0 && properties.dataInlineTaskId !== undefined)
    return hasClass(item, /^checked$/)
  const head = children.find((child) => child.type === 'element' || child.value.trim() !== '')
  if (head?.type !== 'element') return undefined
  if (head.tagName === 'p' || head.tagName === 'label') return checkbox(head)
  if (head.tagName === 'input' && head.properties.type === 'checkbox') {
    return head.properties.checked === true
  }
  // Notion draws its boxes.
  if (hasClass(head, /^checkbox-(?:on|off)$/)) return hasClass(head, /^checkbox-on$/)
  return stateOf(head)
}

/** A box at the start of an item, which Pandoc writes for a task. */
const BALLOT = /^([☐☑☒])\s+/

/** Make an item that begins with a box a task. */
function readBallot(item: Element): void {
  const [paragraph] = item.children
  const text = paragraph?.type === 'element' ? paragraph.children[0] : undefined
  const box = text?.type === 'text' ? BALLOT.exec(text.value) : null
  if (box === null || text?.type !== 'text') return
  text.value = text.value.slice(box[0].length)
  item.properties.checked = box[1] !== '☐'
}

/** State of an element that is a checkbox by its role. */
function stateOf(element: Element): boolean | undefined {
  if ((attributesOf(element) & HAS.role) === 0) return undefined
  const { role, ariaChecked } = element.properties
  if (role !== 'checkbox' && role !== 'menuitemcheckbox') return undefined
  return String(ariaChecked) === 'true'
}

function hasClass(element: Element, pattern: RegExp): boolean {
  return classesOf(element)?.some((name) => pattern.test(String(name))) ?? false
}

interface Entry {
  terms: Element[]
  definitions: Element[]
}

/** Terms with their descriptions, also in `div` groups. */
function entriesOf({ children }: Element): Entry[] {
  const entries: Entry[] = []
  for (const child of children) {
    const group = child.type === 'element' && child.tagName === 'div' ? child.children : [child]
    for (const node of group) addToEntries(entries, node)
  }
  return entries
}

function addToEntries(entries: Entry[], node: ElementContent): void {
  if (node.type !== 'element' || isHidden(node)) return
  const last = entries.at(-1)
  if (node.tagName === 'dt' && last?.definitions.length === 0) last.terms.push(node)
  else if (node.tagName === 'dt') entries.push({ terms: [node], definitions: [] })
  else if (last) last.definitions.push(node)
  else entries.push({ terms: [], definitions: [node] })
}
