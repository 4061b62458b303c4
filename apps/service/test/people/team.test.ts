/** Teams: members with roles, invitations, and what each role may do (docs/design/decisions.md §14 "Teams"). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, post, startService, type TestService } from '../harness.ts'
import { openBrowser } from './browser.ts'
import { actionsOf, newUser, PASSWORD, setUpTotp, type TestUser } from './new-user.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => service.stop())

const TEAM = '/api/v1/team'

/** An account with one user of each role. */
async function newTeam() {
  const owner = await newUser(service)
  const [admin, member] = [
    await newUser(service, 'admin', owner.account),
    await newUser(service, 'member', owner.account)
  ]
  return { owner, admin, member, account: owner.account }
}

const teamOf = async ({ browser }: TestUser) => (await browser.request('GET', TEAM)).body.data

const rolesOf = async (user: TestUser) => {
  const { members } = await teamOf(user)
  return members.map((one: { role: string }) => one.role)
}

describe('the keys of a member', () => {
  const KEYS = '/api/v1/account/keys'
  const make = async ({ browser }: TestUser, name: string, scopes: string[]) =>
    (await browser.request('POST', KEYS, { name, scopes })).body.data
  const works = async (key: string, path = '/api/v1/account') =>
    (await get(service.url + path, key)).status === 200

  test('The list names the creator of each key, including keys created with a key.', async () => {
    const { owner, admin } = await newTeam()
    const own = await make(admin, 'own', ['keys', 'account'])
    const child = await post(service.url + KEYS, own.key, { name: 'child', scopes: ['account'] })
    await make(owner, 'other', ['account'])
    const by = ({ id, email }: TestUser) => ({ id, email })
    expect(child.body.data.created_by).toEqual(by(admin))
    const list = async () => (await owner.browser.request('GET', KEYS)).body.data
    const makers = async () => (await list()).map((key: { created_by: unknown }) => key.created_by)
    expect(await makers()).toEqual([by(admin), by(admin), by(owner)])
    // Who rotates a key knows it from then on.
    await owner.browser.request('POST', `${KEYS}/${child.body.data.id}/regenerate`)
    expect((await makers()).at(-1)).toEqual(by(owner))
    await owner.browser.request('DELETE', `${TEAM}/members/${admin.id}`)
    expect((await makers())[0]).toEqual({ id: admin.id, email: null })
  })

  test('A removed member loses the keys that can make keys, and the answer lists the others.', async () => {
    const { owner, admin } = await newTeam()
    const own = await make(admin, 'own', ['keys', 'account'])
    const plain = await make(admin, 'plain', ['account'])
    const children = await Promise.all(
      [['keys', 'account'], ['account']].map(async (scopes) => {
        const answer = await post(service.url + KEYS, own.key, { name: 'child', scopes })
        return answer.body.data
      })
    )
    const kept = await make(owner, 'kept', ['keys', 'account'])
    const answer = await owner.browser.request('DELETE', `${TEAM}/members/${admin.id}`)
    expect(answer.status).toBe(200)
    const { keys } = answer.body.data
    const isRevoked = ({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null
    expect(keys.map((key: { id: string }) => key.id).sort()).toEqual(
      [own.id, plain.id, ...children.map(({ id }) => id)].sort()
    )
    expect(
      keys
        .filter(isRevoked)
        .map(({ id }: { id: string }) => id)
        .sort()
    ).toEqual([own.id, children[0].id].sort())
    const all = [own, plain, ...children, kept]
    expect(await Promise.all(all.map(({ key }) => works(key)))).toEqual([
      ...[false, true, false],
      ...[true, true]
    ])
    expect(await actionsOf(service, owner.account)).toContain('key.revoked')
  })

  test('A removal with revoke_keys ends all keys that the member made, and no others.', async () => {
    const { owner, admin } = await newTeam()
    const plain = await make(admin, 'plain', ['account'])
    const kept = await make(owner, 'kept', ['account'])
    const path = `${TEAM}/members/${admin.id}?revoke_keys=true`
    const { keys } = (await owner.browser.request('DELETE', path)).body.data
    expect(keys).toMatchObject([{ id: plain.id, created_by: { id: admin.id } }])
    expect(keys[0].revoked_at).not.toBe(null)
    expect([await works(plain.key), await works(kept.key)]).toEqual([false, true])
  })

  test('A user who leaves, or becomes a member, loses the keys that can make keys.', async () => {
    for (const end of ['leave', 'demote'] as const) {
      const { owner, admin } = await newTeam()
      const own = await make(admin, 'own', ['keys', 'account'])
      const plain = await make(admin, 'plain', ['account'])
      const answer =
        end === 'leave'
          ? await admin.browser.request('POST', `${TEAM}/leave`, { password: PASSWORD })
          : await owner.browser.request('PATCH', `${TEAM}/members/${admin.id}`, { role: 'member' })
      expect(answer.status).toBe(200)
      expect([await works(own.key), await works(plain.key)]).toEqual([false, true])
    }
  })

  test('No key that a removed member makes at the same moment can make keys afterwards.', async () => {
    const { owner, admin } = await newTeam()
    const own = await make(admin, 'own', ['keys', 'account'])
    let isOver = false
    const made: string[] = []
    const flood = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const answer = await post(service.url + KEYS, own.key, { name: 'x', scopes: ['keys'] })
        if (answer.status !== 200) return
        made.push(answer.body.data.key)
      }
    })
    await owner.browser.request('DELETE', `${TEAM}/members/${admin.id}`)
    isOver = true
    await Promise.all(flood)
    for (const key of made) expect(await works(key, KEYS)).toBe(false)
  })
})

describe('what roles may do', () => {
  test('a member fetches and reads, sees keys and makes none', async () => {
    const { member, admin } = await newTeam()
    const { id } = (
      await admin.browser.request('POST', '/api/v1/account/keys', { name: 'of the admin' })
    ).body.data
    const allowed = [
      '/account',
      '/account/keys',
      '/account/usage',
      '/fetch/results',
      '/jobs',
      '/team'
    ]
    for (const path of allowed) {
      const answer = await member.browser.request('GET', `/api/v1${path}`)
      expect([path, answer.status]).toEqual([path, 200])
    }
    const refused: [string, string, object?][] = [
      ['POST', '/account/keys', { name: 'mine' }],
      ['DELETE', `/account/keys/${id}`],
      ['POST', `/account/keys/${id}/regenerate`],
      ['GET', '/webhooks/secret'],
      ['POST', '/webhooks/secret/rotate'],
      ['POST', '/webhooks/endpoint', { url: 'https://example.com/' }],
      ['DELETE', '/webhooks/endpoint'],
      ['PATCH', '/team', { name: 'taken over' }],
      ['POST', '/team/invitations', { role: 'member' }],
      ['DELETE', '/team/invitations/inv_1'],
      ['PATCH', `/team/members/${member.id}`, { role: 'owner' }],
      ['DELETE', `/team/members/${admin.id}`],
      ['DELETE', '/account', { password: PASSWORD }],
      ['GET', '/operator/accounts'],
      ['POST', `/operator/users/${admin.id}/reset`],
      ['DELETE', `/operator/users/${admin.id}/factors`]
    ]
    for (const [method, path, body] of refused) {
      const answer = await member.browser.request(method, `/api/v1${path}`, body)
      expect([method, path, answer.status]).toEqual([method, path, 401])
    }
    expect((await teamOf(member)).invitations).toEqual([])
  })

  test('an admin makes keys and manages members, not owners and not the account', async () => {
    const { owner, admin, member } = await newTeam()
    const ask = (method: string, path: string, body?: object) =>
      admin.browser.request(method, `/api/v1${path}`, body).then(({ status }) => status)
    expect(await ask('POST', '/account/keys', { name: 'k' })).toBe(200)
    expect(await ask('PATCH', `/team/members/${member.id}`, { role: 'admin' })).toBe(200)
    expect(await ask('PATCH', `/team/members/${member.id}`, { role: 'member' })).toBe(200)
    expect(await ask('PATCH', `/team/members/${member.id}`, { role: 'owner' })).toBe(401)
    expect(await ask('PATCH', `/team/members/${admin.id}`, { role: 'owner' })).toBe(401)
    expect(await ask('PATCH', `/team/members/${owner.id}`, { role: 'member' })).toBe(401)
    expect(await ask('DELETE', `/team/members/${owner.id}`)).toBe(401)
    expect(await ask('POST', '/team/invitations', { role: 'owner' })).toBe(401)
    expect(await ask('PATCH', '/team', { require_two_factor: true })).toBe(401)
    expect(await ask('DELETE', '/account', { password: PASSWORD })).toBe(401)
    expect(await ask('DELETE', `/team/members/${member.id}`)).toBe(200)
    expect(await rolesOf(owner)).toEqual(['owner', 'admin'])
  })

  test('an owner cannot manage an operator, nor make one', async () => {
    const { owner, account } = await newTeam()
    const operator = await newUser(service, 'operator', account)
    for (const [method, body] of [
      ['PATCH', { role: 'member' }],
      ['DELETE', undefined]
    ] as const) {
      const path = `${TEAM}/members/${operator.id}`
      expect((await owner.browser.request(method, path, body)).status).toBe(401)
    }
    const path = `${TEAM}/members/${owner.id}`
    const answer = await owner.browser.request('PATCH', path, { role: 'operator' })
    expect(answer.status).toBe(400)
  })

  test('members of other accounts do not exist', async () => {
    const { owner } = await newTeam()
    const stranger = await newUser(service)
    const path = `${TEAM}/members/${stranger.id}`
    expect((await owner.browser.request('DELETE', path)).status).toBe(404)
    expect((await owner.browser.request('PATCH', path, { role: 'member' })).status).toBe(404)
    expect((await stranger.browser.request('GET', '/api/v1/auth/session')).status).toBe(200)
  })

  test('the routes take no key, and nothing from another site', async () => {
    const { owner, member } = await newTeam()
    const scopes = ['fetch', 'results', 'account', 'keys']
    const made = await owner.browser.request('POST', '/api/v1/account/keys', { name: 'k', scopes })
    const headers = { authorization: `Bearer ${made.body.data.key}` }
    const browser = openBrowser(service.url)
    expect((await browser.request('GET', TEAM, undefined, headers)).status).toBe(401)
    const path = `${TEAM}/members/${member.id}`
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' }
    ]
    for (const other of others) {
      expect((await owner.browser.request('DELETE', path, undefined, other)).status).toBe(401)
    }
    expect(await rolesOf(owner)).toHaveLength(3)
  })
})

describe('the last owner', () => {
  test('can neither be demoted, removed nor leave', async () => {
    const { owner } = await newTeam()
    const { browser, id } = owner
    const demoted = await browser.request('PATCH', `${TEAM}/members/${id}`, { role: 'admin' })
    expect([demoted.status, demoted.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect((await browser.request('DELETE', `${TEAM}/members/${id}`)).status).toBe(400)
    const left = await browser.request('POST', `${TEAM}/leave`, { password: PASSWORD })
    expect(left.status).toBe(400)
    expect(left.body.error.message).toMatch(/needs an owner/)
    expect((await rolesOf(owner))[0]).toBe('owner')
  })

  test('remains when two owners demote, remove and leave at once', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await newUser(service)
      const two = await newUser(service, 'owner', one.account)
      const demote = (by: TestUser, who: TestUser) =>
        by.browser.request('PATCH', `${TEAM}/members/${who.id}`, { role: 'member' })
      const remove = (by: TestUser, who: TestUser) =>
        by.browser.request('DELETE', `${TEAM}/members/${who.id}`)
      const leave = (by: TestUser) =>
        by.browser.request('POST', `${TEAM}/leave`, { password: PASSWORD })
      await Promise.all(
        [
          [demote(one, two), demote(two, one)],
          [remove(one, two), remove(two, one)],
          [leave(one), leave(two)],
          [demote(one, one), remove(two, one), leave(two)]
        ][round] ?? []
      )
      const users = await service.service.directory.users(one.account)
      expect(users.filter(({ role }) => role === 'owner').length).toBeGreaterThan(0)
    }
  })
})

describe('invitations', () => {
  const invite = ({ browser }: TestUser, body: object = {}) =>
    browser.request('POST', `${TEAM}/invitations`, body)
  const signUp = (invitation: string) =>
    openBrowser(service.url).request('POST', '/api/v1/auth/sign-up', {
      email: `${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
      invitation
    })

  test('bring a user into the account with their role, are listed and withdrawn', async () => {
    const { owner, admin, account } = await newTeam()
    const made = (await invite(admin, { email: 'Bob@Example.com' })).body.data
    expect(made).toMatchObject({
      role: 'member',
      email: 'bob@example.com',
      sent: false,
      invited_by: admin.email
    })
    const other = (await invite(owner, { role: 'admin' })).body.data
    const listed = (await teamOf(owner)).invitations
    expect(listed.map((one: { id: string }) => one.id).sort()).toEqual([made.id, other.id].sort())
    expect(JSON.stringify(listed)).not.toContain(made.invitation)
    const joined = await signUp(made.invitation)
    expect(joined.body.data).toMatchObject({ user: { role: 'member' }, account: { id: account } })
    const path = `${TEAM}/invitations/${other.id}`
    expect((await owner.browser.request('DELETE', path)).status).toBe(200)
    expect((await owner.browser.request('DELETE', path)).status).toBe(404)
    expect((await signUp(other.invitation)).status).toBe(400)
    expect((await teamOf(owner)).invitations).toEqual([])
    expect(await actionsOf(service, account)).toEqual(
      expect.arrayContaining(['invitation.created', 'invitation.withdrawn', 'user.created'])
    )
  })

  test('invitations of one account cannot be withdrawn from another', async () => {
    const { owner } = await newTeam()
    const stranger = await newUser(service)
    const { id, invitation } = (await invite(owner)).body.data
    const path = `${TEAM}/invitations/${id}`
    expect((await stranger.browser.request('DELETE', path)).status).toBe(404)
    expect((await signUp(invitation)).status).toBe(200)
  })

  test('invitations are void once their creator may no longer give the role', async () => {
    const { owner, admin } = await newTeam()
    const { invitation } = (await invite(admin, { role: 'admin' })).body.data
    const path = `${TEAM}/members/${admin.id}`
    await owner.browser.request('PATCH', path, { role: 'member' })
    expect((await signUp(invitation)).status).toBe(400)
    await owner.browser.request('PATCH', path, { role: 'admin' })
    expect((await signUp(invitation)).status).toBe(200)
  })

  test('invitations end with the member who made them', async () => {
    const { owner, admin } = await newTeam()
    const { invitation } = (await invite(admin)).body.data
    await owner.browser.request('DELETE', `${TEAM}/members/${admin.id}`)
    expect((await signUp(invitation)).status).toBe(400)
  })
})

test('a removed member is signed out at once, and cannot sign in again', async () => {
  const { owner, member, account } = await newTeam()
  const second = openBrowser(service.url)
  const credentials = { email: member.email, password: PASSWORD }
  await second.request('POST', '/api/v1/auth/sign-in', credentials)
  await owner.browser.request('DELETE', `${TEAM}/members/${member.id}`)
  for (const browser of [member.browser, second]) {
    for (const path of ['/api/v1/account', '/api/v1/auth/session', TEAM]) {
      expect((await browser.request('GET', path)).status).toBe(401)
    }
  }
  const again = await second.request('POST', '/api/v1/auth/sign-in', credentials)
  expect(again.status).toBe(401)
  expect(await actionsOf(service, account)).toContain('member.removed')
})

test('a member leaves with the password; an owner renames and closes the account', async () => {
  const { owner, member, account } = await newTeam()
  const wrong = await member.browser.request('POST', `${TEAM}/leave`, { password: 'wrong' })
  expect(wrong.status).toBe(401)
  const left = await member.browser.request('POST', `${TEAM}/leave`, { password: PASSWORD })
  expect(left.body.data).toEqual({ left: account })
  expect((await member.browser.request('GET', '/api/v1/auth/session')).status).toBe(401)
  const renamed = await owner.browser.request('PATCH', TEAM, { name: ' Ada & sons ' })
  expect(renamed.body.data.account.name).toBe('Ada & sons')
  expect((await service.service.ledger.account(account))?.name).toBe('Ada & sons')
  const closed = await owner.browser.request('DELETE', '/api/v1/account', { password: PASSWORD })
  expect(closed.status).toBe(200)
})

describe('two-factor sign-in that the account requires', () => {
  test('is required of members at their next sign-in, before anything else', async () => {
    const { owner, member } = await newTeam()
    const premature = await owner.browser.request('PATCH', TEAM, { require_two_factor: true })
    expect([premature.status, premature.body.error.details.path]).toEqual([
      400,
      'require_two_factor'
    ])
    await setUpTotp(owner)
    const required = await owner.browser.request('PATCH', TEAM, { require_two_factor: true })
    expect(required.body.data.account.require_two_factor).toBe(true)
    // A session that is open goes on.
    expect((await member.browser.request('GET', '/api/v1/account')).status).toBe(200)
    const browser = openBrowser(service.url)
    const credentials = { email: member.email, password: PASSWORD }
    const entered = await browser.request('POST', '/api/v1/auth/sign-in', credentials)
    expect(entered.body.data.must_set_up_two_factor).toBe(true)
    for (const path of ['/api/v1/account', '/api/v1/account/keys', TEAM, '/api/v1/auth/sessions']) {
      const answer = await browser.request('GET', path)
      expect([path, answer.status, answer.body.error.details.set_up]).toEqual([path, 401, true])
    }
    const limited = browser.cookie()
    await setUpTotp({ browser })
    const session = await browser.request('GET', '/api/v1/auth/session')
    expect(session.body.data.must_set_up_two_factor).toBe(false)
    expect((await browser.request('GET', '/api/v1/account')).status).toBe(200)
    // The limited session has ended.
    const before = await openBrowser(service.url).request(
      'GET',
      '/api/v1/auth/session',
      undefined,
      {
        cookie: limited
      }
    )
    expect(before.status).toBe(401)
    const removed = await browser.request('DELETE', '/api/v1/auth/totp')
    expect(removed.status).toBe(400)
    expect(removed.body.error.message).toMatch(/requires two-factor/)
  })

  test('is also required of users who sign up by invitation', async () => {
    const { owner, account } = await newTeam()
    await setUpTotp(owner)
    await owner.browser.request('PATCH', TEAM, { require_two_factor: true })
    const { browser } = await newUser(service, 'member', account)
    expect((await browser.request('GET', '/api/v1/account')).status).toBe(401)
  })
})
