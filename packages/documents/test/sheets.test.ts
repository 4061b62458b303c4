import { utils, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { DOCUMENT_LIMITS } from '../src/limits.ts'
import { numberText } from '../src/sheets/number-format.ts'
import { markdownOf } from './files/markdown.ts'
import { openDocument, relations, xlsx } from './files/packages.ts'

const cell = (place: string, value: number | string, attributes = '') =>
  `<c r="${place}" ${attributes}><v>${value}</v></c>`
const data = (...cells: string[]) => `<sheetData><row>${cells.join('')}</row></sheetData>`

test('sheets are read with their names, sizes and cells of all types', async () => {
  const bytes = xlsx(
    [
      [
        'Stock',
        data(
          cell('B2', 0, 't="s"'),
          cell('C2', 1, 't="s"'),
          cell('B4', 3.5),
          cell('C4', 1, 't="b"'),
          cell('B5', '#N/A', 't="e"'),
          '<c r="C5" t="inlineStr"><is><t>typed</t></is></c>',
          cell('B6', 9, 't="s"'),
          cell('C6', 'result', 't="str"')
        )
      ],
      ['Hidden', data(cell('A1', 1)), 'state="hidden"'],
      ['Empty', '<sheetData/>']
    ],
    { strings: ['<t>Na</t><rPh><t>reading</t></rPh><r><t>me</t></r>', '<t>a_x000D_b</t>'] }
  )
  const { facts } = await convert(bytes)
  expect(facts).toMatchObject({
    sheets: [
      { name: 'Stock', rows: 5, columns: 2 },
      { name: 'Empty', rows: 0, columns: 0 }
    ],
    pagesTotal: 2,
    pagesRead: 2
  })
  expect(await markdownOf(bytes)).toBe(
    '## Stock\n\n| Name | a<br>b |\n| - | - |\n| 3.5 | TRUE |\n| #N/A | typed |\n| | result |\n\n## Empty'
  )
})

test('numbers are read as dates by their format, in either date system', async () => {
  const sheet = data(
    cell('A1', 42_000, 's="1"'),
    cell('B1', 42_000.5, 's="2"'),
    cell('C1', 0.125, 's="3"'),
    cell('D1', 1.5, 's="4"'),
    cell('E1', 42_000, 's="5"')
  )
  expect(await markdownOf(xlsx([['x', sheet]]))).toContain(
    '| 2014-12-27 | 2014-12-27T12:00:00 | 12.5% | 36:00:00 | 2014-12-27 |'
  )
  const since1904 = xlsx([['x', sheet]], { properties: '<workbookPr date1904="1"/>' })
  expect(await markdownOf(since1904)).toContain('| 2018-12-28 | 2018-12-28T12:00:00 |')
})

test('the nonexistent leap day of 1900 is handled', () => {
  expect(numberText(1, { kind: 'date' }, 1900)).toBe('1900-01-01')
  expect(numberText(59, { kind: 'date' }, 1900)).toBe('1900-02-28')
  expect(numberText(61, { kind: 'date' }, 1900)).toBe('1900-03-01')
  expect(numberText(0.1 + 0.2, { kind: 'number' }, 1900)).toBe('0.3')
  expect(numberText(1e12, { kind: 'date' }, 1900)).toBe('1000000000000')
})

test('merged cells span the remaining rows and columns', async () => {
  const sheet = `${data(cell('A1', 1), cell('A3', 2), cell('D3', 3))}<mergeCells><mergeCell ref="A1:XFD2"/></mergeCells>`
  const { root } = await convert(xlsx([['x', sheet]]))
  expect(JSON.stringify(root)).toContain('{"colSpan":2}')
})

test('cells keep their links', async () => {
  const sheet = `${data(cell('A1', 1), cell('B1', 2))}<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B1" r:id="rId2"/></hyperlinks>`
  const more = {
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      'rId1',
      'hyperlink',
      'https://shop.example/1'
    ])
  }
  expect(await markdownOf(xlsx([['x', sheet]], { more }))).toContain(
    '| [1](https://shop.example/1) | 2 |'
  )
})

test('cells outside the limits of a sheet are ignored, and cells over the bound are left out', async () => {
  const sheet = data(cell('A1', 1), cell('A99999999', 2), cell('ZZZ1', 3), cell('AB', 4))
  expect(await markdownOf(xlsx([['x', sheet]]))).not.toMatch(/[23]/)
  const limits = { ...DOCUMENT_LIMITS, cells: 1 }
  const two = xlsx([['x', data(cell('A1', 'first', 't="str"'), cell('A2', 2))]])
  const cut = await convert(two, { limits })
  expect(cut.facts.isCut).toBe(true)
  expect(JSON.stringify(cut.root)).toContain('first')
})

test('empty cells between filled ones count, since few cells can span a large sheet', async () => {
  const diagonal = Array.from({ length: 20 }, (_, index) =>
    cell(`${String.fromCharCode(65 + index)}${index + 1}`, 1)
  )
  const limits = { ...DOCUMENT_LIMITS, cells: 200 }
  const { facts } = await convert(xlsx([['x', data(...diagonal)]]), { limits })
  expect(facts.isCut).toBe(true)
})

test('OpenDocument sheets are read', async () => {
  const sheet = (name: string, value: string) =>
    `<table:table table:name="${name}"><table:table-row><table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="4"><text:p>4</text:p></table:table-cell></table:table-row></table:table>`
  const bytes = openDocument('spreadsheet', sheet('One', 'tea') + sheet('Two', 'rum'))
  const { facts } = await convert(bytes, { pages: [{ from: 2, to: 2 }] })
  expect(facts).toMatchObject({
    sheets: [{ name: 'Two', rows: 1, columns: 2 }],
    pagesTotal: 2,
    pagesRead: 1
  })
  expect(await markdownOf(bytes)).toMatch(/## One\s+\| tea \| 4 \|/)
  const { facts: single } = await convert(openDocument('spreadsheet', sheet('Tea &amp; rum', 'x')))
  expect(single.sheets).toEqual([{ name: 'Tea & rum', rows: 1, columns: 2 }])
})

test('a binary workbook is read without the sheets that the library does not know', async () => {
  // tafia/calamine tests/any_sheets.xlsb: sheets of macros and dialogs.
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Boat'], ['Petrel']]), 'Visible')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Dialog')
  const files = unzipSync(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsb' })))
  delete files['xl/worksheets/sheet2.bin']
  const { facts } = await convert(zipSync(files))
  expect(facts.sheets.map(({ name }) => name)).toEqual(['Visible'])
})
