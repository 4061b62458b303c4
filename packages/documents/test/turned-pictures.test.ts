/** Pictures of text that are turned, askew, ruled, in columns or no text at all (documents.md §4). */

import { describe, expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import type { GreyPicture } from '../src/ocr/grey-picture.ts'
import { greyOfPng } from '../src/ocr/grey-png.ts'
import { ocrMissing } from '../src/ocr/ocr-packages.ts'
import { looksLikeWord } from '../src/ocr/read-picture.ts'
import { levelled, quarterTurned } from '../src/ocr/upright.ts'
import { greyPng, pictures } from './files/scan.ts'
import type { Pen } from './pdf/make-pdf.ts'

const missing = ocrMissing()
if (missing) console.warn(`SKIPPED: ${missing}`)

async function drawn(draw: (pen: Pen) => void): Promise<GreyPicture> {
  const [png = Buffer.alloc(0)] = await pictures([draw])
  return greyOfPng(png) as GreyPicture
}

async function read({ width, height, pixels }: GreyPicture) {
  const { facts } = await convert(greyPng(width, height, pixels), { ocr: 'auto' })
  return { text: facts.ocrLines?.join(' / '), isDoubtful: facts.isOcrDoubtful }
}

const notice = (pen: Pen) =>
  pen.lines(
    [
      'Boats leave the north quay at noon,',
      'and come back before the evening tide.',
      'Tickets are sold on board.'
    ],
    72,
    300
  )
const NOTICE =
  'Boats leave the north quay at noon, / and come back before the evening tide. / Tickets are sold on board.'

test('a word of another script that is read as Latin does not look like a word', () => {
  const words = ['harbour', "captain's", '48.50', '2026-03-04', 'McDonald', 'eBay', 'Straße', 'EUR']
  expect(words.filter((word) => !looksLikeWord(word))).toEqual([])
  const garbage = ['MopToBas', 'KOHTopaX', 'a1b', 'iiii', '~=|', 'xtrwq']
  expect(garbage.filter(looksLikeWord)).toEqual([])
})

describe.skipIf(missing)('pictures', { timeout: 120_000 }, () => {
  test('a picture that is upside down is read', async () => {
    expect((await read(quarterTurned(await drawn(notice), 2))).text).toBe(NOTICE)
  })

  test.each([1, 3])(
    'a picture turned by %i quarters is read',
    { tags: 'long' },
    async (quarters) => {
      expect((await read(quarterTurned(await drawn(notice), quarters))).text).toBe(NOTICE)
    }
  )

  test.each([-14, -5, 9])(
    'a picture askew by %i degrees is read',
    { tags: 'long' },
    async (degrees) => {
      expect((await read(levelled(await drawn(notice), degrees, 255))).text).toBe(NOTICE)
    }
  )

  test('a ruled table is read row by row', { tags: 'long' }, async () => {
    const table = await drawn((pen) => {
      for (const y of [100, 130, 160, 190]) pen.fill(72, y, 472, y + 1, 0)
      for (const x of [72, 222, 342, 472]) pen.fill(x, 100, x + 1, 190, 0)
      const rows = [
        ['Harbour', 'Boats', 'Keeper'],
        ['Oldmouth', '212', 'Ashdown'],
        ['Weirside', '47', 'Holm']
      ]
      rows.forEach((row, down) => {
        row.forEach((cell, across) => {
          pen.text(cell, [80, 230, 350][across] as number, 120 + 30 * down)
        })
      })
    })
    expect((await read(table)).text).toBe(
      'Harbour Boats Keeper / Oldmouth 212 Ashdown / Weirside 47 Holm'
    )
  })

  test('columns are read one after the other', { tags: 'long' }, async () => {
    const columns = await drawn((pen) => {
      pen.lines(
        [
          'the harbour was built in',
          'one summer and the town',
          'has lived from it since',
          'by day and by night'
        ],
        72,
        200
      )
      pen.lines(
        [
          'boats leave at first light',
          'for the banks in the north',
          'where the water is cold',
          'and fish are plentiful'
        ],
        320,
        200
      )
    })
    const { text = '' } = await read(columns)
    expect(text.indexOf('by night')).toBeLessThan(text.indexOf('boats leave'))
  })

  test('light letters on a dark ground are read', { tags: 'long' }, async () => {
    const { width, height, pixels } = await drawn(notice)
    expect(
      (await read({ width, height, pixels: pixels.map((grey) => 235 - grey * 0.8) })).text
    ).toBe(NOTICE)
  })

  test('a picture without text has none', { tags: 'long' }, async () => {
    const pixels = Uint8Array.from({ length: 240_000 }, (_, at) => {
      const [x, y] = [at % 600, Math.floor(at / 600)]
      return 128 + 60 * Math.sin(x / 9) * Math.cos(y / 13) + ((x * 7919 + y * 104_729) % 41)
    })
    expect((await read({ width: 600, height: 400, pixels })).text).toBe('')
  })
})
