/** Two halves: one to learn from, one to be judged by. */

import { createHash } from 'node:crypto'

/** Rules and models may know failures of `tuning` alone. */
export type Half = 'tuning' | 'unseen'

/** Returns the half of a generator, a family or a package. Only its name decides. */
export function halfOf(name: string): Half {
  return createHash('sha1').update(`half:${name}`).digest()[0]! % 2 === 0 ? 'tuning' : 'unseen'
}
