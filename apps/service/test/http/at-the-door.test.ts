import { urgentWork } from '@sluice/store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKnownClients } from '../../src/base/known-clients.ts'
import { atTheDoor } from '../../src/doors/http/at-the-door.ts'
import type { Context } from '../../src/doors/http/context.ts'
import { createFreeTurns } from '../../src/doors/http/free-turns.ts'
import type { Service } from '../../src/service.ts'

/** Requests that a client may make at once without waiting. */
const AT_ONCE = 40
const CHARGED = '/api/v1/internet/fetch'
const FREE = '/api/v1/account'

interface Asked {
  readonly url: string
  readonly method?: string
  readonly key?: string
  readonly address?: string
}

/** A door, and the requests that it let in, in order. */
function openDoor() {
  const knownClients = createKnownClients()
  const service = { knownClients } as Service
  const charged = { has: (method: string, path: string) => method === 'POST' && path === CHARGED }
  const step = atTheDoor(service, createFreeTurns(), charged)
  const letIn: string[] = []
  const ask = ({ url, method = 'GET', key, address = '192.0.2.1' }: Asked) => {
    const socket = { destroyed: false }
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    const ctx = {
      req: { method, url, socket, headers },
      cookies: { get: () => undefined },
      ip: address,
      state: {}
    } as unknown as Context
    const done = step(ctx, async () => void letIn.push(`${key ?? address} ${url}`))
    return { ctx, socket, done }
  }
  return { knownClients, letIn, ask }
}

// Every client of the tests asks beside a paid request.
beforeEach(() => urgentWork.begin())
afterEach(() => urgentWork.end())

test('a client that asks often waits, and one that asks seldom does not', async () => {
  const { ask, letIn } = openDoor()
  const many = Array.from({ length: 2 * AT_ONCE }, () => ask({ url: FREE }))
  const seldom = ask({ url: FREE, address: '192.0.2.2' })
  await seldom.done
  expect(seldom.ctx.state.isSpare).toBe(false)
  expect(many.filter(({ ctx }) => ctx.state.isSpare).length).toBeGreaterThanOrEqual(AT_ONCE - 1)
  await Promise.all(many.map(({ done }) => done))
  expect(letIn).toHaveLength(2 * AT_ONCE + 1)
})

test('requests that are charged, and health, do not wait however often they are asked', async () => {
  const { ask } = openDoor()
  const flood = Array.from({ length: 2 * AT_ONCE }, () => ask({ url: FREE }))
  const charged = Array.from({ length: AT_ONCE }, () => ask({ url: CHARGED, method: 'POST' }))
  const health = Array.from({ length: AT_ONCE }, () => ask({ url: '/livez' }))
  await Promise.all([...charged, ...health].map(({ done }) => done))
  expect(charged.some(({ ctx }) => ctx.state.isSpare)).toBe(false)
  await Promise.all(flood.map(({ done }) => done))
})

test('a dry run of a charged route counts as a free request, and `dry_run=false` as a paid one', async () => {
  const { ask } = openDoor()
  const urlOf = (isDry: boolean) => `${CHARGED}?dry_run=${isDry}`
  const askMany = (isDry: boolean) =>
    Array.from({ length: AT_ONCE + 10 }, () => ask({ url: urlOf(isDry), method: 'POST' }))
  const [dry, paid] = [askMany(true), askMany(false)]
  await Promise.all([...dry, ...paid].map(({ done }) => done))
  expect(dry.filter(({ ctx }) => ctx.state.isSpare).length).toBeGreaterThanOrEqual(9)
  expect(paid.some(({ ctx }) => ctx.state.isSpare)).toBe(false)
})

test('unknown keys share the allowance of their address', async () => {
  const { ask } = openDoor()
  const asked = Array.from({ length: AT_ONCE + 10 }, (_, n) => ask({ url: FREE, key: `k${n}` }))
  await Promise.all(asked.map(({ done }) => done))
  expect(asked.filter(({ ctx }) => ctx.state.isSpare).length).toBeGreaterThanOrEqual(9)
})

test('the keys of an account share its allowance, and a flood from their address does not use it up', async () => {
  const { ask, knownClients } = openDoor()
  const flood = Array.from({ length: AT_ONCE + 10 }, () => ask({ url: FREE }))
  knownClients.note('Bearer one', 'account')
  knownClients.note('Bearer other', 'account')
  const asked = Array.from({ length: AT_ONCE }, (_, n) =>
    ask({ url: FREE, key: n % 2 ? 'one' : 'other' })
  )
  // At the same time, since an allowance grows back within milliseconds.
  const next = ask({ url: FREE, key: 'one' })
  await Promise.all([...flood, ...asked, next].map(({ done }) => done))
  // All clients together have the allowance of two.
  expect(asked.filter(({ ctx }) => !ctx.state.isSpare).length).toBeGreaterThanOrEqual(AT_ONCE - 1)
  expect(next.ctx.state.isSpare).toBe(true)
})

test('nothing is done for a client that left while it waited', async () => {
  const { ask, letIn } = openDoor()
  const flood = Array.from({ length: AT_ONCE + 5 }, () => ask({ url: FREE }))
  const gone = ask({ url: '/api/v1/gone' })
  gone.socket.destroyed = true
  await Promise.all([...flood, gone].map(({ done }) => done))
  expect(letIn.some((line) => line.includes('gone'))).toBe(false)
})
