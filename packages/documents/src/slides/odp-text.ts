/** Text of OpenDocument slides. Source: OpenDocument 1.3, part 3, §5–6. */

import type { Element, ElementContent } from 'hast'
import { positionMark } from '../office/text-position.ts'
import { h, text } from '../tree/hast.ts'
import { type Line, listLines } from '../tree/list-lines.ts'
import { plainLine } from '../tree/plain-line.ts'
import { marked, type Run, UNMARKED } from '../tree/styled-runs.ts'
import { attribute, child, descendants, elements, type XmlElement } from '../xml/xml-tree.ts'

/** Marks of runs by the name of their style. */
export type TextStyles = ReadonlyMap<string, ReadonlySet<string>>

/** The marks that the document's own styles make. */
export function textStyles(root: XmlElement | undefined): TextStyles {
  const styles = new Map<string, ReadonlySet<string>>()
  for (const style of descendants(child(root, 'automatic-styles'), 'style')) {
    const properties = child(style, 'text-properties')
    const marks = new Set<string>()
    if (isBold(attribute(properties, 'font-weight'))) marks.add('strong')
    if (/italic|oblique/.test(attribute(properties, 'font-style') ?? '')) marks.add('em')
    const line = attribute(properties, 'text-line-through-style')
    if (line !== undefined && line !== 'none') marks.add('del')
    const mark = positionMark(attribute(properties, 'text-position'))
    if (mark !== undefined) marks.add(mark)
    const name = attribute(style, 'name')
    if (name !== undefined && marks.size > 0) styles.set(name, marks)
  }
  return styles
}

/** Paragraphs, headings and lists in an element. */
export function odpBlocks(parent: XmlElement | undefined, styles: TextStyles): Element[] {
  return listLines(linesIn(parent, styles, -1), ({ content }) => h('p', {}, content))
}

function isBold(weight: string | undefined): boolean {
  return weight === 'bold' || Number(weight) >= 600
}

function linesIn(parent: XmlElement | undefined, styles: TextStyles, level: number): Line[] {
  return elements(parent).flatMap((one): Line[] => {
    if (one.name === 'list') return linesIn(one, styles, level + 1)
    if (one.name === 'list-item' || one.name === 'list-header') return linesIn(one, styles, level)
    if (one.name !== 'p' && one.name !== 'h') return []
    const content = marked(runsIn(one, styles, UNMARKED))
    if (plainLine(h('p', {}, content)) === '') return []
    return [{ content, ...(level < 0 ? {} : { item: { level, isNumbered: false } }) }]
  })
}

function runsIn(parent: XmlElement, styles: TextStyles, marks: ReadonlySet<string>): Run[] {
  return parent.children.flatMap((one): Run[] => {
    if (typeof one === 'string') return [{ node: text(one.replace(/\s+/g, ' ')), marks }]
    switch (one.name) {
      case 'span': {
        const own = styles.get(attribute(one, 'style-name') ?? '') ?? UNMARKED
        return runsIn(one, styles, new Set([...marks, ...own]))
      }
      case 'a':
        return [{ node: linkOf(one, marked(runsIn(one, styles, UNMARKED))), marks }]
      case 'line-break':
        return [{ node: h('br', {}), marks }]
      // The number of spaces in a line means nothing.
      case 's':
      case 'tab':
        return [{ node: text(' '), marks }]
      case 'page-number':
      case 'note':
      case 'annotation':
        return []
      default:
        return runsIn(one, styles, marks)
    }
  })
}

function linkOf(link: XmlElement, content: ElementContent[]): Element {
  const href = attribute(link, 'href') ?? ''
  return /^(?:https?|mailto|tel|ftp):/i.test(href)
    ? h('a', { href }, content)
    : h('span', {}, content)
}
