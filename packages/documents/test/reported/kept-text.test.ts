/** Texts that other tools dropped, doubled or glued, by public reports. */

import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'
import {
  docx,
  epub,
  openDocument,
  pptx,
  relations,
  shape,
  slideParagraph,
  wordParagraph,
  xlsx
} from '../files/packages.ts'
import { makePdf } from '../pdf/make-pdf.ts'

const flat = async (bytes: Uint8Array) => (await markdownOf(bytes)).replace(/\s+/g, ' ')
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`

/** A report, the body of a Word document, texts that must be there, and texts that must not. */
const WORD: readonly (readonly [string, string, readonly string[], (readonly string[])?])[] = [
  [
    'python-docx#825: a smart tag',
    `<w:p>${run('static void ')}<w:smartTag w:uri="urn:x" w:element="place">${run('Main')}</w:smartTag>${run('() {}')}</w:p>`,
    ['static void Main() {}']
  ],
  [
    'python-docx-ng#119: inline custom XML',
    `<w:p>${run('A ')}<w:customXml w:element="ship">${run('TAGGED')}</w:customXml>${run(' B')}</w:p>`,
    ['A TAGGED B']
  ],
  [
    'python-mammoth#168: ends of fields without a beginning',
    `<w:p>${run('Before.')}<w:r><w:instrText> DOCPROPERTY Alpha </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(' Displayed result.')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>${wordParagraph('Last words.')}`,
    ['Before. Displayed result.', 'Last words.'],
    ['DOCPROPERTY']
  ],
  [
    'pandoc#11833: a first row of one cell without a span',
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/><w:gridCol/></w:tblGrid>${row('SERVICE MODEL')}${row('Question', 'Response', 'Evidence')}${row('q1', 'r1', 'e1')}</w:tbl>`,
    ['SERVICE MODEL', '| Question | Response | Evidence |', '| q1 | r1 | e1 |']
  ],
  [
    'pandoc#11380: a table without a grid',
    `<w:tbl><w:tblPr/>${row('Question', 'Answer')}${row('Legal name', 'Nordlys')}</w:tbl>`,
    ['| Question | Answer |', '| Legal name | Nordlys |']
  ],
  [
    'pandoc#4415: content controls in content controls',
    `${wordParagraph('One')}<w:sdt><w:sdtContent><w:sdt><w:sdtContent>${wordParagraph('Two')}</w:sdtContent></w:sdt></w:sdtContent></w:sdt>${wordParagraph('Three')}`,
    ['One Two Three']
  ],
  [
    'python-docx#856: a cell that holds a link alone',
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${row('Name')}<w:tr><w:tc><w:p><w:hyperlink w:anchor="x">${run('DRS-PLL')}</w:hyperlink></w:p></w:tc></w:tr></w:tbl>`,
    ['DRS-PLL']
  ],
  [
    'python-docx#803: text that was moved and inserted',
    `<w:p><w:moveFrom w:id="1" w:author="a">${run('Moved words. ')}</w:moveFrom>${run('Version')}<w:ins w:id="2" w:author="a">${run(' 2.5.4')}</w:ins>${run(' for all')}</w:p><w:p><w:moveTo w:id="3" w:author="a">${run('Moved words.')}</w:moveTo></w:p>`,
    ['Version 2.5.4 for all Moved words.'],
    ['Moved words. Version']
  ],
  [
    'pandoc#5723: runs with a direction',
    `<w:p>${run('Left ')}<w:dir w:val="ltr">${run('to ')}</w:dir><w:bdo w:val="ltr">${run('right')}</w:bdo></w:p>`,
    ['Left to right']
  ],
  [
    'docx2txt#28: a field of one element in a link',
    `<w:p>${run('See ')}<w:fldSimple w:instr=" REF x ">${run('Table 7')}</w:fldSimple>${run('.')}</w:p>`,
    ['See Table 7.']
  ],
  [
    'DocsGPT#2792: tabs and breaks between words',
    `<w:p><w:r><w:t>Berth</w:t><w:tab/><w:t>Ship</w:t><w:br/><w:t>Crane</w:t><w:cr/><w:t>Pier</w:t></w:r></w:p>`,
    ['Berth Ship', 'Crane', 'Pier'],
    ['BerthShip', 'ShipCrane', 'CranePier']
  ]
]

for (const [report, body, present, absent = []] of WORD) {
  test(`${report} keeps its text`, async () => {
    const text = (await flat(docx(body))).replace(/\\ /g, ' ')
    for (const part of present) expect(text).toContain(part)
    for (const part of absent) expect(text).not.toContain(part)
  })
}

test('mammoth.js#46: a text box that is written for two versions of Word is read once', async () => {
  const box = (inner: string) => `<w:txbxContent>${wordParagraph(inner)}</w:txbxContent>`
  const body = `<w:p>${run('before ')}<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx>${box('INSIDE BOX')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>${box('INSIDE BOX')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>${run(' after')}</w:p>`
  expect((await flat(docx(body))).split('INSIDE BOX')).toHaveLength(2)
})

const cell = (reference: string, inner: string, attributes = '') =>
  `<c r="${reference}" ${attributes}>${inner}</c>`
const inline = (reference: string, value: string) =>
  cell(reference, `<is><t>${value}</t></is>`, 't="inlineStr"')
const sheet = (...rows: string[]) =>
  `<sheetData>${rows.map((one, index) => `<row r="${index + 1}">${one}</row>`).join('')}</sheetData>`

test.each([
  [
    'sheetjs#51: a time that rounds up to a minute',
    xlsx([
      [
        'A',
        sheet(
          inline('A1', 'When') + inline('B1', 'Who'),
          cell('A2', '<v>41722.4097222222</v>', 's="2"') + inline('B2', 'x')
        )
      ]
    ]),
    ['2014-03-24T09:50:00'],
    ['09:49', ':60']
  ],
  [
    'unstructured#2485: a last row that is shorter',
    xlsx([
      [
        'A',
        sheet(
          inline('A1', 'N') + inline('B1', 'M') + inline('C1', 'K'),
          cell('A2', '<v>1</v>') + cell('B2', '<v>2</v>') + cell('C2', '<v>3</v>'),
          inline('B3', 'Total')
        )
      ]
    ]),
    ['| 1 | 2 | 3 |', 'Total'],
    []
  ],
  [
    'exceljs#2103: truth values, errors and texts of formulas',
    xlsx([
      [
        'A',
        sheet(
          cell('A1', '<v>1</v>', 't="b"') +
            cell('B1', '<f>1/0</f><v>#DIV/0!</v>', 't="e"') +
            cell('C1', '<f>A1&amp;"x"</f><v>made</v>', 't="str"')
        )
      ]
    ]),
    ['TRUE', '#DIV/0!', 'made'],
    []
  ],
  [
    'openpyxl: readings beside Japanese text',
    xlsx([['A', sheet(cell('A1', '<v>0</v>', 't="s"'))]], {
      strings: ['<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>']
    }),
    ['東京'],
    ['トウキョウ']
  ],
  [
    'calamine#issue127: cells and rows without a place',
    xlsx([
      [
        'A',
        '<sheetData><row><c t="inlineStr"><is><t>Boat</t></is></c><c t="inlineStr"><is><t>Berth</t></is></c></row><row><c t="inlineStr"><is><t>Petrel</t></is></c><c><v>7</v></c></row></sheetData>'
      ]
    ]),
    ['| Boat | Berth |', '| Petrel | 7 |'],
    []
  ],
  [
    'openpyxl: escaped control characters',
    xlsx([['A', sheet(inline('A1', 'one_x000D_&#10;two') + inline('B1', 'a_x005F_b'))]]),
    ['one', 'two', 'a_b'],
    ['x000D', 'x005F']
  ],
  [
    'sheetjs#1764: a text that looks like a date',
    xlsx([
      [
        'A',
        sheet(
          inline('A1', 'Part') + inline('B1', 'Use'),
          inline('A2', 'TOWER 1,2,3') + inline('B2', '3-4')
        )
      ]
    ]),
    ['TOWER 1,2,3', '3-4'],
    ['2003']
  ]
])('%s', async (_, bytes, present, absent) => {
  const text = await flat(bytes)
  for (const part of present) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
})

const group = (inner: string) => `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>${inner}</p:grpSp>`

test('markitdown#332, DocsGPT#2792: shapes in groups of groups are read, each by itself', async () => {
  const box = (text: string) => shape(undefined, slideParagraph(text))
  const bytes = pptx([
    { shapes: box('FIRST BOX') + box('SECOND BOX') + group(box('ONE') + group(box('TWO'))) }
  ])
  const text = await flat(bytes)
  for (const part of ['FIRST BOX', 'SECOND BOX', 'ONE', 'TWO']) expect(text).toContain(part)
  expect(text).not.toMatch(/BOXSECOND|ONETWO/)
})

test('pptx2md#17: fields and breaks of a slide separate words, and merged cells are one', async () => {
  const cellOf = (text: string, attributes = '') =>
    `<a:tc ${attributes}><a:txBody><a:bodyPr/>${slideParagraph(text)}</a:txBody></a:tc>`
  const table = `<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid><a:gridCol/><a:gridCol/></a:tblGrid><a:tr>${cellOf('Both', 'gridSpan="2"')}${cellOf('', 'hMerge="1"')}</a:tr><a:tr>${cellOf('x')}${cellOf('y')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const lines = `<a:p><a:r><a:t>North</a:t></a:r><a:br/><a:r><a:t>South</a:t></a:r><a:fld type="datetime1" id="{1}"><a:t> 3 May</a:t></a:fld></a:p>`
  const text = await flat(pptx([{ shapes: shape(undefined, lines) + table }]))
  expect(text).toMatch(/North\\? South 3 May/)
  expect(text.split('Both')).toHaveLength(2)
  expect(text).toMatch(/x.{1,40}y/)
})

test.each([
  [
    'epub2tts-edge#47: a chapter in divisions alone',
    '<body><div>First line.</div><div>Second line.</div></body>',
    ['First line.', 'Second line.'],
    []
  ],
  [
    'calibre-kobo-driver#47: empty anchors and scripts',
    '<body><p><a id="p1"/>Text <span/>goes on.</p><script src="x.js"/><p>And ends.</p></body>',
    ['Text goes on.', 'And ends.'],
    ['](']
  ],
  [
    'metruyencv_downloader#7: a broken entity and a bare ampersand',
    '<body><p>Fish &amp; chips &nbsp; here</p></body>',
    ['Fish & chips', 'here'],
    ['nbsp']
  ]
])('%s is read whole', async (_, body, present, absent) => {
  const text = await flat(epub({ 'a.xhtml': body }))
  for (const part of present) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
})

test('epub.js#869: a package file with prefixes and a chapter in Latin 1 are read', async () => {
  const { strToU8 } = await import('fflate')
  const chapter = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>Caf\u00e9 am Quai</p></body></html>',
    'latin1'
  )
  const opf =
    '<opf:package xmlns:opf="http://www.idpf.org/2007/opf"><opf:metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title></opf:metadata><opf:manifest><opf:item id="a" href="b.xhtml" media-type="application/xhtml+xml"/></opf:manifest><opf:spine><opf:itemref idref="a"/></opf:spine></opf:package>'
  const bytes = epub({}, { 'OPS/book.opf': strToU8(opf), 'OPS/b.xhtml': chapter } as never)
  expect(await flat(bytes)).toContain('Café am Quai')
})

const mail = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const HEAD = ['From: a@example.com', 'Subject: Nets', 'MIME-Version: 1.0']

test.each([
  [
    'mail-mime-parser#182: a file name with quotes, in pieces',
    mail([
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Body.',
      '--b',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment;',
      '\tfilename*0="1 Neuropathy \'Trick\' Pain.";',
      '\tfilename*1=txt',
      '',
      'x',
      '--b--',
      ''
    ]),
    ["Neuropathy 'Trick' Pain.txt"],
    []
  ],
  [
    'mail-mime-parser#95: a picture whose charset is binary',
    mail([
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Body text.',
      '--b',
      'Content-Type: image/png; charset=binary; name="logo.png"',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b--',
      ''
    ]),
    ['Body text.', 'logo.png'],
    ['iVBOR']
  ],
  [
    'php-mime-mail-parser#296: Cyrillic text and file name in base 64',
    mail([
      ...HEAD,
      'Content-Type: multipart/mixed; boundary="--b"',
      '',
      '----b',
      'Content-Type: text/plain; charset=windows-1251',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0xcf, 0xee, 0xeb, 0xe4, 0xe5, 0xed, 0xfc]).toString('base64'),
      '----b',
      'Content-Type: application/octet-stream; name="=?windows-1251?b?xO7q8+zl7fIucGRm?="',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="=?windows-1251?b?xO7q8+zl7fIucGRm?="',
      '',
      'JVBERi0=',
      '----b--',
      ''
    ]),
    ['Полдень', 'Документ.pdf'],
    ['JVBER']
  ],
  [
    'mailparser#21: a subject of words in two charsets',
    mail([
      'From: a@example.com',
      'MIME-Version: 1.0',
      'Subject: =?koi8-r?B?8NLJ18XU?= =?utf-8?Q?_=E2=9C=93?=',
      'Content-Type: text/plain',
      '',
      'Body.'
    ]),
    ['Привет ✓'],
    []
  ]
])('%s', async (_, bytes, present, absent) => {
  const text = await flat(bytes)
  for (const part of present) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
})

const odtCell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`

test.each([
  [
    'kreuzberg#219: tables and text in sections and frames',
    openDocument(
      'text',
      `<text:section text:name="a"><text:p>Inside.</text:p><table:table><table:table-column/><table:table-row>${odtCell('Head')}${odtCell('Tail')}</table:table-row><table:table-row>${odtCell('one')}${odtCell('two')}</table:table-row></table:table></text:section><text:p>Before <draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame> after.</text:p>`
    ),
    ['Inside.', '| one | two |', 'Boxed.', 'Before', 'after.'],
    []
  ],
  [
    'textract#57: spaces, tabs and breaks that are elements',
    openDocument(
      'text',
      '<text:p>Berth<text:s text:c="3"/>Ship<text:tab/>Crane<text:line-break/>Pier</text:p>'
    ),
    ['Berth Ship Crane'],
    ['CranePier']
  ],
  [
    'tikaondotnet#81: quotes and apostrophes of Rich Text',
    Buffer.from(
      "{\\rtf1\\ansi\\ansicpg1252 Robert\\'92s famous quote of \\ldblquote I Love It\\rdblquote  and more. \\lquote x\\rquote .}",
      'latin1'
    ),
    ['Robert’s famous quote of “I Love It” and more. ‘x’.'],
    []
  ],
  [
    'tikaondotnet#83: text behind a picture in Rich Text',
    Buffer.from(
      '{\\rtf1\\ansi First line.\\par{\\pict\\pngblip\\picw1\\pich1 89504e470d0a}Second line.\\par{\\*\\unknown {gone}}Third\\emdash line.\\par}'
    ),
    ['First line.', 'Second line.', 'Third—line.'],
    ['8950', 'gone']
  ],
  [
    'RTFDE#19: characters with two bytes instead of one',
    Buffer.from(
      "{\\rtf1\\ansi\\ansicpg950\\uc2 A\\u26481\\'aa\\'46 B\\u20140\\'a8\\'ca C}",
      'latin1'
    ),
    ['東', '京'],
    ['ªF']
  ]
])('%s', async (_, bytes, present, absent) => {
  const text = (await flat(bytes)).replace(/\\ /g, ' ')
  for (const part of present) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
})

test('pdfplumber#177: a column of figures and one of text beside it are two words', async () => {
  const bytes = await makePdf([
    (pen) => {
      for (const [index, name] of ['Net', 'Gross', 'Tax'].entries()) {
        pen.text('12,345.00', 100, 300 + index * 14)
        pen.text(name, 147, 300 + index * 14)
      }
    }
  ])
  expect(await flat(bytes)).not.toMatch(/00(?:Net|Gross|Tax)/)
})

test('pdfplumber#606: words are parted though no space is written', async () => {
  const words = 'We provide improved bounds for learning in finite episodes'.split(' ')
  const bytes = await makePdf([
    ({ page, text }) => {
      let x = 72
      for (const word of words) {
        text(word, x, 300)
        x += word.length * 5.2 + 2.4
      }
      page.setFontSize(10)
    }
  ])
  expect((await flat(bytes)).split(' ').length).toBeGreaterThan(6)
})

test('pdfplumber#896: a justified line has no spaces in its words', async () => {
  const { PDFOperator, PDFOperatorNames, PDFNumber } = await import('pdf-lib')
  const bytes = await makePdf([
    (pen) => {
      pen.page.pushOperators(
        PDFOperator.of(PDFOperatorNames.SetCharacterSpacing, [PDFNumber.of(0.9)])
      )
      pen.text('Common bile duct margin is free of tumour in all samples', 72, 300)
    }
  ])
  expect(await flat(bytes)).toContain('Common bile duct margin is free of tumour in all samples')
})

test('PyMuPDF#3980: the first column of a ruled table stands in the table alone', async () => {
  const bytes = await makePdf([
    (pen) => {
      pen.text('This is a story about customer loans.', 72, 200)
      for (const y of [230, 250, 270]) pen.rule(72, y, 272, y)
      for (const x of [72, 172, 272]) pen.rule(x, 230, x, 270)
      pen.text('Col 1', 80, 244)
      pen.text('Col 2', 180, 244)
      pen.text('Value 1', 80, 264)
      pen.text('Value 2', 180, 264)
      pen.text('Another section goes here', 72, 300)
    }
  ])
  const text = await flat(bytes)
  expect(text.split('Col 1')).toHaveLength(2)
  expect(text.split('Value 1')).toHaveLength(2)
  expect(text).toContain('| Value 1 | Value 2 |')
})

test('archives of other programs: absolute targets and a main part with another name are read', async () => {
  const main = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${wordParagraph('Elsewhere.')}</w:body></w:document>`
  const bytes = docx('', {
    '_rels/.rels': relations(['rId1', 'officeDocument', '/word/document2.xml']),
    'word/document2.xml': main
  })
  expect(await flat(bytes)).toContain('Elsewhere.')
})
