/**
 * Every program in JavaScript and Python of the guides that have both, as a process, against a real service
 * and a real origin.
 */

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Origin,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { hasModules } from '../python/pytest.ts'
import { blocksOf, type CodeBlock, PROGRAM_GUIDES, ROOT } from './code-blocks.ts'

const execute = promisify(execFile)
const PYTHON = process.env.SLUICE_TEST_PYTHON ?? '/usr/bin/python3'
const folder = mkdtempSync(join(tmpdir(), 'sluice-programs-'))
const programs = PROGRAM_GUIDES.flatMap(blocksOf).filter(
  ({ language }) => language === 'js' || language === 'python'
)

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Rivers</title><link>https://example.com/</link>
<description>News of rivers</description><item><title>High water</title><link>https://example.com/high</link></item>
<item><title>Low water</title><link>https://example.com/low</link></item></channel></rss>`

let sluice: TestService
let origin: Origin
let key: string

beforeAll(async () => {
  const page = readFileSync(`${ROOT}docs/example.html`)
  const search = serveSearch({ '/': 'How a weir works' })
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/search?')) return search(request, response)
    const isFeed = request.url === '/feed.xml'
    response.setHeader('content-type', isFeed ? 'application/rss+xml' : 'text/html')
    response.end(isFeed ? FEED : page)
  })
  sluice = await startService({ SEARCH_URL: origin.url, ROBOTS_MODE: 'off' })
  key = (await sluice.account(1_000)).key
  mkdirSync(join(folder, 'reports'))
  mkdirSync(join(folder, 'node_modules/@sluice'), { recursive: true })
  symlinkSync(join(ROOT, 'packages/client'), join(folder, 'node_modules/@sluice/client'))
  writeFileSync(
    join(folder, 'reports/weirs.pdf'),
    pdfOf('A weir keeps the level of a river the same.')
  )
})

afterAll(async () => {
  await sluice?.stop()
  await origin?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A PDF of one page. */
function pdfOf(text: string): string {
  const stream = `BT /F1 14 Tf 60 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return `${file}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/** Replaces the addresses in the guides with those of this test. */
function local(text: string): string {
  return text
    .replaceAll('https://example.com', origin.url)
    .replaceAll('http://127.0.0.1:8080', sluice.url)
}

async function run({ language, text }: CodeBlock): Promise<string> {
  const isPython = language === 'python'
  const file = join(folder, isPython ? 'program.py' : 'program.mjs')
  writeFileSync(file, local(text))
  const [program, args] = isPython
    ? [PYTHON, [file]]
    : [process.execPath, ['--conditions=@sluice/source', file]]
  const { stdout } = await execute(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SLUICE_KEY: key,
      PYTHONPATH: join(ROOT, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      NO_PROXY: '*'
    }
  })
  return stdout
}

const hasPython = hasModules('httpx')
const runnable = programs.filter(({ language }) => language === 'js' || hasPython)

test('the guides have as many programs in Python as in JavaScript', () => {
  const count = (language: string) => programs.filter((one) => one.language === language).length
  expect(count('js')).toBeGreaterThan(9)
  expect(count('python')).toBe(count('js'))
})

test.each(runnable)('$place runs', { tags: 'long', timeout: 60_000 }, async (block) => {
  expect((await run(block)).trim()).not.toBe('')
})
