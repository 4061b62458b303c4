/** docs/sign-in.md: signing in by a provider, and what must not sign anybody in. */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invite } from '../../src/domains/people/invitations.ts'
import { loadConfig } from '../../src/index.ts'
import { startService, type TestService } from '../harness.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type FalseProvider, startFalseProvider } from './false-provider.ts'
import { newUser, PASSWORD, setUpTotp } from './new-user.ts'
import { CLIENT, freePort, startTrueProvider } from './true-provider.ts'

const CALLBACK = '/sign-in/oidc/callback'
const SECURITY = '/dashboard/account/security'

let provider: FalseProvider
let running: TestService | undefined
beforeAll(async () => {
  provider = await startFalseProvider()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.behaviour = {}
  provider.asked.length = 0
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})

/** A service that knows the provider. */
async function start(more: Record<string, string> = {}): Promise<TestService> {
  const port = await freePort()
  running = await startService({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_SIGN_UP: 'on',
    ...more
  })
  return running
}

const open = (browser: Browser, path: string) =>
  browser.request('GET', path, undefined, {}).then(({ status, headers }) => ({
    status,
    to: headers.get('location') ?? ''
  }))

/** Begin and finish a sign-in. @param change - change of the query that the browser comes back with. */
async function signIn(
  browser: Browser,
  { query = '', change = (_: URLSearchParams) => {}, code = randomUUID() as string } = {}
): Promise<string> {
  const { status, to } = await open(browser, `/sign-in/oidc${query}`)
  expect(status).toBe(303)
  const back = provider.answer(to, code)
  change(back)
  return (await open(browser, `${CALLBACK}?${back}`)).to
}

const problem = (name: string) => `/dashboard/sign-in?problem=${name}`
const who = async (browser: Browser) =>
  (await browser.request('GET', '/api/v1/auth/session')).body.data?.user

describe('signing in', () => {
  test('sends the browser with PKCE, state and nonce, and opens the usual session', async () => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    const { to } = await open(browser, '/sign-in/oidc?next=/dashboard/history?q=1')
    const sent = new URL(to)
    expect(sent.origin + sent.pathname).toBe(`${provider.issuer}/auth`)
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${sluice.url}${CALLBACK}`,
      scope: 'openid email',
      code_challenge_method: 'S256'
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(sent.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    // What the browser keeps says nothing to who reads it.
    expect(browser.cookie()).not.toContain(sent.searchParams.get('state'))
    const answer = await fetch(`${sluice.url}${CALLBACK}?${provider.answer(to)}`, {
      headers: { cookie: browser.cookie() },
      redirect: 'manual'
    })
    expect(answer.headers.get('location')).toBe('/dashboard/history?q=1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.find((line) => line.startsWith('sluice_session='))).toMatch(
      /; path=\/; .*samesite=strict; httponly/i
    )
    expect(cookies.find((line) => line.startsWith('sluice_oidc='))).toMatch(/^sluice_oidc=;/)
    const basic = Buffer.from(
      `${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`
    )
    expect(provider.asked).toEqual([
      { authorization: `Basic ${basic.toString('base64')}`, isVerifierRight: true }
    ])
    const session = /sluice_session=[^;]+/.exec(cookies.join('\n'))?.[0] as string
    const me = await fetch(`${sluice.url}/api/v1/auth/session`, { headers: { cookie: session } })
    expect((await me.json()).data).toMatchObject({
      user: { email: 'ada@example.com', role: 'owner' },
      must_set_up_two_factor: false
    })
  })

  test("matches users by the provider's identifier, even after their address changes", async () => {
    const sluice = await start()
    const first = openBrowser(sluice.url)
    await signIn(first)
    const user = await who(first)
    provider.behaviour = { claims: { email: 'countess@example.com' } }
    const second = openBrowser(sluice.url)
    expect(await signIn(second)).toBe('/dashboard')
    expect(await who(second)).toEqual(user)
    provider.behaviour = { claims: { email: undefined, email_verified: undefined } }
    expect(await signIn(openBrowser(sluice.url))).toBe('/dashboard')
    // Somebody else with the address of before is somebody else.
    provider.behaviour = { claims: { sub: 'sub-eve' } }
    expect(await signIn(openBrowser(sluice.url))).toBe(problem('other_identity'))
    const events = await sluice.service.directory.audit({ limit: 50 } as never)
    const actions = JSON.stringify(events)
    for (const action of ['user.created', 'identity.connected', 'session.opened']) {
      expect(actions).toContain(action)
    }
  })

  test('connects an existing user by the verified address, where not anyone may sign up', async () => {
    const sluice = await start({ OIDC_SIGN_UP: 'off' })
    const { email, id, browser } = await newUser(sluice)
    await setUpTotp({ browser })
    provider.behaviour = { claims: { email: email.toUpperCase() } }
    const own = openBrowser(sluice.url)
    expect(await signIn(own)).toBe('/dashboard')
    expect((await who(own)).id).toBe(id)
    // The second factor of the service is not asked for: docs/sign-in.md "Second factors".
    const factors = (await own.request('GET', '/api/v1/auth/factors')).body.data
    expect(factors).toMatchObject({ two_factor: true, has_password: true })
    expect(factors.provider).toMatchObject({ name: 'single sign-on' })
    expect(factors.provider.connected_at).toMatch(/Z$/)
  })

  test('does not connect by the address where anyone may sign up with it', async () => {
    const sluice = await start({ SIGNUP: 'open' })
    const attacker = openBrowser(sluice.url)
    const email = 'ada@example.com'
    await attacker.request('POST', '/api/v1/auth/sign-up', { email, password: PASSWORD })
    expect(await signIn(openBrowser(sluice.url))).toBe(problem('connect_first'))
  })

  test('needs an invitation, a known address, or OIDC_SIGN_UP', async () => {
    const sluice = await start({ OIDC_SIGN_UP: 'off' })
    const browser = openBrowser(sluice.url)
    expect(await signIn(browser)).toBe(problem('no_account'))
    expect(await signIn(browser, { query: '?invitation=wrong' })).toBe(problem('no_account'))
    const { account } = await newUser(sluice)
    const { directory, secrets } = sluice.service
    const { token } = await invite(directory, secrets, { account, role: 'member' })
    expect(await signIn(browser, { query: `?invitation=${token}` })).toBe('/dashboard')
    const { data } = (await browser.request('GET', '/api/v1/auth/session')).body
    expect(data).toMatchObject({ user: { role: 'member' }, account: { id: account } })
    const { data: factors } = (await browser.request('GET', '/api/v1/auth/factors')).body
    expect(factors.has_password).toBe(false)
    // No password is the password of a user without one.
    for (const password of ['', ' ', PASSWORD]) {
      const answer = await openBrowser(sluice.url).request('POST', '/api/v1/auth/sign-in', {
        email: 'ada@example.com',
        password
      })
      expect(answer.status).toBe(401)
    }
  })

  test('asks the userinfo endpoint where the token has no address', async () => {
    const sluice = await start()
    provider.behaviour = {
      claims: { email: undefined, email_verified: undefined },
      userinfo: { email: 'ada@example.com', email_verified: true }
    }
    expect(await signIn(openBrowser(sluice.url))).toBe('/dashboard')
    provider.behaviour.userinfo = { sub: 'sub-eve', email: 'eve@example.com', email_verified: true }
    provider.behaviour.claims = { email: undefined, sub: 'sub-new' }
    expect(await signIn(openBrowser(sluice.url))).toBe(problem('refused'))
  })

  test.each([
    [{ email_verified: false }, 'email_not_verified'],
    [{ email_verified: 'true' }, 'email_not_verified'],
    [{ email_verified: undefined }, 'email_not_verified'],
    [{ email: undefined }, 'email_not_verified'],
    [{ email: 'no address' }, 'email_not_verified'],
    [{ email: 'ada@example.com.evil.example' }, 'wrong_domain'],
    [{ email: '"ada@corp.example"@evil.example' }, 'email_not_verified']
  ])('refuses a user with %j', async (claims, name) => {
    const sluice = await start({ OIDC_DOMAINS: 'Example.com' })
    provider.behaviour = { claims }
    const browser = openBrowser(sluice.url)
    expect(await signIn(browser)).toBe(problem(name))
    expect(await who(browser)).toBe(undefined)
    expect(await sluice.service.directory.users()).toEqual([])
  })

  test('checks the domain of a known user too, if domains are named', async () => {
    const sluice = await start({ OIDC_DOMAINS: 'example.com' })
    expect(await signIn(openBrowser(sluice.url))).toBe('/dashboard')
    provider.behaviour = { claims: { email: 'ada@left.example' } }
    expect(await signIn(openBrowser(sluice.url))).toBe(problem('wrong_domain'))
  })

  test('does not open the session of a suspended account', async () => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    await signIn(browser)
    const [user] = await sluice.service.directory.users()
    await sluice.service.ledger.suspend(user?.account as string, true)
    expect(await signIn(openBrowser(sluice.url))).toBe(problem('suspended'))
  })
})

describe('what does not sign anybody in', () => {
  const attack = async (
    act: (browser: Browser, sluice: TestService) => Promise<string>,
    name: string
  ) => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    expect(await act(browser, sluice)).toBe(problem(name))
    expect(await who(browser)).toBe(undefined)
    expect(await sluice.service.directory.users()).toEqual([])
  }

  test('another state', () =>
    attack(
      (browser) => signIn(browser, { change: (back) => back.set('state', 'x'.repeat(43)) }),
      'refused'
    ))

  test('no state', () =>
    attack((browser) => signIn(browser, { change: (back) => back.delete('state') }), 'refused'))

  test('an answer to a sign-in that another browser began', () =>
    attack(async (browser, sluice) => {
      const attacker = openBrowser(sluice.url)
      const { to } = await open(attacker, '/sign-in/oidc')
      return (await open(browser, `${CALLBACK}?${provider.answer(to)}`)).to
    }, 'expired'))

  test('another nonce', () =>
    attack((browser) => {
      provider.behaviour = { claims: { nonce: 'another' } }
      return signIn(browser)
    }, 'refused'))

  test('a token for another client', () =>
    attack((browser) => {
      provider.behaviour = { claims: { aud: 'another' } }
      return signIn(browser)
    }, 'refused'))

  test('a token of another issuer', () =>
    attack((browser) => {
      provider.behaviour = { claims: { iss: 'https://evil.example' } }
      return signIn(browser)
    }, 'refused'))

  test('a token that another key signed', () =>
    attack((browser) => {
      provider.behaviour = { signsWithOtherKey: true }
      return signIn(browser)
    }, 'refused'))

  test('a token that has expired', () =>
    attack((browser) => {
      provider.behaviour = { claims: { iat: 1, exp: 2 } }
      return signIn(browser)
    }, 'refused'))

  test('an answer that names another issuer, or none: mix-up', async () => {
    await attack(
      (browser) => signIn(browser, { change: (back) => back.set('iss', 'https://evil.example') }),
      'refused'
    )
    await running?.stop()
    await attack((browser) => signIn(browser, { change: (back) => back.delete('iss') }), 'refused')
    expect(provider.asked).toEqual([])
  })

  test('a code that was used', async () => {
    const sluice = await start()
    const code = 'used-twice'
    expect(await signIn(openBrowser(sluice.url), { code })).toBe('/dashboard')
    expect(await signIn(openBrowser(sluice.url), { code })).toBe(problem('refused'))
  })

  test('the same answer once more, even with the cookie of before', async () => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    const { to } = await open(browser, '/sign-in/oidc')
    const cookie = browser.cookie()
    const path = `${CALLBACK}?${provider.answer(to)}`
    expect((await open(browser, path)).to).toBe('/dashboard')
    const asked = provider.asked.length
    const again = await openBrowser(sluice.url).request('GET', path, undefined, { cookie })
    expect(again.headers.get('location')).toBe(problem('expired'))
    expect(provider.asked).toHaveLength(asked)
  })

  test('an answer after ten minutes, or with a changed cookie', async () => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    const { to } = await open(browser, '/sign-in/oidc')
    const path = `${CALLBACK}?${provider.answer(to)}`
    const changed = browser.cookie().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const other = await openBrowser(sluice.url).request('GET', path, undefined, { cookie: changed })
    expect(other.headers.get('location')).toBe(problem('expired'))
    const { now } = Date
    Date.now = () => now() + 600_001
    try {
      expect((await open(browser, path)).to).toBe(problem('expired'))
    } finally {
      Date.now = now
    }
  })

  test('a refusal of the provider', () =>
    attack(
      (browser) =>
        signIn(browser, {
          change: (back) => {
            back.delete('code')
            back.set('error', 'access_denied')
            back.set('error_description', '<script>')
          }
        }),
      'denied'
    ))
})

test.each([
  ['//evil.example', '/dashboard'],
  ['https://evil.example/dashboard', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['\\\\evil.example/dashboard', '/dashboard'],
  ['/dashboard/../..//evil.example', '/dashboard'],
  ['/dashboard\\@evil.example', '/dashboard/@evil.example'],
  ['/dashboardevil', '/dashboard'],
  ['/api/v1/auth/sign-out', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/dashboard/keys\r\nSet-Cookie: a=b', '/dashboard/keysSet-Cookie:%20a=b'],
  ['/dashboard/jobs?status=all', '/dashboard/jobs?status=all']
])('continues to pages of the dashboard only: %j', async (next, to) => {
  const sluice = await start()
  const query = `?${new URLSearchParams({ next })}`
  expect(await signIn(openBrowser(sluice.url), { query })).toBe(to)
})

describe('connecting', () => {
  test('gives a signed-in user the identity, and takes it away again', async () => {
    const sluice = await start({ SIGNUP: 'open', OIDC_SIGN_UP: 'off' })
    const { browser, id } = await newUser(sluice)
    expect(await signIn(browser, { query: '?connect=true' })).toBe(SECURITY)
    const other = openBrowser(sluice.url)
    expect(await signIn(other)).toBe('/dashboard')
    expect((await who(other)).id).toBe(id)
    const eve = await newUser(sluice)
    expect(await signIn(eve.browser, { query: '?connect=true' })).toBe(problem('other_identity'))
    const answer = await browser.request('DELETE', '/api/v1/auth/provider')
    expect(answer.body.data).toEqual({ removed: true })
    expect((await browser.request('DELETE', '/api/v1/auth/provider')).status).toBe(404)
    expect(await signIn(openBrowser(sluice.url))).toBe(problem('no_account'))
  })

  test('needs a recent session that lasts until the end', async () => {
    const sluice = await start()
    const nobody = openBrowser(sluice.url)
    expect((await open(nobody, '/sign-in/oidc?connect=true')).to).toBe(problem('expired'))
    const { browser } = await newUser(sluice)
    const { to } = await open(browser, '/sign-in/oidc?connect=true')
    const back = `${CALLBACK}?${provider.answer(to)}`
    await browser.request('POST', '/api/v1/auth/sign-out')
    expect((await open(browser, back)).to).toBe(problem('expired'))
    const late = (await newUser(sluice)).browser
    const { now } = Date
    Date.now = () => now() + 601_000
    try {
      const { to: page } = await open(late, '/sign-in/oidc?connect=true')
      expect(page).toBe(`${SECURITY}?problem=confirm_first`)
    } finally {
      Date.now = now
    }
  })

  test('the only way to sign in cannot be removed', async () => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    await signIn(browser)
    const answer = await browser.request('DELETE', '/api/v1/auth/provider')
    expect(answer.body.error.code).toBe('INVALID_REQUEST')
    expect(await signIn(openBrowser(sluice.url))).toBe('/dashboard')
  })
})

describe('a provider that does not answer', () => {
  test('shows an error page at the start of the service and later, and passwords still work', async () => {
    const port = await freePort()
    const sluice = await start({ OIDC_ISSUER: `http://127.0.0.1:${port}` })
    const browser = openBrowser(sluice.url)
    expect((await open(browser, '/sign-in/oidc')).to).toBe(problem('provider_down'))
    const { email } = await newUser(sluice)
    const answer = await browser.request('POST', '/api/v1/auth/sign-in', {
      email,
      password: PASSWORD
    })
    expect(answer.status).toBe(200)
  })

  test('fails a sign-in in progress, and the next one works', async () => {
    const sluice = await start()
    const browser = openBrowser(sluice.url)
    provider.behaviour = { status: 503 }
    expect((await open(browser, '/sign-in/oidc')).to).toBe(problem('provider_down'))
    provider.behaviour = {}
    const { to } = await open(browser, '/sign-in/oidc')
    const back = `${CALLBACK}?${provider.answer(to)}`
    provider.behaviour = { status: 503 }
    expect((await open(browser, back)).to).toBe(problem('provider_down'))
    provider.behaviour = {}
    expect(await signIn(browser)).toBe('/dashboard')
  })
})

test('oidc-provider signs a user in, with its own pages', async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const id = await startTrueProvider(publicUrl)
  const sluice = await start({ PORT: String(port), PUBLIC_URL: publicUrl, OIDC_ISSUER: id.issuer })
  const browser = openBrowser(sluice.url)
  const { to } = await open(browser, '/sign-in/oidc')
  const { headers } = await throughPages(to, 'ada')
  const back = headers.get('location') ?? ''
  expect(back.startsWith(`${publicUrl}${CALLBACK}?code=`)).toBe(true)
  expect((await open(browser, back.slice(publicUrl.length))).to).toBe('/dashboard')
  expect((await who(browser)).email).toBe('ada@example.com')
  const other = openBrowser(sluice.url)
  const begun = await open(other, '/sign-in/oidc')
  const unverified = (await throughPages(begun.to, 'unverified-bob')).headers.get('location') ?? ''
  expect((await open(other, unverified.slice(publicUrl.length))).to).toBe(
    problem('email_not_verified')
  )
  await id.stop()
})

/** Sign in and consent on the pages of oidc-provider. @returns its answer that leads back. */
async function throughPages(address: string, login: string): Promise<Response> {
  const jar = new Map<string, string>()
  let url = address
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
      ...(body ? { body } : {})
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    body = undefined
    const to = answer.headers.get('location')
    if (to?.includes(CALLBACK)) return answer
    if (to) url = new URL(to, url).href
    else {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] as string
      url = new URL(/action="([^"]+)"/.exec(page)?.[1] as string, url).href
      body = new URLSearchParams({ prompt, login, password: 'any' })
    }
  }
  throw new Error('the provider does not come to an end')
}

test('a service without a provider has no such pages, and its terms say so', async () => {
  running = await startService()
  const answer = await fetch(`${running.url}/sign-in/oidc`, { redirect: 'manual' })
  expect(answer.status).toBe(404)
  const terms = await (await fetch(`${running.url}/api/v1/auth/sign-up`)).json()
  expect(terms.data.provider).toBe(null)
})

test.each([
  [{ OIDC_CLIENT_ID: undefined }, 'OIDC_CLIENT_ID'],
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  [{ OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'http://localhost.evil.example' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'ftp://id.example.com' }, 'OIDC_ISSUER']
])('the start is refused with %j', (change, name) => {
  const environment = {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'a',
    PUBLIC_URL: 'https://sluice.example.com'
  }
  expect(loadConfig(environment).OIDC_ISSUER).toBe(environment.OIDC_ISSUER)
  expect(() => loadConfig({ ...environment, ...change })).toThrow(name)
})
