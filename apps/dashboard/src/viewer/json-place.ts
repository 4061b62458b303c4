/** Position of the cursor in a JSON text. */

import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** A value of a JSON text. */
export interface JsonPlace {
  /** `$.offers[0].price` */
  readonly path: string
  /** A text without its quotes; any other value as JSON. */
  readonly value: string
}

/** The value at the cursor, or the value of the property at the cursor; undefined elsewhere. */
export function jsonPlace(state: EditorState): JsonPlace | undefined {
  const start = syntaxTree(state).resolveInner(state.selection.main.head, -1)
  const node = valueAt(start)
  if (!node) return undefined
  const text = state.sliceDoc(node.from, node.to)
  return { path: pathOf(node, state), value: node.name === 'String' ? textOf(text) : text }
}

const VALUES = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']

function valueAt(start: SyntaxNode): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = start; node; node = node.parent) {
    if (node.name === 'Property') return node.lastChild ?? undefined
    if (VALUES.includes(node.name)) return node
  }
  return undefined
}

function pathOf(value: SyntaxNode, state: EditorState): string {
  const steps: string[] = []
  for (let node: SyntaxNode | null = value; node; node = node.parent) {
    const { parent } = node
    if (node.name === 'Property') {
      const name = node.getChild('PropertyName')
      if (name) steps.unshift(stepOf(textOf(state.sliceDoc(name.from, name.to))))
    } else if (parent?.name === 'Array' && VALUES.includes(node.name)) {
      steps.unshift(`[${indexOf(node)}]`)
    }
  }
  return `$${steps.join('')}`
}

function indexOf(item: SyntaxNode): number {
  let index = 0
  for (let node = item.prevSibling; node; node = node.prevSibling) {
    if (VALUES.includes(node.name)) index += 1
  }
  return index
}

function stepOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
}

function textOf(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return json
  }
}
