/** Writing code: in a line, or as a listing. */

import type { Element, ElementContent } from 'hast'
import { codeLanguage, codeText, isLineNumbers } from './markdown-code.ts'
import { addBlock, addInline, element, endBlock } from './markdown-flow.ts'
import type { Writer } from './markdown-writer.ts'

/** Write `code` and its like within a line, or as a listing when its author broke it into lines. */
export function writeCode(writer: Writer, node: Element): void {
  const text = codeText(node)
  const lines = text.includes('\n') && writer.flow.boundary === 'paragraph'
  if (
    lines &&
    node.children.some((child) => child.type === 'element' && BREAKING.has(child.tagName))
  ) {
    addCodeBlock(writer, node, text)
    return
  }
  const value = text.replace(SPACE_RUN, ' ')
  if (value !== '') {
    addInline(writer.flow, element('code', {}, [{ type: 'text', value }]))
  }
}

/** Write `pre` and its like as a listing, or, where no block can be, within a line. */
export function writePre(writer: Writer, node: Element): void {
  const text = codeText(node)
  if (writer.flow.boundary === 'paragraph') {
    if (!isLineNumbers(text)) addCodeBlock(writer, node, text)
    return
  }
  endBlock(writer.flow)
  const value = text.replace(SPACE_RUN, ' ').trim()
  if (value !== '') addInline(writer.flow, element('code', {}, [{ type: 'text', value }]))
  endBlock(writer.flow)
}

const BREAKING = new Set(['br', 'div', 'p', 'pre'])
const SPACE_RUN = /[\t\n\r ]+/g

function addCodeBlock(writer: Writer, node: Element, text: string): void {
  if (text.trim() === '' && !node.children.every(isBareCode)) {
    endBlock(writer.flow)
    return
  }
  const language = codeLanguage(node) ?? writer.language
  const properties = language === undefined ? {} : { language }
  addBlock(
    writer.flow,
    element('pre', properties, [{ type: 'text', value: text.replace(/\n$/, '') }])
  )
}

/** Code that was meant to be empty, rather than emptied of what Markdown cannot show. */
function isBareCode(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName !== 'code') return false
  return node.children.every((child) => child.type === 'text')
}
