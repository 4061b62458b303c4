/** Pages that only embed a document: design/documents.md, `follow_embedded`. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { wordFile } from './office-files.ts'

const STORY = `<p>${'The harbour was dredged in spring, and ships of more draught came in. '.repeat(12)}</p>`
const pages: Record<string, string> = {
  '/frame': '<title>Report</title><h1>Report</h1><iframe src="/report.docx"></iframe>',
  '/viewer':
    '<title>Report</title><iframe src="/pdfjs/web/viewer.html?file=%2Freport.docx#page=2"></iframe>',
  '/object': '<title>Report</title><object type="application/pdf" data="/files/17"></object>',
  '/empty': '<embed src="report.docx">',
  '/story': `<title>Report</title><h1>Report</h1>${STORY}<iframe src="/report.docx"></iframe>`,
  '/two': '<title>a</title><h1>Two</h1><embed src="/report.docx"><embed src="/tides.pdf">',
  '/broken':
    '<title>Report</title><h1>Report</h1><p>Below is our report.</p><embed src="/broken.docx">',
  '/page': '<title>Report</title><h1>Report</h1><p>Below is our report.</p><embed src="/page.pdf">',
  '/page.pdf': '<title>Not here</title><p>This is no document.',
  '/internal': '<title>Report</title><h1>Report</h1><embed src="http://127.0.0.1:9/a.pdf">'
}

let origin: Origin
let elsewhere: Origin
let sluice: TestService
let key: string
const seen: { path: string; trace: unknown }[] = []

beforeAll(async () => {
  origin = await startOrigin(({ url: path = '', headers }, response) => {
    seen.push({ path, trace: headers['x-trace'] })
    const isDocument = path === '/report.docx' || path === '/files/17'
    const body = isDocument
      ? wordFile()
      : path === '/broken.docx'
        ? 'PK\u0003\u0004...'
        : pages[path]
    response.setHeader('content-type', isDocument ? 'application/octet-stream' : 'text/html')
    if (path === '/broken.docx') response.setHeader('content-type', 'application/zip')
    response.statusCode = body === undefined ? 404 : 200
    response.end(body ?? 'nothing')
  })
  elsewhere = await startOrigin(({ headers }, response) => {
    seen.push({ path: 'elsewhere', trace: headers['x-trace'] })
    response.end(wordFile())
  })
  pages['/abroad'] = `<title>Report</title><embed src="${elsewhere.url}/report.docx">`
  sluice = await startService()
  ;({ key } = await sluice.account())
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
  await elsewhere.stop()
})

const fetched = (path: string, options: object = {}) =>
  post(`${sluice.url}/api/v1/internet/fetch`, key, { url: origin.url + path, options })

test.each([
  ['/frame', '/report.docx'],
  ['/viewer', '/report.docx'],
  ['/object', '/files/17'],
  ['/empty', '/report.docx']
])('the document of %s is read in its place', async (path, document) => {
  const { status, body } = await fetched(path)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ format: 'docx', title: 'Harbour report' })
  expect(body.meta).toMatchObject({
    url: origin.url + path,
    final_url: origin.url + document,
    parser: { name: '@sluice/parser-document' },
    billing: { tokens: 1 }
  })
  expect(body.warnings).toMatchObject([
    { code: 'EMBEDDED_DOCUMENT', message: expect.stringContaining(origin.url + document) }
  ])
})

test('the page is read where the client wants it, and says what it embeds', async () => {
  const options = { document: { follow_embedded: false } }
  const { body } = await fetched('/broken', options)
  expect(body.data).toMatchObject({ title: 'Report' })
  expect(body.warnings).toContainEqual({
    code: 'EMBEDDED_DOCUMENT',
    message: expect.stringContaining('/broken.docx')
  })
  const empty = await fetched('/empty', options)
  expect(empty.body.error).toMatchObject({
    code: 'EMPTY_CONTENT',
    message: expect.stringContaining('follow_embedded'),
    details: { embedded_document: `${origin.url}/report.docx` }
  })
})

test.each([
  ['/broken', 'INVALID_RESPONSE'],
  ['/page', 'not a document']
])('a page like %s is answered when its document cannot be read', async (path, why) => {
  const { status, body } = await fetched(path)
  expect([status, body.data.title]).toEqual([200, 'Report'])
  expect(body.warnings).toContainEqual({
    code: 'EMBEDDED_DOCUMENT',
    message: expect.stringContaining(why)
  })
})

test('an address that is not public is not fetched', async () => {
  const { body } = await fetched('/internal')
  expect(JSON.stringify(body)).toMatch(/URL_NOT_ALLOWED/)
})

test.each(['/story', '/two'])('%s has content of its own', async (path) => {
  const { body } = await fetched(path)
  expect(body.data).toMatchObject({ title: expect.any(String), type: expect.any(String) })
  expect(body.warnings ?? []).not.toContainEqual(
    expect.objectContaining({ code: 'EMBEDDED_DOCUMENT' })
  )
})

test('headers of the client go to the origin of the page alone', async () => {
  seen.length = 0
  await fetched('/frame', { headers: { 'x-trace': 'a' } })
  await fetched('/abroad', { headers: { 'x-trace': 'a' } })
  expect(seen.filter(({ path }) => path !== '/robots.txt')).toMatchObject([
    { path: '/frame', trace: 'a' },
    { path: '/report.docx', trace: 'a' },
    { path: '/abroad', trace: 'a' },
    { path: 'elsewhere', trace: undefined }
  ])
})
