/** OpenDocument presentations. Source: OpenDocument 1.3, part 3, §10, "Graphic content". */

import type { Element } from 'hast'
import type { Converter, Slide } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { factsOf } from '../office/facts.ts'
import { type Budget, budgetOf } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { plainLine } from '../tree/plain-line.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import {
  attribute,
  child,
  descendants,
  elements,
  type XmlElement,
  xmlTree
} from '../xml/xml-tree.ts'
import { openArchive } from '../zip/archive.ts'
import { officeParts, type Parts } from '../zip/office-parts.ts'
import { odpTable } from './odp-table.ts'
import { odpBlocks, type TextStyles, textStyles } from './odp-text.ts'

export const odpConverter: Converter = {
  formats: ['odp'],
  async convert(bytes, options) {
    const { format, limits } = options
    const parts = officeParts(await openArchive(bytes, limits), limits, { docTypes: true })
    const content = parts.get('content.xml')
    if (!content) throw new DocumentError('INVALID_RESPONSE', 'the presentation has no content.xml')
    const root = elements(xmlTree(content))[0]
    const pages = elements(child(root, 'body', 'presentation'), 'page')
    const reading = { parts, styles: textStyles(root), budget: budgetOf(limits) }
    const numbers = selectedPages(pages.length, options)
    const read = numbers.map((number) => ({ number, page: pages[number - 1]! }))
    return {
      root: {
        type: 'root',
        children: read.map(({ number, page }) =>
          h('section', { dataPage: String(number) }, shapeBlocks(page, reading))
        )
      },
      facts: {
        ...factsOf(format, parts),
        slides: read.map(({ number, page }) => slideOf(number, page)),
        pagesTotal: pages.length,
        pagesRead: read.length
      }
    }
  }
}

interface Reading {
  readonly parts: Parts
  readonly styles: TextStyles
  readonly budget: Budget
}

/** The same on every slide. */
const FURNITURE = new Set(['header', 'footer', 'date-time', 'page-number', 'page'])

function shapeBlocks(parent: XmlElement, reading: Reading): Element[] {
  return elements(parent).flatMap((shape): Element[] => {
    reading.budget.spendNode()
    const kind = attribute(shape, 'class')
    if (shape.name === 'notes' || shape.name === 'forms' || FURNITURE.has(kind ?? '')) return []
    if (shape.name === 'g' || shape.name === 'a') return shapeBlocks(shape, reading)
    if (shape.name !== 'frame') return odpBlocks(shape, reading.styles)
    if (attribute(shape, 'placeholder') === 'true') return []
    if (kind === 'title') return titleBlocks(shape)
    return elements(shape).flatMap((content) => {
      if (content.name === 'table') return odpTable(content, reading.styles, reading.budget)
      if (content.name === 'object') return chartBlocks(content, reading)
      return content.name === 'text-box' ? odpBlocks(content, reading.styles) : []
    })
  })
}

/** A chart as the table that it is drawn from, under its title. Source: OpenDocument 1.3, part 3, §11. */
function chartBlocks(object: XmlElement, { parts, styles, budget }: Reading): Element[] {
  const name = (attribute(object, 'href') ?? '').replace(/^\.\//, '')
  const xml = parts.get(`${name}/content.xml`)
  const chart = xml && child(elements(xmlTree(xml))[0], 'body', 'chart', 'chart')
  const table = child(chart, 'table')
  if (!table) return []
  return [...odpBlocks(child(chart, 'title'), styles), ...odpTable(table, styles, budget)]
}

function titleBlocks(frame: XmlElement): Element[] {
  const title = titleIn(frame)
  return title === '' ? [] : [h('h1', {}, [text(title)])]
}

function titleIn(frame: XmlElement): string {
  return linesOf(child(frame, 'text-box')).join(' ')
}

function linesOf(parent: XmlElement | undefined): string[] {
  return odpBlocks(parent, new Map()).map(plainLine)
}

function slideOf(number: number, page: XmlElement): Slide {
  const frames = elements(page, 'frame').filter((frame) => attribute(frame, 'class') === 'title')
  const title = frames.map(titleIn).find((one) => one !== '')
  const notes = [...descendants(child(page, 'notes'), 'text-box')].flatMap(linesOf).join('\n')
  return { number, ...(title ? { title } : {}), ...(notes === '' ? {} : { notes }) }
}
