/** Mistakes of the caller, told as such: the store that was asked is well. */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ledger } from './tokens/ledger.ts'

/**
 * Check the path of a database.
 *
 * @param opener - the function that was called, for the message.
 * @throws TypeError - `file` is no path, or its folder does not exist.
 */
export function checkFile(opener: string, file: unknown): asserts file is string {
  if (typeof file !== 'string' || file === '') {
    throw new TypeError(`${opener}: file must be the path of a database, not ${said(file)}`)
  }
  // SQLite would keep it in memory, and the journal beside it would be a file of that name.
  if (file === ':memory:') {
    throw new TypeError(`${opener}: file must be the path of a database; ":memory:" keeps nothing`)
  }
  if (existsSync(dirname(file))) return
  throw new TypeError(`${opener}: the folder of file does not exist; make ${dirname(file)} first`)
}

/**
 * Check what `openStore` is given.
 *
 * @throws TypeError - `url` is no text, or there is no key for the audit log.
 */
export function checkOpening(url: unknown, options: unknown): void {
  if (typeof url !== 'string') {
    throw new TypeError(`openStore: url must be text such as 'embedded:', not ${said(url)}`)
  }
  const audit = (options as { readonly audit?: unknown } | undefined)?.audit
  if (typeof audit === 'object' && audit !== null) return
  throw new TypeError(`openStore: audit must say how the audit log is sealed, not ${said(audit)}`)
}

/** The operations of a ledger that take an object, with the kind of each of its fields. */
const FIELDS = {
  openAccount: { id: 'string', name: 'string' },
  reserve: {
    account: 'string',
    rid: 'string',
    cost: 'number',
    leaseMs: 'number',
    fingerprint: 'string',
    nonce: 'string',
    replayMs: 'number'
  },
  settle: { account: 'string', rid: 'string', fence: 'number', amount: 'number', entry: 'object' },
  release: { account: 'string', rid: 'string', fence: 'number' },
  grant: { account: 'string', id: 'string', tokens: 'number' },
  refund: { account: 'string' }
} as const

/** A ledger that rejects with a TypeError what could not be one of its operations, before the store is asked. */
export function withCheckedArguments(ledger: Ledger): Ledger {
  return {
    ...ledger,
    openAccount: async (input) => ledger.openAccount(checked('openAccount', input)),
    reserve: async (input) => ledger.reserve(checked('reserve', input)),
    settle: async (input) => ledger.settle(checked('settle', input)),
    release: async (input) => ledger.release(checked('release', input)),
    grant: async (input) => ledger.grant(checked('grant', input)),
    refund: async (input) => ledger.refund(checked('refund', input))
  }
}

function checked<Input>(operation: keyof typeof FIELDS, input: Input): Input {
  const given = (input ?? {}) as Record<string, unknown>
  for (const [field, kind] of Object.entries(FIELDS[operation])) {
    const value = given[field]
    if (typeof value === kind && value !== null) continue
    throw new TypeError(`${operation}: ${field} must be ${WORDS[kind]}, not ${said(value)}`)
  }
  return input
}

const WORDS = { string: 'a string', number: 'a number', object: 'an object' } as const

function said(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'an array' : 'an object'
  return typeof value === 'string' ? `the string ${JSON.stringify(value)}` : String(value)
}
