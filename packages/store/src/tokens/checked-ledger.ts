/** Refuses arguments that are mistakes of the caller, before the store is asked. */

import { said } from '../checked-arguments.ts'
import type { Ledger } from './ledger.ts'

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
