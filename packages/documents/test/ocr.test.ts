/** Scans and pictures, read by the engine itself (documents.md §4). */

import { toMarkdown } from '@sluice/content'
import { afterAll, describe, expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { ocrMissing } from '../src/ocr/ocr-packages.ts'
import { convertInPool, openDocumentPool } from '../src/pool/document-pool.ts'
import { addScan, greyPng, pictures, scanOf } from './files/scan.ts'
import { makePdf, type Pen } from './pdf/make-pdf.ts'
import { withWrongCharacters } from './pdf/wrong-characters.ts'

const missing = ocrMissing()
if (missing) console.warn(`SKIPPED: ${missing}`)

const notice = (pen: Pen) => {
  pen.text('Harbour notice', 72, 100, { size: 24, bold: true })
  pen.lines(
    ['Boats leave the north quay at noon,', 'and come back before the evening tide.'],
    72,
    150
  )
  pen.fill(72, 190, 400, 230, 0.95)
  pen.text('Tickets are sold on board.', 80, 215)
}
const READ =
  '# Harbour notice\n\nBoats leave the north quay at noon, and come back before the evening tide.\n\nTickets are sold on board.'
const typed = (pen: Pen) => pen.text('The first page has its text as text.', 72, 100)
const PROSE = [
  'The harbour master keeps the register of every boat that enters the basin,',
  'together with the name of its owner, the day of arrival and the berth given.',
  'Visitors pay at the office before noon, and receive a ticket for the crane.'
]
const stamp = (pen: Pen) => pen.text('Archive no. 4711', 440, 30, { size: 8 })

describe.skipIf(missing)('a scan', { timeout: 120_000 }, () => {
  const pool = openDocumentPool({ processes: 1, time: 60_000, ocrTime: 60_000 })
  afterAll(() => pool.close())

  test('a scan is read with its headings if OCR is requested, and refused otherwise', async () => {
    const scan = await scanOf([notice])
    await expect(convert(scan)).rejects.toMatchObject({ code: 'DOCUMENT_NEEDS_OCR' })
    const { root, facts } = await convert(scan, { ocr: 'auto' })
    expect(toMarkdown(root).markdown.trim()).toBe(READ)
    expect(facts).toMatchObject({ pagesRead: 1, pagesByOcr: 1, pagesWithoutText: 0 })
  })

  test('a scan between other pages is reported, and only it is read by OCR', async () => {
    const [png] = await pictures([notice])
    const mixed = await makePdf([typed])
    const { PDFDocument } = await import('pdf-lib')
    const document = await PDFDocument.load(mixed)
    await addScan(document, png!)
    document.addPage([612, 792])
    const bytes = await document.save()
    const plain = await convert(bytes)
    expect(plain.facts).toMatchObject({ pagesRead: 3, pagesByOcr: 0, pagesWithoutText: 1 })
    const asked: number[] = []
    const read = await convert(bytes, { ocr: 'auto', onOcrPage: (page) => asked.push(page) })
    expect(asked).toEqual([2])
    const { markdown } = toMarkdown(read.root)
    expect(markdown.indexOf('as text')).toBeLessThan(markdown.indexOf('Harbour notice'))
    expect(read.facts.pagesByOcr).toBe(1)
  })

  test('a page whose font names wrong characters is read as it is shown', async () => {
    const bytes = await withWrongCharacters(
      await makePdf([typed, (pen) => pen.lines(PROSE, 72, 150, 12)]),
      (code) => (code === 32 ? 32 : code + 3)
    )
    const asked: number[] = []
    const { root, facts } = await convert(bytes, {
      ocr: 'auto',
      onOcrPage: (page) => asked.push(page)
    })
    expect(asked).toEqual([2])
    expect(facts).toMatchObject({ pagesByOcr: 1, pagesUnreadable: 0 })
    expect(toMarkdown(root).markdown).toContain(PROSE.join(' '))
  })

  test('a page with no text but a stamp is a scan', async () => {
    const [png] = await pictures([notice])
    const { PDFDocument } = await import('pdf-lib')
    const document = await PDFDocument.load(await makePdf([stamp]))
    const image = await document.embedPng(png!)
    document.getPage(0).drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
    const { root, facts } = await convert(await document.save(), { ocr: 'auto' })
    expect(facts.pagesByOcr).toBe(1)
    expect(toMarkdown(root).markdown).toContain('Tickets are sold on board.')
  })

  test('a scan is read in a process without rights, as here', { tags: 'long' }, async () => {
    const scan = await scanOf([notice])
    const { root } = await convertInPool(pool, scan, { ocr: 'auto' })
    expect(toMarkdown(root).markdown.trim()).toBe(READ)
  })

  test('a scan with a page over its time limit ends with its process', async () => {
    const hasty = openDocumentPool({ processes: 1, time: 60_000, ocrTime: 1 })
    const reading = convertInPool(hasty, await scanOf([notice]), { ocr: 'auto' })
    await expect(reading).rejects.toMatchObject({
      code: 'PAGE_TOO_COMPLEX',
      details: { limit: 'time' }
    })
    expect(hasty.pids).toEqual([])
    await hasty.close()
  })
})

describe.skipIf(missing)('a picture', { timeout: 120_000 }, () => {
  test('a picture is a document if OCR is requested', async () => {
    const [png] = await pictures([notice])
    await expect(convert(png!)).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' })
    const { root, facts } = await convert(png!, { ocr: 'auto' })
    expect(toMarkdown(root).markdown.trim()).toBe(READ)
    expect(facts).toMatchObject({ format: 'image', pagesRead: 1, pagesByOcr: 1 })
  })

  test('a picture with too many pixels is refused before it is decoded', async () => {
    const large = greyPng(1, 1, new Uint8Array([255]))
    large.writeUInt32BE(60_000, 16)
    large.writeUInt32BE(60_000, 20)
    await expect(convert(large, { ocr: 'auto' })).rejects.toMatchObject({
      code: 'PAGE_TOO_COMPLEX',
      details: { limit: 'pixels' }
    })
  })

  test('a damaged picture is refused, and the next one is read', async () => {
    const [png] = await pictures([notice])
    const cut = png!.subarray(0, 60)
    await expect(convert(cut, { ocr: 'auto' })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect((await convert(png!, { ocr: 'auto' })).facts.pagesByOcr).toBe(1)
  })
})
