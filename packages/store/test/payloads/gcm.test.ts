/** Sealed bytes open completely, in their form and place, or not at all. Source: NIST SP 800-38D. */

import { createDecipheriv, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openInTurns, openSealed, SEAL_BYTES, seal, sealInTurns } from '../../src/payloads/gcm.ts'

const key = randomBytes(32)
const bytes = new TextEncoder().encode('The weir holds.')
let sealed: Uint8Array
beforeEach(() => {
  sealed = seal({ key, bytes, prefix: 7, bound: 'place' })
})

test('has a prefix, a nonce of 12 bytes, the secret and a tag of 16 bytes, which others can open', () => {
  expect(SEAL_BYTES).toBe(28)
  expect(sealed).toHaveLength(1 + 12 + bytes.length + 16)
  expect(sealed[0]).toBe(7)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAAD(Buffer.from('\x07place'))
  decipher.setAuthTag(sealed.subarray(-16))
  const opened = Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()])
  expect(opened.equals(bytes)).toBe(true)
})

test('seals the same bytes differently each time', () => {
  const nonces = Array.from({ length: 100 }, () =>
    Buffer.from(seal({ key, bytes, prefix: 7, bound: 'place' }).subarray(1, 13)).toString('hex')
  )
  expect(new Set(nonces).size).toBe(100)
})

test('returns bytes in their own memory, even an empty payload', () => {
  const opened = openSealed({ key, sealed, bound: 'place' })
  expect(opened).toEqual(bytes)
  expect(opened.constructor).toBe(Uint8Array)
  const none = seal({ key, bytes: new Uint8Array(), prefix: 7, bound: 'place' })
  expect(openSealed({ key, sealed: none, bound: 'place' })).toEqual(new Uint8Array())
})

test('distinguishes truncated bytes, however short, from changed ones', () => {
  for (let length = 0; length < 1 + SEAL_BYTES; length++) {
    const cut = sealed.subarray(0, length)
    expect(() => openSealed({ key, sealed: cut, bound: 'place' })).toThrow('it was cut')
  }
  for (let length = 1 + SEAL_BYTES; length < sealed.length; length++) {
    const cut = sealed.subarray(0, length)
    expect(() => openSealed({ key, sealed: cut, bound: 'place' })).toThrow(/authenticate/)
  }
})

test('refuses a change of any bit, another key, and another place', () => {
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Uint8Array.from(sealed)
    changed[bit >> 3] = (sealed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => openSealed({ key, sealed: changed, bound: 'place' })).toThrow(/authenticate/)
  }
  expect(() => openSealed({ key: randomBytes(32), sealed, bound: 'place' })).toThrow(/authenticate/)
  for (const bound of ['', 'plac', 'place ', 'Place']) {
    expect(() => openSealed({ key, sealed, bound })).toThrow(/authenticate/)
  }
})

test('In turns, large bytes are sealed and opened in the same form.', async () => {
  for (const length of [0, 262_144, 262_145, 800_000]) {
    const large = new Uint8Array(length).fill(5)
    const input = { key, bytes: large, prefix: 7, bound: 'place' }
    const [turns, once] = [await sealInTurns(input), seal(input)]
    expect(Buffer.from(openSealed({ key, sealed: turns, bound: 'place' })).equals(large)).toBe(true)
    const opened = await openInTurns({ key, sealed: once, bound: 'place' })
    expect(Buffer.from(opened).equals(large)).toBe(true)
    turns[turns.length >> 1] = (turns[turns.length >> 1] ?? 0) ^ 1
    await expect(openInTurns({ key, sealed: turns, bound: 'place' })).rejects.toThrow(
      /authenticate/
    )
  }
})
