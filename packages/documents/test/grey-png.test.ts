/** Pixels of the grey PNG files that the OCR engine writes. */

import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { doubled } from '../src/ocr/grey-picture.ts'
import { greyOfPng } from '../src/ocr/grey-png.ts'

/** A PNG whose rows are given as they are in it, each after its filter. */
function pngOfRows(width: number, rows: readonly (readonly number[])[], kind = [8, 0, 0, 0, 0]) {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(rows.length, 4)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = deflateSync(Buffer.from(rows.flat()))
  const header = Buffer.concat([size, Buffer.from(kind)])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data)])
}

// Each row is 40, 80, 120 once its filter is undone.
const ROWS = [
  [0, 40, 80, 120],
  [1, 40, 40, 40],
  [2, 0, 0, 0],
  [3, 20, 20, 20],
  [4, 0, 0, 0]
]

test('every row filter is undone, and doubling interpolates between pixels', () => {
  const picture = greyOfPng(pngOfRows(3, ROWS))
  expect(picture).toMatchObject({ width: 3, height: 5 })
  const { width, height, pixels } = doubled(picture!)
  expect([width, height]).toEqual([6, 10])
  expect([...pixels]).toEqual(Array(10).fill([40, 50, 70, 90, 110, 120]).flat())
})

test('a file of another kind, and one with fewer pixels than it declares, have none', () => {
  expect(greyOfPng(pngOfRows(3, ROWS, [8, 2, 0, 0, 0]))).toBeUndefined()
  expect(greyOfPng(pngOfRows(4, ROWS))).toBeUndefined()
  expect(greyOfPng(Buffer.alloc(200, 7))).toBeUndefined()
})
