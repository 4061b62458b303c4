/** An address by its parts, with the line that they make. */

import type { Place } from '../record.ts'

/** Joins the parts of an address in the order of its country: the number of a town stands before it, or behind it. */
export function placeFrom(parts: Omit<Place, 'raw'>): Place {
  const { street, city, region, postal_code, country } = parts
  const isBehind = region !== null || /[A-Z]/.test(postal_code ?? '')
  const town = isBehind
    ? [city, [region, postal_code].filter(isSaid).join(' ') || null].filter(isSaid).join(', ')
    : [postal_code, city].filter(isSaid).join(' ')
  return { raw: [street, town || null, country].filter(isSaid).join(', '), ...parts }
}

function isSaid(part: string | null): part is string {
  return part !== null && part !== ''
}

/** Places without those of one text: page footers repeat the address. */
export function distinctPlaces(places: readonly Place[]): Place[] {
  const byKey = new Map<string, Place>()
  for (const place of places) {
    const key = (place.raw ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    if (!byKey.has(key)) byKey.set(key, place)
  }
  return [...byKey.values()]
}
