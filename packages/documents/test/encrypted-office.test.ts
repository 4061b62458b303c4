import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import officeCrypto from 'officecrypto-tool'
import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { markdownOf } from './files/markdown.ts'
import { xlsx } from './files/packages.ts'

/** A compound file with these streams. */
function compound(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(streams)
  const root = { name: 'Root Entry', type: 5, length: 0, children: names.map((_, at) => at + 1) }
  return burn([
    root,
    ...names.map((name) => {
      const bytes = Uint8Array.from(streams[name] as Uint8Array)
      return { name, type: 2, length: bytes.length, binaryProvider: () => bytes }
    })
  ])
}

function word(flags: number): Uint8Array {
  const header = Buffer.alloc(8192)
  header.writeUInt16LE(0xa5ec, 0)
  header.writeUInt16LE(0xc1, 2)
  header.writeUInt16LE(flags, 10)
  return compound({ WordDocument: header })
}

const user = (token: string) => Buffer.from(`0000f60f2800000014000000${token}`, 'hex')
const show = (token: string) =>
  compound({ 'PowerPoint Document': Buffer.alloc(8192), 'Current User': user(token) })

test.each([
  ['Word', word(0x0100)],
  ['PowerPoint', show('dfc4d1f3')]
])('an old %s file under a password says so, with and without a wrong one', async (_, bytes) => {
  for (const options of [{}, { password: 'cod' }]) {
    await expect(convert(bytes, options)).rejects.toMatchObject({ code: 'DOCUMENT_ENCRYPTED' })
  }
})

test.each([
  ['doc', word(0)],
  ['ppt', show('5fc091e3')]
])('a %s file without a password is read without one', async (format, bytes) => {
  expect((await convert(bytes)).facts.format).toBe(format)
})

test('a workbook under the password that Excel opens by itself is read, and under another one is not', async () => {
  const rows = '<sheetData><row><c t="inlineStr"><is><t>Berth 7</t></is></c></row></sheetData>'
  const plain = Buffer.from(xlsx([['A', rows]]))
  const open = officeCrypto.encrypt(plain, { password: 'VelvetSweatshop' })
  expect(await markdownOf(open)).toContain('Berth 7')
  const closed = officeCrypto.encrypt(plain, { password: 'cod' })
  await expect(convert(closed)).rejects.toMatchObject({
    code: 'DOCUMENT_ENCRYPTED',
    message: expect.stringContaining('Send its password')
  })
})
