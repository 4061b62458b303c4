/** The resources of the client against the real service: keys, sessions, transactions, operators. */

import {
  createClient,
  NotFoundError,
  SluiceApiError,
  SluiceConnectionError,
  UnauthorizedError
} from '@sluice/client'
import { createAccount, createKey } from '@sluice/service/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'

let origin: Origin
let sluice: TestService
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  sluice = await startService({ SIGNUP: 'open' })
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

/** A client that keeps the cookie, as a browser does. */
function browserClient() {
  let cookie = ''
  return createClient({
    baseUrl: sluice.url,
    async fetch(input, init) {
      const headers = new Headers(init?.headers)
      headers.set('origin', sluice.url)
      if (cookie !== '') headers.set('cookie', cookie)
      const response = await fetch(input, { ...init, headers })
      for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? ''
      return response
    }
  })
}

async function signedUp(email: string) {
  const client = browserClient()
  const session = await client.session.signUp({ email, password: 'a long password' })
  return { client, session }
}

/** A key that may do what operators do. */
async function operatorKey(): Promise<string> {
  const { ledger, secrets } = sluice.service
  const account = await createAccount(ledger, 'operators')
  const { key } = await createKey(ledger, secrets, { account, name: 'ops', scopes: ['operator'] })
  return key
}

describe('sessions', () => {
  test('sign up, sign out, sign in and change the password', async () => {
    const { client, session } = await signedUp('ada@rivers.example')
    expect(session.user).toMatchObject({ email: 'ada@rivers.example', role: 'owner' })
    expect(await client.session.get()).toMatchObject({ account: { id: session.account.id } })
    await client.session.changePassword({ current: 'a long password', new: 'a longer password' })
    await client.session.signOut()
    await expect(client.session.get()).rejects.toBeInstanceOf(UnauthorizedError)
    const again = await client.session.signIn('ada@rivers.example', 'a longer password')
    expect(again).toMatchObject({ account: session.account })
    expect(await client.session.signUpTerms()).toEqual({
      mode: 'open',
      resets_by_mail: false,
      provider: null,
      passkeys: false
    })
  })

  test('close the account with the password only', async () => {
    const { client } = await signedUp('ben@rivers.example')
    await expect(client.closeAccount('another password')).rejects.toBeInstanceOf(SluiceApiError)
    await client.closeAccount('a long password')
    await expect(client.session.get()).rejects.toBeInstanceOf(UnauthorizedError)
  })
})

describe('keys', () => {
  test('keys are created, listed, rotated and revoked', async () => {
    const { client } = await signedUp('cid@rivers.example')
    const made = await client.keys.create({ name: 'mine', scopes: ['fetch', 'account'] })
    expect(made.key).toMatch(/^slc_live_/)
    const byKey = (key: string) => createClient({ baseUrl: sluice.url, apiKey: key })
    expect((await byKey(made.key).account()).balance.total).toBeGreaterThan(0)

    const rotated = await client.keys.rotate(made.id)
    await expect(byKey(made.key).account()).rejects.toBeInstanceOf(UnauthorizedError)
    expect((await byKey(rotated.key).account()).balance.total).toBeGreaterThan(0)

    await client.keys.revoke(rotated.id)
    await expect(byKey(rotated.key).account()).rejects.toBeInstanceOf(UnauthorizedError)
    const listed = await client.keys.list()
    expect(listed.map(({ name, revoked_at }) => [name, revoked_at !== null])).toEqual([
      ['mine', true],
      ['mine', true]
    ])
    expect(JSON.stringify(listed)).not.toContain(rotated.key)
  })

  test('keys are created once, even if the answer is lost', async () => {
    let sent = 0
    const client = createClient({
      baseUrl: sluice.url,
      fetch: async () => {
        sent++
        throw new TypeError('fetch failed')
      }
    })
    await expect(client.keys.create({ name: 'x' })).rejects.toBeInstanceOf(SluiceConnectionError)
    expect(sent).toBe(1)
  })
})

describe('transactions, prices and pages of results', () => {
  test('show a fetch and what it cost', { tags: 'long' }, async () => {
    const { key } = await sluice.account(10)
    const client = createClient({ baseUrl: sluice.url, apiKey: key })
    await client.fetch(`${origin.url}/a`)
    await client.fetch(`${origin.url}/b`)
    const { movements, next_before } = await client.movements({ kind: 'charge', limit: 1 })
    expect(movements).toMatchObject([{ kind: 'charge', tokens: -1 }])
    expect(next_before).not.toBeNull()
    expect((await client.pricing()).tokens.fetch).toBe(1)

    const first = await client.resultsPage({ limit: 1, fields: 'meta' })
    expect(first.data).toHaveLength(1)
    const rest = await client.resultsPage({ limit: 1, cursor: first.next_cursor as string })
    expect(rest.data[0]?.url).toBe(`${origin.url}/a`)
    expect(await client.deleteResults({ url: `${origin.url}/a` })).toEqual({ deleted: 1 })
    await client.deleteResults()
    expect((await client.resultsPage()).data).toEqual([])
  })
})

describe('operators', () => {
  test('operators are refused without the scope', async () => {
    const { key } = await sluice.account(1)
    const client = createClient({ baseUrl: sluice.url, apiKey: key })
    await expect(client.operator.accounts()).rejects.toBeInstanceOf(SluiceApiError)
  })

  test('list accounts, grant once, refund once, suspend, invite, read the audit log', async () => {
    const operator = createClient({ baseUrl: sluice.url, apiKey: await operatorKey() })
    const { client, session } = await signedUp('dot@rivers.example')
    const { id } = session.account
    const grant = { id: 'invoice-1', account: id, tokens: 5 }
    expect(await operator.operator.grant(grant)).toMatchObject({ applied: true })
    expect(await operator.operator.grant(grant)).toMatchObject({ applied: false })
    const { meta } = await client.fetch(`${origin.url}/c`)
    const refund = { account: id, result: meta.request_id }
    expect(await operator.operator.refund(refund)).toMatchObject({ applied: true })
    expect(await operator.operator.refund(refund)).toMatchObject({ applied: false })

    await operator.operator.suspend(id, true)
    await expect(client.account()).rejects.toBeInstanceOf(SluiceApiError)
    await operator.operator.suspend(id, false)
    // Suspension ended the session.
    await client.session.signIn('dot@rivers.example', 'a long password')
    expect((await client.account()).balance.purchased).toBe(5)

    const invitation = await operator.operator.invite({ role: 'owner', account: id })
    expect(invitation).toMatchObject({ account: id, role: 'owner' })
    const { accounts } = await operator.operator.accounts()
    expect(accounts.map((account) => account.id)).toContain(id)
    const log = await operator.operator.auditLog({ account: id })
    expect(log.records.length).toBeGreaterThan(2)
    await operator.operator.closeAccount(id)
    await expect(client.account()).rejects.toBeInstanceOf(UnauthorizedError)
  })

  test('list alarms of parsers and acknowledge one', async () => {
    const { operator } = createClient({ baseUrl: sluice.url, apiKey: await operatorKey() })
    const { drift } = sluice.service
    const parser = { name: '@sluice/parser-jobs', version: '1.0.0' }
    for (let n = 0; n < 50; n++) drift.note(parser, { fields: { salary: n < 30 } })
    await drift.flush()
    const { alarms } = await operator.alarms()
    expect(alarms).toMatchObject([{ parser: parser.name, field: 'salary', state: 'open' }])
    const id = alarms[0]?.id ?? ''
    expect(await operator.acknowledgeAlarm(id)).toMatchObject({ id, state: 'acknowledged' })
    await expect(operator.acknowledgeAlarm('alm_none')).rejects.toBeInstanceOf(NotFoundError)
  })

  test('list, download and delete samples of pages', async () => {
    const { operator } = createClient({ baseUrl: sluice.url, apiKey: await operatorKey() })
    const failing = { parser: '@sluice/parser-retail', version: '1.0.0', kind: 'failure' } as const
    const page = { url: 'https://shop.example/lamp', status: 200, content_type: 'text/html' }
    const kept = await sluice.service.samples.keep(
      { ...failing, field: null, code: 'PARSE_FAILED' },
      { format: 1, url: page.url, filters: {}, pages: [{ ...page, text: '<h1>A lamp</h1>' }] }
    )
    const id = kept?.id ?? ''
    const listed = await operator.samples({ parser: '@sluice/parser-retail' })
    expect(listed).toMatchObject({ taking: false, samples: [{ id, code: 'PARSE_FAILED' }] })
    const { sample, content } = await operator.sample(id)
    expect([sample.url, content[0]?.text]).toEqual([page.url, '<h1>A lamp</h1>'])
    await operator.deleteSample(id)
    expect((await operator.samples()).samples).toEqual([])
    await expect(operator.sample(id)).rejects.toBeInstanceOf(NotFoundError)
  })
})
