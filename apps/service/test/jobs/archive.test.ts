import { Readable } from 'node:stream'
import { readWarc } from '@sluice/acquire/archive'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobOfArchive } from '../../src/domains/history/archive-payloads.ts'
import { type Answer, get, type Origin, post, startOrigin, type TestService } from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { finished } from './job-calls.ts'

let sluice: TestService
let origin: Origin

const page = (name: string, links: readonly string[] = []) =>
  `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>The ${name} of the river lies to the ${name} side.</p>
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main>`

beforeAll(async () => {
  origin = await startOrigin(
    ({ url = '', headers }, response) => {
      response.setHeader('content-type', 'text/html')
      if (url === '/sitemap.xml') {
        response.setHeader('content-type', 'application/xml')
        response.end(`<urlset><url><loc>http://${headers.host}/listed</loc></url></urlset>`)
      } else if (url === '/') response.end(page('source', ['/moved', '/gone']))
      else if (url === '/moved') response.writeHead(301, { location: '/mouth' }).end()
      else if (url === '/gone') response.writeHead(404).end('gone')
      else response.setHeader('set-cookie', 'sid=of-the-site').end(page(url.slice(1)))
    },
    (_, response) => void response.setHeader('content-type', 'text/plain').end('User-agent: *')
  )
})
afterAll(() => origin.stop())

const crawl = async (key: string, body: object): Promise<string> => {
  const started = await post(`${sluice.url}/api/v1/internet/crawl/`, key, {
    url: `${origin.url}/`,
    ...body
  })
  expect(started.status, started.text).toBe(202)
  await finished(sluice, key, started.body.data.id)
  return started.body.data.id
}
const exported = (key: string, id: string) =>
  fetch(`${sluice.url}/api/v1/jobs/${id}/export?format=warc`, {
    headers: { authorization: `Bearer ${key}` }
  })

interface Read {
  readonly type: string
  readonly path: string
  readonly block: string
}

async function recordsOf(file: Buffer): Promise<Read[]> {
  const records: Read[] = []
  for await (const record of readWarc(Readable.from([file]))) {
    const block = String(await record.block(1_000_000))
    const path = record.url && new URL(record.url).pathname
    records.push({ type: record.type, path, block })
  }
  return records
}

/** Payloads of archives in the store. */
async function kept(account: string): Promise<string[]> {
  const ids: string[] = []
  for await (const payload of sluice.service.payloads.list({ before: Date.now() + 60_000 })) {
    if (payload.account === account && jobOfArchive(payload.id)) ids.push(payload.id)
  }
  return ids
}

describe.each(STORES)('job.archive on %s', (store) => {
  beforeAll(async () => {
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())

  test('keeps every exchange for the export as WARC, without secrets', async () => {
    const { key } = await sluice.account(100)
    const options = { headers: { authorization: 'Bearer secret-of-ada' } }
    const id = await crawl(key, { options, job: { archive: true } })
    const response = await exported(key, id)
    expect(response.headers.get('content-type')).toBe('application/warc')
    expect(response.headers.get('content-disposition')).toContain(`${id}.warc.gz`)
    const records = await recordsOf(Buffer.from(await response.arrayBuffer()))
    expect(records[0]).toMatchObject({ type: 'warcinfo' })
    const answers = records.filter(({ type }) => type === 'response').map(({ path }) => path)
    expect([...new Set(answers)].sort()).toEqual([
      '/',
      '/gone',
      '/listed',
      '/llms.txt',
      '/mouth',
      '/moved',
      '/robots.txt',
      '/sitemap.xml'
    ])
    const statuses = Object.fromEntries(
      records
        .filter(({ type }) => type === 'response')
        .map(({ path, block }) => [path, Number(block.slice(9, 12))])
    )
    expect(statuses).toMatchObject({ '/': 200, '/moved': 301, '/mouth': 200, '/gone': 404 })
    const text = records.map(({ block }) => block).join()
    expect(text).not.toMatch(/secret-of-ada|of-the-site/)
    expect(text).toContain('The mouth of the river')
  })

  test('lives as long as the job', async () => {
    const { id: account, key } = await sluice.account(100)
    const id = await crawl(key, { job: { archive: true } })
    expect((await kept(account)).length).toBeGreaterThan(4)
    await get(`${sluice.url}/api/v1/jobs/${id}`, key, 'DELETE')
    expect(await kept(account)).toEqual([])
  })

  test('is asked for: other jobs keep no exchange and have no such export', async () => {
    const { id: account, key } = await sluice.account(100)
    const id = await crawl(key, {})
    expect(await kept(account)).toEqual([])
    const response = await exported(key, id)
    const { error } = (await response.json()) as Answer
    expect([response.status, error.code]).toEqual([400, 'NOT_KEPT'])
  })

  test('has a page of a second, incremental crawl as a revisit or in full', async () => {
    const { key } = await sluice.account(100)
    const job = { archive: true, incremental: true }
    await crawl(key, { job })
    const response = await exported(key, await crawl(key, { job }))
    const records = await recordsOf(Buffer.from(await response.arrayBuffer()))
    expect(
      records.some(({ path, block }) => path === '/mouth' && block.includes('mouth side'))
    ).toBe(true)
  })
})
