import { expect, test } from 'vitest'
import type { OcrWord } from '../../src/ocr/ocr-word.ts'
import { ocrTree } from '../../src/pdf/ocr/convert-ocr.ts'

import { pdfPageImages } from '../../src/pdf/page-images.ts'
import { makePdf } from './make-pdf.ts'
import { outlineOf } from './outline-of.ts'

const TALL = /[A-Zbdfhijklt\d]/
const DEEP = /[gjpqy]/

/** Boxes of ink as an engine measures them, two pixels a point, on a base line given in points. */
function read(text: string, x: number, base: number, size: number, line: number): OcrWord[] {
  let x0 = x * 2
  return text.split(' ').map((part) => {
    const x1 = x0 + part.length * size
    const y0 = base * 2 - (TALL.test(part) ? 1.46 : 1.06) * size
    const y1 = base * 2 + (DEEP.test(part) ? 0.42 : 0) * size
    const word = { text: part, box: { x0, y0, x1, y1 }, line, confidence: 90 }
    x0 = x1 + size * 0.5
    return word
  })
}

test('OCR results are laid out: columns are separated, headings ranked by size, specks dropped', () => {
  const left = [
    'the harbour was built in one',
    'summer and the town has lived',
    'from it since then by day',
    'and by night alike'
  ]
  const right = [
    'boats leave at first light for',
    'the banks in the north where',
    'the water is cold and fish',
    'are many in the spring'
  ]
  const words = [
    ...read('Harbours of the North', 50, 100, 18, 0),
    ...left.flatMap((text, row) => read(text, 50, 140 + row * 13, 10, row + 1)),
    ...right.flatMap((text, row) => read(text, 320, 140 + row * 13, 10, row + 1)),
    { text: '.', box: { x0: 590, y0: 300, x1: 592, y1: 301 }, line: 1, confidence: 60 },
    { text: '~~', box: { x0: 10, y0: 900, x1: 30, y1: 930 }, line: 9, confidence: 5 }
  ]
  const tree = ocrTree([{ number: 1, width: 612, height: 792, scale: 2, words }])
  expect(outlineOf(tree)).toEqual([
    'h1 Harbours of the North',
    `p ${left.join(' ')} ${right.join(' ')}`
  ])
})

test('a page is drawn as a greyscale picture', async () => {
  const bytes = await makePdf([(pen) => pen.fill(0, 0, 306, 792, 0)])
  const { value: image } = await pdfPageImages(bytes, { resolution: 36 }).next()
  const header = 'P5\n306 396\n255\n'
  expect(new TextDecoder().decode(image?.pgm.subarray(0, header.length))).toBe(header)
  const row = image?.pgm.subarray(header.length, header.length + 306) ?? []
  expect([row[10], row[300]]).toEqual([0, 255])
})
