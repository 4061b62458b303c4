/** decisions.md §4: text of images as sites have them, in three fonts and two sizes, is read offline. */

import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEnricher, localEngines } from '../src/index.ts'
import { doubledGrey } from '../src/local/doubled-image.ts'
import { wordsRead } from './words-read.ts'
import {
  DRAWING_BROWSER,
  FAMILIES,
  type ImageWriter,
  installedFonts,
  openImageWriter,
  PASSAGE,
  type WrittenImage
} from './written-images.ts'

const enricher = createEnricher({ engines: localEngines({ path: '' }) })
const hasOcr = enricher.engineName('images') !== undefined
if (!DRAWING_BROWSER) console.warn('SKIPPED: there is no Chromium; drawn text needs one')
if (!hasOcr) console.warn('SKIPPED: tesseract.js and @tesseract.js-data/eng are not installed')

const IMAGES: WrittenImage[] = [
  ...FAMILIES.flatMap((family) =>
    [13, 26].map((size) => ({ text: PASSAGE, family, size, ground: 'paper' as const }))
  ),
  { text: PASSAGE, family: 'serif', size: 15, ground: 'photo' },
  { text: PASSAGE, family: 'sans-serif', size: 20, ground: 'night' }
]

describe.skipIf(!DRAWING_BROWSER || !hasOcr)('text of a page, as an image', () => {
  let writer: ImageWriter

  beforeAll(async () => {
    const { fonts, warning } = installedFonts()
    if (warning) console.warn(`The images of text are of ${warning}`)
    else console.info(`The images of text are in ${fonts.join(', ')}`)
    writer = await openImageWriter()
  }, 180_000)
  afterAll(async () => {
    await writer.close()
    await enricher.close()
  })

  test.each(IMAGES)(
    'text in $family of $size pixels on $ground is read with 95 of 100 words',
    async (image) => {
      const drawn = await writer.draw(image)
      const images = [{ url: 'https://a.example/text', alt: null }]
      const request = { images, maxImages: 1, fetchBytes: async () => drawn }
      const extra = await enricher.transcribeImages(request, {
        signal: new AbortController().signal,
        timeMs: 60_000
      })
      expect(extra).toMatchObject({ ok: true, units: 1, engine: 'tesseract' })
      const text = (extra.ok && extra.value[0]?.text) || ''
      const { right, of } = wordsRead(image.text, text)
      expect(right / of, text).toBeGreaterThanOrEqual(0.95)
    }
  )
})

test('the reading is measured by the words found, in order', () => {
  expect(wordsRead('one two, three four', 'One two three "four"')).toEqual({ right: 3, of: 4 })
  expect(wordsRead('a b', 'b a')).toEqual({ right: 1, of: 2 })
  expect(wordsRead('a b', '')).toEqual({ right: 0, of: 2 })
})

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

describe('doubled images', () => {
  test('doubling reads every PNG row filter, and interpolates between pixels', () => {
    // Each row is 40, 80, 120 once its filter is undone.
    const rows = [
      [0, 40, 80, 120],
      [1, 40, 40, 40],
      [2, 0, 0, 0],
      [3, 20, 20, 20],
      [4, 0, 0, 0]
    ]
    const pgm = doubledGrey(pngOfRows(3, rows), 15)
    const header = 'P5\n6 10\n255\n'
    expect(pgm?.toString('latin1', 0, header.length)).toBe(header)
    const line = [40, 50, 70, 90, 110, 120]
    expect([...(pgm?.subarray(header.length) ?? [])]).toEqual(Array(10).fill(line).flat())
  })

  test('doubling does not change images of other formats, too large ones, or ones larger than declared', () => {
    const rows = [
      [0, 1, 2],
      [0, 3, 4]
    ]
    const png = pngOfRows(2, rows)
    expect(doubledGrey(png, 4)).toBeDefined()
    expect(doubledGrey(png, 3)).toBeUndefined()
    expect(doubledGrey(pngOfRows(2, rows, [8, 2, 0, 0, 0]), 4)).toBeUndefined()
    expect(doubledGrey(pngOfRows(1, rows), 4)).toBeUndefined()
    expect(doubledGrey(pngOfRows(3, rows), 99)).toBeUndefined()
    for (let length = 0; length < png.length - 4; length++) {
      expect(doubledGrey(png.subarray(0, length), 4)).toBeUndefined()
    }
    expect(doubledGrey(Buffer.alloc(200, 7), 99)).toBeUndefined()
  })
})
