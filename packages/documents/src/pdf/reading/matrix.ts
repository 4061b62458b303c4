/** Affine transformations, as PDF writes them: six numbers. */

import { float32, type Pdfium } from './pdfium.ts'

export type Matrix = readonly [number, number, number, number, number, number]
export type Point = readonly [number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix from an object's own coordinates to the surrounding ones. */
export function matrixOf(pdfium: Pdfium, object: number): Matrix {
  const { call, scratch } = pdfium
  if (!call._FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY
  return [0, 1, 2, 3, 4, 5].map((index) => float32(pdfium, index)) as unknown as Matrix
}

/** A point after a transformation. */
export const placed = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [
  a * x + c * y + e,
  b * x + d * y + f
]

/** First `inner`, then `outer`. */
export function times(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [g, h, i, j, k, l] = outer
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l
  ]
}
