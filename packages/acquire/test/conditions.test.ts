import { describe, expect, test } from 'vitest'
import { validatorsOf } from '../src/index.ts'
import { get, listening, PAGE, redirect } from './fetching.ts'
import { answerText } from './origins.ts'

const UNCHANGED = 'HTTP/1.1 304 Not Modified\r\nETag: "one"\r\n\r\n'
const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT'
const LATER = 'Wed, 21 Oct 2026 07:28:01 GMT'

describe('validators', () => {
  test.each([
    ['a strong tag', { etag: '"a"' }, { etag: '"a"' }],
    ['a weak tag', { etag: 'W/"a"' }, { etag: 'W/"a"' }],
    ['a tag without quotes', { etag: 'a' }, undefined],
    ['a tag of many characters', { etag: `"${'a'.repeat(300)}"` }, undefined],
    ['a tag with a line break', { etag: '"a\r\nb"' }, undefined],
    ['an older date', { 'last-modified': DATE, date: LATER }, { lastModified: DATE }],
    ['the date of the answer itself', { 'last-modified': DATE, date: DATE }, undefined],
    ['a later date', { 'last-modified': LATER, date: DATE }, undefined],
    ['a broken date', { 'last-modified': 'yesterday', date: DATE }, undefined],
    ['an answer that varies by everything', { etag: '"a"', vary: 'accept, *' }, undefined],
    ['an answer that varies by a header', { etag: '"a"', vary: 'accept' }, { etag: '"a"' }]
  ])('of %s are those that say if a page has changed', (_, headers, expected) => {
    expect(validatorsOf(headers as Record<string, string>)).toEqual(expected)
  })
})

describe('a request with conditions', () => {
  test('sends the validators as they were written, and gets 304 without a body', async () => {
    const origin = await listening((socket) => socket.write(UNCHANGED))
    const conditions = { url: `${origin.url}/a`, etag: 'W/"one"', lastModified: DATE }
    const page = await get(`${origin.url}/a`, { conditions })
    expect([page.status, page.body.length, page.headers.etag]).toEqual([304, 0, '"one"'])
    expect(origin.requests[0]).toMatch(/^if-none-match: W\/"one"\r$/m)
    expect(origin.requests[0]).toContain(`if-modified-since: ${DATE}`)
  })

  test('gets the page if it has changed', async () => {
    const origin = await listening((socket) => socket.write(answerText(PAGE)))
    const conditions = { url: `${origin.url}/a`, etag: '"one"' }
    expect(await get(`${origin.url}/a`, { conditions })).toMatchObject({ status: 200 })
  })

  test('sends them to the final URL only', async () => {
    const origin = await listening((socket, head) =>
      socket.write(head.startsWith('GET /a ') ? redirect('/b') : UNCHANGED)
    )
    const conditions = { url: `${origin.url}/b`, etag: '"one"' }
    const page = await get(`${origin.url}/a`, { conditions })
    expect([page.status, page.url.pathname, page.redirects]).toEqual([304, '/b', 1])
    expect(origin.requests.map((head) => head.includes('if-none-match'))).toEqual([false, true])
  })

  test('sends nothing of them if the site now redirects elsewhere', async () => {
    const origin = await listening((socket, head) =>
      socket.write(head.startsWith('GET /a ') ? redirect('/c') : answerText(PAGE))
    )
    const page = await get(`${origin.url}/a`, {
      conditions: { url: `${origin.url}/b`, etag: '"one"' }
    })
    expect(page.status).toBe(200)
    expect(origin.requests.some((head) => head.includes('if-none-match'))).toBe(false)
  })

  test('fails with 304 at a URL that got none of them', async () => {
    const origin = await listening((socket) => socket.write(UNCHANGED))
    const elsewhere = { url: `${origin.url}/b`, etag: '"one"' }
    for (const request of [{}, { conditions: elsewhere }]) {
      await expect(get(`${origin.url}/a`, request)).rejects.toMatchObject({
        code: 'UPSTREAM_STATUS',
        details: { target_status: 304 }
      })
    }
  })
})
