/** Small Office files, made as their standards say. */

import { strToU8, zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'

/** A text document of a heading, a paragraph and a table. */
export function wordFile(): Uint8Array<ArrayBuffer> {
  const text = (value: string) => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`
  const row = (cells: string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${text(cell)}</w:tc>`).join('')}</w:tr>`
  const heading =
    '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Harbour report</w:t></w:r></w:p>'
  const body = `${heading}${text('In 2025 the harbour was entered by 1,204 ships.')}<w:tbl>${row(['Month', 'Ships'])}${row(['January', '71'])}</w:tbl>`
  return officeFile(
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  )
}

/** A workbook of one sheet with these rows. */
export function workbookFile(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')
  const data = rows.map((row, index) => `<row r="${index + 1}">${cells(row)}</row>`).join('')
  return officeFile(
    'xl/workbook.xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Tides" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    {
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`
    }
  )
}

function officeFile(
  main: string,
  type: string,
  text: string,
  others: Readonly<Record<string, string>> = {}
): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="${main}"/></Relationships>`,
    [main]: text,
    ...others
  }
  const files = Object.entries(parts).map(([name, part]) => [name, strToU8(XML + part)] as const)
  // The same bytes whenever it is made.
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: '2026-03-01' }))
}
