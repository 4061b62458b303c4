import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { formatOfCode, numberText } from '../src/sheets/number-format.ts'
import { markdownOf } from './files/markdown.ts'
import { openDocument, xlsx } from './files/packages.ts'

const row = (number: number, cells: Readonly<Record<string, string | number>>, attributes = '') =>
  `<row r="${number}" ${attributes}>${Object.entries(cells)
    .map(([column, value]) =>
      typeof value === 'number'
        ? `<c r="${column}${number}"><v>${value}</v></c>`
        : `<c r="${column}${number}" t="inlineStr"><is><t>${value}</t></is></c>`
    )
    .join('')}</row>`
const sheet = (...rows: string[]) => xlsx([['Boats', `<sheetData>${rows.join('')}</sheetData>`]])

test.each([
  [1234.5, '#,##0.00 "EUR"', '1,234.50 EUR'],
  [1234.567, '[$€-407] #,##0', '€ 1,234.567'],
  [-12.5, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '-$12.50'],
  [1067, '00000', '01067'],
  [123456789, '000-00-0000', '123-45-6789'],
  [3, '"Q"0', 'Q3'],
  [1234.5, '#,##0.00', '1234.5'],
  [0.5, '# ?/?', '0.5'],
  [12345, '0.00E+00', '12345']
])('the number %d with the format %s is %s', (value, code, shown) => {
  expect(numberText(value, formatOfCode(code), 1900)).toBe(shown)
})

test('a title above a table is a paragraph, and tables apart by blank rows are several', async () => {
  const bytes = sheet(
    row(1, { A: 'Fleet report' }),
    row(3, { A: 'Boat', B: 'Length' }),
    row(4, { A: 'Heron', B: 12 }),
    row(5, { A: 'Plover', B: 9 }),
    row(8, { A: 'Crew', B: 'Boat', C: 'Age' }),
    row(9, { A: 'Ada', B: 'Heron', C: 41 }),
    row(11, { A: 'Figures of May' })
  )
  expect(await markdownOf(bytes)).toBe(
    '## Boats\n\nFleet report\n\n| Boat | Length |\n| - | - |\n| Heron | 12 |\n| Plover | 9 |\n\n| Crew | Boat | Age |\n| - | - | - |\n| Ada | Heron | 41 |\n\nFigures of May'
  )
})

test('groups of one table stay together across a blank row', async () => {
  const bytes = sheet(
    row(1, { A: 'Boat', B: 'Length' }),
    row(2, { A: 'Heron', B: 12 }),
    row(4, { A: 'Plover', B: 9 })
  )
  expect(await markdownOf(bytes)).toContain('| Heron | 12 |\n| Plover | 9 |')
})

test('a table of figures has no header', async () => {
  const bytes = sheet(row(1, { A: 1, B: 2 }), row(2, { A: 3, B: 4 }), row(3, { A: 5, B: 6 }))
  expect(JSON.stringify((await convert(bytes)).root)).not.toContain('"th"')
})

test('years head the columns of a table', async () => {
  const bytes = sheet(
    row(1, { A: 'Port', B: 2024, C: 2025 }),
    row(2, { A: 'Skagen', B: 17, C: 21 }),
    row(3, { A: 'Hirtshals', B: 9, C: 8 })
  )
  expect(JSON.stringify((await convert(bytes)).root)).toContain('"th"')
})

test('hidden rows and columns are left out, and read with a mark on request', async () => {
  const bytes = xlsx([
    [
      'Boats',
      `<cols><col min="2" max="2" hidden="1"/></cols><sheetData>${row(1, { A: 'Boat', B: 'Debt' })}${row(2, { A: 'Heron', B: 'none' })}${row(3, { A: 'Wreck' }, 'hidden="1"')}</sheetData>`
    ],
    ['Drafts', '<sheetData/>', 'state="veryHidden"']
  ])
  expect(await markdownOf(bytes)).not.toMatch(/Debt|none|Wreck|Drafts/)
  const all = await markdownOf(bytes, { hidden: true })
  expect(all).toContain('[hidden] Wreck')
  expect(all).toContain('Drafts [hidden]')
})

test('a formula without a value is written, and a link formula is a link', async () => {
  const bytes = xlsx([
    [
      'Boats',
      '<sheetData><row r="1"><c r="A1" t="str"><f>HYPERLINK("https://boats.example/1","Heron")</f><v>Heron</v></c><c r="B1"><f>SUM(B2:B3)</f></c></row></sheetData>'
    ]
  ])
  expect(await markdownOf(bytes)).toContain('| [Heron](https://boats.example/1) | =SUM(B2:B3) |')
})

test('a workbook in the XML of Excel 2003 is read', async () => {
  const xml =
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Boats"><Table><Row><Cell><Data ss:Type="String">Boat</Data></Cell><Cell><Data ss:Type="String">Length</Data></Cell></Row><Row><Cell><Data ss:Type="String">Heron</Data></Cell><Cell><Data ss:Type="Number">12</Data></Cell></Row></Table></Worksheet></Workbook>'
  const bytes = new TextEncoder().encode(xml)
  expect((await convert(bytes)).facts).toMatchObject({ format: 'xls', pagesTotal: 1 })
  expect(await markdownOf(bytes)).toContain('| Heron | 12 |')
})

test('hidden sheets and rows of an OpenDocument workbook are left out', async () => {
  const line = (value: string, attributes = '') =>
    `<table:table-row ${attributes}><table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell></table:table-row>`
  const bytes = openDocument(
    'spreadsheet',
    `<table:table table:name="Boats">${line('Heron')}${line('Wreck', 'table:visibility="collapse"')}</table:table>`
  )
  expect(await markdownOf(bytes)).toContain('Heron')
  expect(await markdownOf(bytes)).not.toContain('Wreck')
})
