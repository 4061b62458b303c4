/** `sluice parse` on documents: told by their bytes, read in a process of their own. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runSluice } from './run-sluice.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-documents-'))
const tides = join(folder, 'tides.rtf')
writeFileSync(
  tides,
  '{\\rtf1\\ansi High water is at {\\b noon}.\\par Low water is at six, and the ferry leaves an hour later.\\par}'
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a document is printed as Markdown, without a --url', { tags: 'long' }, async () => {
  const { code, out } = await runSluice(['parse', tides, '--format', 'markdown'])
  expect([code, out]).toEqual([
    0,
    'High water is at **noon**.\n\nLow water is at six, and the ferry leaves an hour later.\n'
  ])
})

test('lines may name documents by `file`, with options', { tags: 'long' }, async () => {
  const lines = [
    { id: 1, file: tides, options: { json: false, document: { per_page: true } } },
    { id: 2, file: tides, url: 'https://harbour.example/tides', options: { parser: 'generic' } }
  ]
  const input = lines.map((line) => JSON.stringify(line)).join('\n')
  const { code, out } = await runSluice(['parse', '--jsonl'], { input })
  const [first, second] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(code).toBe(0)
  expect(first).toMatchObject({
    ok: true,
    parser: '@sluice/parser-document',
    data: { pages: [{ number: 1, markdown: expect.stringContaining('**noon**') }] }
  })
  expect(second).toMatchObject({
    parser: '@sluice/parser-generic',
    data: { url: 'https://harbour.example/tides', type: expect.any(String) }
  })
})

test('a broken document is reported as one error, and the command ends', async () => {
  const broken = join(folder, 'broken.docx')
  writeFileSync(broken, Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)]))
  const { code, error } = await runSluice(['parse', broken, '--format', 'markdown'])
  expect(code).toBe(1)
  expect(error).toMatch(/INVALID_RESPONSE: .+\n$/)
})

test('a picture is refused with the option that reads it', { tags: 'long' }, async () => {
  const picture = join(folder, 'notice.gif')
  writeFileSync(picture, 'GIF89a and its pixels')
  const { code, error } = await runSluice(['parse', picture])
  expect([code, error.split('\n').length]).toEqual([1, 2])
  expect(error).toMatch(/^error: UNSUPPORTED_CONTENT: .*`options\.document\.ocr: "auto"`/)
})
