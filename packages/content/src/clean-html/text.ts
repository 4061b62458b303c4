/** A clean tree as HTML text. */

import type { ElementContent, Properties } from 'hast'
import { attributeName } from '../html/properties.ts'
import { VOID_ELEMENTS } from './names.ts'

/** Write nodes. Each character is copied once, however deep it is. */
export function htmlText(nodes: readonly ElementContent[]): string {
  const parts: string[] = []
  writeAll(parts, nodes)
  return parts.join('')
}

function writeAll(parts: string[], nodes: readonly ElementContent[]): void {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(escaped(node.value, TEXT))
    else if (node.type === 'element') {
      parts.push('<', node.tagName)
      writeAttributes(parts, node.properties)
      parts.push('>')
      if (VOID_ELEMENTS.has(node.tagName)) continue
      // The parser drops a line end right after `<pre>`, so one that counts is written twice.
      const [head] = node.children
      if (node.tagName === 'pre' && head?.type === 'text' && head.value.startsWith('\n')) {
        parts.push('\n')
      }
      writeAll(parts, node.children)
      parts.push('</', node.tagName, '>')
    }
  }
}

function writeAttributes(parts: string[], properties: Properties): void {
  for (const [property, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    parts.push(' ', attributeName(property))
    if (value === true) continue
    const text = Array.isArray(value) ? value.join(' ') : String(value)
    parts.push('="', escaped(text, VALUE), '"')
  }
}

const TEXT = /[&<>\u00A0]/g
const VALUE = /[&<>"\u00A0]/g
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;'
}

/** Source: HTML standard, "escaping a string", `<` and `>` in values too. */
function escaped(value: string, characters: RegExp): string {
  return value.replace(characters, (character) => REFERENCES[character]!)
}
