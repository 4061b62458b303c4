/** decisions.md §4: text of images as sites have them, in three fonts and two sizes, is read offline. */

import * as documents from '@sluice/documents/pool'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEnricher, localEngines } from '../src/index.ts'
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

const enricher = createEnricher({ engines: localEngines({ documents, path: '' }) })
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
