import { toMarkdown } from '@sluice/content'
import officeCrypto from 'officecrypto-tool'
import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { documentFormat } from '../src/format/document-format.ts'
import { ICS, IPYNB, VCF, XML_SPREADSHEET } from './files/notes.ts'
import { archive, docx, wordParagraph } from './files/packages.ts'
import { makePdf } from './pdf/make-pdf.ts'

const bytesOf = (text: string) => Buffer.from(text)
const markdownOf = async (bytes: Uint8Array) => toMarkdown((await convert(bytes)).root).markdown

test('text, code and outputs of a notebook are read in their order', async () => {
  const markdown = await markdownOf(IPYNB)
  expect(markdown).toContain('# Tides')
  expect(markdown).toContain('```python\nheights.mean()\n```')
  expect(markdown).toContain('2.5')
  expect(markdown).toContain('| Noon | 3 |')
  expect(markdown).toContain('ValueError: no heights')
  expect(markdown).not.toContain('\u001b')
})

test('a notebook of the third format has its cells in worksheets', async () => {
  const notebook = {
    worksheets: [
      {
        cells: [
          { cell_type: 'heading', level: 2, source: ['Ebb'] },
          {
            cell_type: 'code',
            input: 'low()',
            outputs: [{ output_type: 'stream', text: ['at six\n'] }]
          }
        ]
      }
    ],
    nbformat: 3
  }
  const markdown = await markdownOf(bytesOf(JSON.stringify(notebook)))
  expect(markdown).toContain('## Ebb')
  expect(markdown).toContain('at six')
})

test('JSON that only mentions notebooks is none', async () => {
  expect(
    await documentFormat(bytesOf('{"nbformat": "see the manual", "rows": []}'))
  ).toBeUndefined()
})

test('events of a calendar have their times, places and texts', async () => {
  const markdown = await markdownOf(ICS)
  expect(markdown).toContain('## Harbour council, open to all')
  expect(markdown).toContain('**Start:** 2026-03-01 10:00 (Europe/Oslo)')
  expect(markdown).toContain('**Location:** Town hall, room 2')
  expect(markdown).toContain('**Attendee:** Bo Lind (bo@example.com)')
  expect(markdown).toMatch(/Nets\s+and lanterns\./)
  expect(markdown).not.toMatch(/BEGIN|Reminder|\\,/)
})

test('a visiting card in the old encoding is read', async () => {
  const markdown = await markdownOf(VCF)
  expect(markdown).toContain('## Jörg Müller')
  expect(markdown).toContain('**Organization:** Harbour Board, Nets')
  expect(markdown).toContain('**Address:** Kai 7, Lübeck, 23552')
})

test('cells of a workbook in XML stand in their columns', async () => {
  const { root, facts } = await convert(XML_SPREADSHEET)
  expect(facts.sheets).toMatchObject([{ name: 'Boats', rows: 3 }])
  const { markdown } = toMarkdown(root)
  expect(markdown).toContain('| Gull | 417 | Bergen |')
  expect(markdown).toMatch(/\| Tern \| +\| Bodø \|/)
})

test('the documents of an archive are sections, and other files are named', async () => {
  const bytes = archive({
    'minutes.docx': docx(wordParagraph('The council met.')),
    '__MACOSX/._minutes.docx': 'x',
    'boat.png': 'x'
  })
  const markdown = await markdownOf(bytes)
  expect(markdown).toMatch(/## minutes\.docx\s+The council met\./)
  expect(markdown).toMatch(/Attached files:\s+- boat\.png/)
  expect(markdown).not.toContain('MACOSX')
})

test('an archive in an archive is not opened', async () => {
  const inner = archive({ 'secret.rtf': '{\\rtf1 Secret}' })
  const bytes = archive({ 'inner.zip': inner, 'a.rtf': '{\\rtf1 Open}' })
  const markdown = await markdownOf(bytes)
  expect(markdown).toContain('Open')
  expect(markdown).not.toContain('Secret')
})

test('a document of Pages is read by its preview, and named without one', async () => {
  const preview = await makePdf([(pen) => pen.text('Minutes of the council', 72, 100)])
  const bytes = archive({ 'Index/Document.iwa': 'x', 'QuickLook/Preview.pdf': preview })
  expect(await markdownOf(bytes)).toContain('Minutes of the council')
  await expect(convert(archive({ 'Index/Document.iwa': 'x' }))).rejects.toMatchObject({
    code: 'UNSUPPORTED_CONTENT',
    details: { content_type: 'application/vnd.apple.pages' }
  })
})

test('an Office document opens with its password alone', { tags: 'long' }, async () => {
  const plain = Buffer.from(docx(wordParagraph('The price is nine crowns.')))
  const bytes = officeCrypto.encrypt(plain, { password: 'herring' })
  const opened = await convert(bytes, { password: 'herring' })
  expect(toMarkdown(opened.root).markdown).toContain('The price is nine crowns.')
  for (const options of [{}, { password: 'cod' }]) {
    await expect(convert(bytes, options)).rejects.toMatchObject({ code: 'DOCUMENT_ENCRYPTED' })
  }
})
