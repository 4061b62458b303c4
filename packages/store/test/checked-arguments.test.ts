/** Mistakes of the caller are not told as a store that does not answer. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../src/open-store.ts'
import { openPart, type Part } from './open-part.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-arguments-'))
let ledger: Part<'ledger'>
beforeAll(async () => {
  ledger = await openPart('ledger', { file: join(folder, 'sluice.db') })
})
afterAll(async () => {
  await ledger.close()
  rmSync(folder, { recursive: true })
})

/** An argument as a caller writes it who has no compiler. */
const wrong = (value: unknown) => value as never

test('openStore names the URL', async () => {
  expect(await refusal(openStore(wrong(undefined), wrong({})))).toBe(
    "openStore: url must be text such as 'embedded:', not undefined"
  )
})

async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TypeError)
  return (error as TypeError).message
}

describe('the file', () => {
  test.each([
    ['nothing', undefined, 'file must be the path of a database, not undefined'],
    ['an object without one', {}, 'file must be the path of a database, not undefined'],
    ['memory', { file: ':memory:' }, '":memory:" keeps nothing'],
    [
      'a folder that is missing',
      { file: join(folder, 'no', 'a.db') },
      `the folder of file does not exist; make ${join(folder, 'no')} first`
    ]
  ])('%s', async (_, given, message) => {
    const said = await refusal(openStore('embedded:', wrong(given)))
    expect(said).toContain('openStore: ')
    expect(said).toContain(message)
    expect(existsSync(':memory:.grants.jsonl')).toBe(false)
  })
})

test.each([
  ['release', {}, 'release: account must be a string, not undefined'],
  ['release', { status: 'OK', fence: 1 }, 'release: account must be a string, not undefined'],
  ['release', { account: 'a', rid: 'r' }, 'release: fence must be a number, not undefined'],
  ['reserve', undefined, 'reserve: account must be a string, not undefined'],
  ['reserve', { account: 'a', rid: 'r', cost: '8' }, 'cost must be a number, not the string "8"'],
  [
    'settle',
    { account: 'a', rid: 'r', fence: 1, amount: 1, entry: null },
    'settle: entry must be an object, not null'
  ],
  ['openAccount', { id: 'a' }, 'openAccount: name must be a string, not undefined'],
  ['grant', { account: 'a', id: 'g', tokens: [] }, 'tokens must be a number, not an array'],
  ['refund', 'r', 'refund: account must be a string, not undefined']
] as const)('%s %j', async (operation, given, message) => {
  expect(await refusal(ledger[operation](wrong(given)))).toContain(message)
})

test('a ledger that refused answers the next call', async () => {
  await refusal(ledger.release(wrong({})))
  expect(await ledger.openAccount({ id: 'acc_1', name: 'Ada' })).toBeDefined()
  expect(await ledger.release({ account: 'acc_1', rid: 'r', fence: 1 })).toEqual({ status: 'NOOP' })
})
