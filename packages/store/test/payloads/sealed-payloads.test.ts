/** architecture.md §4: the forms in which payloads are kept, and what is said of one that cannot be opened. */

import { SluiceError } from '@sluice/core'
import { describe, expect, test } from 'vitest'
import {
  type DataKeys,
  type PayloadStore,
  placeOf,
  pointerOf,
  sealPayloads
} from '../../src/index.ts'

const text = (length: number) =>
  new TextEncoder().encode('The weir holds. '.repeat(length)).subarray(0, length)
const key = new Uint8Array(32).fill(7)
const keys: DataKeys = { of: async () => key, ofOrNew: async () => key, forget: async () => {} }
const pointer = 'd2/acc_1/ftc_1'

describe('payloads in each stored format are read', () => {
  test.each([
    [
      'sealed, small',
      'The weir holds.',
      '02f685a16fac7ebdbd8ca0eed5a570177b90d65be47d1e57b9bf376fe20dc3756e04ce29717abc26cd736f4b'
    ],
    [
      'sealed, compressed',
      'The weir holds. '.repeat(20),
      '036eddbd895c2843a4bac701c435e371dab02b91a8d49b6581f51dccd03f499fb1e845fc608df6829333e6f2dafa6f36f13bca8b8895f034df7d48f6c1de7aef17'
    ],
    [
      'without keys',
      'The weir holds.',
      '0128b52ffd0448790000546865207765697220686f6c64732e179e9091'
    ]
  ])('%s', async (_, expected, kept) => {
    const store = storeOf({ [pointer]: Buffer.from(kept, 'hex') })
    const bytes = await sealPayloads(store, keys).get(pointer)
    expect(new TextDecoder().decode(bytes)).toBe(expected)
  })

  test.each([
    [
      'the account and the payload',
      '12989f96e0c15627d44bea0ef1b7a586254567de5c305b122e47156ddafe7b4d',
      '025600c7a4577ad86c66e70922798994b03d0964dc0dd81ba52639084b9ee7d5969393beb1ee048447c79774'
    ],
    [
      'the payload alone',
      'a4b78844a8f12850cbf0f22bf9505e615a45c278ecdb07a01de1438c95c9a376',
      '0499f8e450ab6bde27f3ca0b165f7c135e71d70351888392887795a3dcf3b19691dd0836ab304cbd1088e8dc24f9a89de6b14dc04248dbbbfa'
    ]
  ])('A payload that is sealed under the key of %s is read.', async (_, own, kept) => {
    const payload = { bytes: Buffer.from(kept, 'hex'), key: Buffer.from(own, 'hex') }
    const store = { ...storeOf({}), keyBytes: 32, put: async () => '', get: async () => payload }
    const bytes = await sealPayloads(store, keys).get(pointer)
    expect(new TextDecoder().decode(bytes)).toBe('The weir holds.')
    payload.key[0] = (payload.key[0] ?? 0) ^ 1
    expect(await whyNot(sealPayloads(store, keys).get(pointer))).toMatch(/cannot be opened/)
  })
})

describe('the format', () => {
  test.each([
    [0, 2],
    [199, 2],
    [200, 3],
    [5_000, 3]
  ])('of %i bytes is %i', async (length, form) => {
    const store = storeOf({})
    await sealPayloads(store, keys).put('acc_1', 'ftc_1', text(length))
    const kept = store.kept.get(pointer) ?? new Uint8Array()
    expect(kept[0]).toBe(form)
    if (form === 2) expect(kept).toHaveLength(length + 29)
    else expect(kept.length).toBeLessThan(length)
    expect(await sealPayloads(store, keys).get(pointer)).toEqual(text(length))
  })

  test('of an unknown version is refused, and named', async () => {
    for (const form of [0, 5, 255]) {
      const store = storeOf({ [pointer]: Uint8Array.of(form, ...text(100)) })
      expect(await whyNot(sealPayloads(store, keys).get(pointer))).toBe(
        `the payload ${pointer} cannot be opened: its form ${form} is unknown`
      )
    }
    const nothing = sealPayloads(storeOf({ [pointer]: new Uint8Array() }), keys)
    expect(await whyNot(nothing.get(pointer))).toMatch(/its form undefined is unknown/)
  })
})

test('never turns an unsealed payload that was truncated or changed into another one', async () => {
  const store = storeOf({})
  const payloads = sealPayloads(store)
  await payloads.put('acc_1', 'ftc_1', text(60))
  const kept = store.kept.get(pointer) ?? new Uint8Array()
  for (let at = 0; at < kept.length; at++) {
    store.kept.set(pointer, kept.subarray(0, at))
    expect(await whyNot(payloads.get(pointer))).toMatch(/cannot be opened/)
  }
  for (let bit = 0; bit < kept.length * 8; bit++) {
    const changed = Uint8Array.from(kept)
    changed[bit >> 3] = (kept[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    store.kept.set(pointer, changed)
    // A bit that says how much memory to read it with may change nothing.
    const found = await payloads.get(pointer).catch((error) => error.code)
    expect([text(60), 'STORE_UNAVAILABLE']).toContainEqual(found)
  }
})

test('has at most 256 MiB under one id', async () => {
  const payloads = sealPayloads(storeOf({}))
  const over = payloads.put('acc_1', 'ftc_1', new Uint8Array(268_435_457))
  expect(await whyNot(over)).toBe('a payload over 268435456 bytes')
})

describe('a failure', () => {
  test('below a payload is passed through: the payload itself is fine', async () => {
    const failure = new SluiceError('STORE_UNAVAILABLE', 'The directory does not answer.')
    const store = storeOf({})
    await sealPayloads(store, keys).put('acc_1', 'ftc_1', text(10))
    const payloads = sealPayloads(store, { ...keys, of: () => Promise.reject(failure) })
    await expect(payloads.get(pointer)).rejects.toBe(failure)
  })

  test('in a payload has the reason as its cause', async () => {
    const store = storeOf({ [pointer]: Uint8Array.of(2) })
    const error = await sealPayloads(store, keys)
      .get(pointer)
      .catch((thrown) => thrown)
    expect(error.cause.cause).toEqual(new Error('it was cut'))
  })

  test('while packing is a failure of the store, and nothing is stored', async () => {
    const store = storeOf({})
    const short = { ...keys, ofOrNew: async () => 'no key' as unknown as Uint8Array }
    expect(await whyNot(sealPayloads(store, short).put('acc_1', 'ftc_1', text(10)))).toMatch(
      /Uint8Array/
    )
    expect(store.kept.size).toBe(0)
  })
})

/** A store in memory that can be looked into. */
function storeOf(
  given: Record<string, Uint8Array>
): PayloadStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map(Object.entries(given))
  return {
    kept,
    async put(account, id, bytes) {
      kept.set(pointerOf(account, id), bytes)
      return pointerOf(account, id)
    },
    get: async (wanted) => kept.get(wanted),
    delete: async (unwanted) => void kept.delete(unwanted),
    async *list() {
      for (const one of kept.keys()) yield { pointer: one, ...placeOf(one) }
    },
    deleteAccount: async () => kept.clear(),
    close: async () => {}
  }
}

async function whyNot(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.fail('it was done'),
    (thrown) => thrown
  )
  expect(error.code).toBe('STORE_UNAVAILABLE')
  return error.cause.message
}
