/** Lines, filled rectangles and images of a page. */

import { type Box, heightOf, widthOf } from '../page/box.ts'
import type { Fill, Rule } from '../page/page-content.ts'
import { type Frame, framed } from './frame.ts'
import { IDENTITY, type Matrix, matrixOf, type Point, placed, times } from './matrix.ts'
import { float32, int32, type Pdfium } from './pdfium.ts'

/** Graphics of a page, without its text. */
export interface Shapes {
  readonly rules: Rule[]
  readonly fills: Fill[]
  readonly images: Box[]
  /** Filled shapes that are no rectangles. */
  readonly shapes: Box[]
}

/** Objects looked at, of all pages' forms. A drawn map has 100,000; tables have hundreds. */
const MOST_OBJECTS = 20_000
const MOST_SEGMENTS = 2_000
/** So many segments of a path count as one object. */
const SEGMENTS_AN_OBJECT = 8
/** Forms in forms. */
const DEEPEST = 6
/** A rectangle thinner than this is a line, in points. */
const THIN = 4
/** A line leans less than this from end to end, in points. */
const LEAN = 0.75
const SHORTEST = 2

const PATH = 2
const IMAGE = 3
const SHADING = 4
const FORM = 5
const LINE_TO = 0
const MOVE_TO = 2

interface Pen {
  readonly pdfium: Pdfium
  readonly frame: Frame
  readonly shapes: Shapes
  left: number
}

/** Read the shapes that a page draws: some ten thousand objects at most. */
export function readShapes(pdfium: Pdfium, page: number, frame: Frame): Shapes {
  const { call } = pdfium
  const pen: Pen = {
    pdfium,
    frame,
    shapes: { rules: [], fills: [], images: [], shapes: [] },
    left: MOST_OBJECTS
  }
  const count = call._FPDFPage_CountObjects(page)
  for (let index = 0; index < count && pen.left > 0; index++) {
    readObject(pen, call._FPDFPage_GetObject(page, index), IDENTITY, 0)
  }
  return pen.shapes
}

function readObject(pen: Pen, object: number, outer: Matrix, depth: number): void {
  const { call } = pen.pdfium
  pen.left--
  const type = call._FPDFPageObj_GetType(object)
  if (type === PATH) {
    readPath(pen, object, outer)
  } else if (type === IMAGE) {
    pen.shapes.images.push(boundsOf(pen, object, outer))
  } else if (type === SHADING) {
    pen.shapes.fills.push({ ...boundsOf(pen, object, outer), color: 0x808080 })
  } else if (type === FORM && depth < DEEPEST) {
    const matrix = times(matrixOf(pen.pdfium, object), outer)
    const count = call._FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count && pen.left > 0; index++) {
      readObject(pen, call._FPDFFormObj_GetObject(object, index), matrix, depth + 1)
    }
  }
}

function boundsOf({ pdfium, frame }: Pen, object: number, outer: Matrix): Box {
  const { call, scratch } = pdfium
  call._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)
  const [left, bottom, right, top] = [0, 1, 2, 3].map((index) => float32(pdfium, index)) as [
    number,
    number,
    number,
    number
  ]
  const [ax, ay] = placed(outer, left, bottom)
  const [bx, by] = placed(outer, right, top)
  return clipped(frame, framed(frame, ax, ay, bx, by))
}

function clipped(frame: Frame, box: Box): Box {
  return {
    x0: Math.max(0, Math.min(box.x0, frame.width)),
    y0: Math.max(0, Math.min(box.y0, frame.height)),
    x1: Math.max(0, Math.min(box.x1, frame.width)),
    y1: Math.max(0, Math.min(box.y1, frame.height))
  }
}

function readPath(pen: Pen, object: number, outer: Matrix): void {
  const { call, scratch } = pen.pdfium
  call._FPDFPath_GetDrawMode(object, scratch, scratch + 4)
  const filled = int32(pen.pdfium, 0) !== 0
  const stroked = int32(pen.pdfium, 1) !== 0
  if (!filled && !stroked) return
  const color = paintOf(pen.pdfium, object, filled)
  if (color === undefined) return
  const matrix = times(matrixOf(pen.pdfium, object), outer)
  const found = pen.shapes.fills.length + pen.shapes.rules.length
  for (const points of subpathsOf(pen, object, matrix)) {
    if (filled) addFilled(pen, points, color)
    else addStroked(pen, points, color)
  }
  if (filled && pen.shapes.fills.length + pen.shapes.rules.length === found) {
    pen.shapes.shapes.push(boundsOf(pen, object, outer))
  }
}

/** @returns undefined for an invisible paint. */
function paintOf({ call, scratch }: Pdfium, object: number, filled: boolean): number | undefined {
  const get = filled ? call._FPDFPageObj_GetFillColor : call._FPDFPageObj_GetStrokeColor
  if (!get(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return 0
  const [red, green, blue, alpha] = call.HEAP32.subarray(scratch >> 2, (scratch >> 2) + 4)
  if ((alpha as number) < 8) return undefined
  return ((red as number) << 16) | ((green as number) << 8) | (blue as number)
}

/** Corners of each part of a path as it is shown; parts with curves are left out. */
function subpathsOf(pen: Pen, object: number, matrix: Matrix): Point[][] {
  const { pdfium, frame } = pen
  const { call, scratch } = pdfium
  const count = Math.min(call._FPDFPath_CountSegments(object), MOST_SEGMENTS)
  pen.left -= Math.floor(count / SEGMENTS_AN_OBJECT)
  const parts: Point[][] = []
  let part: Point[] = []
  let curved = false
  const finish = () => {
    if (part.length > 1 && !curved) parts.push(part)
    part = []
    curved = false
  }
  for (let index = 0; index < count; index++) {
    const segment = call._FPDFPath_GetPathSegment(object, index)
    const type = call._FPDFPathSegment_GetType(segment)
    if (type === MOVE_TO) finish()
    else if (type !== LINE_TO) curved = true
    call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
    const [x, y] = placed(matrix, float32(pdfium, 0), float32(pdfium, 1))
    part.push([frame.x(x, y), frame.y(x, y)])
    if (call._FPDFPathSegment_GetClose(segment) && part.length > 1) part.push(part[0] as Point)
  }
  finish()
  return parts
}

function addFilled({ frame, shapes }: Pen, points: readonly Point[], color: number): void {
  const box = clipped(frame, boxOf(points))
  if (!isRectangle(points, box)) return
  const width = widthOf(box)
  const height = heightOf(box)
  if (height <= THIN && width >= SHORTEST && width > height) {
    shapes.rules.push({ ...box, horizontal: true, color })
  } else if (width <= THIN && height >= SHORTEST) {
    shapes.rules.push({ ...box, horizontal: false, color })
  } else if (width > THIN && height > THIN) {
    shapes.fills.push({ ...box, color })
  }
}

/** Checks whether every corner lies on the edge of the box. Circles and arrows do not pass. */
function isRectangle(points: readonly Point[], box: Box): boolean {
  return points.every(
    ([x, y]) =>
      (Math.abs(x - box.x0) < LEAN || Math.abs(x - box.x1) < LEAN || x < box.x0 || x > box.x1) &&
      (Math.abs(y - box.y0) < LEAN || Math.abs(y - box.y1) < LEAN || y < box.y0 || y > box.y1)
  )
}

function addStroked({ frame, shapes }: Pen, points: readonly Point[], color: number): void {
  for (let index = 1; index < points.length; index++) {
    const box = clipped(frame, boxOf([points[index - 1] as Point, points[index] as Point]))
    const horizontal = heightOf(box) < LEAN && widthOf(box) >= SHORTEST
    const vertical = widthOf(box) < LEAN && heightOf(box) >= SHORTEST
    if (horizontal || vertical) shapes.rules.push({ ...box, horizontal, color })
  }
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
