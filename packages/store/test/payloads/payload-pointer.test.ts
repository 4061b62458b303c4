/** architecture.md §4: a pointer names the owner of a payload, and no text from a client becomes a path. */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { placeOf, pointerOf } from '../../src/index.ts'
import { accountPrefixOf } from '../../src/payloads/payload-pointer.ts'

test('the format is permanent, because files on disks are found by it', () => {
  expect(pointerOf('acc_1', 'ftc_1')).toBe('d2/acc_1/ftc_1')
  expect(accountPrefixOf('acc_1')).toBe('d2/acc_1')
  expect(placeOf('d2/acc_1/ftc_1')).toEqual({ account: 'acc_1', id: 'ftc_1' })
})

describe('an invalid name is refused, and quoted', () => {
  test.each([
    ['account', () => pointerOf('../a', 'id'), '"../a"'],
    ['account', () => accountPrefixOf(''), '""'],
    ['id', () => pointerOf('a', 'a/b'), '"a/b"'],
    ['id', () => pointerOf('a', 'x'.repeat(65)), `"${'x'.repeat(65)}"`]
  ])('%s, %#', (what, work, shown) => {
    expect(causeOf(work)).toBe(
      `not an ${what} that a payload can have: ${shown}; /^[A-Za-z0-9_-]{1,64}$/ fits`
    )
  })

  test('an invalid name is quoted by its first 80 characters at most', () => {
    const message = causeOf(() => pointerOf('a', 'y'.repeat(1_000_000)))
    expect(message).toContain(`: "${'y'.repeat(80)}";`)
  })
})

describe('an invalid pointer is refused, and quoted', () => {
  const bucketOf = (account: string) =>
    createHash('sha256').update(account).digest('hex').slice(0, 2)

  test.each([
    ['nothing', ''],
    ['a folder alone', 'd2'],
    ['an account without an id', 'd2/acc_1'],
    ['an id that is empty', 'd2/acc_1/'],
    ['something behind the id', 'd2/acc_1/ftc_1/x'],
    ['something empty behind the id', 'd2/acc_1/ftc_1/'],
    ['the folder of another account', 'd3/acc_1/ftc_1'],
    ['a path for an id', 'd2/acc_1/..'],
    ['a path for an account, in the folder that it would have', `${bucketOf('..')}/../ftc_1`],
    ['an account without a name, in its folder', `${bucketOf('')}//ftc_1`]
  ])('%s', (_, pointer) => {
    expect(causeOf(() => placeOf(pointer))).toBe(
      `not a payload pointer: ${JSON.stringify(pointer)}`
    )
  })
})

function causeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    return ((error as Error).cause as Error).message
  }
  return expect.fail('it was taken')
}
