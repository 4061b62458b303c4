/** The change that a visit makes to a session (docs/browser.md "Sessions"). */

import type { Cookie } from '@sluice/acquire'
import { expect, test } from 'vitest'
import { changedSession, type SessionVisit, sessionChange } from '../../src/plan/session-state.ts'

const cookie = (name: string, value: string, more: Partial<Cookie> = {}): Cookie => ({
  name,
  value,
  domain: 'shop.example',
  hostOnly: true,
  path: '/',
  secure: false,
  ...more
})
const url = new URL('https://shop.example/account')
const changeOf = (visit: Partial<SessionVisit>) =>
  sessionChange({
    sent: { cookies: [], storage: [] },
    left: { cookies: [], storage: [] },
    own: [],
    written: url,
    url,
    ...visit
  })
const jar = (...cookies: Cookie[]) => ({ cookies, storage: [] })

test('a visit that leaves everything as it was changes nothing', () => {
  const storage = [{ origin: url.origin, local: { a: '1', b: '2' }, session: {} }]
  const sent = { cookies: [cookie('a', '1')], storage }
  const left = {
    cookies: [cookie('a', '1', { secure: true })],
    storage: [{ origin: url.origin, local: { b: '2', a: '1' }, session: {} }]
  }
  expect(changeOf({ sent, left })).toBeUndefined()
})

test('new values, new cookies and ended ones are the change', () => {
  const sent = jar(cookie('id', '1'), cookie('old', 'x'), cookie('same', 's'))
  const left = jar(cookie('id', '2'), cookie('same', 's'), cookie('new', 'n'))
  const change = changeOf({ sent, left })
  expect(change).toMatchObject({ set: [{ value: '2' }, { name: 'new' }], ended: [{ name: 'old' }] })
  const after = change && changedSession(sent, change)
  expect(after?.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'id=2',
    'same=s',
    'new=n'
  ])
})

test('a cookie of the request is no part of the session', () => {
  const own = [cookie('mine', '1')]
  expect(changeOf({ left: jar(...own), own })).toBeUndefined()
})

test('cookies that did not come along to another origin have not ended', () => {
  const sent = jar(cookie('id', '1'))
  expect(changeOf({ sent, url: new URL('https://login.example/') })).toBeUndefined()
  const port = new URL('https://shop.example:8443/')
  expect(changeOf({ sent, url: port })).toBeUndefined()
})

test('the storage of one origin is replaced, and that of others stays', () => {
  const of = (origin: string, value: string) => ({ origin, local: { token: value }, session: {} })
  const sent = { cookies: [], storage: [of('https://a.example', '1'), of(url.origin, '1')] }
  const change = changeOf({ sent, left: { cookies: [], storage: [of(url.origin, '2')] } })
  expect(change && changedSession(sent, change).storage).toEqual([
    of('https://a.example', '1'),
    of(url.origin, '2')
  ])
})
