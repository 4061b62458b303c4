/** Reports about keys, streams and uploads of other services that ended too late, or too early. */

import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, post, startOrigin, startService, type TestService } from '../harness.ts'
import { newUser } from '../people/new-user.ts'

let sluice: TestService
beforeAll(async () => {
  sluice = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => sluice.stop())

const KEYS = '/api/v1/account/keys'

describe('OctopusDeploy#4779: a key works on for minutes after its end', () => {
  test('a key is refused in the request after its revocation, however often it was used before', async () => {
    const owner = await newUser(sluice)
    const { id, key } = (await owner.browser.request('POST', KEYS, { name: 'k' })).body.data
    const url = `${sluice.url}/api/v1/account/`
    for (let n = 0; n < 5; n++) expect((await get(url, key)).status).toBe(200)
    await owner.browser.request('DELETE', `${KEYS}/${id}`)
    expect((await get(url, key)).status).toBe(401)
  })
})

describe('outline#7238 and qdrant#2715: keys survive the one who made them', () => {
  test('keys of a removed admin are named, and those that can make keys end', async () => {
    const owner = await newUser(sluice)
    const admin = await newUser(sluice, 'admin', owner.account)
    const make = async (scopes: string[]) =>
      (await admin.browser.request('POST', KEYS, { name: scopes.join(' '), scopes })).body.data
    const maker = await make(['keys', 'fetch', 'account'])
    const plain = await make(['account'])
    const removed = await owner.browser.request('DELETE', `/api/v1/team/members/${admin.id}`)
    expect(removed.status).toBe(200)
    expect(JSON.stringify(removed.body.data)).toContain(plain.id)
    const url = `${sluice.url}/api/v1/account/`
    expect((await get(url, maker.key)).status).toBe(401)
    expect((await get(url, plain.key)).status).toBe(200)
    const { data } = (await owner.browser.request('GET', KEYS)).body
    expect(data.find(({ id }: { id: string }) => id === plain.id).created_by).toMatchObject({
      id: admin.id
    })
  })
})

describe('stemdeck#88 and pinchy#957: too many streams, or too few', () => {
  test('an account has a hundred event streams, and a place again when one closes', async () => {
    const slow = await startOrigin(() => {})
    const { key } = await sluice.account(10)
    const { body } = await post(`${sluice.url}/api/v1/internet/batch/`, key, {
      urls: [`${slow.url}/a`]
    })
    const url = `${sluice.url}/api/v1/jobs/${body.data.id}/events`
    const open = async () => {
      const ending = new AbortController()
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${key}` },
        signal: ending.signal
      })
      // Held: the connection of a response that was collected as garbage is closed.
      return { status: response.status, response, ending }
    }
    const streams: Awaited<ReturnType<typeof open>>[] = []
    for (let n = 0; n < 120; n++) streams.push(await open())
    const accepted = streams.filter(({ status }) => status === 200)
    expect(accepted.length).toBeGreaterThanOrEqual(20)
    expect(accepted.length).toBeLessThanOrEqual(100)
    expect(streams.at(-1)?.status).toBe(503)
    accepted[0]?.ending.abort()
    const places = expect.poll(async () => {
      streams.push(await open())
      return streams.at(-1)?.status
    })
    await places.toBe(200)
    for (const { ending } of streams) ending.abort()
    await slow.stop()
  })
})

describe('callimachus#213 and request#2259: a client that sends steadily is called too slow', () => {
  test('a batch of lines that takes longer than a whole request may is accepted while lines arrive', async () => {
    const patient = await startService(
      {},
      { limits: { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 } }
    )
    const { key } = await patient.account(500)
    const { hostname, port } = new URL(patient.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    socket.on('error', () => {})
    socket.write(
      `POST /api/v1/internet/batch/ HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n`
    )
    for (let n = 0; n < 20; n++) {
      const line = `{"url":"https://example.com/${n}"}${' '.repeat(4_000)}\n`
      socket.write(`${line.length.toString(16)}\r\n${line}\r\n`)
      await wait(100)
    }
    socket.write('0\r\n\r\n')
    for (let n = 0; n < 100 && !answer.includes('\r\n\r\n'); n++) await wait(50)
    socket.destroy()
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 202 Accepted')
    await patient.stop()
  })
})

describe('apify/crawlee-python#2012: sitemaps that never end', () => {
  test('a dry run over sitemaps that each name another one ends, and says what it read', async () => {
    let asked = 0
    const endless = await startOrigin(({ url = '' }, response) => {
      asked++
      const n = Number(/(\d+)\.xml/.exec(url)?.[1] ?? 0)
      response.setHeader('content-type', 'application/xml')
      response.end(
        `<sitemapindex><sitemap><loc>http://${new URL(endless.url).host}/s${n + 1}.xml</loc></sitemap></sitemapindex>`
      )
    })
    const { key } = await sluice.account(10)
    const { status, body } = await post(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, key, {
      url: `${endless.url}/`
    })
    expect(status).toBe(200)
    expect(body.data.sitemaps.length).toBeGreaterThan(0)
    expect(asked).toBeLessThan(600)
    await endless.stop()
  })
})

describe('flux-core#609: a store grows with every small job', () => {
  test('a retry of lines that can never succeed starts no job', async () => {
    const { key } = await sluice.account(10)
    const response = await fetch(`${sluice.url}/api/v1/internet/batch/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: '{"job":{"skip_invalid":true}}\n{"url":"http://127.0.0.1/a"}\n{"url":"nonsense"}'
    })
    const { data } = (await response.json()) as { data: { id: string } }
    const retried = await post(`${sluice.url}/api/v1/jobs/${data.id}/retry`, key, {
      status: 'failed'
    })
    expect(retried.status).toBe(404)
    const { body } = await get(`${sluice.url}/api/v1/jobs/`, key)
    expect(body.data).toHaveLength(1)
  })
})
