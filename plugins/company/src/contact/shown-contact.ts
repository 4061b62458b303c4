/** Contact data that a page shows, by the rules that fill any schema from a page. */

import { baseUrl, links, structuredData, textOf } from '@sluice/content'
import type { Page } from '@sluice/core'
import { compileSchema, extract } from '@sluice/extract'
import { postalAddresses } from '@sluice/values'
import type { OpeningHours, Place } from '../record.ts'
import { hiddenEmails } from './hidden-emails.ts'
import { distinctPlaces, placeFrom } from './place.ts'
import { telephones } from './shown-numbers.ts'

/** See {@link shownContact}. */
export interface ShownContact {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly addresses: readonly Place[]
  readonly hours: readonly OpeningHours[]
  /** Source of each, by its name in the schema. */
  readonly sources: Readonly<Record<string, string>>
  /** Absolute addresses of all links, in the order of the page. */
  readonly links: readonly string[]
}

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const hours = {
  type: 'object',
  properties: { dayOfWeek: text, opens: text, closes: text }
}

const SCHEMA = compileSchema({
  type: 'object',
  properties: {
    phones: texts,
    emails: texts,
    opening_hours: { type: 'array', items: hours }
  }
})

/** The properties of {@link SCHEMA}. */
interface Read {
  readonly phones?: readonly string[]
  readonly emails?: readonly string[]
  readonly opening_hours?: readonly Readonly<
    Partial<Record<'dayOfWeek' | 'opens' | 'closes', string>>
  >[]
}

/** Read what a page shows; its structured data is read elsewhere. */
export function shownContact({ tree, url }: Page): ShownContact {
  const structured = { ...structuredData(tree), jsonLd: [], microdata: [], rdfa: [] }
  const { data, provenance } = extract(SCHEMA, { tree, url, structured })
  const lines = textOf(tree).split(/[\n\t]/)
  const { phones = [], emails = [], opening_hours = [] } = data as Read
  return {
    phones: telephones(phones, tree),
    emails: [...emails, ...hiddenEmails(lines)],
    addresses: shownAddresses(lines),
    hours: opening_hours.flatMap(({ dayOfWeek, opens, closes }) =>
      dayOfWeek ? [{ days: dayOfWeek, opens: opens ?? null, closes: closes ?? null }] : []
    ),
    sources: provenance,
    links: links(tree, baseUrl(tree, url), url).map((link) => link.url)
  }
}

/** Addresses in the lines of a page, each once. */
function shownAddresses(lines: readonly string[]): Place[] {
  const found = postalAddresses(lines)
  const places = found.map(({ street, city, region, postalCode, country }) =>
    placeFrom({
      street: street ?? null,
      city: city ?? null,
      region: region ?? null,
      postal_code: postalCode,
      country: country ?? null
    })
  )
  return distinctPlaces(places)
}
