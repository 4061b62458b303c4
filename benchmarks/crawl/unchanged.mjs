/**
 * A site that is crawled twice, with a tenth of its pages changed in between: what the second crawl asks for, takes and
 * costs. Then its archive, read by two readers, and crawled in place of the network.
 *
 *   node --conditions=@sluice/source benchmarks/crawl/unchanged.mjs [pages]
 */

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parsedAnswer, readWarc } from '@sluice/acquire/archive'
import { createAccount, createKey, listen, loadConfig, openService } from '@sluice/service'
import { WARCParser } from 'warcio'

const PAGES = Number(process.argv[2] ?? 1_000)
const folder = mkdtempSync(join(tmpdir(), 'sluice-unchanged-'))
const changed = new Set()
let seen = { pages: 0, unchanged: 0, bytes: 0 }

/** Numbers are no words of a page: letters are. */
const wordOf = (n) => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[digit])
const words = (n) =>
  Array.from({ length: 400 }, (_, at) => wordOf((at * 7919 + n * 104_729) % 500_000)).join(' ')
const linksOf = (n) =>
  [2 * n + 1, 2 * n + 2]
    .filter((to) => to < PAGES)
    .map((to) => `<a href="/p${to}">${to}</a>`)
    .join(' ')
const pageOf = (n) => `<!doctype html><title>Page ${n}</title><main><h1>Page ${n}</h1>
<p>Edition ${changed.has(n) ? 2 : 1} of page ${n}: ${words(changed.has(n) ? n + PAGES : n)}.</p>
${linksOf(n)}</main>`

const server = createServer(({ url = '', headers }, response) => {
  const n = url === '/' ? 0 : Number(/^\/p(\d+)$/.exec(url)?.[1] ?? PAGES)
  if (n >= PAGES) return response.writeHead(404).end()
  const etag = `"${n}-${changed.has(n) ? 2 : 1}"`
  const isSame = headers['if-none-match'] === etag
  seen.pages++
  seen.unchanged += isSame ? 1 : 0
  const text = isSame ? '' : pageOf(n)
  seen.bytes += text.length
  response.writeHead(isSame ? 304 : 200, { etag, 'content-type': 'text/html' }).end(text)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const start = `http://127.0.0.1:${server.address().port}/`

const settings = { PORT: '0', DATA_DIR: folder, ALLOW_PRIVATE_CIDRS: '127.0.0.0/8', BROWSER: 'off' }
const service = await openService(loadConfig({ ...settings, LOG_LEVEL: 'silent' }))
const listening = await listen(service)
const account = await createAccount(service.ledger, 'bench')
await service.ledger.grant({ account, id: 'bench', tokens: 100_000 })
const { key } = await createKey(service.ledger, service.secrets, { account, name: 'bench' })
const call = (path, init = {}) =>
  fetch(`${listening.url}/api/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  })
const scope = { within: 'host', limit: 2 * PAGES }

async function crawled() {
  seen = { pages: 0, unchanged: 0, bytes: 0 }
  const body = { url: start, scope, job: { incremental: true, archive: true } }
  const answer = await call('internet/crawl/', { method: 'POST', body: JSON.stringify(body) })
  const { id } = (await answer.json()).data
  for (;;) {
    const { data } = await (await call(`jobs/${id}`)).json()
    if (data.completed_at !== null) return { ...data, seen }
    if (data.status === 'paused') throw new Error(`the job is paused: ${data.reason}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const first = await crawled()
for (let n = 0; n < PAGES; n += 10) changed.add(n)
const before = new Set(changed)
const second = await crawled()
const share = (part, whole) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
console.log(
  'first crawl   pages',
  first.pages.success,
  'tokens',
  first.tokens.charged,
  'bytes',
  first.seen.bytes
)
console.log('second crawl  pages', second.pages.success, 'unchanged', second.pages.unchanged)
console.log('  answered 304', share(second.seen.unchanged, second.seen.pages))
console.log('  bytes', share(second.seen.bytes, first.seen.bytes))
console.log('  tokens', second.tokens.charged, 'changed pages', before.size)

// The archive of the first crawl holds the pages before the change.
const bytes = Buffer.from(await (await call(`jobs/${first.id}/export?format=warc`)).arrayBuffer())
const file = join(folder, 'first.warc.gz')
writeFileSync(file, bytes)
const digest = (body) => createHash('sha256').update(body).digest('hex')
const theirs = []
for await (const record of new WARCParser(Readable.toWeb(Readable.from([bytes])))) {
  const payload = Buffer.from((await record.readFully(true)) ?? [])
  if (record.warcType !== 'response') continue
  theirs.push(`${record.warcTargetURI} ${record.httpHeaders.statusCode} ${digest(payload)}`)
}
const ours = []
for await (const record of readWarc(Readable.from([bytes]))) {
  if (record.type !== 'response') continue
  const { status, body } = parsedAnswer(record, await record.block(10_000_000))
  ours.push(`${record.url} ${status} ${digest(body)}`)
}
const isEqual = theirs.join('\n') === ours.join('\n')
console.log(
  'archive       bytes',
  bytes.length,
  'responses',
  ours.length,
  'equal to warcio:',
  isEqual
)

const main = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname
const out = join(folder, 'again.jsonl')
const flags = ['--within', 'host', '--limit', String(scope.limit), '--from', file, '-o', out]
const asked = seen.pages
await promisify(execFile)(
  process.execPath,
  ['--conditions=@sluice/source', main, 'crawl', start, ...flags],
  { env: { ...process.env, SLUICE_CONFIG_DIR: '/dev/null/none', BROWSER: 'off' } }
).catch(({ code, stderr }) => {
  // Pages of the site that are gone fail in both.
  if (code !== 1) throw new Error(stderr)
})
const lineOf = ({ url, status, reason, depth, error, data }) =>
  JSON.stringify([url, status, reason, depth, error?.code ?? null, data?.markdown ?? null])
const again = readFileSync(out, 'utf8')
  .trim()
  .split('\n')
  .map((line) => lineOf(JSON.parse(line)))
const live = []
for (let cursor = '0'; cursor; ) {
  const part = await (
    await call(`jobs/${first.id}/pages?status=all&limit=100&cursor=${cursor}`)
  ).json()
  live.push(...part.data.map(lineOf))
  cursor = part.next_cursor
}
const both = new Set(live)
console.log(
  'from archive  pages',
  again.length,
  'of',
  live.length,
  'equal',
  again.filter((line) => both.has(line)).length,
  'requests',
  seen.pages - asked
)

await listening.stop()
server.close()
rmSync(folder, { recursive: true, force: true })
