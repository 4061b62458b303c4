/**
 * A small polite crawl, alone and beside a huge crawl of the same host: how much longer it takes.
 *
 *   node --conditions=@sluice/source benchmarks/crawl/fairness.mjs
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAccount, createKey, listen, loadConfig, openService } from '@sluice/service'

/** Time that the site takes for a page, ms. */
const PAGE_MS = 300
const HUGE = 2_000
const folder = mkdtempSync(join(tmpdir(), 'sluice-fairness-'))

const links = Array.from({ length: HUGE }, (_, n) => `<a href="/p${n}">${n}</a>`).join(' ')
const server = createServer(async ({ url = '' }, response) => {
  await wait(PAGE_MS)
  const text = `<title>Page ${url}</title><main><p>The text of the page ${url}.</p>`
  response.setHeader('content-type', 'text/html')
  response.end(url === '/' ? text + links : text)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const start = `http://127.0.0.1:${server.address().port}/`

const settings = { PORT: '0', DATA_DIR: folder, ALLOW_PRIVATE_CIDRS: '127.0.0.0/8', BROWSER: 'off' }
const service = await openService(loadConfig({ ...settings, LOG_LEVEL: 'silent' }))
const listening = await listen(service)

async function openAccount(name) {
  const account = await createAccount(service.ledger, name)
  await service.ledger.grant({ account, id: name, tokens: 100_000 })
  const { key } = await createKey(service.ledger, service.secrets, { account, name })
  const call = async (path, method = 'GET', body) => {
    const answer = await fetch(`${listening.url}/api/v1/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    })
    return (await answer.json()).data
  }
  const crawl = async (limit, rest) => {
    const scope = { within: 'host', limit, sitemap: 'skip' }
    return (await call('internet/crawl/', 'POST', { url: start, scope, ...rest })).id
  }
  return { call, crawl }
}

const one = await openAccount('one')
const other = await openAccount('other')

/** @returns the time of a crawl of `limit` pages, ms. */
async function timeOf(limit, rest) {
  const began = performance.now()
  const id = await one.crawl(limit, rest)
  while ((await one.call(`jobs/${id}`)).completed_at === null) await wait(20)
  return performance.now() - began
}

const CASES = [
  [
    'defaults beside 10 at once',
    16,
    {},
    { politeness: { concurrency: 10 }, job: { concurrency: 10 } }
  ],
  ['one at once beside defaults', 8, { politeness: { concurrency: 1 } }, {}],
  ['a delay of 100 ms beside defaults', 8, { politeness: { delay_ms: 100 } }, {}],
  [
    'a delay of 500 ms beside 10 at once',
    8,
    { politeness: { delay_ms: 500 } },
    { politeness: { concurrency: 10 }, job: { concurrency: 10 } }
  ]
]
// The first job loads what the others find loaded.
await timeOf(4, {})
console.log('small crawl | alone | beside | ratio')
for (const [name, limit, small, huge] of CASES) {
  const alone = await timeOf(limit, small)
  const id = await other.crawl(HUGE, huge)
  await wait(2_000)
  const beside = await timeOf(limit, small)
  await other.call(`jobs/${id}`, 'DELETE')
  await wait(1_000)
  console.log(
    `${name} | ${alone.toFixed(0)} ms | ${beside.toFixed(0)} ms | ${(beside / alone).toFixed(2)}`
  )
}
await listening.close?.()
server.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
