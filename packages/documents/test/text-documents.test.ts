import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { DOCUMENT_LIMITS } from '../src/limits.ts'
import { markdownOf } from './files/markdown.ts'
import {
  archive,
  coreProperties,
  docx,
  openDocument,
  wordParagraph as p
} from './files/packages.ts'

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`

test('headings, paragraphs and metadata are read', async () => {
  const bytes = docx(p('Report', 'Heading1') + p('First.'), {
    'docProps/core.xml': coreProperties('Annual report', 'Ada Berg; Cid Dahl')
  })
  const { root, facts } = await convert(bytes)
  expect(root.children).toMatchObject([
    { tagName: 'h1', children: [{ value: 'Report' }] },
    { tagName: 'p', children: [{ value: 'First.' }] }
  ])
  expect(facts).toEqual({
    format: 'docx',
    title: 'Annual report',
    authors: ['Ada Berg', 'Cid Dahl'],
    createdAt: '2026-03-01T09:00:00Z',
    sheets: [],
    slides: []
  })
})

test('the language comes from the default style', async () => {
  const styles =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:eastAsia="ja-JP" w:val="de-AT"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>'
  const { facts } = await convert(docx(p('Bericht'), { 'word/styles.xml': styles }))
  expect(facts.language).toBe('de-AT')
})

test('marks are joined across runs that the writer split', async () => {
  const bytes = docx(
    `<w:p>${run('one ', '<w:i/>')}${run('two', '<w:b/><w:i/>')}${run(' ')}${run('three', '<w:i/>')}</w:p>`
  )
  expect(await markdownOf(bytes)).toBe('*one **two** three*')
})

test('a table whose cells hold lists is kept, and an inner table becomes lines', async () => {
  const list =
    '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>'
  const inner = `<w:tbl>${row(p('A'), p('B'))}</w:tbl>${p('')}`
  const bytes = docx(
    `<w:tbl>${row(p('Name'), p('Parts'))}${row(p('x'), list)}${row(p('y'), inner)}</w:tbl>`,
    {
      'word/numbering.xml':
        '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    }
  )
  const lines = (await markdownOf(bytes)).split('\n')
  expect(lines[0]).toBe('| Name | Parts |')
  expect(lines[2]).toMatch(/^\| x \| .*item \|$/)
  expect(lines[3]).toBe('| y | A · B |')
})

test('cells keep their spans', async () => {
  const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p('both')}</w:tc>`
  const { root } = await convert(docx(`<w:tbl><w:tr>${wide}</w:tr>${row(p('a'), p('b'))}</w:tbl>`))
  expect(root.children[0]).toMatchObject({
    tagName: 'table',
    children: [
      {
        tagName: 'thead',
        children: [{ children: [{ tagName: 'th', properties: { colSpan: 2 } }] }]
      },
      { tagName: 'tbody', children: [{ children: [{ tagName: 'td' }, { tagName: 'td' }] }] }
    ]
  })
})

test('headings that a style numbers have their numbers', async () => {
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const style = (number: number, place: string) =>
    `<w:style w:type="paragraph" w:styleId="H${number}"><w:name w:val="heading ${number}"/><w:pPr><w:numPr>${place}<w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="${number - 1}"/></w:pPr></w:style>`
  const level = (number: number, text: string, more = '') =>
    `<w:lvl w:ilvl="${number}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const bytes = docx(
    [p('One', 'H1'), p('Inner', 'H2'), p('Deep', 'H3'), p('More', 'H2'), p('Two', 'H1')].join(''),
    {
      'word/styles.xml': `<w:styles ${namespace}>${style(1, '')}${style(2, '<w:ilvl w:val="1"/>')}${style(3, '')}</w:styles>`,
      'word/numbering.xml': `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="0">${level(0, '%1')}${level(1, '%1.%2')}${level(2, '%1.%2.%3', '<w:pStyle w:val="H3"/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
    }
  )
  expect(await markdownOf(bytes)).toBe(
    '# 1 One\n\n## 1.1 Inner\n\n### 1.1.1 Deep\n\n## 1.2 More\n\n# 2 Two'
  )
})

test('notes are read as footnotes', async () => {
  const bytes = docx(`<w:p>${run('Said')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`, {
    'word/footnotes.xml':
      '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>By whom.</w:t></w:r></w:p></w:footnote></w:footnotes>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>'
  })
  expect(await markdownOf(bytes)).toBe('Said[^1]\n\n[^1]: By whom.')
})

test('an entity cannot read a file', async () => {
  const xml =
    '<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document><w:body>&x;</w:body></w:document>'
  await expect(convert(docx('', { 'word/document.xml': xml }))).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
    message: 'word/document.xml has a document type declaration, which is not supported'
  })
})

test('more elements or nodes than the limits are refused, and rows over the limit of cells are left out', async () => {
  const bytes = docx(`<w:tbl>${row(p('a'), p('b'), p('c'))}</w:tbl>${p('d').repeat(50)}`)
  const over = (limits: object) => convert(bytes, { limits: { ...DOCUMENT_LIMITS, ...limits } })
  const limit = (name: string) => ({ code: 'PAGE_TOO_COMPLEX', details: { limit: name } })
  await expect(over({ xmlElements: 40 })).rejects.toMatchObject(limit('xmlElements'))
  await expect(over({ nodes: 40 })).rejects.toMatchObject(limit('nodes'))
  const { facts, root } = await over({ cells: 2 })
  expect(facts.isCut).toBe(true)
  expect(JSON.stringify(root)).toContain('"d"')
})

test('an error names a missing main part', async () => {
  const bytes = docx('', { 'word/document.xml': '' })
  await expect(convert(bytes)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test('OpenDocument texts are read, even with the document type of old manifests', async () => {
  const body =
    '<text:h text:outline-level="2">Tides</text:h><text:p>High at <text:a xlink:href="https://sea.example/">noon</text:a>.</text:p>'
  expect(await markdownOf(openDocument('text', body))).toBe(
    '## Tides\n\nHigh at [noon](https://sea.example/).'
  )
})

test('the title of an OpenDocument text is read as a heading, by its own style or one based on it', async () => {
  const body =
    '<text:p text:style-name="P1">Tides</text:p><text:p text:style-name="P2">High.</text:p>'
  const bytes = openDocument('text', body, {
    styles:
      '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>'
  })
  expect(await markdownOf(bytes)).toBe('# Tides\n\nHigh.')
})

test.each(['text', 'spreadsheet', 'presentation'])(
  'an OpenDocument %s with a password is refused',
  async (kind) => {
    const entry = `<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>`
    const bytes = archive({
      'content.xml': 'no XML',
      'META-INF/manifest.xml': `<manifest:manifest>${entry}</manifest:manifest>`
    })
    await expect(convert(bytes)).rejects.toMatchObject({ code: 'DOCUMENT_ENCRYPTED' })
  }
)

test('nested tables in Rich Text keep their reading order', async () => {
  const rtf = String.raw`{\rtf1\ansi\trowd\cellx5000\pard\intbl\itap2 before\par
\pard\intbl\itap2 one\nestcell two\nestcell{\*\nesttableprops\trowd\cellx2000\cellx4000\nestrow}{\nonesttables for \{old\} programs\par}
\pard\intbl\itap1 after\cell\row\pard\itap0 outside\par}`
  const markdown = await markdownOf(Buffer.from(rtf))
  expect(markdown.replace(/[^a-z]+/g, ' ').trim()).toBe('before br one br two br after outside')
})
