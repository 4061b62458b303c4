/** Contact data that a page shows, by the rules that fill any schema from a page. */

import { baseUrl, links, structuredData } from '@sluice/content'
import type { Page } from '@sluice/core'
import { compileSchema, extract } from '@sluice/extract'
import type { OpeningHours, Place } from '../record.ts'
import { placeFrom } from './place.ts'

/** See {@link shownContact}. */
export interface ShownContact {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly addresses: readonly Place[]
  readonly hours: readonly OpeningHours[]
  /** Where each was read. */
  readonly sources: Readonly<Record<string, string>>
  /** Absolute addresses of all links, in the order of the page. */
  readonly links: readonly string[]
}

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const address = {
  type: 'object',
  properties: { street: text, city: text, state: text, postal_code: text, country: text }
}
const hours = {
  type: 'object',
  properties: { dayOfWeek: text, opens: text, closes: text }
}

const SCHEMA = compileSchema({
  type: 'object',
  properties: {
    phones: texts,
    faxes: texts,
    emails: texts,
    address,
    addresses: { type: 'array', items: address },
    opening_hours: { type: 'array', items: hours }
  }
})

/** The properties of {@link SCHEMA}. */
interface Read {
  readonly phones?: readonly string[]
  readonly faxes?: readonly string[]
  readonly emails?: readonly string[]
  readonly address?: ReadAddress
  readonly addresses?: readonly ReadAddress[]
  readonly opening_hours?: readonly Readonly<
    Partial<Record<'dayOfWeek' | 'opens' | 'closes', string>>
  >[]
}

type ReadAddress = Readonly<
  Partial<Record<'street' | 'city' | 'state' | 'postal_code' | 'country', string>>
>

/** Read what a page shows; its structured data is read elsewhere. */
export function shownContact({ tree, url }: Page): ShownContact {
  const structured = { ...structuredData(tree), jsonLd: [], microdata: [], rdfa: [] }
  const { data, provenance } = extract(SCHEMA, { tree, url, structured })
  const read = data as Read
  const faxes = new Set((read.faxes ?? []).map(digitsOf))
  const { phones = [], emails = [], opening_hours = [] } = read
  const addresses = [...(read.addresses ?? []), ...(read.address ? [read.address] : [])]
  return {
    phones: phones.filter((phone) => !faxes.has(digitsOf(phone))),
    emails,
    addresses: addresses.flatMap(placeOf),
    hours: opening_hours.flatMap(({ dayOfWeek, opens, closes }) =>
      dayOfWeek ? [{ days: dayOfWeek, opens: opens ?? null, closes: closes ?? null }] : []
    ),
    sources: provenance,
    links: links(tree, baseUrl(tree, url), url).map((link) => link.url)
  }
}

/** An address with a street or a town. */
function placeOf({ street, city, state, postal_code, country }: ReadAddress): Place[] {
  if (street === undefined && city === undefined) return []
  return [
    placeFrom({
      street: street ?? null,
      city: city ?? null,
      region: state ?? null,
      postal_code: postal_code ?? null,
      country: country ?? null
    })
  ]
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
