/** Word documents as other tools got them wrong, by public reports. */

import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'
import { docx, wordParagraph as p } from '../files/packages.ts'

const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const run = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`

test('a space that alone is bold separates its words', async () => {
  // microsoft/markitdown#1539
  const body = `<w:p>${run('further')}${run(' ', '<w:b/>')}${run('reference')}</w:p>`
  expect(await markdownOf(docx(body))).toBe('further reference')
})

test('an alternative content without a fallback does not end the text', async () => {
  // mwilliamson/python-mammoth#163
  const choice = `<mc:AlternateContent ${MC}><mc:Choice Requires="wpsCustomData"><x:diagonals xmlns:x="urn:x"/></mc:Choice></mc:AlternateContent>`
  const table = `<w:tbl><w:tr>${cell(p('Boat'), choice)}${cell(p('Catch'))}</w:tr></w:tbl>`
  const markdown = await markdownOf(docx(table + p('After the table')))
  expect(markdown).toContain('| Boat | Catch |')
  expect(markdown).toContain('After the table')
})

test('a table without a grid keeps its cells', async () => {
  // jgm/pandoc#11380
  const row = (a: string, b: string) => `<w:tr>${cell(p(a))}${cell(p(b))}</w:tr>`
  const table = `<w:tbl><w:tblPr/>${row('Question', 'Answer')}${row('Legal name', 'Gull Ltd')}</w:tbl>`
  expect(await markdownOf(docx(table))).toMatch(
    /\| Question \| Answer \|\n.*\n\| Legal name \| Gull Ltd \|/
  )
})

test('an item of a list without a level keeps its text', async () => {
  // microsoft/markitdown#1282
  const item = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
  expect(await markdownOf(docx(item('Nets') + item('Ropes')))).toMatch(/Nets[\s\S]*Ropes/)
})

test('words inside smart tags stay in their sentence', async () => {
  // mwilliamson/mammoth.js#10
  const tag = `<w:smartTag w:uri="urn:x" w:element="place">${run('Bolivia')}</w:smartTag>`
  const body = `<w:p>${run('An insurrection in ')}${tag}${run(' began.')}</w:p>`
  expect(await markdownOf(docx(body))).toBe('An insurrection in Bolivia began.')
})

test('the result of a simple field is read', async () => {
  // microsoft/markitdown#1247
  const field = `<w:fldSimple w:instr=" SEQ Proposal ">${run('4')}</w:fldSimple>`
  expect(await markdownOf(docx(`<w:p>${run('Proposal ')}${field}${run(': agree')}</w:p>`))).toBe(
    'Proposal 4: agree'
  )
})

test('moved text stands at its new place only', async () => {
  // jgm/pandoc, tracked moves in the reader of Word
  const from = `<w:p><w:moveFrom w:id="1" w:author="a">${run('The nets are dry.')}</w:moveFrom></w:p>`
  const to = `<w:p><w:moveTo w:id="2" w:author="a">${run('The nets are dry.')}</w:moveTo></w:p>`
  expect(await markdownOf(docx(from + p('Between') + to))).toBe('Between\n\nThe nets are dry.')
})

test('paragraphs within custom XML are read', async () => {
  // docling-project/docling, structured templates
  const body = `<w:customXml w:uri="urn:x" w:element="clause">${p('Inside the clause')}</w:customXml>`
  expect(await markdownOf(docx(p('Before') + body))).toBe('Before\n\nInside the clause')
})

test('a soft hyphen does not part a word, and a carriage return and a tab separate words', async () => {
  // mwilliamson/mammoth.js, soft hyphens and breaks
  const body = `<w:p><w:r><w:t>infra</w:t><w:softHyphen/><w:t>structure</w:t></w:r></w:p><w:p><w:r><w:t>first</w:t><w:cr/><w:t>second</w:t></w:r></w:p><w:p><w:r><w:t>left</w:t><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/><w:t>right</w:t></w:r></w:p>`
  const markdown = await markdownOf(docx(body))
  expect(markdown.replaceAll('\u00ad', '')).toContain('infrastructure')
  expect(markdown).toMatch(/first\s*\\?\s+second/)
  expect(markdown).toMatch(/left\s+right/)
})

test('a row that begins in a later column keeps its cells below their headers', async () => {
  // docling-project/docling, rows with grid offsets
  const grid = '<w:tblGrid><w:gridCol w:w="100"/><w:gridCol w:w="100"/></w:tblGrid>'
  const head = `<w:tr>${cell(p('Boat'))}${cell(p('Catch'))}</w:tr>`
  const row = `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell(p('417'))}</w:tr>`
  expect(await markdownOf(docx(`<w:tbl>${grid}${head}${row}</w:tbl>`))).toMatch(/\|\s*\| 417 \|/)
})
