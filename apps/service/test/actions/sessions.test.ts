/** `cookies`, `session`, `keep_cookies`, `keep`: capabilities §5. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '../../src/domains/people/close-account.ts'
import {
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; login flows need one')

const TEXT = 'The mill on the lower river was built before the weir and has outlived it twice. '
const VALUE = 'a-cookie-value-nobody-else-sees'
const PASSWORD = 'correct-horse-battery'

let sluice: TestService
let origin: Origin
let other: Origin
const sent: string[] = []
const elsewhere: string[] = []
let turns = 0

beforeAll(async () => {
  const page = (body: string) =>
    `<!doctype html><html lang="en"><head><title>The mill</title></head><body><main><h1>The mill</h1><p>${TEXT.repeat(6)}</p>${body}</main></body></html>`
  other = await startOrigin((request, response) => {
    elsewhere.push(request.headers.cookie ?? '')
    response.setHeader('content-type', 'text/html')
    response.end(page(''))
  })
  origin = await startOrigin((request, response): void => {
    sent.push(request.headers.cookie ?? '')
    const path = (request.url ?? '').split('?')[0]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (path === '/away') {
      response.writeHead(302, { location: other.url.replace(ORIGIN_HOST, 'other.example') })
      return void response.end()
    }
    if (path === '/rotates') {
      const turn = /turn=t(\d+)/.exec(request.headers.cookie ?? '')?.[1]
      const isNext = turn !== undefined && Number(turn) === turns
      if (isNext) response.setHeader('set-cookie', `turn=t${++turns}; Path=/; HttpOnly`)
      return void response.end(
        page(
          `<p>This reader is ${isNext ? 'signed in as before' : 'not known to the mill any more'}.</p>`
        )
      )
    }
    if (path === '/leaves') {
      response.setHeader('set-cookie', 'sid=; Path=/; Max-Age=0')
      return void response.end(page('<p>You have left the mill.</p>'))
    }
    if (path === '/stores') {
      return void response.end(
        page(
          `<button id=go>Sign in</button><p id=t></p><script>go.onclick = () => { localStorage.setItem('token', ${JSON.stringify(VALUE)}); sessionStorage.setItem('tab', 'one'); t.textContent = 'Signed in by storage, at the mill on the lower river.' }</script>`
        )
      )
    }
    if (path === '/stored') {
      return void response.end(
        page(
          `<p id=t></p><script>const isIn = localStorage.getItem('token') === ${JSON.stringify(VALUE)}; const n = Number(localStorage.getItem('visits')); localStorage.setItem('visits', n + 1); t.textContent = (isIn ? 'Members read on here' : 'Sign in first') + ', tab ' + sessionStorage.getItem('tab') + ', visit ' + n + ' to the mill.'</script>`
        )
      )
    }
    if (path === '/login') {
      return void response.end(
        page(
          '<form method=post action="/in"><input name=p type=password><button>Sign in</button></form>'
        )
      )
    }
    if (path === '/in') {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const isIn = body === `p=${PASSWORD}`
        if (isIn) response.setHeader('set-cookie', `sid=${VALUE}; Path=/; HttpOnly`)
        response.end(
          page(
            isIn ? '<p>Welcome back to the mill, dear reader of many years.</p>' : '<p>Wrong.</p>'
          )
        )
      })
      return
    }
    const isMember = request.headers.cookie?.includes(`sid=${VALUE}`)
    response.setHeader('cache-control', 'max-age=600')
    response.end(
      page(
        `<p>This page is for ${isMember ? 'members of the mill alone' : 'everyone who comes along'}, and it was counted ${sent.length} times.</p>`
      )
    )
  })
  sluice = await startService(
    { BROWSER: 'auto', BROWSER_PAGES: '2' },
    { resolve: async () => [ORIGIN_HOST] }
  )
})
afterAll(async () => {
  await sluice?.stop()
  await origin?.stop()
  await other?.stop()
})

const ask = (key: string, path: string, options: object, headers = {}) =>
  post(
    `${sluice.url}/api/v1/internet/fetch/`,
    key,
    { url: (path.startsWith('http') ? '' : origin.url) + path, options },
    headers
  )
const cookie = (more: object = {}) => ({ name: 'sid', value: VALUE, ...more })
const sessionsAt = () => `${sluice.url}/api/v1/sessions`

describe('cookies (capabilities §5)', () => {
  test('cookies are sent to the site, over HTTP and in the browser, and are stored nowhere', async () => {
    const { key } = await sluice.account(100)
    const plain = await ask(key, '/', { cookies: [cookie()] })
    expect(plain.body.data.markdown).toContain('for members')
    const list = await get(`${sluice.url}/api/v1/fetch/results/?status=all`, key)
    expect(JSON.stringify(list.body)).not.toContain(VALUE)
    expect(list.body.data[0].options).not.toHaveProperty('cookies')
  })

  test('cookies go to the site from the browser', {
    tags: 'long',
    ...(!chromium && { skip: true })
  }, async () => {
    const { key } = await sluice.account(100)
    const { body } = await ask(key, '/', { cookies: [cookie()], render: 'browser' })
    expect(body.data.markdown).toContain('for members')
  })

  test('cookies stay with their host on a redirect', async () => {
    const { key } = await sluice.account(100)
    const url = `${origin.url.replace(ORIGIN_HOST, 'shop.example')}/away`
    const { body } = await ask(key, url, { cookies: [cookie()] })
    expect(body.meta.redirects).toBe(1)
    expect(sent.at(-1)).toBe(`sid=${VALUE}`)
    expect(elsewhere.at(-1)).toBe('')
  })

  test.each([
    ['another host', 'shop.example', { domain: 'other.example' }, 'options.cookies.0.domain'],
    ['a public suffix', 'a.shop.co.uk', { domain: 'co.uk' }, 'options.cookies.0.domain'],
    ['a private suffix', 'a.github.io', { domain: 'github.io' }, 'options.cookies.0.domain'],
    ['a subdomain', 'shop.example', { domain: 'www.shop.example' }, 'options.cookies.0.domain'],
    ['no name', 'shop.example', { name: 'a b' }, 'options.cookies.0.name'],
    [
      'a value with a line break',
      'shop.example',
      { value: 'a\r\nx: y' },
      'options.cookies.0.value'
    ],
    ['a value with a semicolon', 'shop.example', { value: 'a; b=c' }, 'options.cookies.0.value'],
    ['no path', 'shop.example', { path: 'x' }, 'options.cookies.0.path']
  ])('refused: %s', async (_name, host, more, path) => {
    const { key } = await sluice.account(100)
    const url = origin.url.replace(ORIGIN_HOST, host)
    const { status, body, text } = await ask(key, url, { cookies: [cookie(more)] })
    expect([status, body.error.code, body.error.details.path]).toEqual([
      400,
      'INVALID_REQUEST',
      path
    ])
    expect(text).not.toContain(VALUE)
  })

  test('a parent domain up to the registrable one is taken', async () => {
    const { key } = await sluice.account(100)
    const url = origin.url.replace(ORIGIN_HOST, 'a.b.shop.co.uk')
    const { body } = await ask(key, url, { cookies: [cookie({ domain: '.shop.co.uk' })] })
    expect(body.data.markdown).toContain('for members')
  })

  test.each([
    [
      'a driver',
      { domain: ORIGIN_HOST, path: '/', expires: 1_900_000_000, httpOnly: true, sameSite: 'Lax' }
    ],
    [
      'an extension',
      {
        domain: ORIGIN_HOST,
        hostOnly: true,
        path: '/',
        session: false,
        expirationDate: 1_900_000_000.5,
        storeId: '0',
        sameSite: 'no_restriction',
        id: 1
      }
    ],
    [
      'the protocol of a browser',
      {
        domain: ORIGIN_HOST,
        path: '/',
        expires: -1,
        size: 34,
        httpOnly: true,
        secure: false,
        session: true,
        priority: 'Medium',
        sameParty: false,
        sourceScheme: 'NonSecure',
        sourcePort: 80,
        partitionKey: { topLevelSite: 'http://shop.example', hasCrossSiteAncestor: false }
      }
    ],
    ['WebDriver', { domain: ORIGIN_HOST, path: '/', expiry: 1_900_000_000, httpOnly: false }],
    [
      'another browser',
      {
        domain: ORIGIN_HOST,
        path: '/',
        firstPartyDomain: '',
        partitionKey: null,
        sameSite: 'unspecified',
        storeId: 'default'
      }
    ],
    [
      'its tools',
      {
        domain: ORIGIN_HOST,
        path: '/',
        expires: '2035-01-01T00:00:00.000Z',
        partitioned: true
      }
    ]
  ])('cookies are taken as they are exported by %s', async (_name, exported) => {
    const { key } = await sluice.account(100)
    const { body } = await ask(key, '/', { cookies: [cookie(exported)] })
    expect(body.data.markdown).toContain('for members')
  })

  test.each([
    ['a driver', { expires: 1_700_000_000.5 }],
    ['an extension', { session: false, expirationDate: 1_700_000_000 }],
    ['WebDriver', { expiry: 1_700_000_000 }],
    ['the tools of a browser', { expires: '2023-11-14T22:13:20.000Z' }]
  ])(
    'a cookie that has expired is left out with a warning: exported by %s',
    async (_name, dated) => {
      const { key } = await sluice.account(100)
      const cookies = [cookie(dated), { name: 'mine', value: 'yes', expires: 'Session' }]
      const { body } = await ask(key, '/', { cookies })
      expect(sent.at(-1)).toBe('mine=yes')
      expect(body.warnings).toEqual([
        { code: 'COOKIES_EXPIRED', message: '1 of the cookies has expired, and was left out.' }
      ])
      const made = await post(sessionsAt(), key, { name: 'old', hosts: [ORIGIN_HOST], cookies })
      expect([made.status, made.body.data.cookies]).toEqual([201, 1])
      expect(made.body.data.warnings).toEqual(body.warnings)
      const none = { name: 'old', hosts: [ORIGIN_HOST], cookies: [cookie(dated)] }
      const refused = await post(sessionsAt(), key, none)
      expect([refused.status, refused.body.error.details.path]).toEqual([400, 'cookies'])
    }
  )

  test('a cookie that is for its host alone is not sent to a subdomain', async () => {
    const { key } = await sluice.account(100)
    const url = origin.url.replace(ORIGIN_HOST, 'www.shop.example')
    const cookies = [
      cookie({ domain: 'shop.example', hostOnly: true }),
      { name: 'wide', value: 'yes', domain: '.shop.example', hostOnly: false }
    ]
    await ask(key, url, { cookies })
    expect(sent.at(-1)).toBe('wide=yes')
    const hosts = ['www.shop.example']
    const refused = await post(sessionsAt(), key, { name: 'x', hosts, cookies: [cookies[0]] })
    expect(refused.body.error.message).toBe('`cookies.0.domain` must be one of `hosts`.')
  })

  test('prevent a page from being cached, and from being answered by max_age', async () => {
    const { key } = await sluice.account(100)
    const options = { max_age: 600 }
    await ask(key, '/', options)
    expect((await ask(key, '/', options)).body.meta.cache.hit).toBe(true)
    const mine = await ask(key, '/', { ...options, cookies: [cookie()] })
    expect(mine.body.meta.cache.hit).toBe(false)
    expect((await ask(key, '/', options)).body.data.markdown).toContain('for everyone')
  })
})

describe('sessions (capabilities §5)', () => {
  test('sessions are made, listed, used and deleted; their values are never shown', async () => {
    const { key } = await sluice.account(100)
    const body = { name: 'the mill', hosts: [ORIGIN_HOST], cookies: [cookie()], ttl_s: 3_600 }
    const made = await post(sessionsAt(), key, body)
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(made.body.data).toEqual({
      id: expect.stringMatching(/^ses_/),
      name: 'the mill',
      hosts: [ORIGIN_HOST],
      cookies: 1,
      created_at: expect.any(String),
      expires_at: expect.any(String)
    })
    const used = await ask(key, '/', { session: id })
    expect(used.body.data.markdown).toContain('for members')
    expect((await get(`${sessionsAt()}/${id}`, key)).body.data).toEqual(made.body.data)
    const list = await get(sessionsAt(), key)
    expect(list.body.data).toEqual([made.body.data])
    expect((await get(`${sessionsAt()}/${id}`, key, 'DELETE')).body.data).toEqual({ deleted: 1 })
    expect((await get(`${sessionsAt()}/${id}`, key)).status).toBe(404)
    const gone = await ask(key, '/', { session: id })
    expect([gone.status, gone.body.error.details.path]).toEqual([400, 'options.session'])
    for (const { text } of [made, used, gone]) expect(text).not.toContain(VALUE)
  })

  test('sessions are of one account', async () => {
    const [mine, theirs] = [await sluice.account(100), await sluice.account(100)]
    const body = { name: 'mine', hosts: [ORIGIN_HOST], cookies: [cookie()] }
    const { id } = (await post(sessionsAt(), mine.key, body)).body.data
    expect((await ask(theirs.key, '/', { session: id })).status).toBe(400)
    expect((await get(`${sessionsAt()}/${id}`, theirs.key)).status).toBe(404)
    expect((await get(`${sessionsAt()}/${id}`, theirs.key, 'DELETE')).status).toBe(404)
    expect((await get(sessionsAt(), theirs.key)).body.data).toEqual([])
  })

  test('sessions are for their hosts alone', async () => {
    const { key } = await sluice.account(100)
    const body = {
      name: 'shop',
      hosts: ['shop.example'],
      cookies: [cookie({ domain: 'shop.example' })]
    }
    const { id } = (await post(sessionsAt(), key, body)).body.data
    const port = new URL(origin.url).port
    const there = await ask(key, `http://shop.example:${port}/`, { session: id })
    expect(there.body.data.markdown).toContain('for members')
    const wrong = await ask(key, `http://www.shop.example:${port}/`, { session: id })
    expect(wrong.body.error.message).toContain('shop.example and not for www.shop.example')
  })

  test.each([
    ['neither cookies nor a result', { cookies: undefined }],
    ['both', { from_result: `ftc_${'0'.repeat(26)}` }],
    ['a host with a path', { hosts: ['shop.example/a'] }],
    ['a host with a port', { hosts: ['shop.example:80'] }],
    ['too long a life', { ttl_s: 30 * 86_400 + 1 }],
    ['a cookie for another site', { cookies: [cookie({ domain: 'other.example' })] }]
  ])('refused: %s', async (_name, more) => {
    const { key } = await sluice.account(1)
    const body = { name: 'x', hosts: ['shop.example'], cookies: [cookie()], ...more }
    const { status, body: answer, text } = await post(sessionsAt(), key, body)
    expect([status, answer.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(text).not.toContain(VALUE)
  })

  test('sessions are created from the final cookies of a login', {
    tags: 'long',
    ...(!chromium && { skip: true })
  }, async () => {
    const { key, id: account } = await sluice.account(100)
    const login = {
      actions: [
        { type: 'fill', selector: 'input', text: PASSWORD, secret: true },
        { type: 'click', selector: 'button' }
      ]
    }
    const without = await ask(key, '/login', login)
    expect(without.body.data.markdown).toContain('Welcome back')
    const from = (result: string) =>
      post(sessionsAt(), key, { name: 'login', hosts: [ORIGIN_HOST], from_result: result })
    expect((await from(without.body.meta.request_id)).status).toBe(404)
    const kept = await ask(key, '/login', { ...login, keep_cookies: true })
    const made = await from(kept.body.meta.request_id)
    expect([made.status, made.body.data.cookies]).toEqual([201, 1])
    // They were moved, not copied.
    expect((await from(kept.body.meta.request_id)).status).toBe(404)
    const { id } = made.body.data
    expect((await ask(key, '/', { session: id })).body.data.markdown).toContain('for members')
    const rendered = await ask(key, '/', { session: id, render: 'browser' })
    expect(rendered.body.data.markdown).toContain('for members')
    for (const { text } of [without, kept, made, rendered]) {
      for (const secret of [VALUE, PASSWORD]) expect(text).not.toContain(secret)
    }
    const { service } = sluice
    const stores = { ...service, jobs: service.jobs.store, webhooks: service.webhooks.store }
    await closeAccount(stores, account, 'test')
    expect(await sluice.service.cookieSessions.cookieSessions(account, Date.now())).toEqual([])
  })

  const sessionWith = async (key: string, cookies: object[]) => {
    const body = { name: 'kept', hosts: [ORIGIN_HOST], cookies }
    return (await post(sessionsAt(), key, body)).body.data.id as string
  }

  test('a session follows the cookies that the site renews', async () => {
    const { key } = await sluice.account(100)
    const session = await sessionWith(key, [{ name: 'turn', value: `t${turns}` }, cookie()])
    for (let visit = 0; visit < 3; visit++) {
      const { body } = await ask(key, '/rotates', { session })
      expect(body.data.markdown).toContain('signed in as before')
    }
    expect(sent.at(-1)).toContain(`sid=${VALUE}`)
    const shown = await get(`${sessionsAt()}/${session}`, key)
    expect(shown.body.data.cookies).toBe(2)
  })

  test('a session takes in no cookie of the request, and loses the cookie that the site ends', async () => {
    const { key } = await sluice.account(100)
    const session = await sessionWith(key, [cookie()])
    await ask(key, '/', { session, cookies: [{ name: 'mine', value: 'alone' }] })
    expect(sent.at(-1)).toContain('mine=alone')
    await ask(key, '/', { session })
    expect(sent.at(-1)).toBe(`sid=${VALUE}`)
    await ask(key, '/leaves', { session })
    await ask(key, '/', { session })
    expect(sent.at(-1)).toBe('')
  })

  test('visits side by side do not undo the cookies of each other', async () => {
    const { key, id: account } = await sluice.account(100)
    const session = await sessionWith(key, [cookie()])
    const [named] = await sluice.service.sessions.cookies(account, session, ORIGIN_HOST)
    const change = (name: string) => ({
      set: [{ ...(named as NonNullable<typeof named>), name, value: '1' }],
      ended: [],
      storage: []
    })
    await Promise.all(
      ['a', 'b'].map((name) => sluice.service.sessions.renew(account, session, change(name)))
    )
    const names = await sluice.service.sessions.cookies(account, session, ORIGIN_HOST)
    expect(names.map(({ name }) => name).sort()).toEqual(['a', 'b', 'sid'])
  })

  test('a session keeps the storage of its sites, and goes on with it', {
    tags: 'long',
    ...(!chromium && { skip: true })
  }, async () => {
    const { key } = await sluice.account(100)
    const actions = [{ type: 'click', selector: '#go' }]
    const login = await ask(key, '/stores', { actions, keep_cookies: true })
    const made = await post(sessionsAt(), key, {
      name: 'storage',
      hosts: [ORIGIN_HOST],
      from_result: login.body.meta.request_id
    })
    expect(made.status).toBe(201)
    const options = { session: made.body.data.id, render: 'browser' }
    const visits = []
    for (let visit = 0; visit < 2; visit++) visits.push(await ask(key, '/stored', options))
    const [first, second] = visits.map(({ body }) => body.data.markdown)
    expect(first).toContain('Members read on here, tab one, visit 0')
    expect(second).toContain('Members read on here, tab one, visit 1')
    const without = await ask(key, '/stored', { render: 'browser' })
    expect(without.body.data.markdown).toContain('Sign in first, tab null, visit 0')
    for (const { text } of [login, made, ...visits]) expect(text).not.toContain(VALUE)
  })

  test('a page of another origin sees no storage of a session', {
    tags: 'long',
    ...(!chromium && { skip: true })
  }, async () => {
    const { key } = await sluice.account(100)
    const actions = [{ type: 'click', selector: '#go' }]
    const login = await ask(key, '/stores', { actions, keep_cookies: true })
    const hosts = [ORIGIN_HOST, 'shop.example']
    const body = { name: 'two', hosts, from_result: login.body.meta.request_id }
    const session = (await post(sessionsAt(), key, body)).body.data.id
    const url = `${origin.url.replace(ORIGIN_HOST, 'shop.example')}/stored`
    const there = await ask(key, url, { session, render: 'browser' })
    expect(there.body.data.markdown).toContain('Sign in first, tab null')
  })

  test('no file of the service has a value', () => {
    for (const entry of readdirSync(sluice.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      for (const secret of [VALUE, PASSWORD]) expect(bytes.includes(secret), entry.name).toBe(false)
    }
  })
})

describe('keep: false (capabilities §5)', () => {
  test('stores nothing of the result, and charges it', async () => {
    const { key } = await sluice.account(100)
    const { body, headers } = await ask(key, '/', { keep: false, provenance: true })
    expect(body.data.markdown).toContain('outlived it twice')
    expect(headers.get('x-tokens-charged')).toBe('1')
    const { body: item } = await get(
      `${sluice.url}/api/v1/fetch/results/${body.meta.request_id}`,
      key
    )
    expect(item.data).toMatchObject({ data: null, tokens_charged: 1, metadata: { title: null } })
    expect(JSON.stringify(item)).not.toContain('mill')
  })

  test('is reported when its Idempotency-Key is sent again, without a second charge', async () => {
    const { key } = await sluice.account(100)
    const headers = { 'idempotency-key': 'once' }
    expect((await ask(key, '/', { keep: false }, headers)).status).toBe(200)
    const again = await ask(key, '/', { keep: false }, headers)
    expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(again.body.error.message).toContain('keep: false')
    expect(again.headers.get('x-tokens-remaining')).toBe('99')
  })

  test.each(['batch', 'fetch'])(
    'is refused where the answer is read from the history: %s',
    async (kind) => {
      const { key } = await sluice.account(100)
      const url = `${origin.url}/`
      const body = { options: { keep: false }, ...(kind === 'batch' ? { urls: [url] } : { url }) }
      const { status, body: answer } = await post(
        `${sluice.url}/api/v1/internet/${kind}/`,
        key,
        body,
        { prefer: 'respond-async' }
      )
      expect([status, answer.error.details.path]).toEqual([400, 'options.keep'])
    }
  )
})
