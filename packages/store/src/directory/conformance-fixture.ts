/** Types and helpers that the cases of the directory conformance suite share. */

import { MID_MONTH, type PartFixture } from '../conformance-suite.ts'
import type { Directory, User } from './directory.ts'

/** Arguments of each case. */
export interface Fixture extends Omit<PartFixture<Directory>, 'store'> {
  readonly directory: Directory
}

/** The time at which each case begins. */
export const START = MID_MONTH

/** A user to add. */
export function person(
  name: string,
  fields: Partial<Omit<User, 'createdAt'>> = {}
): Omit<User, 'createdAt'> {
  return {
    id: `usr_${name}`,
    account: 'a',
    email: `${name}@example.com`,
    passwordHash: `$argon2id$v=19$m=1,t=1,p=1$${name}`,
    role: 'owner',
    ...fields
  }
}

/** One of two clients, in turn. */
export function clientOf(n: number, directory: Directory, other: Directory): Directory {
  return n % 2 === 0 ? directory : other
}

/** Work that runs at once, many times. */
export function atOnce<Result>(
  count: number,
  work: (n: number) => Promise<Result>
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}
