import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { startChild } from '../src/pool/child.ts'
import { childArguments } from '../src/pool/child-arguments.ts'
import {
  convertInPool,
  type DocumentPool,
  openDocumentPool,
  type PoolOptions
} from '../src/pool/document-pool.ts'
import { sourceParts } from '../src/pool/source.ts'
import { docx, epub, wordParagraph } from './files/packages.ts'

const small = docx(wordParagraph('hello', 'Heading1'))
/** Takes a second or so to read. */
const large = docx(
  Array.from({ length: 60_000 }, (_, index) => wordParagraph(`${index} ${index * 7919}`)).join('')
)

const pools: DocumentPool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

/** Time enough for a machine that does other things, too. */
function open(options: PoolOptions = {}): DocumentPool {
  const pool = openDocumentPool({ time: 15_000, ...options })
  pools.push(pool)
  return pool
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the pool reads bytes, chunks and files like this process does, one after another in one process', async () => {
  const pool = open()
  const expected = JSON.parse(JSON.stringify(await convert(small)))
  expect(await convertInPool(pool, small)).toEqual(expected)
  const [pid] = pool.pids
  async function* parts() {
    for (let at = 0; at < small.length; at += 100) yield small.subarray(at, at + 100)
  }
  expect(await convertInPool(pool, parts())).toEqual(expected)
  const folder = mkdtempSync(join(tmpdir(), 'sluice-documents-'))
  const file = join(folder, 'any-name')
  writeFileSync(file, small)
  expect(await convertInPool(pool, { file })).toEqual(expected)
  rmSync(folder, { recursive: true })
  expect(pool.pids).toEqual([pid])
})

test('the pool passes errors and options between processes', { tags: 'long' }, async () => {
  const pool = open()
  const book = epub({ 'a.xhtml': '<body><p>one</p></body>', 'b.xhtml': '<body><p>two</p></body>' })
  const { facts } = await convertInPool(pool, book, { maxPages: 1 })
  expect(facts).toMatchObject({ pagesTotal: 2, pagesRead: 1 })
  const failure = convertInPool(pool, new TextEncoder().encode('<html>'))
  await expect(failure).rejects.toMatchObject({
    name: 'DocumentError',
    code: 'UNSUPPORTED_CONTENT',
    message: 'the bytes are not a document'
  })
  const missing = convertInPool(pool, { file: '/nowhere/a.docx' })
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await convertInPool(pool, small)).facts.format).toBe('docx')
})

test('the pool gives up a document at the deadline and reads the next one', async () => {
  const pool = open({ processes: 1 })
  await convertInPool(pool, small)
  const [slow] = pool.pids
  const started = convertInPool(pool, large, { signal: AbortSignal.timeout(30) })
  await expect(started).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(isRunning(slow!)).toBe(false)
  expect((await convertInPool(pool, small)).facts.format).toBe('docx')
  const hasty = open({ time: 1 })
  await expect(convertInPool(hasty, large)).rejects.toMatchObject({
    code: 'PAGE_TOO_COMPLEX',
    message: 'reading the document took more than 1 ms',
    details: { limit: 'time', value: 1 }
  })
  expect(hasty.pids).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'the pool ends a process over its memory limit',
  async () => {
    const pool = open({ memory: 48 * 1024 * 1024 })
    await expect(convertInPool(pool, large)).rejects.toMatchObject({
      code: 'PAGE_TOO_COMPLEX',
      details: { limit: 'memory' }
    })
    expect(pool.pids).toEqual([])
  }
)

test('the pool reports a full heap as a memory limit, and ends the process', async () => {
  const MIB = 1024 * 1024
  const limits = {
    time: 15_000,
    ocrTime: 15_000,
    memory: 1024 * MIB,
    bytes: 50 * MIB,
    output: 64 * MIB
  }
  const child = startChild(childArguments(24), limits)
  await expect(child.run(await sourceParts(large), {})).rejects.toMatchObject({
    code: 'PAGE_TOO_COMPLEX',
    message: 'reading the document exceeded its memory limit',
    details: { limit: 'memory' }
  })
  expect(child.isAlive).toBe(false)
  await child.end()
})

test.skipIf(process.platform === 'win32')(
  'the processes of a pool yield to others, if they are to',
  async () => {
    const pool = open({ niceness: 3 })
    await convertInPool(pool, small)
    expect(pool.pids.map((pid) => getPriority(pid))).toEqual([Math.min(19, getPriority() + 3)])
  }
)

test('a crashing process affects no other document', async () => {
  const pool = open()
  const crashing = convertInPool(pool, large)
  crashing.catch(() => undefined)
  while (pool.pids.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const [pid] = pool.pids
  const other = convertInPool(pool, small)
  process.kill(pid!, 'SIGSEGV')
  const [crashed] = await Promise.allSettled([crashing])
  expect(crashed).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'INVALID_RESPONSE',
      message: 'the process that read the document ended (SIGSEGV)',
      details: { ended: 'SIGSEGV' }
    }
  })
  expect((await other).facts.format).toBe('docx')
})

test('a process that ended while idle is not used', async () => {
  const pool = open()
  await convertInPool(pool, small)
  const [pid] = pool.pids
  process.kill(pid!, 'SIGKILL')
  while (isRunning(pid!)) await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await convertInPool(pool, small)).facts.format).toBe('docx')
})

test('the pool keeps to its number of processes and of documents per process, and ends them when closed', {
  tags: 'long'
}, async () => {
  const pool = open({ processes: 2, documents: 2 })
  const seen = new Set<number>()
  let most = 0
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      await convertInPool(pool, small)
      most = Math.max(most, pool.pids.length)
      for (const pid of pool.pids) seen.add(pid)
    })
  )
  expect(most).toBe(2)
  expect(seen.size).toBeGreaterThanOrEqual(3)
  const last = convertInPool(pool, large)
  last.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const pids = pool.pids
  await pool.close()
  await expect(last).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect([...pids, ...seen].filter(isRunning)).toEqual([])
  await expect(convertInPool(pool, small)).rejects.toThrow('the pool of documents is closed')
})

test('a waiting caller can give up at once, and the others go on', { tags: 'long' }, async () => {
  const pool = open({ processes: 1 })
  const first = convertInPool(pool, large)
  const aborted = convertInPool(pool, small, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  const giving = convertInPool(pool, small, { signal: AbortSignal.timeout(5) })
  const last = convertInPool(pool, small)
  await expect(giving).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(await Promise.race([first.then(() => 'read'), 'still reading'])).toBe('still reading')
  expect((await last).facts.format).toBe('docx')
  await first
})

test('a failing source ends only its own document', async () => {
  const pool = open({ processes: 1 })
  async function* failing() {
    yield small.subarray(0, 10)
    throw new Error('the upload was cut off')
  }
  await expect(convertInPool(pool, failing())).rejects.toThrow('the upload was cut off')
  expect((await convertInPool(pool, small)).facts.format).toBe('docx')
})

test('the pool refuses documents and answers over their limits', async () => {
  const tooLong = convertInPool(open({ bytes: 100 }), small)
  await expect(tooLong).rejects.toMatchObject({ details: { limit: 'bytes', value: 100 } })
  const tooMuch = convertInPool(open({ output: 100 }), small)
  await expect(tooMuch).rejects.toMatchObject({ details: { limit: 'output', value: 100 } })
})

test.runIf(process.platform === 'linux')(
  'a process gets nothing of the environment but a setting of its memory',
  async () => {
    process.env.SLUICE_TEST_SECRET = 'secret'
    const pool = open()
    await convertInPool(pool, small)
    expect(readFileSync(`/proc/${pool.pids[0]}/environ`, 'latin1')).toBe('MALLOC_ARENA_MAX=1\0')
    delete process.env.SLUICE_TEST_SECRET
  }
)

test('no document makes a connection', { tags: 'long' }, async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const pool = open()
  const chapter = `<body><script src="${address}/s.js"></script><img src="${address}/i.png"/><iframe src="${address}/"></iframe><p>text</p></body>`
  await convertInPool(pool, epub({ 'a.xhtml': chapter }))
  const picture = `<w:p><w:r><w:drawing><a:blip xmlns:a="a" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rId9"/></w:drawing></w:r></w:p>`
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}/i.png" TargetMode="External"/><Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${address}/t.dotx" TargetMode="External"/></Relationships>`
  await convertInPool(pool, docx(picture, { 'word/_rels/document.xml.rels': relations }))
  server.close()
  expect(connections).toBe(0)
})
