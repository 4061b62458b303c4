/** One slide as blocks, in the order of its shapes. Source: ECMA-376-1, §19.3, "Presentation". */

import type { Element } from 'hast'
import { openPart, type Part, relationId } from '../office/parts.ts'
import type { Budget } from '../tree/budget.ts'
import { embeddedPicture } from '../tree/embedded-picture.ts'
import { h, text } from '../tree/hast.ts'
import { type TableCell, tableElements } from '../tree/table.ts'
import { attribute, child, descendants, elements, type XmlElement } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'
import { bulletsOf, placeholderType, type SlideStyles } from './pptx-bullets.ts'
import { chartElements } from './pptx-chart.ts'
import { lineOf, textBlocks } from './pptx-text.ts'

/** State while the shapes of a slide are read. */
interface Reading {
  readonly parts: Parts
  readonly slide: Part
  readonly styles: SlideStyles
  readonly budget: Budget
  /** Heading level of the slide's title. */
  readonly level: number
  /** The title, where it is not shown again: a slide may continue the one before. */
  readonly title: string
  readonly isContinued: boolean
}

/** Header, footer, date and number: the same on every slide. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg'])
const TITLES = new Set(['title', 'ctrTitle'])

/** The text of the title, `''` where it has none. */
export function slideTitle(slide: Part): string {
  for (const shape of descendants(child(slide.root, 'cSld', 'spTree'), 'sp')) {
    if (TITLES.has(placeholderType(shape) ?? '')) {
      const title = lineOf(child(shape, 'txBody'))
      if (title !== '') return title
    }
  }
  return ''
}

/** The blocks of a slide. */
export function slideBlocks(reading: Reading): Element[] {
  return shapeBlocks(child(reading.slide.root, 'cSld', 'spTree'), reading)
}

/** Returns the speaker's notes, or `undefined` for a slide without notes. */
export function slideNotes(parts: Parts, slide: Part): string | undefined {
  const name = slide.related('notesSlide')
  const notes = name === undefined ? undefined : openPart(parts, name)
  for (const shape of descendants(child(notes?.root, 'cSld', 'spTree'), 'sp')) {
    if (placeholderType(shape) !== 'body') continue
    const lines = elements(child(shape, 'txBody'), 'p').map((one) =>
      lineOf({ ...shape, children: [one] })
    )
    const said = lines.join('\n').trim()
    if (said !== '') return said
  }
  return undefined
}

function shapeBlocks(parent: XmlElement | undefined, reading: Reading): Element[] {
  return elements(parent).flatMap((shape) => {
    reading.budget.spendNode()
    switch (shape.name) {
      case 'sp':
        return textShape(shape, reading)
      case 'grpSp':
        return shapeBlocks(shape, reading)
      case 'graphicFrame':
        return frameBlocks(shape, reading)
      case 'pic':
        return [embeddedPicture(attribute(child(shape, 'nvPicPr', 'cNvPr'), 'descr') ?? '')]
      case 'AlternateContent': {
        const chosen = elements(shape, 'Choice').flatMap((one) => shapeBlocks(one, reading))
        return chosen.length > 0 ? chosen : shapeBlocks(child(shape, 'Fallback'), reading)
      }
      default:
        return []
    }
  })
}

function textShape(shape: XmlElement, reading: Reading): Element[] {
  const { slide, styles, level, title, isContinued } = reading
  const type = placeholderType(shape)
  if (FURNITURE.has(type ?? '')) return []
  const body = child(shape, 'txBody')
  if (TITLES.has(type ?? '')) {
    const line = lineOf(body)
    if (line === '' || (isContinued && line === title)) return []
    return [h(`h${level}`, {}, [text(line)])]
  }
  // Text in a box of its own labels a drawing.
  const headings = type === undefined ? {} : { level: level + 1 }
  return textBlocks(body, slide, { bullets: bulletsOf(shape, styles), ...headings })
}

function frameBlocks(frame: XmlElement, reading: Reading): Element[] {
  const data = child(frame, 'graphic', 'graphicData')
  const table = child(data, 'tbl')
  if (table) return tableBlocks(table, reading)
  const chart = relatedPart(reading, relationId(child(data, 'chart'), 'id'))
  if (chart) return chartElements(chart.root, reading.title !== '', reading.budget)
  const diagram = relatedPart(reading, relationId(child(data, 'relIds'), 'dm'))
  return diagram ? diagramBlocks(diagram) : []
}

function relatedPart({ parts, slide }: Reading, id: string | undefined): Part | undefined {
  const name = id === undefined ? undefined : slide.target(id)
  return name === undefined ? undefined : openPart(parts, name)
}

function tableBlocks(table: XmlElement, reading: Reading): Element[] {
  const { slide, budget } = reading
  const rows = elements(table, 'tr').map((row) => {
    const cells = elements(row, 'tc')
    budget.checkCells(cells.length)
    return cells.flatMap((cell) => tableCell(cell, slide) ?? [])
  })
  const isHeaded = attribute(child(table, 'tblPr'), 'firstRow') === '1'
  return rows.length > 0 ? tableElements(rows, isHeaded ? 1 : 0) : []
}

function tableCell(cell: XmlElement, slide: Part): TableCell | undefined {
  const { hMerge, vMerge, gridSpan, rowSpan } = cell.attributes
  if (isTrue(hMerge) || isTrue(vMerge)) return undefined
  const content = textBlocks(child(cell, 'txBody'), slide, { bullets: bulletsOf(cell, {}) })
  return { content, colSpan: Number(gridSpan) || 1, rowSpan: Number(rowSpan) || 1 }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** SmartArt: the texts of its points. */
function diagramBlocks(diagram: Part): Element[] {
  const lines = elements(child(diagram.root, 'ptLst'), 'pt')
    .map((point) => lineOf(child(point, 't')))
    .filter((line) => line !== '')
  return lines.length > 0
    ? [
        h(
          'ul',
          {},
          lines.map((line) => h('li', {}, [text(line)]))
        )
      ]
    : []
}
