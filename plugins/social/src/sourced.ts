/** Values with where they were read: the first that there is wins, and is noted. */

import type { Target } from '@sluice/core'
import { type Count, count } from '@sluice/values'

/** A value that may be there, and where it would be: `json-ld:$.name`. */
export type Sourced<Value> = readonly [value: Value | null | undefined, source: string]

/** Where notes go: a target, or nothing for posts in a list. */
export type Noted = Pick<Target, 'note'>

/** The first value that is there; `''` is none. */
export function firstOf<Value>(
  { note }: Noted,
  field: string,
  ...candidates: readonly Sourced<Value>[]
): Value | null {
  for (const [value, source] of candidates) {
    if (value === null || value === undefined || value === '') continue
    note?.(field, source)
    return value
  }
  return null
}

/** The first list that is not empty. */
export function firstList<Value>(
  { note }: Noted,
  field: string,
  ...candidates: readonly Sourced<Value[]>[]
): Value[] {
  for (const [value, source] of candidates) {
    if (!value?.length) continue
    note?.(field, source)
    return value
  }
  return []
}

/** Counts as the platform gives them: numbers, digits, or texts as `'1.2M'`. */
export type CountSource = Sourced<number | string | Count>

/**
 * A count and its raw twin, `{likes: 1200, likes_raw: '1.2K'}`. The twin is null where the page has the number itself.
 *
 * @param path - what goes before the field in notes, `'reactions.'`.
 * @param locale - BCP 47 tag of the language of the texts.
 */
export function countOf<Name extends string>(
  { note }: Noted,
  field: Name,
  candidates: readonly CountSource[],
  { locale, path = '' }: { locale?: string | undefined; path?: string } = {}
): Record<Name, number | null> & Record<`${Name}_raw`, string | null> {
  for (const [found, source] of candidates) {
    const read = countIn(found, locale)
    if (!read) continue
    note?.(path + field, source)
    const shown = read.raw === String(read.value) ? null : read.raw
    if (shown !== null) note?.(`${path}${field}_raw`, source)
    return twins(field, read.value, shown)
  }
  return twins(field, null, null)
}

function twins<Name extends string>(field: Name, value: number | null, raw: string | null) {
  return { [field]: value, [`${field}_raw`]: raw } as Record<Name, number | null> &
    Record<`${Name}_raw`, string | null>
}

function countIn(found: CountSource[0], locale: string | undefined): Count | undefined {
  if (typeof found === 'number') {
    return Number.isSafeInteger(found) && found >= 0
      ? { value: found, raw: String(found) }
      : undefined
  }
  if (typeof found === 'string') return count(found, locale === undefined ? {} : { locale })
  return found ?? undefined
}
