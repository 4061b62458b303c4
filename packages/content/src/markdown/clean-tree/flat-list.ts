/**
 * Lists that text editors export without nesting: Word's are paragraphs with their level in a style, Google's are lists
 * side by side with their level in a class.
 */

import type { Element, ElementContent, RootContent } from 'hast'
import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import { wordBits } from '../../memory/class-lists.ts'
import { textOf } from '../../tree/text-of.ts'
import { addBlock, element, endBlock, within } from './flow.ts'
import { NESTING, type Writer } from './writer.ts'

const WORD = /(?:^|[;\s])mso-list\s*:\s*l\d+\s+level(\d+)/i
const IGNORED = /mso-list\s*:\s*ignore/i
const GOOGLE = /^lst-kix_.+-(\d+)$/
const ORDERED = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i

/** Checks whether an element is an item or a part of such a list. */
export function isFlatItem(node: Element): boolean {
  return levelOf(node) !== undefined
}

function levelOf(node: Element): number | undefined {
  const { tagName, properties } = node
  if (tagName === 'p') {
    if ((attributesOf(node) & HAS.style) === 0) return undefined
    const level = WORD.exec(String(properties.style))?.[1]
    return level === undefined ? undefined : Number(level) - 1
  }
  if (tagName !== 'ul' && tagName !== 'ol') return undefined
  const classes = classesOf(node)
  if (classes === undefined || ofGoogle.ofClasses(classes) === 0) return undefined
  for (const name of classes) {
    const level = GOOGLE.exec(String(name))?.[1]
    if (level !== undefined) return Number(level)
  }
  return undefined
}

const ofGoogle = wordBits((name) => Number(GOOGLE.test(name)))

interface Item {
  readonly level: number
  readonly ordered: boolean
  readonly nodes: readonly ElementContent[]
  /** The sign before the item. */
  readonly sign: Element | undefined
}

/** Write the list that begins at an index. @returns the index of the first node after it. */
export function writeFlatList(
  writer: Writer,
  nodes: readonly RootContent[],
  start: number
): number {
  const items: Item[] = []
  let end = start
  for (let index = start; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')) continue
    const level = node.type === 'element' ? levelOf(node) : undefined
    if (level === undefined) break
    items.push(...itemsOf(node as Element, level))
    end = index + 1
  }
  const isInLine = writer.flow.boundary !== 'paragraph' || writer.nesting >= NESTING
  if (isInLine) for (const { nodes: inner, sign } of items) writeItem(writer, inner, sign)
  else addLists(writer, items)
  return end
}

function itemsOf(node: Element, level: number): Item[] {
  if (node.tagName === 'p') {
    const sign = signOf(node)
    const ordered = sign !== undefined && ORDERED.test(textOf(sign).trim())
    return [{ level, ordered, nodes: node.children, sign }]
  }
  return node.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'li'
      ? [{ level, ordered: node.tagName === 'ol', nodes: child.children, sign: undefined }]
      : []
  )
}

/** Levels of elements around the sign of an item. */
const LEVELS = 4

function signOf(parent: Element, level = 0): Element | undefined {
  if (level > LEVELS) return undefined
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (IGNORED.test(String(child.properties.style ?? ''))) return child
    const inner = child.tagName === 'span' ? signOf(child, level + 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

function addLists(writer: Writer, items: readonly Item[]): void {
  const open: { level: number; list: Element }[] = []
  for (const { level, ordered, nodes, sign } of items) {
    const tagName = ordered ? 'ol' : 'ul'
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && last.list.tagName !== tagName) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = element(tagName)
      const around = open.at(-1)?.list.children.at(-1)
      if (around?.type === 'element') around.children.push(list)
      else addBlock(writer.flow, list)
      open.push({ level, list })
    }
    const item = element('li')
    within(writer.flow, item.children, () => writeItem(writer, nodes, sign))
    if (item.children.length > 0) open.at(-1)!.list.children.push(item)
  }
}

function writeItem(
  writer: Writer,
  nodes: readonly ElementContent[],
  sign: Element | undefined
): void {
  const { skipped } = writer
  writer.skipped = sign ?? skipped
  endBlock(writer.flow)
  writer.write(nodes)
  endBlock(writer.flow)
  writer.skipped = skipped
}
