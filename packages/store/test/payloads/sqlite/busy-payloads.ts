/** Payloads of `busy-process.ts`, by their ids: `name-number`. */

import { contentOf } from './database-files.ts'

/** The bytes of a payload. One of seven is in slices. */
export function bytesOf(id: string): Buffer {
  const number = numberOf(id)
  return contentOf(id, ((number * 7_919) % 20_000) + (number % 7 === 3 ? 600_000 : 0))
}

/** The account of a payload. */
export function accountOf(id: string): string {
  return `acc${numberOf(id) % 5}`
}

function numberOf(id: string): number {
  return Number(id.split('-')[1])
}
