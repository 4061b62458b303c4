/** Workbooks as other tools got them wrong, by public reports. */

import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'
import { archive, relations, xlsx } from '../files/packages.ts'

const sheet = (...rows: string[]) =>
  `<sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData>`
const typed = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`

test('the reading of Japanese words is not a part of them', async () => {
  // doy/spreadsheet-parsexlsx#72, use-agent-os/agent-os#2054
  const guide = '<rPh sb="0" eb="3"><t>トウキョウト</t></rPh><phoneticPr fontId="1"/>'
  const shared = xlsx([['a', sheet('<c t="s"><v>0</v></c>')]], {
    strings: [`<t>東京都</t>${guide}`]
  })
  expect(await markdownOf(shared)).not.toContain('トウ')
  const inline = xlsx([['a', sheet(typed(`<r><t>東京</t></r><r><t>都</t></r>${guide}`))]])
  expect(await markdownOf(inline)).toContain('東京都')
  expect(await markdownOf(inline)).not.toContain('トウ')
})

test('the runs of a shared text are one text, and the next number is the next text', async () => {
  // exceljs/exceljs#1431
  const strings = [
    '<r><t xml:space="preserve">This should </t></r><r><t>be one</t></r>',
    '<t>second</t>'
  ]
  const content = sheet('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>')
  const markdown = await markdownOf(xlsx([['a', content]], { strings }))
  expect(markdown).toContain('| This should be one | second |')
})

test('a date that is written as text of ISO 8601 is read', async () => {
  // exceljs/exceljs#2695
  const content = sheet(typed('<t>Day</t>'), '<c s="1" t="d"><v>2024-02-16</v></c>')
  expect(await markdownOf(xlsx([['a', content]]))).toContain('2024-02-16')
})

test('an escaped carriage return is a line end, and an escaped underscore is one', async () => {
  // catamphetamine/read-excel-file#107
  const content = sheet(typed('<t>one_x000D_two</t>'), typed('<t>part_x005F_x000D_name</t>'))
  const markdown = await markdownOf(xlsx([['a', content]]))
  expect(markdown).not.toContain('one_x000D')
  expect(markdown.replaceAll('\\', '')).toContain('part_x000D_name')
})

test('a text in a cell with the format of a date stays a text', async () => {
  // shuchkin/simplexlsx#36
  const content = sheet('<c s="1" t="s"><v>0</v></c><c s="1"><v>45338</v></c>')
  const markdown = await markdownOf(xlsx([['a', content]], { strings: ['<t>19/19/2000</t>'] }))
  expect(markdown).toContain('19/19/2000')
  expect(markdown).toContain('2024-02-16')
})

test('errors, truth values and rounded sums are read as they are shown', async () => {
  // SheetJS/sheetjs and ClosedXML, kinds of cells
  const content = sheet(
    typed('<t>kind</t>'),
    '<c t="e"><v>#N/A</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c><v>0.30000000000000004</v></c>'
  )
  const markdown = await markdownOf(xlsx([['a', content]]))
  expect(markdown).toContain('#N/A')
  expect(markdown).toMatch(/\| TRUE \|/i)
  expect(markdown).toMatch(/\| 0\.3 \|/)
})

test('elements with a prefix and targets from the root are read', async () => {
  // OfficeDev/Open-XML-SDK and openpyxl write them
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const bytes = xlsx([['a', sheet(typed('<t>x</t>'))]], {
    more: {
      'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', '/xl/worksheets/sheet1.xml']),
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Herring</x:t></x:is></x:c><x:c r="B1"><x:v>12</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    }
  })
  expect(await markdownOf(bytes)).toMatch(/Herring \| 12/)
})

test('a workbook in an archive of a mail is read with the others', async () => {
  // microsoft/markitdown#230
  const bytes = archive({
    'reports/2026/a.xlsx': xlsx([['Catch', sheet(typed('<t>Herring</t>'))]]),
    'reports/notes.txt': 'not a document'
  })
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('Herring')
})
