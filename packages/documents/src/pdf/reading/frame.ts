/** From a PDF's own coordinates to the page as it is shown: turned upright, top left corner first. */

import type { Box } from '../page/box.ts'
import { float32, type Pdfium } from './pdfium.ts'

/** The page's size in points, and where a point of its user space is shown. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Quarter turns clockwise. */
  readonly turns: number
  x(x: number, y: number): number
  y(x: number, y: number): number
}

/** @param page - a loaded page. */
export function frameOf(pdfium: Pdfium, page: number): Frame {
  const { call, scratch } = pdfium
  call._FPDF_GetPageBoundingBox(page, scratch)
  const [left, top, right, bottom] = [0, 1, 2, 3].map((index) => float32(pdfium, index)) as [
    number,
    number,
    number,
    number
  ]
  return turned(
    left,
    Math.min(top, bottom),
    right,
    Math.max(top, bottom),
    call._FPDFPage_GetRotation(page)
  )
}

function turned(left: number, low: number, right: number, high: number, turns: number): Frame {
  const across = right - left
  const up = high - low
  if (turns === 1) {
    return { width: up, height: across, turns, x: (_, y) => y - low, y: (x) => x - left }
  }
  if (turns === 2) {
    return { width: across, height: up, turns, x: (x) => right - x, y: (_, y) => y - low }
  }
  if (turns === 3) {
    return { width: up, height: across, turns, x: (_, y) => high - y, y: (x) => right - x }
  }
  return { width: across, height: up, turns, x: (x) => x - left, y: (_, y) => high - y }
}

/** The box between two corners given in user space. */
export function framed(frame: Frame, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = frame.x(x0, y0)
  const bx = frame.x(x1, y1)
  const ay = frame.y(x0, y0)
  const by = frame.y(x1, y1)
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }
}
