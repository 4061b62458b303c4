/** Postal addresses in texts without labels: the line with the postal code, and the street before it. */

import { pageMemory } from '@sluice/content'
import { postalAddresses } from '@sluice/values'
import type { Wanted } from '../values/concepts.ts'
import type { PageIndex } from './page-index.ts'
import type { Shown } from './shown.ts'
import type { Part } from './text-parts.ts'

/** An address by its parts, and the part of the text that has its end. */
interface AddressLine {
  readonly part: Part
  readonly street: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
  readonly zip: string
  /** The lines of the address, as one. */
  readonly whole: string | undefined
}

const found = pageMemory<PageIndex, readonly AddressLine[]>()

/** A part of the addresses that stand in the texts of a page: several that differ are equally good. */
export function* addressValues(
  index: PageIndex,
  want: Wanted,
  isFooter: boolean
): Generator<Shown> {
  const name = want.concept && PARTS[want.concept.name]
  if (!name) return
  const lines = found.get(index) ?? addressLines(index.parts())
  found.set(index, lines)
  for (const line of lines) {
    const { place, text } = line.part
    const value = line[name]
    if (value === undefined || (isFooter ? !place.isFooter : place.isAside)) continue
    yield { value, source: `text:${text.slice(0, 60)}`, tier: `address ${isFooter}` }
  }
}

const PARTS: Readonly<Record<string, 'street' | 'city' | 'state' | 'zip' | 'whole'>> = {
  address: 'whole',
  street: 'street',
  city: 'city',
  state: 'state',
  'postal code': 'zip'
}

function addressLines(parts: readonly Part[]): AddressLine[] {
  const addresses = postalAddresses(parts.map(({ text }) => text))
  return addresses.map(({ street, city, region, postalCode, lines: [first, last] }) => {
    const lines = parts.slice(first, last + 1).map(({ text }) => text.replace(LABEL, ''))
    return {
      part: parts[last]!,
      street,
      city,
      state: region,
      zip: postalCode,
      whole: street === undefined ? undefined : lines.join(', ')
    }
  })
}

const LABEL = /^\p{L}[\p{L} ]{2,24}:\s*/u
