/** Text of a post as its reader sees it: emoji that are images, lines that are kept. */

import { attribute } from '@sluice/content'
import type { Element, ElementContent } from 'hast'

/** Levels of markup that are read. */
const DEPTH = 100
const BLOCKS = new Set(['p', 'div', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol'])

/**
 * Text of an element whose line ends are meant, images by their `alt`.
 *
 * @param addresses - replacement of a link's text, by the element.
 */
export function shownText(element: Element, addresses?: ReadonlyMap<Element, string>): string {
  const lines = inner(element, addresses, 0).split('\n')
  return joined(lines.map((line) => line.trimEnd()))
}

/** Lines as a text, an empty one at most between two. */
function joined(lines: readonly string[]): string {
  const kept = lines.filter((line, index) => line !== '' || lines[index - 1] !== '')
  return kept.join('\n').trim()
}

function inner(
  element: Element,
  addresses: ReadonlyMap<Element, string> | undefined,
  depth: number
): string {
  if (depth > DEPTH) return ''
  const parts: string[] = []
  for (const child of element.children) parts.push(textOfChild(child, addresses, depth))
  return parts.join('')
}

function textOfChild(
  child: ElementContent,
  addresses: ReadonlyMap<Element, string> | undefined,
  depth: number
): string {
  if (child.type === 'text') return child.value
  if (child.type !== 'element') return ''
  const address = addresses?.get(child)
  if (address !== undefined) return address
  if (child.tagName === 'br') return '\n'
  if (child.tagName === 'img') return attribute(child, 'alt') ?? ''
  const text = inner(child, addresses, depth + 1)
  return child.tagName === 'p' ? `${text}\n\n` : text
}

/**
 * Text of markup that is formatted by elements, not by line ends: white space is collapsed, blocks end lines, and the
 * lines of a quotation begin with `>`.
 */
export function flowText(element: Element): string {
  return flowLines(flow(element, 0))
}

function flowLines(text: string): string {
  return joined(text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' ')))
}

function quoted(text: string): string {
  const said = flowLines(text)
  return said === '' ? '' : said.replace(/^/gm, '> ')
}

function flow(element: Element, depth: number): string {
  if (depth > DEPTH) return ''
  const parts = element.children.map((child) => {
    if (child.type === 'text') return child.value.replace(/\s+/g, ' ')
    if (child.type !== 'element') return ''
    if (child.tagName === 'br') return '\n'
    if (child.tagName === 'img') return attribute(child, 'alt') ?? ''
    const text = flow(child, depth + 1)
    if (child.tagName === 'blockquote') return `\n${quoted(text)}\n\n`
    if (child.tagName === 'p') return `\n${text}\n\n`
    return BLOCKS.has(child.tagName) ? `\n${text}\n` : text
  })
  return parts.join('')
}
