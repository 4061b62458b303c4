/** Counts with the text they were shown as. */

import { firstValue, type Noted, type Sourced } from '@sluice/core'
import { type Count, count } from '@sluice/values'

/** Counts as the platform gives them: numbers, digits, or texts as `'1.2M'`. */
export type CountSource = Sourced<number | string | Count>

/**
 * A count and its raw twin, `{likes: 1200, likes_raw: '1.2K'}`. The twin is null where the page has the number itself.
 *
 * @param path - prefix of the field in notes, `'reactions.'`.
 * @param locale - BCP 47 tag of the language of the texts.
 */
export function countOf<Name extends string>(
  noted: Noted,
  field: Name,
  candidates: readonly CountSource[],
  { locale, path = '' }: { locale?: string | undefined; path?: string } = {}
): Record<Name, number | null> & Record<`${Name}_raw`, string | null> {
  const read = firstValue(
    noted,
    path + field,
    ...candidates.map(([found, source]): Sourced<Count & { source: string }> => {
      const read = countIn(found, locale)
      return [read && { ...read, source }, source]
    })
  )
  if (read === null) return twins(field, null, null)
  const shown = read.raw === String(read.value) ? null : read.raw
  if (shown !== null) noted.note?.(`${path}${field}_raw`, read.source)
  return twins(field, read.value, shown)
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
