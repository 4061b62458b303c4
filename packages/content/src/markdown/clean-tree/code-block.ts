/** Writes code: inline, or as a listing. */

import type { Element, ElementContent, Nodes } from 'hast'
import { TreeElement } from '../../html/element.ts'
import { linkOf } from '../../targets/link.ts'
import { codeLanguage } from './code-language.ts'
import { isNameOf } from './code-languages.ts'
import { codeText } from './code-text.ts'
import { addBlock, addInline, element, endBlock, wrapped } from './flow.ts'
import type { Writer } from './writer.ts'

/** Write `code` and similar elements inline, or as a listing if their author broke them into lines. */
export function writeCode(writer: Writer, node: Element): void {
  const text = codeText(node)
  const lines = text.includes('\n') && writer.flow.boundary === 'paragraph'
  if (
    lines &&
    !isInSentence(node) &&
    node.children.some((child) => child.type === 'element' && BREAKING.has(child.tagName))
  ) {
    addCodeBlock(writer, node, text)
    return
  }
  const value = text.replace(SPACE_RUN, ' ')
  if (value === '') return
  const link = linkInside(writer, node)
  if (link === undefined) addInline(writer.flow, inline(value))
  else wrapped(writer.flow, link, () => addInline(writer.flow, inline(value)))
}

/** Maximum nodes of a paragraph whose code may be in a sentence: each piece of code is looked for among them. */
const SIBLINGS = 1000

/** Checks whether text of the same line is before and after an element. */
function isInSentence(node: Element): boolean {
  const siblings = node instanceof TreeElement ? TreeElement.parent(node)?.children : undefined
  if (siblings === undefined || siblings.length > SIBLINGS) return false
  const index = siblings.indexOf(node)
  return isText(siblings[index - 1]) && isText(siblings[index + 1])
}

function isText(node: Nodes | undefined): boolean {
  return node?.type === 'text' && node.value.trim() !== ''
}

/** Write `pre` and similar elements as a listing or, where blocks are not possible, line by line inline. */
export function writePre(writer: Writer, node: Element): void {
  const { flow } = writer
  const code = codeBesideLabel(node)
  const text = codeText(code)
  if (flow.boundary === 'paragraph') {
    addCodeBlock(writer, code, text)
    return
  }
  endBlock(flow)
  // A cell can show where a line ends, a heading cannot.
  const isCell = flow.boundary === 'break'
  const lines = isCell ? text.trimEnd().split('\n') : [text.replace(SPACE_RUN, ' ').trim()]
  for (const [index, line] of lines.entries()) {
    if (index > 0) addInline(flow, element('br'))
    const value = line.trimEnd()
    if (value !== '') addInline(flow, inline(value))
  }
  endBlock(flow)
}

/** Levels and nodes of a listing with bars of its own. */
const LEVELS = 5

/** The `code` of a listing whose other text is only the name of its language and buttons. */
function codeBesideLabel(listing: Element): Element {
  const codes: Element[] = []
  const labels: string[] = []
  const isPlain = visit(listing, 0)
  const [code] = codes
  const label = labels.join(' ').trim()
  return isPlain &&
    code !== undefined &&
    codes.length === 1 &&
    label !== '' &&
    isNameOf(label, undefined)
    ? code
    : listing

  function visit(parent: Element, level: number): boolean {
    if (level > LEVELS || labels.length > LEVELS) return false
    return parent.children.every((child) => {
      if (child.type === 'text') {
        if (child.value.trim() !== '') labels.push(child.value.trim())
        return labels.length <= LEVELS
      }
      if (child.type !== 'element' || child.tagName === 'button') return true
      if (child.tagName !== 'code') return child.tagName === 'div' && visit(child, level + 1)
      codes.push(child)
      return codes.length === 1
    })
  }
}

const BREAKING = new Set(['br', 'div', 'p', 'pre', 'ol', 'table'])
const SPACE_RUN = /[\t\n\r ]+/g

function inline(value: string): Element {
  return element('code', {}, [{ type: 'text', value }])
}

/** The link around the whole text of code, which Markdown puts around the code. */
function linkInside({ base }: Writer, { children }: Element) {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'element') return undefined
  if (only.tagName !== 'a') return undefined
  const properties = linkOf(only, base)
  return properties && { tagName: 'a' as const, source: 'a', properties }
}

function addCodeBlock(writer: Writer, node: Element, text: string): void {
  const label = writer.label
  writer.label = undefined
  if (text.trim() === '' && !node.children.every(isBareCode)) {
    endBlock(writer.flow)
    return
  }
  const language = codeLanguage(node) ?? writer.language ?? label
  const properties = language === undefined ? {} : { language }
  addBlock(writer.flow, element('pre', properties, [{ type: 'text', value: linesOf(node, text) }]))
}

/** The lines of a listing. The parser has dropped the first line end of a `pre`. */
function linesOf({ tagName }: Element, text: string): string {
  if (tagName === 'pre') return text.replace(/\n$/, '')
  return text.replace(/^[\t ]*\n/, '').replace(/\n[\t ]*$/, '')
}

/** Code that is empty on purpose, and not because Markdown cannot show its content. */
function isBareCode(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName !== 'code') return false
  return node.children.every((child) => child.type === 'text')
}
