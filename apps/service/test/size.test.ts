/** `SIZE=small`: a service for 512 MiB. */

import { expect, test } from 'vitest'
import { loadConfig } from '../src/base/config.ts'
import { pageBytes } from '../src/base/memory/page-bytes.ts'
import { welcome } from '../src/welcome.ts'
import { get, post, serveArticle, startOrigin, startService } from './harness.ts'

const MIB = 1024 * 1024

test('a small service has one worker thread, no browser, no documents, and less memory for pages', () => {
  const config = loadConfig({ SIZE: 'small' })
  expect(config).toMatchObject({
    BROWSER: 'off',
    WORKERS: 1,
    DOCUMENT_PROCESSES: 0,
    AI_LOCAL: 'off',
    STORE_URL: 'embedded:',
    FETCH_WIRE_BYTES: 2 * MIB,
    FETCH_DECODED_BYTES: 5 * MIB
  })
  expect(pageBytes(config).total).toBe(64 * MIB)
  expect(pageBytes(loadConfig({})).total).toBe(256 * MIB)
})

test('a default of the small size can be set, and other sizes keep theirs', () => {
  expect(loadConfig({ SIZE: 'small', FETCH_WIRE_BYTES: '1000' }).FETCH_WIRE_BYTES).toBe(1_000)
  expect(loadConfig({ SIZE: 'normal', WORKERS: '3' })).toMatchObject({
    WORKERS: 3,
    BROWSER: 'auto'
  })
})

test.each([
  ['BROWSER', 'auto', 'must be off or unset'],
  ['BROWSER_URL', 'ws://127.0.0.1:9222', 'must not be set'],
  ['WORKERS', '4', 'must be 1 or unset'],
  ['DOCUMENT_PROCESSES', '2', 'must be 0 or unset'],
  ['STORE_URL', 'redis://127.0.0.1', 'must be embedded: or unset'],
  ['AI_LOCAL', 'on', 'must be off or unset']
])('the start names %s=%s as a contradiction to the small size', (name, value, why) => {
  expect(() => loadConfig({ SIZE: 'small', [name]: value })).toThrow(
    `\`${name}\`: ${why} with SIZE=small, which leaves out: browser, documents, OCR, offline AI, Redis`
  )
})

test('a small service reads pages, refuses the rest with a reason, and says at the start what it lacks', async () => {
  const origin = await startOrigin((request, response) => {
    if (request.url !== '/note.rtf') return serveArticle(request, response)
    response.setHeader('content-type', 'application/rtf').end('{\\rtf1 Berth 7}')
  })
  const sluice = await startService({ SIZE: 'small' })
  try {
    const { key } = await sluice.account()
    const fetched = (path: string, options: object = {}) =>
      post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path, options })
    expect((await fetched('/')).status).toBe(200)
    const rendered = await fetched('/', { screenshot: true })
    expect([rendered.status, rendered.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(rendered.body.error.message).toContain('needs a browser')
    const document = await fetched('/note.rtf')
    expect(document.body.error.code).toBe('UNSUPPORTED_CONTENT')
    expect((await get(`${sluice.url}/readyz`)).status).toBe(200)
    expect(welcome(sluice.url, sluice.service, undefined)).toContain(
      'size     small, without: browser, documents, OCR, offline AI, Redis (SIZE)'
    )
  } finally {
    await sluice.stop()
    await origin.stop()
  }
}, 120_000)
