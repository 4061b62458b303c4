/** HTML with a line for each block. The text of a page stays as it is: white space within lines is not touched. */

import { type DefaultTreeAdapterMap, parse, parseFragment, serializeOuter } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type ChildNode = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

/** Elements within a line of text. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark meter output ' +
    'picture progress q ruby rp rt s samp select small span strong sub sup svg time tt u var wbr'
  ).split(' ')
)

/** Elements whose white space means something, or that are not HTML inside. */
const WHOLE = new Set('pre textarea script style svg math noscript template'.split(' '))

/** Levels that are indented. Deeper elements stay on the line of the last level. */
const DEEPEST = 200

/** Indent it by two spaces. A document stays a document, a part of one a part. */
export function indentedHtml(html: string): string {
  const isDocument = /^\s*(?:<!doctype|<html)/i.test(html)
  const root = isDocument ? parse(html) : parseFragment(html)
  const lines: string[] = []
  for (const node of root.childNodes) addNode(lines, node, 0)
  return `${lines.join('\n')}\n`
}

function addNode(lines: string[], node: ChildNode, depth: number): void {
  const by = '  '.repeat(depth)
  if (!isElement(node) || isWhole(node) || depth === DEEPEST) {
    const text = serializeOuter(node).trim()
    if (text !== '') lines.push(by + text)
    return
  }
  const { open, close } = tagsOf(node)
  const short = onOneLine(node, open, close)
  if (short !== undefined) {
    lines.push(by + short)
    return
  }
  lines.push(by + open)
  addChildren(lines, node.childNodes, depth + 1)
  lines.push(by + close)
}

/** Runs of text and inline elements are one line. */
function addChildren(lines: string[], nodes: readonly ChildNode[], depth: number): void {
  let run = ''
  const end = () => {
    if (run.trim() !== '') lines.push('  '.repeat(depth) + run.trim().replace(/\s*\n\s*/g, ' '))
    run = ''
  }
  for (const node of nodes) {
    if (isInline(node)) run += serializeOuter(node)
    else {
      end()
      addNode(lines, node, depth)
    }
  }
  end()
}

/** Characters of an element that stays on one line. */
const SHORT = 100

function onOneLine(node: Element, open: string, close: string): string | undefined {
  if (!node.childNodes.every(isInline)) return undefined
  const inner = node.childNodes
    .map((child) => serializeOuter(child))
    .join('')
    .trim()
  if (/\n/.test(inner) || open.length + inner.length > SHORT) return undefined
  return open + inner + close
}

function tagsOf(node: Element): { open: string; close: string } {
  const { childNodes } = node
  // The serializer quotes attributes; it gets the element without its content.
  const empty = serializeOuter({ ...node, childNodes: [] })
  const close = `</${node.tagName}>`
  if (!empty.endsWith(close)) return { open: empty, close: '' }
  return { open: empty.slice(0, -close.length), close: childNodes ? close : '' }
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function isWhole(node: Element): boolean {
  return WHOLE.has(node.tagName)
}

function isInline(node: ChildNode): boolean {
  if (node.nodeName === '#text') return true
  if (!isElement(node) || !INLINE.has(node.tagName)) return false
  return node.childNodes.every(isInline)
}
