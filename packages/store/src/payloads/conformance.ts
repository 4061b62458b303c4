/**
 * The requirements of every payload store, as tests that another driver can run.
 */

import type { TestApi } from '../tokens/conformance/conformance.ts'
import { placeOf, pointerOf } from './payload-pointer.ts'
import type { PayloadStore } from './payload-store.ts'

/** Opens the store under test. */
export interface PayloadSubject {
  /** Name of the driver, for the report. */
  readonly name: string
  /** An empty store, on the clock of `Date.now`. Opened once a case; the suite closes it. */
  open(): Promise<PayloadStore>
  /** Precision of the store's times of storing, ms. Default 50; the suite waits for twice as long. */
  readonly resolution?: number
}

/** Declare the payload suite for a driver. */
export function payloadConformance(subject: PayloadSubject, api: TestApi): void {
  api.describe(`payload conformance: ${subject.name}`, () => {
    for (const [name, body] of Object.entries(CASES)) {
      api.test(
        name,
        async () => {
          const payloads = await subject.open()
          const tick = () => wait(2 * (subject.resolution ?? 50))
          try {
            await body({ payloads, expect: api.expect, tick })
          } finally {
            await payloads.close()
          }
        },
        60_000
      )
    }
  })
}

interface Fixture {
  readonly payloads: PayloadStore
  readonly expect: TestApi['expect']
  /** Lets the clock of the store move on. */
  tick(): Promise<void>
}

const HOUR = 3_600_000

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'bytes are returned unchanged': async ({ payloads, expect }) => {
    for (const size of [0, 1, 199, 200, 70_000, 5_000_000]) {
      const bytes = bytesOf(size)
      const pointer = await payloads.put('a', `id-${size}`, bytes)
      expect(pointer).toBe(pointerOf('a', `id-${size}`))
      expect(same(await payloads.get(pointer), bytes)).toBe(true)
    }
  },

  'a view of a larger buffer stores only its own bytes': async ({ payloads, expect }) => {
    const whole = bytesOf(1_000)
    const pointer = await payloads.put('a', 'id', whole.subarray(100, 900))
    whole.fill(0)
    expect(same(await payloads.get(pointer), bytesOf(1_000).subarray(100, 900))).toBe(true)
  },

  'putting an id again replaces its payload': async ({ payloads, expect }) => {
    const first = await payloads.put('a', 'id', bytesOf(500))
    const second = await payloads.put('a', 'id', Uint8Array.of(2))
    expect(second).toBe(first)
    expect(await payloads.get(first)).toEqual(Uint8Array.of(2))
  },

  'a deleted payload is gone, and deleting it again succeeds': async ({ payloads, expect }) => {
    const pointer = await payloads.put('a', 'id', Uint8Array.of(1))
    const other = await payloads.put('a', 'other', Uint8Array.of(2))
    await payloads.delete(pointer)
    await payloads.delete(pointer)
    await payloads.delete(pointerOf('nobody', 'id'))
    expect(await payloads.get(pointer)).toBe(undefined)
    expect(await payloads.get(other)).toEqual(Uint8Array.of(2))
    expect(await payloads.get(pointerOf('nobody', 'id'))).toBe(undefined)
  },

  'erasing an account leaves the others, and it can store payloads again': async ({
    payloads,
    expect
  }) => {
    const accounts = ['a', 'b', 'a-', 'aa']
    await Promise.all(
      accounts.flatMap((account) =>
        ['x', 'y'].map((id) => payloads.put(account, id, Uint8Array.of(account.length)))
      )
    )
    await payloads.deleteAccount('a')
    await payloads.deleteAccount('a')
    await payloads.deleteAccount('nobody')
    for (const id of ['x', 'y']) expect(await payloads.get(pointerOf('a', id))).toBe(undefined)
    for (const account of accounts.slice(1)) {
      expect(await payloads.get(pointerOf(account, 'y'))).toEqual(Uint8Array.of(account.length))
    }
    expect(await pointersBefore(payloads, Date.now() + HOUR)).toHaveLength(6)
    const again = await payloads.put('a', 'z', Uint8Array.of(9))
    expect(await payloads.get(again)).toEqual(Uint8Array.of(9))
  },

  'the list contains the payloads stored before a given time': async ({
    payloads,
    expect,
    tick
  }) => {
    expect(await pointersBefore(payloads, Date.now() + HOUR)).toEqual([])
    const old = await payloads.put('a', 'old', Uint8Array.of(1))
    const replaced = await payloads.put('a', 'replaced', Uint8Array.of(1))
    await tick()
    const middle = Date.now()
    await tick()
    const young = await payloads.put('b', 'young', Uint8Array.of(1))
    await payloads.put('a', 'replaced', Uint8Array.of(2))
    expect(await pointersBefore(payloads, middle - HOUR)).toEqual([])
    expect(await pointersBefore(payloads, middle)).toEqual([old])
    expect(await pointersBefore(payloads, Date.now() + HOUR)).toEqual([old, replaced, young].sort())
    for await (const { pointer, account, id } of payloads.list({ before: middle })) {
      expect(placeOf(pointer)).toEqual({ account, id })
    }
  },

  'a list can be left early, or read while payloads are stored and deleted': async ({
    payloads,
    expect
  }) => {
    const stay = await Promise.all(
      Array.from({ length: 40 }, (_, n) => payloads.put(`a${n % 5}`, `stay${n}`, bytesOf(100)))
    )
    for await (const { pointer } of payloads.list({ before: Date.now() + HOUR })) {
      expect(stay.includes(pointer)).toBe(true)
      break
    }
    const changes = Array.from({ length: 40 }, async (_, n) => {
      const pointer = await payloads.put(`a${n % 7}`, `go${n}`, bytesOf(100))
      await payloads.delete(pointer)
      if (n % 10 === 0) await payloads.deleteAccount(`gone${n}`)
    })
    const seen = new Set<string>()
    for await (const { pointer } of payloads.list({ before: Date.now() + HOUR })) seen.add(pointer)
    await Promise.all(changes)
    expect(stay.filter((pointer) => !seen.has(pointer))).toEqual([])
    expect(await pointersBefore(payloads, Date.now() + HOUR)).toEqual(stay.sort())
  },

  '200 concurrent payloads are all stored separately': async ({ payloads, expect }) => {
    const pointers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => payloads.put(`a${n % 10}`, `n${n}`, bytesOf(n * 37)))
    )
    const found = await Promise.all(pointers.map((pointer) => payloads.get(pointer)))
    expect(new Set(pointers).size).toBe(200)
    expect(found.every((bytes, n) => same(bytes, bytesOf(n * 37)))).toBe(true)
  },

  'concurrent puts of one id leave one complete payload': async ({ payloads, expect }) => {
    const puts = Array.from({ length: 20 }, (_, n) =>
      payloads.put('a', 'id', new Uint8Array(50_000).fill(n))
    )
    const [pointer = ''] = await Promise.all(puts)
    const bytes = await payloads.get(pointer)
    expect(bytes?.length).toBe(50_000)
    expect(new Set(bytes).size).toBe(1)
  },

  'names that are paths are refused': async ({ payloads, expect }) => {
    const names = ['', '.', '..', '../a', 'a/b', 'a\\b', '\0', 'a.b', 'ä', 'a b', 'x'.repeat(65)]
    for (const name of names) {
      await refused(expect, () => payloads.put(name, 'id', Uint8Array.of(1)))
      await refused(expect, () => payloads.put('a', name, Uint8Array.of(1)))
      await refused(expect, () => payloads.deleteAccount(name))
    }
    expect(await pointersBefore(payloads, Date.now() + HOUR)).toEqual([])
    const longest = 'Z_-9'.repeat(16)
    expect(placeOf(await payloads.put(longest, longest, bytesOf(1)))).toEqual({
      account: longest,
      id: longest
    })
  },

  'a pointer in any other form is refused': async ({ payloads, expect }) => {
    const [good, foreign] = [pointerOf('a', 'id'), pointerOf('b', 'id')]
    await payloads.put('a', 'id', Uint8Array.of(1))
    await payloads.put('b', 'id', Uint8Array.of(2))
    const [bucket] = good.split('/')
    const strange = [
      '',
      '/',
      'id',
      '../../../etc/passwd',
      `/${good}`,
      `${good}/`,
      `${good}/..`,
      `./${good}`,
      `${bucket}/a/../${foreign}`,
      `${bucket}/../${foreign}`,
      `${bucket}/b/id`,
      `${bucket?.toUpperCase()}x/a/id`,
      `${good}\0`,
      `${bucket}/a`,
      `${bucket}//id`,
      'x'.repeat(1_000_000)
    ]
    for (const pointer of strange) {
      await refused(expect, () => payloads.get(pointer))
      await refused(expect, () => payloads.delete(pointer))
    }
    expect(await payloads.get(good)).toEqual(Uint8Array.of(1))
    expect(await payloads.get(foreign)).toEqual(Uint8Array.of(2))
  },

  'a closed store refuses everything': async ({ payloads, expect }) => {
    const pointer = await payloads.put('a', 'id', Uint8Array.of(1))
    await payloads.close()
    await payloads.close()
    await refused(expect, () => payloads.put('a', 'id', Uint8Array.of(1)))
    await refused(expect, () => payloads.get(pointer))
    await refused(expect, () => payloads.delete(pointer))
    await refused(expect, () => payloads.deleteAccount('a'))
    await refused(expect, () => pointersBefore(payloads, Date.now() + HOUR))
  }
}

/** The operation rejects, as all do: none throws before it gives a promise. */
async function refused(expect: TestApi['expect'], work: () => Promise<unknown>): Promise<void> {
  const outcome = await work().then(
    () => 'done',
    (error) => error.code
  )
  expect(outcome).toBe('STORE_UNAVAILABLE')
}

async function pointersBefore(payloads: PayloadStore, before: number): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before })) pointers.push(pointer)
  return pointers.sort()
}

/** Bytes that do not compress to nothing and differ by their number. */
function bytesOf(size: number): Uint8Array {
  let state = size + 1
  return new Uint8Array(size).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

/** Matchers take seconds for megabytes. */
function same(found: Uint8Array | undefined, expected: Uint8Array): boolean {
  return found?.length === expected.length && found.every((byte, n) => byte === expected[n])
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
