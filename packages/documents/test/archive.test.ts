import { expect, test } from 'vitest'
import { DOCUMENT_LIMITS } from '../src/limits.ts'
import { openArchive } from '../src/zip/archive.ts'
import { archive } from './files/packages.ts'

const open = (bytes: Uint8Array, limits = {}) =>
  openArchive(bytes, { ...DOCUMENT_LIMITS, ...limits })

test("the archive's entries are read, except entries that lead out of it", async () => {
  const bytes = archive({
    'a.xml': '<a/>',
    '../b.xml': 'b',
    '/c.xml': 'c',
    'd/../../e.xml': 'e',
    'f\\..\\..\\g': 'g'
  })
  const opened = await open(bytes)
  expect(opened.names).toEqual(['a.xml'])
  expect(opened.read('a.xml')?.toString()).toBe('<a/>')
  expect(opened.read('../b.xml')).toBeUndefined()
})

test('an archive with more entries than the limit is refused before they are read', async () => {
  const entries = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}`, 'x']))
  await expect(open(archive(entries), { entries: 10 })).rejects.toMatchObject({
    code: 'PAGE_TOO_COMPLEX',
    message: 'the archive has 11 entries; at most 10 are read',
    details: { limit: 'entries', value: 11 }
  })
})

test('an archive is refused when the entries that are read declare more bytes than the limit', async () => {
  const bytes = archive({ a: 'x'.repeat(600), b: 'y'.repeat(600) })
  const opened = await open(bytes, { inflatedBytes: 1000 })
  expect(opened.read('a')).toHaveLength(600)
  expect(opened.read('a')).toHaveLength(600)
  expect(() => opened.read('b')).toThrow(
    expect.objectContaining({
      code: 'PAGE_TOO_COMPLEX',
      details: expect.objectContaining({ limit: 'inflatedBytes' })
    })
  )
})

test('an archive is read with any bytes after its end', async () => {
  const bytes = archive({ a: 'hello' })
  for (const rest of ['\n', '--boundary--\r\n', 'x'.repeat(100_000)]) {
    const opened = await open(Buffer.concat([bytes, Buffer.from(rest)]))
    expect(opened.read('a')?.toString()).toBe('hello')
  }
})

test('an entry above the inflation ratio is refused, unless it is small', async () => {
  const zeros = 'a'.repeat(20_000_000)
  const large = await open(archive({ zeros, other: 'x' }))
  expect(() => large.read('zeros')).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ limit: 'ratio' }) })
  )
  expect(large.read('other')).toHaveLength(1)
  const small = await open(archive({ zeros: zeros.slice(0, 10_000_000) }))
  expect(small.read('zeros')).toHaveLength(10_000_000)
})

test('an entry is inflated no further than it declares', async () => {
  const bytes = archive({ 'a.xml': 'x'.repeat(10_000) })
  const directory = Buffer.from(bytes).lastIndexOf('PK\x01\x02')
  new DataView(bytes.buffer).setUint32(directory + 24, 100, true)
  const opened = await open(bytes)
  expect(() => opened.read('a.xml')).toThrow(
    expect.objectContaining({
      code: 'PAGE_TOO_COMPLEX',
      message: 'the entry a.xml of the archive holds more than the 100 bytes that it declares'
    })
  )
})

test('an error names encrypted entries', async () => {
  const bytes = archive({ a: 'x' })
  const directory = Buffer.from(bytes).lastIndexOf('PK\x01\x02')
  new DataView(bytes.buffer).setUint16(directory + 8, 1, true)
  await expect(open(bytes)).rejects.toMatchObject({ code: 'DOCUMENT_ENCRYPTED' })
})

test('an error names a broken archive or broken data', async () => {
  const bytes = archive({ a: 'hello hello hello hello' })
  await expect(open(bytes.subarray(0, -30))).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  bytes.fill(0xff, 31, 40)
  const opened = await open(bytes)
  expect(() => opened.read('a')).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
})
