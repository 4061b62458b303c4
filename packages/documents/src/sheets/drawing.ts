/** Texts that lie on a sheet. Source: ECMA-376-1, §20.5, "DrawingML - SpreadsheetML Drawing". */

import type { Element } from 'hast'
import { openPart, openReferences, relationId } from '../office/parts.ts'
import { embeddedPicture } from '../tree/embedded-picture.ts'
import { h, text } from '../tree/hast.ts'
import {
  attribute,
  child,
  descendants,
  elements,
  type XmlElement,
  xmlText
} from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'

/** Text boxes, titles of charts and descriptions of pictures of a sheet. */
export function drawingBlocks(parts: Parts, sheet: string): Element[] {
  const name = openReferences(parts, sheet).related('drawing')
  const drawing = name === undefined ? undefined : openPart(parts, name)
  if (!drawing) return []
  const boxes = [...descendants(drawing.root, 'txBody')].flatMap((body) => paragraphs(body))
  const charts = [...descendants(drawing.root, 'chart')].flatMap((reference) => {
    const chart = openPart(parts, drawing.target(relationId(reference, 'id')) ?? '')
    return paragraphs(child(chart?.root, 'chart', 'title', 'tx', 'rich'))
  })
  return [...boxes, ...charts, ...pictures(drawing.root)]
}

function paragraphs(body: XmlElement | undefined): Element[] {
  return elements(body, 'p').flatMap((paragraph) => {
    const line = [...descendants(paragraph, 't')].map(xmlText).join('').trim()
    return line === '' ? [] : [h('p', {}, [text(line)])]
  })
}

function pictures(drawing: XmlElement): Element[] {
  return [...descendants(drawing, 'pic')].flatMap((picture) => {
    const alt = attribute(child(picture, 'nvPicPr', 'cNvPr'), 'descr')
    return alt ? [h('p', {}, [embeddedPicture(alt)])] : []
  })
}
