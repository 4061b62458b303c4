/** Pages that scripts fill, pages that stay empty, and short pages that are complete (`render: auto`, B2 and B20). */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { EMPTY, FILLED, PARTS, SHELLS } from './shells.ts'
import { WHOLE_PAGES } from './whole-pages.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of shells need one')

const PAGES = new Map<string, readonly [string, string]>(Object.entries(PARTS))
function addPage(kind: string, name: string, html: string): string {
  const path = `/${kind}/${encodeURIComponent(name)}`
  PAGES.set(path, ['text/html; charset=utf-8', html])
  return path
}

function addPages(kind: string, pages: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(pages).map(([name, html]) => [name, addPage(kind, name, html)])
}

const shells = addPages('shell', SHELLS)
const empties = addPages('empty', EMPTY)
const whole = Object.entries(WHOLE_PAGES).map(
  ([name, [text, html]]) => [name, text, addPage('whole', name, html)] as const
)

/** Ask a service about pages of the origin. */
function world(environment: Record<string, string>) {
  let sluice: TestService
  let origin: Origin
  let key: string
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      const [type, body] = PAGES.get(request.url ?? '') ?? ['text/plain', '']
      if (body === '') response.statusCode = 404
      response.setHeader('content-type', type)
      response.end(body)
    })
    sluice = await startService(environment)
    key = (await sluice.account()).key
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })
  return async (path: string, options: object = {}) => {
    const body = { url: origin.url + path, options }
    const answer = await post(`${sluice.url}/api/v1/internet/fetch/`, key, body)
    return { ...answer, charged: answer.headers.get('x-tokens-charged') }
  }
}

describe.skipIf(!chromium)('with a browser', () => {
  const ask = world({ BROWSER: 'auto', BROWSER_PAGES: '4' })

  test.concurrent.each(shells)('the browser fills %s', async (_name, path) => {
    const { status, body } = await ask(path)
    expect([status, body.error?.message, body.meta?.engine]).toEqual([200, undefined, 'browser'])
    expect(body.data.text).toContain(FILLED)
    expect(body.warnings).toBeUndefined()
  })

  test.concurrent.each(empties)('an empty page is an error and free: %s', async (_name, path) => {
    const { status, body, charged } = await ask(path)
    expect([status, body.error?.code, charged]).toEqual([500, 'EMPTY_CONTENT', '0'])
  })

  test('the error of an empty page says that a browser was used', async () => {
    const { body } = await ask(empties[0]?.[1] ?? '', { render: 'browser' })
    expect(body.error.code).toBe('EMPTY_CONTENT')
    expect(body.error.message).not.toContain('render')
  })

  test.concurrent.each(whole)('the browser is not used for %s', async (_name, text, path) => {
    const { status, body } = await ask(path)
    expect([status, body.error?.message, body.meta?.engine]).toEqual([200, undefined, 'http'])
    expect(`${body.data.title} ${body.data.text}`).toContain(text)
    expect(body.warnings).toBeUndefined()
  })
})

describe('without a browser', () => {
  const ask = world({ BROWSER: 'off' })

  test('an empty shell is an error that says what to do', async () => {
    const path = shells.find(([name]) => name === 'mount point named main')?.[1] ?? ''
    const { status, body, charged } = await ask(path)
    expect([status, body.error.code, charged]).toEqual([500, 'EMPTY_CONTENT', '0'])
    expect(body.error.message).toContain('This server has no browser: ')
  })

  test('render: http says that a browser may read more', async () => {
    const path = shells.find(([name]) => name === 'mount point named main')?.[1] ?? ''
    const { body } = await ask(path, { render: 'http' })
    expect(body.error.message).toContain('`render: "auto"`')
  })

  test('a shell with a few words of its own is answered with a warning', async () => {
    const path = shells.find(([name]) => name.startsWith('introduction'))?.[1] ?? ''
    const { status, body, charged } = await ask(path)
    expect([status, charged]).toEqual([200, '1'])
    expect(body.warnings[0].code).toBe('CONTENT_MAY_BE_INCOMPLETE')
  })
})
