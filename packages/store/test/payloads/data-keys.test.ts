/** A key for each account: created once, wrapped at rest, forgotten permanently. */

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDataKeys } from '../../src/index.ts'
import { keyDirectory } from './key-directory.ts'

const wrapKey = randomBytes(32)

test('an account has one key of 32 bytes, whichever process asks first, and no other has it', async () => {
  const directory = keyDirectory()
  const [here, there] = [createDataKeys(directory, wrapKey), createDataKeys(directory, wrapKey)]
  expect(await here.of('a')).toBe(undefined)
  const keys = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).ofOrNew('a'))
  )
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await createDataKeys(directory, wrapKey).of('a')).toEqual(keys[0])
  expect(await here.ofOrNew('b')).not.toEqual(keys[0])
})

test('the directory never sees a key; the stored form is bound to key, account and version', async () => {
  const directory = keyDirectory()
  const key = await createDataKeys(directory, wrapKey).ofOrNew('a')
  const wrapped = Buffer.from(directory.wrapped.get('a') ?? '')
  expect(wrapped.includes(Buffer.from(key))).toBe(false)
  directory.wrapped.set('b', wrapped)
  const fresh = () => createDataKeys(directory, wrapKey)
  await refused(fresh().of('b'), /the data key of b was changed/)
  await refused(fresh().ofOrNew('b'), /the data key of b was changed/)
  const other = createDataKeys(directory, randomBytes(32)).of('a')
  await refused(other, /secret of another service/)
  await expect(other).rejects.toMatchObject({
    cause: { cause: expect.objectContaining({ message: expect.stringMatching(/authenticate/) }) }
  })
  for (let at = 0; at < wrapped.length; at++) {
    const changed = Buffer.from(wrapped)
    changed[at] = (wrapped[at] ?? 0) ^ 1
    directory.wrapped.set('a', changed)
    await refused(fresh().of('a'), /the data key of a/)
  }
  const ofLaterVersion = Buffer.from(wrapped)
  ofLaterVersion[0] = 2
  directory.wrapped.set('a', ofLaterVersion)
  await refused(fresh().of('a'), /not of a form this version knows/)
  for (const cut of [wrapped.subarray(1), wrapped.subarray(0, -1), Buffer.alloc(0)]) {
    directory.wrapped.set('a', cut)
    await refused(fresh().of('a'), /not of a form/)
  }
  expect(() => createDataKeys(directory, randomBytes(16))).toThrow(/32 bytes/)
})

test('concurrent requests share one look-up, which serves for a minute', async () => {
  const directory = keyDirectory()
  await createDataKeys(directory, wrapKey).ofOrNew('a')
  const clock = { time: 0 }
  const keys = createDataKeys(directory, wrapKey, { now: () => clock.time })
  const before = directory.asked()
  await Promise.all(Array.from({ length: 50 }, () => keys.of('a')))
  clock.time = 59_999
  await keys.of('a')
  expect(directory.asked() - before).toBe(1)
  clock.time = 60_000
  await keys.of('a')
  expect(directory.asked() - before).toBe(2)
})

test('at most 10,000 are cached; the oldest is evicted first, a renewed one last', async () => {
  const directory = keyDirectory()
  const clock = { time: 0 }
  const keys = createDataKeys(directory, wrapKey, { now: () => clock.time })
  const lookUps = async (account: string) => {
    const before = directory.asked()
    await keys.of(account)
    return directory.asked() - before
  }
  await keys.ofOrNew('a0')
  clock.time = 1
  await Promise.all(Array.from({ length: 9_999 }, (_, n) => keys.ofOrNew(`a${n + 1}`)))
  clock.time = 60_000
  expect(await lookUps('a0')).toBe(1)
  await keys.ofOrNew('a10000')
  expect(await lookUps('a10000')).toBe(0)
  expect(await lookUps('a0')).toBe(0)
  expect(await lookUps('a2')).toBe(0)
  expect(await lookUps('a1')).toBe(1)
})

test('a look-up that was cut off by forgetting is not joined, and does not end a later one', async () => {
  const wrapped = keyDirectory()
  const gates: PromiseWithResolvers<void>[] = []
  const directory = {
    ...wrapped,
    async dataKey(account: string) {
      const found = wrapped.wrapped.get(account)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return found
    }
  }
  await createDataKeys(wrapped, wrapKey).ofOrNew('a')
  const keys = createDataKeys(directory, wrapKey)
  const cutOff = keys.of('a')
  await keys.forget('a')
  const later = keys.of('a')
  expect(gates).toHaveLength(2)
  gates[0]?.resolve()
  expect(await cutOff).toHaveLength(32)
  const joined = keys.of('a')
  await new Promise(setImmediate)
  expect(gates).toHaveLength(2)
  gates[1]?.resolve()
  expect(await later).toBe(undefined)
  expect(await joined).toBe(undefined)
})

test('a forgotten key is not answered from the cache', async () => {
  const directory = keyDirectory()
  const keys = createDataKeys(directory, wrapKey)
  await keys.ofOrNew('a')
  const before = directory.asked()
  const forgetting = keys.forget('a')
  await keys.of('a')
  expect(directory.asked() - before).toBe(1)
  await forgetting
})

test('a key that is created while its account is erased is not cached', async () => {
  const directory = keyDirectory()
  const keys = createDataKeys(directory, wrapKey)
  const gate = Promise.withResolvers<void>()
  const held = createDataKeys(
    {
      ...directory,
      async addDataKey(account, given) {
        const kept = await directory.addDataKey(account, given)
        await gate.promise
        return kept
      }
    },
    wrapKey
  )
  const making = held.ofOrNew('a')
  await expect.poll(() => directory.wrapped.has('a')).toBe(true)
  await held.forget('a')
  gate.resolve()
  await making
  expect(await held.of('a')).toBe(undefined)
  expect(await keys.of('a')).toBe(undefined)
})

test('a forgotten key is not answered from the cache, in any order of the calls', async () => {
  for (let turns = 0; turns < 6; turns++) {
    const directory = keyDirectory()
    const keys = createDataKeys(directory, wrapKey)
    const old = await keys.ofOrNew('a')
    const forgetting = keys.forget('a')
    const crossing = []
    for (let turn = 0; turn < turns; turn++) {
      crossing.push(keys.of('a'))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await forgetting
    expect(await keys.of('a')).toBe(undefined)
    await Promise.all(crossing)
    expect(await keys.of('a')).toBe(undefined)
    expect(await keys.ofOrNew('a')).not.toEqual(old)
  }
})

test('a directory that does not answer is asked again the next time', async () => {
  const directory = keyDirectory()
  const failing = { now: true }
  const keys = createDataKeys(
    {
      ...directory,
      dataKey: (account) =>
        failing.now ? Promise.reject(new Error('no route')) : directory.dataKey(account)
    },
    wrapKey
  )
  await refused(keys.ofOrNew('a'), /no route/)
  failing.now = false
  expect(await keys.ofOrNew('a')).toHaveLength(32)
})

async function refused(work: Promise<unknown>, why: RegExp): Promise<void> {
  const error = await work.then(
    () => expect.fail('it was answered'),
    (thrown) => thrown
  )
  expect(error.code).toBe('STORE_UNAVAILABLE')
  expect(error.cause.message).toMatch(why)
}
