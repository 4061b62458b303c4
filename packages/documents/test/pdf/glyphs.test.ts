import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFRef,
  PDFString
} from 'pdf-lib'
import { expect, test } from 'vitest'
import { pdfConverter } from '../../src/pdf/convert-pdf.ts'
import { makePdf } from './make-pdf.ts'
import { outlineOf } from './outline-of.ts'

const { BeginText, EndText, SetFontAndSize, SetTextMatrix, ShowText } = PDFOperatorNames

test('text in a negative size is read from its start', async () => {
  const bytes = await makePdf([
    (pen) => {
      const { page } = pen
      pen.text('', 72, 72)
      const [, font] = page.node.normalizedEntries().Font.entries()[0]!
      const name = page.node.newFontDictionary('F', font as PDFRef)
      page.pushOperators(
        PDFOperator.of(BeginText),
        PDFOperator.of(SetFontAndSize, [name, PDFNumber.of(-12)]),
        PDFOperator.of(
          SetTextMatrix,
          [-1, 0, 0, -1, 72, 600].map((value) => PDFNumber.of(value))
        ),
        PDFOperator.of(ShowText, [PDFString.of('Mended nets hang on the quay') as never]),
        PDFOperator.of(EndText)
      )
    }
  ])
  expect(outlineOf((await pdfConverter.convert(bytes)).root)).toEqual([
    'p Mended nets hang on the quay'
  ])
})

test('text that is drawn twice is read once', async () => {
  const bytes = await makePdf([
    (pen) => {
      for (const offset of [0, 0.3]) {
        for (const [index, word] of ['Balance', 'of', 'the', 'harbour', 'fund'].entries()) {
          pen.text(word, 72 + index * 50 + offset, 300)
        }
      }
    }
  ])
  expect(outlineOf((await pdfConverter.convert(bytes)).root)).toEqual([
    'p Balance of the harbour fund'
  ])
})

test('words are separate where the producer wrote a space between letters that overlap', async () => {
  const bytes = await makePdf([
    (pen) => {
      pen.page.pushOperators(
        PDFOperator.of(PDFOperatorNames.SetCharacterSpacing, [PDFNumber.of(-1.6)])
      )
      pen.text('Boats leave at first light', 72, 300)
    }
  ])
  expect(outlineOf((await pdfConverter.convert(bytes)).root)).toEqual([
    'p Boats leave at first light'
  ])
})

test('characters beyond the basic plane are read whole', async () => {
  const plain = await makePdf([(pen) => pen.text('Mass A and B', 72, 300)])
  const document = await PDFDocument.load(plain)
  const { context } = document
  const map = context.register(context.stream(TO_UNICODE))
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Font')) {
      object.set(PDFName.of('ToUnicode'), map)
    }
  }
  const { root } = await pdfConverter.convert(await document.save())
  expect(outlineOf(root)).toEqual(['p Mass 𝑚 and B'])
})

const TO_UNICODE = `/CIDInit /ProcSet findresource begin begincmap /CMapName /U def
1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <41> <D835DC5A> endbfchar
2 beginbfrange <20> <40> <0020> <42> <7a> <0042> endbfrange
endcmap end`
