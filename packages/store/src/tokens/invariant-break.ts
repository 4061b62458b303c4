/** Checks that both drivers make of an account's numbers. */

import type { InvariantBreak } from './ledger.ts'

/** A break without its account, or nothing. */
export type Found = Omit<InvariantBreak, 'account'> | undefined

/** A break when a number is not what it must be. */
export function equal(
  invariant: string,
  name: string,
  value: number,
  what: string,
  expected: number
): Found {
  if (value === expected) return undefined
  return { invariant, text: `${name} is ${value}, but ${what} is ${expected}` }
}
