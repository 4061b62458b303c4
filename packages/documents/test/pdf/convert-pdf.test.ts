import { describe, expect, test } from 'vitest'
import { pdfConverter } from '../../src/pdf/convert-pdf.ts'
import { addOutline, makePdf } from './make-pdf.ts'
import { outlineOf } from './outline-of.ts'

const BODY = [
  'The harbour was built in a single summer, and the town has lived from it',
  'since. Boats leave at first light for the banks in the north, where the water',
  'is cold and the fish are many, and come home before the wind turns.'
]

describe('convertPdf', () => {
  test('headings, paragraphs and items are read in their order', async () => {
    const bytes = await makePdf([
      (pen) => {
        pen.text('Harbours of the North', 72, 90, { size: 20, bold: true })
        pen.lines(BODY, 72, 130)
        pen.text('What the boats bring', 72, 190, { size: 14, bold: true })
        pen.lines(BODY, 72, 215)
        pen.text('•', 80, 270)
        pen.text('herring and cod', 95, 270)
        pen.text('•', 80, 284)
        pen.text('wood from the other shore', 95, 284)
      }
    ])
    const { root } = await pdfConverter.convert(bytes)
    expect(outlineOf(root)).toEqual([
      'h1 Harbours of the North',
      `p ${BODY.join(' ')}`,
      'h2 What the boats bring',
      `p ${BODY.join(' ')}`,
      'li herring and cod',
      'li wood from the other shore'
    ])
  })

  test('headings of one size have the levels of the outline', async () => {
    const titles = ['Tides', 'Spring tides', 'Full moon']
    const bytes = await makePdf(
      [
        (pen) => {
          titles.forEach((title, index) => {
            pen.text(title, 72, 90 + index * 80, { size: 14, bold: true })
            pen.lines(BODY, 72, 115 + index * 80)
          })
        }
      ],
      (document) => addOutline(document, titles)
    )
    const { root } = await pdfConverter.convert(bytes)
    const headings = outlineOf(root).filter((line) => line.startsWith('h'))
    expect(headings).toEqual(['h1 Tides', 'h2 Spring tides', 'h3 Full moon'])
  })

  test('each page gets its section, and only the requested pages are read', async () => {
    const bytes = await makePdf(
      ['One', 'Two', 'Three'].map((word) => (pen) => pen.text(word, 72, 300))
    )
    const { root, facts } = await pdfConverter.convert(bytes, { pages: [{ from: 2, to: 9 }] })
    const numbers = root.children.map((node) => node.type === 'element' && node.properties.dataPage)
    expect(numbers).toEqual(['2', '3'])
    expect(outlineOf(root)).toEqual(['p Two', 'p Three'])
    expect(facts).toMatchObject({ pagesTotal: 3, pagesRead: 2 })
  })

  test('the metadata of the file is returned', async () => {
    const bytes = await makePdf([(pen) => pen.text('Text', 72, 300)], (document) => {
      document.setTitle('Tides')
      document.setAuthor('Ada Strand; Bo Hav')
      document.setCreationDate(new Date('2024-05-06T07:08:09Z'))
    })
    const { facts } = await pdfConverter.convert(bytes)
    expect(facts).toMatchObject({
      format: 'pdf',
      title: 'Tides',
      authors: ['Ada Strand', 'Bo Hav'],
      createdAt: '2024-05-06T07:08:09.000Z'
    })
  })

  test('an error explains why a file cannot be read', async () => {
    const empty = await makePdf([() => {}])
    await expect(pdfConverter.convert(empty)).rejects.toMatchObject({ code: 'DOCUMENT_NEEDS_OCR' })
    const text = new TextEncoder().encode('<html>')
    await expect(pdfConverter.convert(text)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const cut = new TextEncoder().encode('%PDF-1.7\nnothing else')
    await expect(pdfConverter.convert(cut)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const pages = { pages: [{ from: 4, to: 5 }] }
    const one = await makePdf([(pen) => pen.text('Text', 72, 300)])
    await expect(pdfConverter.convert(one, pages)).resolves.toMatchObject({
      facts: { pagesTotal: 1, pagesRead: 0 }
    })
  })

  test('a file over the limits fails', async () => {
    const bytes = await makePdf([
      (pen) => pen.lines(BODY, 72, 130),
      (pen) => pen.lines(BODY, 72, 130)
    ])
    const page = { limits: { charactersPerPage: 100 } }
    await expect(pdfConverter.convert(bytes, page)).rejects.toMatchObject({
      code: 'PAGE_TOO_COMPLEX',
      details: { most: 100 }
    })
    const all = { limits: { characters: 300 } }
    await expect(pdfConverter.convert(bytes, all)).rejects.toMatchObject({
      code: 'PAGE_TOO_COMPLEX'
    })
    const { facts } = await pdfConverter.convert(bytes, { ...all, maxPages: 1 })
    expect(facts).toMatchObject({ pagesTotal: 2, pagesRead: 1 })
  })
})
