/** `sluice parse` of folders: what is read, under which names it is written, and what one bad entry costs the rest. */

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runSluice } from './run-sluice.ts'

const root = mkdtempSync(join(tmpdir(), 'sluice-cli-folders-'))
let docs: string
let out: string
let count = 0

beforeEach(() => {
  docs = join(root, `docs-${++count}`)
  out = join(root, `out-${count}`)
  mkdirSync(docs)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const page = (text: string) => `<title>${text}</title><p>${text}: the tide is high at noon.</p>`

function write(name: string, text = page(name)): void {
  const path = join(docs, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

/** Read the folder, and say how it ended, which files there are, and what the index says of each file of the input. */
async function parsed(paths = [docs], ...flags: string[]) {
  const args = ['parse', ...paths, '-o', out, '--format', 'markdown', '--json', ...flags]
  const { code, out: report, error } = await runSluice(args)
  const written = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1))
  const index = readFileSync(join(out, 'index.ndjson'), 'utf8').trim().split('\n')
  return {
    code,
    error,
    report: JSON.parse(report),
    written: written.filter((name) => name !== 'index.ndjson').sort(),
    index: index.filter((line) => line !== '').map((line) => JSON.parse(line))
  }
}

test('nested folders are written as they were, documents and pages alike', {
  tags: 'long'
}, async () => {
  write('tides.html')
  write('2026/may/tides.html')
  write('2026/may/notice.rtf', '{\\rtf1\\ansi The ferry leaves at {\\b six}.\\par}')
  write('.hidden/secret.html')
  write('2026/.draft.html')
  const { code, written, report } = await parsed()
  expect([code, written]).toEqual([
    0,
    ['2026/may/notice.rtf.json', '2026/may/tides.html.json', 'tides.html.json']
  ])
  expect(report).toMatchObject({ ok: 3, failed: 0 })
  expect(readFileSync(join(out, '2026/may/notice.rtf.json'), 'utf8')).toContain('at **six**')
})

test('links are not followed, so that one in a circle ends nothing', { tags: 'long' }, async () => {
  write('a/tides.html')
  symlinkSync('..', join(docs, 'a/up'))
  symlinkSync(docs, join(docs, 'a/all'))
  symlinkSync('tides.html', join(docs, 'a/again.html'))
  symlinkSync('nowhere', join(docs, 'broken.html'))
  const { code, written } = await parsed()
  expect([code, written]).toEqual([0, ['a/tides.html.json']])
})

test('a name need not be UTF-8', {
  tags: 'long',
  ...(process.platform !== 'linux' && { skip: true })
}, async () => {
  const names = ['caf\xe9 & 100%.html', 'caf\xe8 & 100%.html']
  for (const name of names) {
    writeFileSync(
      Buffer.concat([Buffer.from(`${docs}/`), Buffer.from(name, 'latin1')]),
      page('Café')
    )
  }
  const { code, written, index } = await parsed()
  expect(code).toBe(0)
  expect(written).toHaveLength(2)
  expect(index.map(({ url }) => url.slice(-22)).sort()).toEqual([
    'caf%E8%20%26%20100%25.html'.slice(-22),
    'caf%E9%20%26%20100%25.html'.slice(-22)
  ])
  for (const name of written) expect(readFileSync(join(out, name), 'utf8')).toContain('Café: the')
})

test('files with one name, and one with the name of a folder, are all written', {
  tags: 'long'
}, async () => {
  write('one/tides.html', page('first'))
  write('two/tides.html', page('second'))
  write('two/a', page('third'))
  write('two/a.json/tides.html', page('fourth'))
  const { code, written } = await parsed([join(docs, 'one'), join(docs, 'two')])
  expect(code).toBe(0)
  expect(written).toHaveLength(4)
  expect(written).toEqual(expect.arrayContaining(['tides.html.json', 'a.json/tides.html.json']))
  const texts = written.map((name) => readFileSync(join(out, name), 'utf8')).join('\n')
  for (const text of ['first', 'second', 'third', 'fourth']) expect(texts).toContain(`${text}: the`)
})

test('a file that cannot be read costs its own line', { tags: 'long' }, async () => {
  write('a.html')
  write('b.docx', 'PK\x03\x04 and no more')
  write('c.html')
  const { code, written, index, report } = await parsed()
  expect([code, written]).toEqual([1, ['a.html.json', 'c.html.json']])
  expect(index.find(({ ok }) => !ok)).toMatchObject({
    url: expect.stringMatching(/b\.docx$/),
    error: { code: 'INVALID_RESPONSE' }
  })
  expect(report).toMatchObject({ ok: 2, failed: 1, by_code: { INVALID_RESPONSE: 1 } })
  expect(report.failures).toEqual([
    expect.objectContaining({ url: expect.stringMatching(/b\.docx$/), code: 'INVALID_RESPONSE' })
  ])
  const { error } = await runSluice(['parse', docs, '-o', `${out}-again`], { cwd: docs })
  expect(error).toMatch(/^ {2}1 INVALID_RESPONSE\n {4}b\.docx$/m)
})

// Root may read everything.
// Root may read everything.
if (process.getuid?.() !== 0 && process.platform !== 'win32') {
  test('a file and a folder without permission cost their own lines', async () => {
    write('a.html')
    write('closed/b.html')
    write('c.html')
    chmodSync(join(docs, 'c.html'), 0)
    chmodSync(join(docs, 'closed'), 0)
    const { code, written, report } = await parsed()
    chmodSync(join(docs, 'closed'), 0o700)
    expect([code, written]).toEqual([1, ['a.html.json']])
    expect(report).toMatchObject({ ok: 1, failed: 2, by_code: { INVALID_REQUEST: 2 } })
  })
}

test('a folder without files is an error of one line', async () => {
  mkdirSync(join(docs, 'empty'))
  const { code, out: text, error } = await runSluice(['parse', docs, '-o', out])
  expect([code, text]).toEqual([2, ''])
  expect(error).toMatch(/^error: [^\n]*no file to read\.\n$/)
})

test.skipIf(process.platform !== 'linux')('an endless input is refused at the bound', async () => {
  const environment = { FETCH_WIRE_BYTES: '40000', MAX_UPLOAD_BYTES: '100000' }
  const { code, error } = await runSluice(['parse', '/dev/zero'], { environment })
  expect([code, error]).toEqual([1, expect.stringMatching(/^error: RESPONSE_TOO_LARGE: /)])
})
