/** Tabs: each panel under its label, including hidden ones. */

import type { Element, ElementContent, Nodes } from 'hast'
import { collapsed } from '../../targets/link.ts'
import { MARKS, marksOf } from '../../tree/marks.ts'
import { textOf } from '../../tree/text-of.ts'
import { surroundingLanguage } from './code-language.ts'
import { addBlock, addText, element, endBlock, within } from './flow.ts'
import type { Panels, Tabs, Writer } from './writer.ts'

/** No tabs yet. */
export function newTabs(): Tabs {
  return { labels: new Map(), pending: [], panels: undefined }
}

/** Write a tab list: nothing if its panels follow with the labels; else a list. */
export function writeTabList(writer: Writer, node: Element): void {
  const { tabs, flow, tree } = writer
  tabs.panels ??= panelsOf(tree)
  const found = tabsIn(node)
  const { ids, count } = tabs.panels
  const isNamed = found.some(({ keys }) => keys.some((key) => ids.has(key)))
  const isShown = isNamed || (count > 0 && found.every(({ keys }) => keys.length < 2))
  if (found.length > 0 && isShown) {
    tabs.pending = found.map(({ label }) => label)
    for (const { keys, label } of found) for (const key of keys) tabs.labels.set(key, label)
    return
  }
  if (found.length === 0 || flow.boundary !== 'paragraph') {
    writer.write(node.children)
    return
  }
  const list = element('ul')
  for (const tab of found) {
    const item = element('li')
    within(flow, item.children, () => writer.write([tab.element]))
    if (item.children.length > 0) list.children.push(item)
  }
  if (list.children.length > 0) addBlock(flow, list)
}

/**
 * Checks whether an element without a known class has tabs whose labels belong to inputs: it begins with a choice, and
 * has a panel for each label.
 */
export function isTabSet({ children }: Element): boolean {
  const head = children.find((child) => child.type === 'element')
  if (head?.type !== 'element' || head.tagName !== 'input') return false
  if (head.properties.type !== 'radio') return false
  const parts = children.filter((child): child is Element => child.type === 'element')
  const count = (names: (name: string) => boolean) =>
    parts.filter(({ tagName }) => names(tagName)).length
  const labels = count((name) => name === 'label')
  return labels > 0 && count((name) => PANELS.has(name)) >= labels
}

const PANELS = new Set(['div', 'section', 'article', 'pre'])

/** Write tabs whose labels belong to hidden inputs, before the panels or between them. */
export function writeTabSet(writer: Writer, node: Element): void {
  const { tabs } = writer
  const parts = node.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName !== 'input'
  )
  const panels = parts.filter((part) => !isLabel(part) && !part.children.some(isLabel))
  endBlock(writer.flow)
  tabs.pending = []
  for (const part of parts) {
    if (isLabel(part)) addLabel(tabs, part)
    else if (part.children.some(isLabel)) {
      for (const label of part.children.filter(isLabel)) addLabel(tabs, label as Element)
    } else if (tabs.pending.length === 0 || hasPanel(part)) writer.write([part])
    // If there are fewer panels than labels, an element wraps them all.
    else if (panels.length < tabs.pending.length) {
      for (const panel of part.children) if (panel.type === 'element') writePanel(writer, panel)
    } else writePanel(writer, part)
  }
  endBlock(writer.flow)
}

function addLabel({ pending }: Tabs, label: Element): void {
  if (pending.length < TABS) pending.push(labelOf(label))
}

function isLabel(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'label'
}

function hasPanel(node: Element): boolean {
  return [node, ...node.children].some(
    (each) => each.type === 'element' && (marksOf(each) & MARKS.tabPanel) !== 0
  )
}

/** Write the content of a panel under its label. */
export function writePanel(writer: Writer, node: Element): void {
  const { tabs, flow } = writer
  const label = takeLabel(tabs, node)
  const { pending } = tabs
  const { language } = writer
  tabs.pending = []
  endBlock(flow)
  const before = flow.blocks.length
  const isLabelled = label !== '' && !isRepeated(label, node)
  if (isLabelled && flow.boundary === 'paragraph') addBlock(flow, labelLine(label))
  else if (isLabelled && node.children.length > 0) addText(flow, `${label}: `)
  const start = flow.blocks.length
  writer.language = surroundingLanguage(node) ?? language
  writer.write(node.tagName === 'pre' ? [node] : node.children)
  writer.language = language
  endBlock(flow)
  // An empty panel needs no label.
  if (flow.blocks.length === start && flow.boundary === 'paragraph') flow.blocks.length = before
  tabs.pending = pending
}

function labelLine(label: string): Element {
  return element('p', {}, [element('strong', {}, [{ type: 'text', value: label }])])
}

interface Tab {
  readonly element: Element
  readonly label: string
  /** Id of its panel and its own id, if any. */
  readonly keys: string[]
}

/** Tabs of one list, its maximum nodes, and the maximum characters of a label. */
const TABS = 200
const NODES = 5000
const LABEL = 80

function tabsIn(list: Element): Tab[] {
  const isTab = (node: Element) => node.properties.role === 'tab'
  const isPlain = ({ tagName }: Element) => PLAIN.has(tagName)
  const found = collect(list, isTab)
  return (found.length > 0 ? found : collect(list, isPlain)).map((each) => ({
    element: each,
    label: labelOf(each),
    keys: keysOf(each)
  }))
}

/** Elements that are tabs without a role. */
const PLAIN = new Set(['a', 'button', 'label'])

function collect(root: Element, wanted: (node: Element) => boolean): Element[] {
  const found: Element[] = []
  const pending: ElementContent[] = root.children.toReversed()
  let seen = 0
  for (let node = pending.pop(); node && found.length < TABS; node = pending.pop()) {
    if (++seen > NODES) return []
    if (node.type !== 'element') continue
    if (wanted(node)) found.push(node)
    else {
      for (let index = node.children.length - 1; index >= 0; index--) {
        pending.push(node.children[index]!)
      }
    }
  }
  return found
}

function keysOf(tab: Element): string[] {
  const { id, ariaControls, href, dataTarget, dataBsTarget } = tab.properties
  const link = tab.tagName === 'a' ? undefined : collect(tab, ({ tagName }) => tagName === 'a')[0]
  const values = [ariaControls, href, dataTarget, dataBsTarget, link?.properties.href, id]
  return values
    .flat()
    .map((value) => (typeof value === 'string' ? value.replace(/^#/, '') : ''))
    .filter((value) => value !== '')
}

/** Text of a tab with letters: a number is the position of a slide, not a label. */
function labelOf(tab: Element): string {
  const { ariaLabel, title } = tab.properties
  for (const value of [textOf(tab), ariaLabel, title]) {
    const label = collapsed(value)
    if (label.length > LABEL) return ''
    if (/\p{L}/u.test(label) && !/^\d+\D{1,6}\d+$/.test(label)) return label
  }
  return ''
}

function takeLabel({ labels, pending }: Tabs, panel: Element): string {
  for (const key of namesOf(panel)) {
    const label = labels.get(key)
    if (label === undefined) continue
    const place = pending.indexOf(label)
    if (place !== -1) pending.splice(0, place + 1)
    return label
  }
  return pending.shift() ?? collapsed(panel.properties.ariaLabel)
}

function namesOf({ properties: { id, ariaLabelledBy } }: Element): string[] {
  return [ariaLabelledBy, id].flat().filter((name) => typeof name === 'string')
}

/** Recursion is as deep as the page, which parseHtml has bounded; a stack of nodes would end up in V8's old space. */
function panelsOf(tree: Nodes): Panels {
  const panels = { ids: new Set<string>(), count: 0 }
  visitPanels(tree, panels)
  return panels
}

function visitPanels(node: Nodes, panels: { ids: Set<string>; count: number }): void {
  if (node.type !== 'element' && node.type !== 'root') return
  if (node.type === 'element' && (marksOf(node) & (MARKS.tabPanel | MARKS.tabSet)) !== 0) {
    panels.count++
    for (const name of namesOf(node)) panels.ids.add(name)
  }
  for (const child of node.children) if (child.type === 'element') visitPanels(child, panels)
}

/** Checks whether a panel begins with a heading equal to its label. */
function isRepeated(label: string, panel: Element): boolean {
  let node: Element | undefined = panel
  for (let level = 0; node && level < 5; level++) {
    if (/^h[1-6]$/.test(node.tagName)) return collapsed(textOf(node)) === label
    node = node.children.find((child): child is Element => child.type === 'element')
  }
  return false
}
