/** Places by name, as lua/tokens/include/names.lua keeps them. */

import { hash } from 'node:crypto'

/** Bytes of a pair: the hash of a name, and a place. */
const HASH = 4
const PAIR = 9

/** A pair of a bucket. */
interface NamedPlace {
  readonly hash: number
  readonly seq: number
}

/** The pairs of a bucket. */
export function pairsOf(bucket: Buffer): NamedPlace[] {
  return Array.from({ length: bucket.length / PAIR }, (_, index) => ({
    hash: bucket.readUInt32BE(index * PAIR),
    seq: bucket.readUIntBE(index * PAIR + HASH, PAIR - HASH)
  }))
}

/** The hash of a name. */
export function hashOf(name: string): number {
  return Number.parseInt(hash('sha1', name).slice(0, HASH * 2), 16)
}

/** The bucket of a hash, if there are so many. */
export function bucketOf(hash: number, buckets: number): string {
  let half = 1
  while (half * 2 <= buckets) half *= 2
  const bucket = hash % (half * 2)
  return String(bucket < buckets ? bucket : bucket - half)
}
