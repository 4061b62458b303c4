/** Text of a FictionBook as elements. */

import type { Element, ElementContent } from 'hast'
import { embeddedPicture } from '../tree/embedded-picture.ts'
import { h, text } from '../tree/hast.ts'
import { type TableCell, tableElements } from '../tree/table.ts'
import { attribute, child, elements, type XmlElement, xmlText } from '../xml/xml-tree.ts'

/** Elements of runs, by their names in the book. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ strong: 'strong', emphasis: 'em', strikethrough: 'del' },
  ...{ sub: 'sub', sup: 'sup', code: 'code' }
}

/** The content of a body. Its sections rank below its title. */
export function bodyBlocks(body: XmlElement): ElementContent[] {
  return blocksIn(body, 1)
}

/** Notes behind the text. Their titles are the numbers that the text has too. */
export function noteBlocks(body: XmlElement): ElementContent[] {
  return elements(body, 'section').map((section) => {
    const content = elements(section).filter(({ name }) => name !== 'title')
    const id = attribute(section, 'id')
    const properties = { role: 'doc-footnote', ...(id === undefined ? {} : { id }) }
    return h(
      'aside',
      properties,
      content.flatMap((one) => blockOf(one, 6))
    )
  })
}

function blocksIn(parent: XmlElement, level: number): ElementContent[] {
  const inner = child(parent, 'title') ? level + 1 : level
  return elements(parent).flatMap((one) => blockOf(one, one.name === 'title' ? level : inner))
}

function blockOf(one: XmlElement, level: number): ElementContent[] {
  switch (one.name) {
    case 'title':
      return heading(elements(one, 'p').map(xmlText).join(' '), level)
    case 'section':
      return blocksIn(one, level)
    case 'p':
      return paragraph(inlineOf(one))
    case 'subtitle':
    case 'text-author':
    case 'date':
      return paragraph([h(one.name === 'subtitle' ? 'strong' : 'em', {}, inlineOf(one))])
    case 'epigraph':
    case 'cite':
      return [h('blockquote', {}, blocksIn(one, 6))]
    case 'annotation':
    case 'poem':
      return blocksIn(one, 6)
    case 'stanza':
      return stanzaBlocks(one)
    case 'table':
      return tableBlocks(one)
    case 'image':
      return [h('p', {}, [pictureOf(one)])]
    default:
      return []
  }
}

function heading(title: string, level: number): Element[] {
  const line = title.replace(/\s+/g, ' ').trim()
  return line === '' ? [] : [h(`h${Math.min(6, level)}`, {}, [line])]
}

function paragraph(content: ElementContent[]): Element[] {
  return content.length === 0 ? [] : [h('p', {}, content)]
}

/** The lines of a stanza are lines of one paragraph. */
function stanzaBlocks(stanza: XmlElement): ElementContent[] {
  const lines = elements(stanza, 'v').map(inlineOf)
  const content = lines.flatMap((line, index) => (index === 0 ? line : [h('br', {}), ...line]))
  const others = elements(stanza).filter(({ name }) => name !== 'v')
  return [...others.flatMap((one) => blockOf(one, 6)), ...paragraph(content)]
}

function tableBlocks(table: XmlElement): Element[] {
  const rows = elements(table, 'tr').map((row) =>
    elements(row).map((cell): TableCell => {
      const span = (name: string) => Number(attribute(cell, name)) || 1
      return { content: inlineOf(cell), colSpan: span('colspan'), rowSpan: span('rowspan') }
    })
  )
  return rows.length === 0 ? [] : tableElements(rows, 1)
}

function inlineOf(parent: XmlElement): ElementContent[] {
  return parent.children.flatMap((one): ElementContent[] => {
    if (typeof one === 'string') return [text(one.replace(/\s+/g, ' '))]
    if (one.name === 'image') return [pictureOf(one)]
    if (one.name === 'a') return [linkOf(one)]
    const mark = MARKS[one.name]
    return mark === undefined ? inlineOf(one) : [h(mark, {}, inlineOf(one))]
  })
}

function linkOf(link: XmlElement): Element {
  const href = attribute(link, 'href') ?? ''
  const role = attribute(link, 'type') === 'note' ? { role: 'doc-noteref' } : {}
  return /^(?:#|https?:|mailto:)/i.test(href)
    ? h('a', { href, ...role }, inlineOf(link))
    : h('span', {}, inlineOf(link))
}

function pictureOf(image: XmlElement): Element {
  return embeddedPicture(attribute(image, 'alt') ?? attribute(image, 'title') ?? '')
}
