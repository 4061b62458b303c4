import { afterAll, expect, test } from 'vitest'
import { openDocumentPool } from '../src/pool/document-pool.ts'
import { markdownOf } from './files/markdown.ts'
import { docx, openDocument, wordParagraph } from './files/packages.ts'

const pool = openDocumentPool({ time: 60_000 })
afterAll(() => pool.close())

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const sentence = (i: number) => `Paragraph ${i} names ship ${i * 7} and its berth in plain words.`
const sentences = (most: number) => Array.from({ length: most }, (_, i) => sentence(i))

test.each([
  [
    'docx',
    docx(
      sentences(100_000)
        .map((text) => wordParagraph(text))
        .join('')
    )
  ],
  [
    'odt',
    openDocument(
      'text',
      sentences(100_000)
        .map((text) => `<text:p>${text}</text:p>`)
        .join('')
    )
  ]
] as const)(
  'a process reads 100,000 paragraphs of a %s document within its memory',
  async (_, bytes) => {
    const { html } = await pool.runAsHtml(bytes)
    const text = new TextDecoder().decode(html)
    expect(text.match(/<p>/g)).toHaveLength(100_000)
    expect(text.endsWith(`<p>${sentence(99_999)}</p>`)).toBe(true)
  }
)

test('sections of a long document keep its fields, lists and notes whole', async () => {
  const numbered = (i: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${sentence(i)}</w:t></w:r></w:p>`
  const noted = (id: number) =>
    `<w:p><w:r><w:t>Noted.</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`
  const list = Array.from({ length: 40_000 }, (_, i) => numbered(i)).join('')
  const field = [
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r></w:p>',
    ...sentences(20_000).map((text) => wordParagraph(text)),
    '<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
  ].join('')
  const note = (id: number) =>
    `<w:footnote w:id="${id}">${wordParagraph(`Note ${id}.`)}</w:footnote>`
  const bytes = docx(noted(1) + list + wordParagraph('After the list.') + field + noted(2), {
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/footnotes.xml': `<w:footnotes ${W}>${note(1)}${note(2)}</w:footnotes>`
  })
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain(`40000. ${sentence(39_999)}\n\nAfter the list.`)
  expect(markdown.match(/^\[\^\d\]:? .*/gm)).toEqual(['[^1]: Note 1.', '[^2]: Note 2.'])
  expect(markdown).toContain(sentence(19_999))
})

const cellsOf = (row: number) => Array.from({ length: 5 }, (_, column) => `Berth ${row}.${column}`)
const rows = Array.from({ length: 50_000 }, (_, row) => cellsOf(row))

test.each([
  [
    'docx',
    () =>
      docx(
        `<w:tbl><w:tblPr/><w:tblGrid/>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
      )
  ],
  [
    'odt',
    () =>
      openDocument(
        'text',
        `<table:table><table:table-column table:number-columns-repeated="5"/>${rows.map((cells) => `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`
      )
  ]
] as const)(
  'a process reads a table of 250,000 cells of a %s document within its memory',
  async (_, bytes) => {
    const { html, facts } = await pool.runAsHtml(bytes())
    const text = new TextDecoder().decode(html)
    expect(facts.isCut).toBeUndefined()
    expect(text.match(/<table>/g)).toHaveLength(1)
    expect(text.match(/<t[hd]>/g)).toHaveLength(250_000)
    expect(text.endsWith('<td>Berth 49999.4</td></tr></tbody></table>')).toBe(true)
  }
)

test('sections of a long table keep its head and its cells of several rows', async () => {
  const merged = (row: number) => (row % 3 === 0 ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>')
  const word = docx(
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${['Ship', 'Berth'].map((head) => `<w:tc>${wordParagraph(head)}</w:tc>`).join('')}</w:tr>${Array.from({ length: 30_000 }, (_, row) => `<w:tr><w:tc><w:tcPr>${merged(row)}</w:tcPr>${wordParagraph(row % 3 === 0 ? `Ship ${row}` : '')}</w:tc><w:tc>${wordParagraph(`Berth ${row}`)}</w:tc></w:tr>`).join('')}</w:tbl>${wordParagraph('After the table.')}`
  )
  const open = openDocument(
    'text',
    `<table:table><table:table-column table:number-columns-repeated="2"/><table:table-header-rows><table:table-row><table:table-cell><text:p>Ship</text:p></table:table-cell><table:table-cell><text:p>Berth</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-rows>${Array.from({ length: 30_000 }, (_, row) => `<table:table-row>${row % 3 === 0 ? `<table:table-cell table:number-rows-spanned="3"><text:p>Ship ${row}</text:p></table:table-cell>` : '<table:covered-table-cell/>'}<table:table-cell><text:p>Berth ${row}</text:p></table:table-cell></table:table-row>`).join('')}</table:table-rows></table:table><text:p>After the table.</text:p>`
  )
  for (const bytes of [word, open]) {
    const { html } = await pool.runAsHtml(bytes)
    const text = new TextDecoder().decode(html)
    expect(text.match(/<table>/g)).toHaveLength(1)
    expect(text.match(/<th>/g)).toHaveLength(2)
    expect(text.match(/<td rowspan="3">/g)).toHaveLength(10_000)
    expect(text.match(/<td>/g)).toHaveLength(30_000)
    expect(text).toContain('<td rowspan="3">Ship 29997</td><td>Berth 29997</td>')
    expect(text.endsWith('</table><p>After the table.</p>')).toBe(true)
  }
})

test('a table of 250,000 cells with a digit each is read within the memory, though its text is short', async () => {
  const cell = (text: number) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const row = `<w:tr>${Array.from({ length: 10 }, (_, column) => cell(column)).join('')}</w:tr>`
  for (const count of [4_000, 25_000]) {
    const { html } = await pool.runAsHtml(docx(`<w:tbl>${row.repeat(count)}</w:tbl>`))
    expect(new TextDecoder().decode(html).match(/<t[hd]>/g)).toHaveLength(10 * count)
  }
})
