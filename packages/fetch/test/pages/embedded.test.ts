/** A page that only embeds a document, and which pages other requests may use. */

import { SluiceError } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import { readFetchRequest } from '../../src/index.ts'
import { mayBeCached } from '../../src/options/if-changed.ts'
import { embeddedIn, embeddedRequest, readEmbedded } from '../../src/pages/embedded.ts'
import { visitorKey } from '../../src/pages/visit.ts'
import type { Prepared } from '../../src/plan/prepare.ts'

const ADDRESS = 'https://site.example/report.pdf'
const prepared = (options: object = {}, rest: object = {}): Prepared =>
  ({ request: readFetchRequest({ url: 'https://site.example/', options }), ...rest }) as Prepared

const page = (documentPages: number, title = 'page') =>
  ({ title, facts: { documentPages }, reading: { embedded: ADDRESS, warnings: [] } }) as never
const refused = new SluiceError('EMPTY_CONTENT', 'The page is empty.', {
  details: { embedded_document: ADDRESS }
})

describe('the document that a page embeds', () => {
  /** Reads it where following it ends so. */
  const read = (follow: () => Promise<never>, of = prepared(), isEmpty = false) =>
    readEmbedded(ADDRESS, of, {
      page: isEmpty ? undefined : page(0),
      refused,
      signal: new AbortController().signal,
      follow
    })
  const warningOf = async (work: Promise<{ reading: { warnings: readonly unknown[] } }>) =>
    JSON.stringify((await work).reading.warnings)

  test('is found in a page that was read, and in one that was refused as empty', () => {
    expect(embeddedIn(page(0), undefined)).toBe(ADDRESS)
    expect(embeddedIn(undefined, refused)).toBe(ADDRESS)
    expect(embeddedIn(undefined, new Error('other'))).toBeUndefined()
  })

  test('is read instead of the page', async () => {
    const document = await read(async () => page(2, 'document'))
    expect(document).toMatchObject({
      title: 'document',
      reading: {
        warnings: [
          {
            code: 'EMBEDDED_DOCUMENT',
            message: `The page only embeds this document, which was read: ${ADDRESS}`
          }
        ]
      }
    })
  })

  test('leaves the page, with the reason, when it is no document or cannot be read', async () => {
    expect(await warningOf(read(async () => page(0)))).toContain('which is not a document')
    const fails = () => Promise.reject(new SluiceError('INVALID_RESPONSE', 'Broken.'))
    expect(await warningOf(read(fails))).toContain('which was not read: INVALID_RESPONSE')
    await expect(read(fails, prepared(), true)).rejects.toThrow('Broken.')
    await expect(read(async () => page(0), prepared(), true)).rejects.toMatchObject({
      code: 'EMPTY_CONTENT',
      message: expect.stringContaining('The page is empty. The page only embeds')
    })
  })

  test('is only named when the client wants the page', async () => {
    const options = { document: { follow_embedded: false } }
    const never = () => Promise.reject(new Error('followed'))
    expect(await warningOf(read(never, prepared(options)))).toContain('follow_embedded')
  })

  test('is fetched over HTTP, without what only a browser does', () => {
    const options = { render: 'browser', wait_for: '.x', timezone: 'Europe/Paris' }
    const { plans, request } = embeddedRequest(prepared(options), ADDRESS)
    expect(plans).toEqual([{ url: new URL(ADDRESS), via: 'http' }])
    expect(request.options).toMatchObject({ render: 'http', actions: [] })
    expect(request.options).not.toHaveProperty('wait_for')
  })
})

describe('a page in the cache', () => {
  test.each([
    [{}, true],
    [{ headers: { 'x-key': 'a' } }, false],
    [{ cookies: [{ name: 'a', value: 'b' }] }, false],
    [{ keep_cookies: true }, false],
    [{ keep: false }, false],
    [{ actions: [{ type: 'click', selector: '#more' }] }, false]
  ])('of a request with %j may serve others: %j', (options, expected) => {
    expect(mayBeCached(prepared(options))).toBe(expected)
  })

  test('is separate for each device, place and proxy', () => {
    expect(visitorKey(prepared())).toBe('')
    expect(visitorKey(prepared({ device: 'phone' }))).toBe(' {"device":"phone"}')
    expect(visitorKey(prepared({}, { proxy: 'berlin' }))).toBe(' {"proxy":"berlin"}')
  })
})
