/** Kept pages as public reports about caches and archives describe them, rebuilt. */

import { Readable } from 'node:stream'
import { readWarc } from '@sluice/acquire/archive'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, startService, type TestService } from '../harness.ts'
import { callsOf, type KeptSite, river, sendPage, startSite } from './kept-calls.ts'

let origin: KeptSite
let sluice: TestService
let key: string
let calls: ReturnType<typeof callsOf>
beforeAll(async () => {
  origin = await startSite()
  sluice = await startService()
  await sluice.service.reader.started
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})
beforeEach(async () => {
  key = (await sluice.account(100)).key
  calls = callsOf(sluice, key)
  origin.site = sendPage('It flows.')
  origin.requests = 0
})

/** The answers in the archive of a job. */
async function answersOf(job: string): Promise<{ path: string; block: string }[]> {
  const response = await fetch(`${sluice.url}/api/v1/jobs/${job}/export?format=warc`, {
    headers: { authorization: `Bearer ${key}` }
  })
  const answers: { path: string; block: string }[] = []
  const file = Buffer.from(await response.arrayBuffer())
  for await (const record of readWarc(Readable.from([file]))) {
    if (record.type !== 'response') continue
    answers.push({
      path: new URL(record.url).pathname,
      block: String(await record.block(5_000_000))
    })
  }
  return answers
}

describe('a kept page', () => {
  test('is found by the URL before a redirect, and by the one after it', async () => {
    origin.site = (request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end()
      else sendPage('It flows.')(request, response)
    }
    await calls.archive(`${origin.url}/old`)
    for (const path of ['/old', '/new']) {
      const { body } = await calls.offline(`${origin.url}${path}`)
      expect(body.meta.final_url).toBe(`${origin.url}/new`)
    }
    expect(origin.requests).toBe(2)
  })

  test('gets an extraction that its first reading did not have', async () => {
    const id = await calls.archive(`${origin.url}/a`)
    const json_schema = { type: 'object', properties: { length: { type: 'string' } } }
    const { body } = await calls.readAgain(id, { options: { json_schema } })
    expect(body.data.extracted).toEqual({ length: '120 km' })
  })

  test('obeys the options of its second reading, not those of the first', async () => {
    const id = await calls.archive(`${origin.url}/a`, { include_links: true, include_html: 'raw' })
    const { body } = await calls.readAgain(id, { options: { markdown: false } })
    expect(Object.keys(body.data)).not.toEqual(expect.arrayContaining(['links']))
    expect([body.data.html, body.data.markdown]).toEqual([undefined, undefined])
  })

  test('has its text in the encoding that only its header names', async () => {
    const text = 'Река течёт с холмов к морю.'
    const bytes = Buffer.from(
      [...river(text)].map((letter) => {
        const code = letter.charCodeAt(0)
        if (code < 128) return code
        return code === 0x451 ? 0xb8 : code - 0x350
      })
    )
    origin.site = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=windows-1251' }).end(bytes)
    }
    const id = await calls.archive(`${origin.url}/a`)
    const { body } = await calls.readAgain(id)
    expect(body.data.markdown).toContain(text)
  })

  test('is the answer after a refusal, not the refusal that was tried again', async () => {
    let tries = 0
    origin.site = (request, response) => {
      if (tries++ === 0) response.writeHead(503, { 'content-type': 'text/html' }).end('later')
      else sendPage('It flows.')(request, response)
    }
    const { all } = await calls.job('batch', { urls: [`${origin.url}/a`], job: { archive: true } })
    expect(all[0].status).toBe('success')
    const { body } = await calls.offline(`${origin.url}/a`)
    expect(body.data.markdown).toContain('It flows.')
  })

  test('that secrets made is read by its id alone, and not for its URL', async () => {
    const id = await calls.archive(`${origin.url}/a`, { headers: { 'x-token': 'of-ada' } })
    const { status } = await calls.offline(`${origin.url}/a`)
    expect(status).toBe(400)
    expect((await calls.readAgain(id)).status).toBe(200)
  })

  test('is missing with the status 400, not an empty success', async () => {
    const { status, body } = await calls.offline(`${origin.url}/never`)
    expect([status, body.success]).toEqual([400, false])
  })

  test('leaves a failed fetch without a kept page', async () => {
    await calls.archive(`${origin.url}/a`)
    origin.site = (_, response) => response.writeHead(500).end('broken')
    await calls.fetchPage(`${origin.url}/a`, { archive: true })
    const { body } = await calls.offline(`${origin.url}/a`)
    expect(body.data.markdown).toContain('It flows.')
  })

  test('does not come from a cache of pages, nor go there', async () => {
    await calls.archive(`${origin.url}/a`)
    await calls.offline(`${origin.url}/a`)
    origin.site = sendPage('It floods.')
    const { body } = await calls.fetchPage(`${origin.url}/a`, { max_age: 600 })
    expect(body.data.markdown).toContain('It floods.')
  })
})

describe('an archived job', () => {
  const statusOf = ({ block }: { block: string }) => Number(block.slice(9, 12))

  test.each([
    [403, 'text/html', '<h1>Not for you</h1>'],
    [404, 'text/html', '<h1>Gone with the flood</h1>'],
    [500, 'application/json', '{"error":"flood"}'],
    [404, 'text/html', '']
  ])('has the body of an answer %i as it came', async (status, type, text) => {
    origin.site = (_, response) => response.writeHead(status, { 'content-type': type }).end(text)
    const { id } = await calls.job('batch', { urls: [`${origin.url}/a`], job: { archive: true } })
    const pages = (await answersOf(id)).filter(({ path }) => path === '/a')
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      expect(statusOf(page)).toBe(status)
      expect(page.block.slice(page.block.indexOf('\r\n\r\n') + 4)).toBe(text)
    }
  })

  test('exports nothing for a page that it only read from the archive', async () => {
    await calls.archive(`${origin.url}/a`)
    const job = await calls.job('batch', {
      urls: [`${origin.url}/a`],
      options: { offline: true },
      job: { archive: true }
    })
    expect(job.pages.success).toBe(1)
    expect((await answersOf(job.id)).filter(({ path }) => path === '/a')).toEqual([])
    const { body } = await get(`${sluice.url}/api/v1/fetch/results/${job.all[0].result}`, key)
    expect(body.data.warnings).toEqual([])
  })
})
