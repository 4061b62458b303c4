/** Requests of signed-in users that succeed: each by a user of its own, since they change how the user signs in. */

import type { Role } from '@sluice/store'
import { invite } from '../../src/domains/people/invitations.ts'
import { newReset } from '../../src/domains/people/password-reset.ts'
import { openSession } from '../../src/domains/people/sessions.ts'
import { addUser } from '../../src/index.ts'
import { type Browser, openBrowser } from '../people/browser.ts'
import { codeOf, setUpTotp } from '../people/new-user.ts'
import { softPasskey } from '../people/soft-passkey.ts'
import { ISSUER, ORIGIN, PASSWORD, type World } from './world.ts'

/** Parts of a request. */
export interface Prepared {
  readonly path?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: Record<string, unknown>
}

/** @param worldOf - the world, once it is there. */
export function signedInPins(
  worldOf: () => World
): Record<string, { runs: number; prepare: () => Promise<Prepared> }> {
  let users = 0
  const add = (role: Role, account?: string) =>
    addUser(worldOf().sluice.service, {
      email: `pinned${++users}@a.example`,
      password: PASSWORD,
      role,
      ...(account ? { account } : {})
    })
  /** A user in a browser, past the limit of sign-ups. Setting a factor up ends the session. */
  const signedIn = async (role: Role = 'owner', account?: string) => {
    const { url, service } = worldOf().sluice
    const user = await add(role, account)
    const place = { from: '127.0.0.1', device: 'test' }
    const { token } = await openSession(service, user, place, 'test')
    const cookie = { cookie: `sluice_session=${token}` }
    const browser = openBrowser(url)
    const request: Browser['request'] = (method, path, body) =>
      browser.request(method, path, body, cookie)
    return {
      user,
      browser: { ...browser, request },
      headers: { ...cookie, 'sec-fetch-site': 'same-origin' }
    }
  }
  const withTotp = async () => {
    const { user, browser, headers } = await signedIn()
    const { secret } = await setUpTotp({ browser })
    const place = { from: '127.0.0.1', device: 'test' }
    const { token } = await openSession(worldOf().sluice.service, user, place, 'test')
    return { user, secret, headers: { ...headers, cookie: `sluice_session=${token}` } }
  }
  const withPasskey = async () => {
    const { user, browser } = await signedIn()
    const key = softPasskey()
    const { data } = (await browser.request('POST', '/api/v1/auth/passkeys/options')).body
    const response = key.register(data, { origin: ORIGIN })
    const added = await browser.request('POST', '/api/v1/auth/passkeys', { name: 'key', response })
    const place = { from: '127.0.0.1', device: 'test' }
    const { token } = await openSession(worldOf().sluice.service, user, place, 'test')
    const headers = { cookie: `sluice_session=${token}`, 'sec-fetch-site': 'same-origin' }
    return { key, headers, path: { id: String(added.body.data.passkey.id) } }
  }
  const withOther = async () => {
    const { user, headers } = await signedIn()
    const other = await add('member', user.account)
    return { headers, path: { id: other.id } }
  }
  const pendingOf = async (email: string) => {
    const browser = openBrowser(worldOf().sluice.url)
    await browser.request('POST', '/api/v1/auth/sign-in', { email, password: PASSWORD })
    return { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' }
  }
  return {
    changeTeam: { runs: 8, prepare: async () => ({ body: { name: `team ${++users}` } }) },
    inviteMember: { runs: 8, prepare: async () => ({ body: { role: 'member' } }) },
    withdrawInvitation: {
      runs: 8,
      async prepare() {
        const { user, headers } = await signedIn()
        const { directory, secrets } = worldOf().sluice.service
        const { hash } = await invite(directory, secrets, { role: 'member', account: user.account })
        return { headers, path: { id: `inv_${hash.slice(0, 20)}` } }
      }
    },
    changeRole: {
      runs: 8,
      prepare: async () => ({ ...(await withOther()), body: { role: 'admin' } })
    },
    removeMember: { runs: 8, prepare: withOther },
    leaveTeam: {
      runs: 4,
      async prepare() {
        const { user } = await signedIn()
        const { headers } = await signedIn('member', user.account)
        return { headers, body: { password: PASSWORD } }
      }
    },
    showSecondFactor: {
      runs: 6,
      async prepare() {
        const { user, secret } = await withTotp()
        return { headers: await pendingOf(user.email), body: { code: codeOf(secret) } }
      }
    },
    signInWithPasskey: {
      runs: 8,
      async prepare() {
        const { key } = await withPasskey()
        const browser = openBrowser(worldOf().sluice.url)
        const { data } = (await browser.request('POST', '/api/v1/auth/passkey/options')).body
        return { body: { response: key.show(data, { origin: ORIGIN }) } }
      }
    },
    requestPasswordReset: {
      runs: 8,
      prepare: async () => ({ body: { email: 'world1@a.example' } })
    },
    resetPassword: {
      runs: 6,
      async prepare() {
        const { user } = await signedIn()
        const { token } = await newReset(worldOf().sluice.service, user)
        return { body: { token, password: PASSWORD } }
      }
    },
    endSession: {
      runs: 8,
      async prepare() {
        const { browser, headers } = await signedIn()
        const listed = await browser.request('GET', '/api/v1/auth/sessions')
        return { headers, path: { id: String(listed.body.data[0].id) } }
      }
    },
    confirmIdentity: {
      runs: 6,
      prepare: async () => ({ ...(await credentials()), body: { password: PASSWORD } })
    },
    confirmTotp: {
      runs: 6,
      async prepare() {
        const { browser, headers } = await signedIn()
        const { secret } = (await browser.request('POST', '/api/v1/auth/totp')).body.data
        return { headers, body: { code: codeOf(String(secret)) } }
      }
    },
    buyPack: {
      runs: 6,
      prepare: async () => ({ ...(await credentials()), body: { pack: '10000-eur' } })
    },
    disconnectProvider: {
      runs: 6,
      async prepare() {
        const { user, headers } = await signedIn()
        const identity = { issuer: ISSUER, subject: user.id }
        await worldOf().sluice.service.directory.addIdentity(user.id, identity)
        return { headers }
      }
    },
    removeTotp: { runs: 6, prepare: async () => ({ headers: (await withTotp()).headers }) },
    renewRecoveryCodes: {
      runs: 6,
      prepare: async () => ({ headers: (await withTotp()).headers })
    },
    addPasskey: {
      runs: 6,
      async prepare() {
        const { browser, headers } = await signedIn()
        const { data } = (await browser.request('POST', '/api/v1/auth/passkeys/options')).body
        const response = softPasskey().register(data, { origin: ORIGIN })
        return { headers, body: { name: 'key', response } }
      }
    },
    renamePasskey: {
      runs: 6,
      async prepare() {
        const { headers, path } = await withPasskey()
        return { headers, path, body: { name: 'another' } }
      }
    },
    removePasskey: {
      runs: 6,
      async prepare() {
        const { headers, path } = await withPasskey()
        return { headers, path }
      }
    },
    resetPasswordOf: { runs: 6, prepare: async () => ({ path: { id: (await add('owner')).id } }) },
    resetFactorsOf: { runs: 6, prepare: async () => ({ path: { id: (await add('owner')).id } }) }
  }

  async function credentials() {
    return { headers: (await signedIn()).headers }
  }
}
