/** Notebooks of Jupyter (.ipynb): text, code and what the code printed. */

import { documentTree } from '@sluice/content/documents'
import type { ElementContent, Root, RootContent } from 'hast'
import type { Converter } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { htmlContent } from '../mail/message-tree.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { spendTree } from '../tree/spend-tree.ts'

type Record_ = Readonly<Record<string, unknown>>

/** Characters of one output: logs of training run on and on. */
const LONGEST_OUTPUT = 20_000
/** Colours of terminals. */
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]{0,20}m`, 'g')

/** Reads notebooks. */
export const notebookConverter: Converter = {
  formats: ['ipynb'],
  async convert(bytes, { limits }) {
    const notebook = parsed(bytes)
    const { metadata } = notebook
    const language = textOf(at(at(metadata, 'language_info'), 'name')) || 'python'
    const worksheets = listOf(notebook.worksheets).flatMap((sheet) => listOf(at(sheet, 'cells')))
    const cells = [...listOf(notebook.cells), ...worksheets]
    const root: Root = {
      type: 'root',
      children: cells.flatMap((cell) => cellContent(cell, language))
    }
    spendTree(root, budgetOf(limits))
    const title = textOf(at(metadata, 'title'))
    return {
      root,
      facts: { format: 'ipynb', ...(title ? { title } : {}), authors: [], sheets: [], slides: [] }
    }
  }
}

function parsed(bytes: Uint8Array): Record_ {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Record_
  } catch (error) {
    throw new DocumentError(
      'INVALID_RESPONSE',
      `the notebook is not valid JSON: ${(error as Error).message}`
    )
  }
}

function cellContent(cell: Record_, language: string): ElementContent[] {
  const source = textOf(cell.source ?? cell.input)
  switch (cell.cell_type) {
    case 'markdown':
      return bodyOf(documentTree(source, 'text/markdown'))
    case 'heading':
      return [h(`h${Math.min(6, Number(cell.level) || 1)}`, {}, [source])]
    case 'code': {
      const code = source.trim() === '' ? [] : [codeBlock(source, [`language-${language}`])]
      return [...code, ...listOf(cell.outputs).flatMap(outputContent)]
    }
    default:
      return source.trim() === '' ? [] : [codeBlock(source)]
  }
}

/** The richest form of an output that is text. */
function outputContent(output: Record_): ElementContent[] {
  if (output.output_type === 'error' || output.output_type === 'pyerr') {
    return [codeBlock(`${textOf(output.ename)}: ${textOf(output.evalue)}`)]
  }
  const data = (output.data ?? output) as Record_
  const html = textOf(data['text/html'] ?? data.html)
  if (/<table[\s>]/i.test(html)) return htmlContent(html)
  const markdown = textOf(data['text/markdown'])
  if (markdown !== '') return bodyOf(documentTree(markdown, 'text/markdown'))
  const plain = textOf(output.text ?? data['text/plain'] ?? data['text/latex'])
  const text = plain.replace(ESCAPES, '').trimEnd()
  if (text === '') return html === '' ? [] : htmlContent(html)
  return [codeBlock(text.slice(0, LONGEST_OUTPUT))]
}

function codeBlock(code: string, className: string[] = []): ElementContent {
  const properties = className.length > 0 ? { className } : {}
  return h('pre', {}, [h('code', properties, [code])])
}

function bodyOf({ children }: Root): ElementContent[] {
  const html = children.find(
    (node): node is RootContent & { type: 'element' } =>
      node.type === 'element' && node.tagName === 'html'
  )
  const body = html?.children.find((node) => node.type === 'element' && node.tagName === 'body')
  return body?.type === 'element' ? body.children : (children as ElementContent[])
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record_)[key] : undefined

const listOf = (value: unknown): Record_[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record_ => typeof one === 'object' && one !== null)
    : []

/** A text, or the lines of one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join('') : ''
