/** Chance that is the same each time. */

import { createHash } from 'node:crypto'

export interface Random {
  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Some of a list, in its order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Letters and digits, as build tools name classes. */
  hash(length?: number): string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function random(seed: string): Random {
  let state = createHash('sha1').update(seed).digest().readUInt32BE(0)
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    some: (list, count) => {
      const places = list.map((_, place) => [next(), place] as const).sort(([a], [b]) => a - b)
      const kept = new Set(places.slice(0, count).map(([, place]) => place))
      return list.filter((_, place) => kept.has(place))
    },
    hash: (length = 6) =>
      Array.from(
        { length },
        (_, place) => LETTERS[int(0, place === 0 ? 25 : LETTERS.length - 1)]
      ).join('')
  }
}
