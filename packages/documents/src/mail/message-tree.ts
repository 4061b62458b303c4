/** Messages and saved pages as a tree. */

import { documentTree } from '@sluice/content/documents'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { h } from '../tree/hast.ts'

/** A message, whatever file it comes from. */
export interface Message {
  readonly subject?: string | undefined
  /** Lines above the text, `['From', 'Ada <ada@example.com>']`. */
  readonly fields: readonly (readonly [name: string, value: string | undefined])[]
  readonly html?: string | undefined
  readonly text?: string | undefined
  /** Content behind the text: messages inside, and attached files. */
  readonly parts: readonly ElementContent[]
}

/** The content of a message: its subject, its header, its text and its parts. */
export function messageContent({ subject, fields, html, text, parts }: Message): ElementContent[] {
  const shown = fields.filter(([, value]) => value !== undefined && value.trim() !== '')
  const header = shown.map(([name, value]) =>
    h('p', {}, [h('strong', {}, [`${name}:`]), ` ${value}`])
  )
  return [
    ...(subject ? [h('h1', {}, [subject])] : []),
    ...header,
    ...contentOf(html, text),
    ...parts
  ]
}

/** The HTML of a message, or its plain text where it has none. */
function contentOf(html: string | undefined, text: string | undefined): ElementContent[] {
  if (html !== undefined && html.trim() !== '') return htmlContent(html)
  return text === undefined ? [] : textContent(text, 'text/plain')
}

/** The content of a text, by its type. */
export function textContent(text: string, mediaType: string): ElementContent[] {
  return bodyOf(documentTree(text, mediaType))
}

/** The content of the body of an HTML page. Its pictures are parts of the file: they have no address. */
export function htmlContent(html: string): ElementContent[] {
  const content = bodyOf(documentTree(html, 'text/html'))
  for (const node of content) dropParts(node)
  return content
}

function dropParts(node: ElementContent): void {
  if (node.type !== 'element') return
  const { properties } = node
  if (typeof properties.src === 'string' && !/^https?:/i.test(properties.src)) delete properties.src
  for (const child of node.children) dropParts(child)
}

function bodyOf(node: Root | RootContent): ElementContent[] {
  if (node.type !== 'root' && node.type !== 'element') return []
  const body = findBody(node)
  return body?.children ?? (node.children as ElementContent[])
}

function findBody(node: Root | Element): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element' || child.tagName === 'head') continue
    const body = child.tagName === 'body' ? child : findBody(child)
    if (body) return body
  }
  return undefined
}
