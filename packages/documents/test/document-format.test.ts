import { expect, test } from 'vitest'
import { documentFormat } from '../src/format/document-format.ts'
import { archive, docx, epub, openDocument, pptx, xlsx } from './files/packages.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['docx', docx('')],
  ['pptx', pptx([])],
  ['xlsx', xlsx([])],
  ['epub', epub({ 'a.xhtml': '<body/>' })],
  ['odt', openDocument('text', '')],
  ['odp', openDocument('presentation', '')],
  ['ods', openDocument('spreadsheet', '')],
  ['rtf', bytes('{\\rtf1 hello}')],
  ['pdf', bytes('%PDF-1.7\n')],
  ['image', Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
  ['doc', compoundFile('WordDocument')],
  ['xls', compoundFile('Workbook')],
  ['ppt', compoundFile('PowerPoint Document')],
  ['xls', compoundFile('WORKBOOK')],
  ['msg', compoundFile('__properties_version1.0')]
] as const)('%s is recognised by its bytes', async (format, file) => {
  expect(await documentFormat(file)).toBe(format)
})

test('a PDF whose header follows a kilobyte of other bytes is recognised', async () => {
  expect(await documentFormat(bytes(`${'\n'.repeat(900)}%PDF-1.4`))).toBe('pdf')
  expect(await documentFormat(bytes(`${'\n'.repeat(2000)}%PDF-1.4`))).toBeUndefined()
})

test.each([
  ['HTML', bytes('<!doctype html><title>On %PDF- headers</title>')],
  ['text', bytes('%PD')],
  ['nothing', bytes('')],
  ['another archive', archive({ 'a.txt': 'x' })],
  ['another package', archive({ '[Content_Types].xml': '<Types/>' })],
  ['another compound file', compoundFile('SummaryInformation')],
  ['a font', Uint8Array.from(Buffer.from('774f4632000100000000000000000000', 'hex'))]
])('%s is not a document', async (_, file) => {
  expect(await documentFormat(file)).toBeUndefined()
})

test('an OpenDocument file without a mimetype is recognised by its manifest', async () => {
  const manifest =
    '<manifest:manifest xmlns:manifest="x"><manifest:file-entry manifest:media-type="application/vnd.oasis.opendocument.text" manifest:full-path="/"/></manifest:manifest>'
  expect(await documentFormat(archive({ 'META-INF/manifest.xml': manifest }))).toBe('odt')
})

test('an Office document with a password is refused with that reason', async () => {
  await expect(documentFormat(compoundFile('EncryptedPackage'))).rejects.toMatchObject({
    code: 'DOCUMENT_ENCRYPTED'
  })
})

test('a compound file without a reader is refused by the name of its type', async () => {
  await expect(documentFormat(compoundFile('VisioDocument'))).rejects.toMatchObject({
    code: 'UNSUPPORTED_CONTENT',
    details: { content_type: 'application/vnd.visio' }
  })
})

test('reading ends on a compound file whose directory is circular', async () => {
  const file = compoundFile('Anything')
  new DataView(file.buffer).setUint32(1024 + 4, 1, true)
  expect(await documentFormat(file)).toBeUndefined()
})

/** A compound file (MS-CFB) with one stream: header, directory in sector 0 and 2 of the file, table in sector 1. */
function compoundFile(stream: string): Uint8Array {
  const file = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(2, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(1, 76)
  // The table: the directory starts in sector 2 and ends there.
  file.fill(0xff, 1024, 1536)
  file.writeUInt32LE(0xfffffffe, 1024 + 8)
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const at = 1536 + 128 * index
    file.write(name, at, 'utf16le')
    file.writeUInt16LE(2 * name.length + 2, at + 64)
    // Neither has a sibling; the root holds the stream.
    file.fill(0xff, at + 68, at + 80)
    if (index === 0) file.writeUInt32LE(1, at + 76)
  }
  return Uint8Array.from(file)
}

const SAVED = 'From: Ada <ada@quay.example>\nTo: bo@quay.example\nSubject: Nets\n'

test.each([
  ['an address and a date', `${SAVED}Date: Mon, 4 Mar 2024 10:00:00 +0100\n\nTorn.\n`],
  ['several parts', `${SAVED}Content-Type: multipart/mixed; boundary=x\n\n--x\n\nTorn.\n--x--\n`]
])('A message without marks of its way is recognised by %s.', async (_, text) => {
  expect(await documentFormat(bytes(text))).toBe('eml')
})

test('Notes with the head of a letter are no message.', async () => {
  const note = 'From: the desk\nTo: all\nSubject: Nets\nDate: 2024-03-04\n\nTorn.\n'
  expect(await documentFormat(bytes(note))).toBeUndefined()
})
