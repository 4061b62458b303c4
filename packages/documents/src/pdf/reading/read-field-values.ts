/** Values of form fields that have no appearance, as programs that only fill forms leave them. */

import type { Glyph } from '../page/page-content.ts'
import { MOST_ANNOTATIONS, NORMAL, WIDGET } from './annotations.ts'
import { type Frame, framed } from './frame.ts'
import { float32, type Pdfium, readText, withText } from './pdfium.ts'

/** Greatest size of a value, in points, and its part of the field's height. */
const LARGEST = 12
const FILLS = 0.7

const STYLE = {
  ...{ font: '', bold: false, italic: false, mono: false, color: 0, mcid: -1 },
  ...{ artifact: false, optional: false, turns: 0, slant: 0, invisible: false }
}

/** The values as words in their fields. A field with an appearance shows its value on the page. */
export function readFieldValues(pdfium: Pdfium, page: number, frame: Frame): Glyph[] {
  const { call } = pdfium
  const count = Math.min(call._FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)
  const glyphs: Glyph[] = []
  for (let index = 0; index < count; index++) {
    const annotation = call._FPDFPage_GetAnnot(page, index)
    const isBare =
      call._FPDFAnnot_GetSubtype(annotation) === WIDGET &&
      !call._EPDFAnnot_HasAppearanceStream(annotation, NORMAL)
    if (isBare) glyphs.push(...wordsOfField(pdfium, annotation, frame))
    call._FPDFPage_CloseAnnot(annotation)
  }
  return glyphs
}

function wordsOfField(pdfium: Pdfium, annotation: number, frame: Frame): Glyph[] {
  const { call, scratch } = pdfium
  const value = withText(pdfium, 'V', (key) =>
    readText(pdfium, (at, room) => call._FPDFAnnot_GetStringValue(annotation, key, at, room))
  )
  if (value.trim() === '' || !call._FPDFAnnot_GetRect(annotation, scratch)) return []
  const [left, top, right, bottom] = [0, 1, 2, 3].map((at) => float32(pdfium, at))
  const box = framed(frame, left as number, bottom as number, right as number, top as number)
  const style = { ...STYLE, size: Math.min(LARGEST, FILLS * (box.y1 - box.y0)) }
  const words = value.trim().split(/\s+/)
  const letters = words.join(' ').length
  let x = box.x0
  return words.map((text) => {
    const x1 = x + ((box.x1 - box.x0) * text.length) / letters
    const glyph = { ...box, x0: x, x1, text, base: box.y1 - style.size / 2, style, spaced: true }
    x = x1 + (box.x1 - box.x0) / letters
    return glyph
  })
}
