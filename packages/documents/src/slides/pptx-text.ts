/** The text of a shape. Source: ECMA-376-1, §21.1.2, "Text". */

import type { Element, ElementContent } from 'hast'
import { type Part, relationId } from '../office/parts.ts'
import { h, text } from '../tree/hast.ts'
import { type Line, listLines } from '../tree/list-lines.ts'
import { plainLine } from '../tree/plain-line.ts'
import { marked, type Run, UNMARKED } from '../tree/styled-runs.ts'
import { attribute, child, elements, type XmlElement, xmlText } from '../xml/xml-tree.ts'
import { formulaText } from './formula-text.ts'
import type { Bullets } from './pptx-bullets.ts'

/** A paragraph, with the look of its runs. */
interface Paragraph extends Line {
  readonly isBold: boolean
  readonly isCode: boolean
}

const MONOSPACED = /^(?:courier|consolas|menlo|monaco|.*\bmono\b|.*monospace)/i
/** A short line that is entirely bold is a heading below the slide's title. */
const HEADING_CHARS = 120

/**
 * The blocks of a text body.
 *
 * @param options.level - level of headings within it. Omit it for text without headings.
 */
export function textBlocks(
  body: XmlElement | undefined,
  part: Part,
  { bullets, level }: { bullets: Bullets; level?: number }
): Element[] {
  const paragraphs = elements(body, 'p').flatMap((one) => paragraphOf(one, part, bullets) ?? [])
  const isMixed = paragraphs.some(({ isBold }) => !isBold)
  return joinedCode(
    listLines(paragraphs, (paragraph) => {
      const line = plainLine(h('p', {}, paragraph.content))
      if (paragraph.isCode) return h('pre', {}, [h('code', {}, [text(codeOf(paragraph.content))])])
      const isHeading = level !== undefined && isMixed && paragraph.isBold && isTitleLike(line)
      return isHeading ? h(`h${level}`, {}, [text(line)]) : h('p', {}, paragraph.content)
    })
  )
}

/** The text of a shape in one line. */
export function lineOf(body: XmlElement | undefined): string {
  const paragraphs = elements(body, 'p').map((paragraph) =>
    elements(paragraph)
      .map((one) => (one.name === 'br' ? ' ' : xmlText(child(one, 't'))))
      .join('')
  )
  return paragraphs.join(' ').replace(/\s+/g, ' ').trim()
}

function isTitleLike(line: string): boolean {
  return line.length <= HEADING_CHARS && /[\p{L}\p{N}]/u.test(line) && !/[.,;:]$/.test(line)
}

function paragraphOf(paragraph: XmlElement, part: Part, bullets: Bullets): Paragraph | undefined {
  const runs: Run[] = []
  let isBold = true
  let isCode = true
  const parts = elements(paragraph)
  const hasWords = parts.some((one) => one.name === 'r' && xmlText(child(one, 't')).trim() !== '')
  for (const one of parts) {
    const node = isSlideNumber(one) && !hasWords ? undefined : runNode(one, part)
    if (!node) continue
    const properties = child(one, 'rPr')
    const isText = one.name !== 'br' && xmlText(child(one, 't')).trim() !== ''
    if (isText && !isOn(properties, 'b')) isBold = false
    if (isText && !isMonospaced(properties)) isCode = false
    runs.push({ node, marks: isText ? marksOf(properties) : (runs.at(-1)?.marks ?? UNMARKED) })
  }
  const isFilled = runs.some(({ node }) => plainLine(node) !== '')
  if (!isFilled) return undefined
  const item = bullets(paragraph)
  return { content: marked(runs), ...(item ? { item } : {}), isBold, isCode: isCode && !item }
}

/** The number of the slide is known without it, except in a sentence. */
function isSlideNumber(one: XmlElement): boolean {
  return one.name === 'fld' && attribute(one, 'type') === 'slidenum'
}

function runNode(one: XmlElement, part: Part): ElementContent | undefined {
  if (one.name === 'br') return h('br', {})
  if (one.name === 'm' || one.name === 'oMath' || one.name === 'oMathPara') {
    const formula = formulaText(one)
    return formula === '' ? undefined : text(formula)
  }
  if (one.name === 'AlternateContent') return runNode(firstRun(one), part)
  const value = one.name === 'r' || one.name === 'fld' ? xmlText(child(one, 't')) : ''
  if (value === '') return undefined
  const href = part.target(relationId(child(one, 'rPr', 'hlinkClick'), 'id'))
  return href !== undefined && /^(?:https?|mailto|tel|ftp):/i.test(href)
    ? h('a', { href }, [text(value)])
    : text(value)
}

/** A formula, or a run for programs that cannot set it. */
function firstRun(alternatives: XmlElement): XmlElement {
  const [first] = elements(alternatives).flatMap((choice) => elements(choice))
  return first ?? { name: '', attributes: {}, children: [] }
}

function marksOf(properties: XmlElement | undefined): ReadonlySet<string> {
  const marks = new Set<string>()
  if (isOn(properties, 'b')) marks.add('strong')
  if (isOn(properties, 'i')) marks.add('em')
  const baseline = Number(attribute(properties, 'baseline'))
  if (baseline > 0) marks.add('sup')
  if (baseline < 0) marks.add('sub')
  const strike = attribute(properties, 'strike')
  if (strike !== undefined && strike !== 'noStrike') marks.add('del')
  if (isMonospaced(properties)) marks.add('code')
  return marks
}

function isOn(properties: XmlElement | undefined, name: string): boolean {
  const value = properties?.attributes[name]
  return value === '1' || value === 'true'
}

function isMonospaced(properties: XmlElement | undefined): boolean {
  return MONOSPACED.test(attribute(child(properties, 'latin'), 'typeface') ?? '')
}

function codeOf(content: readonly ElementContent[]): string {
  return content
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return ''
      return node.tagName === 'br' ? '\n' : codeOf(node.children)
    })
    .join('')
}

/** Each line of a listing may be a paragraph of its own. */
function joinedCode(blocks: readonly Element[]): Element[] {
  const joined: Element[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.tagName === 'pre' && last?.tagName === 'pre') {
      const lines = [last, block].map((one) => codeOf(one.children)).join('\n')
      joined[joined.length - 1] = h('pre', {}, [h('code', {}, [text(lines)])])
    } else joined.push(block)
  }
  return joined
}
