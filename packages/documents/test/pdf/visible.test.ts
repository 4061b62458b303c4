import {
  degrees,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  rgb
} from 'pdf-lib'
import { expect, test } from 'vitest'
import { pdfConverter } from '../../src/pdf/convert-pdf.ts'
import { makePdf } from './make-pdf.ts'
import { outlineOf } from './outline-of.ts'

test('invisible text is left out', async () => {
  const bytes = await makePdf([
    (pen) => {
      pen.text('What all can read', 72, 300)
      pen.page.drawText('white on white', { x: 72, y: 400, size: 10, color: rgb(1, 1, 1) })
      pen.page.drawText('too small to read', { x: 72, y: 380, size: 0.5 })
      pen.fill(60, 500, 300, 520, 0)
      pen.page.drawText('White on black', { x: 72, y: 278, size: 10, color: rgb(1, 1, 1) })
    }
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root)).toEqual(['p What all can read', 'p White on black'])
})

test('a page with rotated text is read', async () => {
  const bytes = await makePdf([
    ({ page }) => {
      const rotate = degrees(90)
      page.drawText('The first line of a turned page', { x: 200, y: 100, size: 10, rotate })
      page.drawText('and its second line.', { x: 212, y: 100, size: 10, rotate })
    }
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root)).toEqual(['p The first line of a turned page and its second line.'])
})

test('links have their addresses', async () => {
  const bytes = await makePdf([(pen) => pen.text('Harbour Board', 72, 300)], (document) => {
    const [page] = document.getPages()
    const link = document.context.obj({
      ...{ Type: 'Annot', Subtype: 'Link', Rect: [70, 488, 140, 503] },
      A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://example.com/') }
    })
    page?.node.addAnnot(document.context.register(link))
  })
  const { root } = await pdfConverter.convert(bytes)
  expect(JSON.stringify(root)).toContain('"href":"https://example.com/"')
})

test('the values of form fields are read', async () => {
  const bytes = await makePdf([(pen) => pen.text('Name of the boat:', 72, 300)], (document) => {
    const field = document.getForm().createTextField('boat')
    field.setText('Havørn')
    const [page] = document.getPages()
    if (page) field.addToPage(page, { x: 170, y: 484, width: 120, height: 18, borderWidth: 0 })
  })
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root).join(' ')).toContain('Havørn')
})

test('text on a layer that is switched off is left out', async () => {
  const bytes = await makePdf(
    [
      (pen) => {
        pen.text('The price is 12 crowns', 72, 300)
        pen.page.pushOperators(
          PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
            PDFName.of('OC'),
            PDFName.of('Layer')
          ])
        )
        pen.text('The secret price is 9 crowns', 72, 400)
        pen.page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
      }
    ],
    (document) => {
      const { context, catalog } = document
      const group = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Layer') }))
      catalog.set(
        PDFName.of('OCProperties'),
        context.obj({ OCGs: [group], D: { OFF: [group], Order: [group] } })
      )
      const [page] = document.getPages()
      page?.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Layer: group }))
    }
  )
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root)).toEqual(['p The price is 12 crowns'])
})

test('a field without an appearance shows its value', async () => {
  const bytes = await makePdf([(pen) => pen.text('Name of the boat:', 72, 300)], (document) => {
    const field = document.context.obj({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Tx', Rect: [170, 484, 290, 502] },
      ...{ T: PDFString.of('boat'), V: PDFString.of('Nordlys') }
    })
    document.getPages()[0]?.node.addAnnot(document.context.register(field))
  })
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root).join(' ')).toContain('Nordlys')
})

test('attached files are named behind the text', async () => {
  const plain = await makePdf([(pen) => pen.text('Invoice 17', 72, 300)])
  const document = await PDFDocument.load(plain)
  await document.attach(new Uint8Array([1]), 'invoice.xml')
  const { root } = await pdfConverter.convert(await document.save())
  expect(outlineOf(root)).toEqual(['p Invoice 17', 'p Attached files:', 'li invoice.xml'])
})

/** Paragraphs of a page that has something else on it. */
const PROSE = Array.from(
  { length: 40 },
  (_, row) => `The harbour of row ${row} opens at first light.`
)

test.each([
  ['one large text over the page', 60, [[150, 250]]],
  [
    'a small text that repeats over the page',
    9,
    [
      [80, 150],
      [250, 350],
      [400, 550],
      [300, 120]
    ]
  ]
] as const)('a slanted watermark is left out: %s', async (_, size, places) => {
  const bytes = await makePdf([
    (pen) => {
      pen.lines(PROSE, 72, 200)
      for (const [x, y] of places) {
        pen.page.drawText('CONFIDENTIAL', { x, y, size, rotate: degrees(45), opacity: 0.3 })
      }
    }
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root)).toEqual([`p ${PROSE.join(' ')}`])
})

test('slanted heads of narrow columns are whole words', async () => {
  const bytes = await makePdf([
    (pen) => {
      for (const [index, head] of ['Berth', 'Draught', 'Tonnage'].entries()) {
        const x = 160 + index * 60
        pen.page.drawText(head, { x, y: 600, size: 10, rotate: degrees(45) })
        pen.lines(['12', '17', '19'], x, 220)
      }
      pen.lines(['Nordlys', 'Havorn', 'Petrel'], 72, 220)
    }
  ])
  const { root } = await pdfConverter.convert(bytes)
  const text = outlineOf(root).join(' ')
  for (const head of ['Berth', 'Draught', 'Tonnage']) expect(text).toContain(head)
})

test('a page that is slanted as a whole is read', async () => {
  const bytes = await makePdf([
    ({ page }) => page.drawText('SALE TODAY', { x: 200, y: 300, size: 40, rotate: degrees(30) })
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root).join(' ')).toContain('SALE')
})
