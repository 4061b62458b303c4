import { expect, test } from 'vitest'
import { pdfConverter } from '../../src/pdf/convert-pdf.ts'
import { makePdf } from './make-pdf.ts'
import { outlineOf } from './outline-of.ts'

const LINES = [
  'The harbour master met the owners of the boats and',
  'asked each of them how many nets were left on the',
  'quay after the storm of the ninth. Nobody had',
  'counted, and so the court heard the widow who sells',
  'coffee there. She said that the nets were hers and',
  'that the boats had gone before the wind turned, which',
  'no witness denied. The court adjourned until the tide',
  'was out, and heard the pilot after that in his own',
  'language with the help of an interpreter.'
]

test('words under a line through them are struck out', async () => {
  const bytes = await makePdf([
    (pen) => {
      pen.text('The fee is', 72, 300)
      pen.text('300', 125, 300)
      pen.rule(125, 296.8, 142, 296.8)
      pen.text('400 crowns.', 146, 300)
    }
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(JSON.stringify(root)).toContain(
    '"tagName":"del","properties":{},"children":[{"type":"text","value":"300"}]'
  )
})

test('the numbers of the lines of a court paper are left out', async () => {
  const bytes = await makePdf([
    (pen) =>
      LINES.forEach((line, index) => {
        pen.text(String(index + 1), 50, 100 + 20 * index)
        pen.text(line, 90, 100 + 20 * index)
      })
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root).join(' ')).toContain(LINES.join(' '))
})

test('the numbers of a ranking are kept', async () => {
  const bytes = await makePdf([
    (pen) =>
      LINES.forEach((_, index) => {
        pen.text(String(index + 1), 50, 100 + 20 * index)
        pen.text(`Boat ${String.fromCharCode(65 + index)}`, 90, 100 + 20 * index)
      })
  ])
  const { root } = await pdfConverter.convert(bytes)
  expect(outlineOf(root).join(' ')).toMatch(/9.*Boat I/)
})

test('entries of contents have lines of their own, without the dots', async () => {
  const bytes = await makePdf([
    (pen) => {
      pen.text(`Tides ${'.'.repeat(60)} 3`, 72, 300)
      pen.text(`Currents ${'.'.repeat(55)} 12`, 72, 314)
    }
  ])
  expect(outlineOf((await pdfConverter.convert(bytes)).root)).toEqual([
    'p Tides 3',
    'p Currents 12'
  ])
})

test('lettered items keep their letters', async () => {
  const bytes = await makePdf([
    (pen) => {
      pen.text('(a)', 72, 300)
      pen.text('No nets on the steps.', 95, 300)
      pen.text('(b)', 72, 318)
      pen.text('No fish left behind.', 95, 318)
    }
  ])
  expect(outlineOf((await pdfConverter.convert(bytes)).root)).toEqual([
    'li (a) No nets on the steps.',
    'li (b) No fish left behind.'
  ])
})
