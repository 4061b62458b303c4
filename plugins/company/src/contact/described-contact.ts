/** Contact data of an organization in its structured data. */

import { type Thing, thingOf, valueText, valueUrl } from '@sluice/content'
import { placeOf } from '../json-ld-organization.ts'
import type { OpeningHours, Place } from '../record.ts'
import { distinctPlaces, placeFrom } from './place.ts'

/** An organization that a page describes, once or once for each of its places. */
export interface DescribedContact {
  /** The first of its things; its path is the source of the values. */
  readonly thing: Thing
  readonly name: string
  /** More than an organization: a place of business, with hours, a position or a price range. */
  readonly isPlace: boolean
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly addresses: readonly Place[]
  readonly hours: readonly OpeningHours[]
  readonly profiles: readonly string[]
}

/** Things that have an address or a telephone number and are no organization. */
const OTHERS =
  /person|patient|postaladdress|contactpoint|residence|apartment|house|accommodation|room|listing|posting|event|product|offer|order|trip|article|website|webpage/

/** Properties that a contact has. */
const CONTACT = ['telephone', 'email', 'address', 'contactPoint', 'location'] as const

/** Properties of a place of business. */
const PLACE = [
  'openingHours',
  'openingHoursSpecification',
  'geo',
  'priceRange',
  'hasMap',
  'servesCuisine'
]

/** Groups the organizations with contact data that the page itself describes, by their names. */
export function describedContacts(things: readonly Thing[]): DescribedContact[] {
  const byName = new Map<string, Thing[]>()
  for (const thing of things) {
    const name = valueText(thing.values('name')[0])
    if (name === undefined || !isOrganization(thing) || !isOfPage(thing)) continue
    const group = byName.get(name.toLowerCase())
    if (group) group.push(thing)
    else byName.set(name.toLowerCase(), [thing])
  }
  return [...byName.values()].map(contactOf)
}

function isOrganization({ types, values }: Thing): boolean {
  return (
    types.length > 0 &&
    !types.some((type) => OTHERS.test(type)) &&
    CONTACT.some((property) => values(property).length > 0)
  )
}

/** The publisher of an article or the seller of an offer is not what the page describes. */
function isOfPage({ depth, source }: Thing): boolean {
  return (
    depth === 0 || /\.(?:mainEntity|about|department|subOrganization)(?:\[\d+\])?$/.test(source)
  )
}

function contactOf(group: readonly Thing[]): DescribedContact {
  const [thing] = group as [Thing, ...Thing[]]
  const parts = group.flatMap((each) => [each, ...innerThings(each, 'location')])
  const points = parts.flatMap((each) => innerThings(each, 'contactPoint'))
  const reached = [...parts, ...points.filter((point) => !isFax(point))]
  const texts = (from: readonly Thing[], property: string) =>
    unique(
      from.flatMap(({ values }) => values(property).flatMap((value) => valueText(value) ?? []))
    )
  return {
    thing,
    name: valueText(thing.values('name')[0])!,
    isPlace: group.some(({ values }) => PLACE.some((property) => values(property).length > 0)),
    phones: texts(reached, 'telephone').map((phone) => phone.replace(/^tel:/i, '')),
    emails: texts(reached, 'email').map((email) => email.replace(/^mailto:/i, '')),
    addresses: distinctPlaces(parts.flatMap(({ values }) => values('address').flatMap(addressOf))),
    hours: parts.flatMap(hoursOf),
    profiles: group.flatMap(({ values }) =>
      values('sameAs').flatMap((value) => valueUrl(value) ?? [])
    )
  }
}

function innerThings(thing: Thing, property: string): Thing[] {
  return thing.values(property).flatMap((value) => thingOf(value) ?? [])
}

function isFax(point: Thing): boolean {
  return /fax/i.test(valueText(point.values('contactType')[0]) ?? '')
}

function addressOf(value: unknown): Place[] {
  const thing = thingOf(value)
  const place = thing && placeOf(thing)
  if (place && Object.values(place).some((part) => part !== null)) return [placeFrom(place)]
  const raw = valueText(value)
    ?.split('\n')
    .map((line) => line.trim())
    .join(', ')
  if (raw === undefined) return []
  return [{ raw, street: null, city: null, region: null, country: null, postal_code: null }]
}

/** `Mo-Fr 09:00-17:00`, or an OpeningHoursSpecification. */
function hoursOf({ values }: Thing): OpeningHours[] {
  const specified = values('openingHoursSpecification').flatMap((value) => {
    const thing = thingOf(value)
    const part = (property: string) => timeOf(valueText(thing?.values(property)[0]))
    const days = thing
      ?.values('dayOfWeek')
      .flatMap((day) => dayOf(valueUrl(day) ?? valueText(day)) ?? [])
    return days === undefined || days.length === 0
      ? []
      : [{ days: days.join(', '), opens: part('opens'), closes: part('closes') }]
  })
  if (specified.length > 0) return specified
  return values('openingHours').flatMap((value) => {
    const text = valueText(value)
    if (text === undefined) return []
    let days = ''
    return text.split(/(?<=\d)\s?[,;]/).flatMap((line) => {
      const found = HOURS.exec(line.trim().slice(0, 80))
      // A second time is of the same days.
      days = found?.[1] ?? days
      return found && days !== '' ? [{ days, opens: found[2]!, closes: found[3]! }] : []
    })
  })
}

/** `Mo-Fr 09:00-17:00`, or `14:00-18:00` after it. */
const HOURS = /^(?:([^\d\s]+(?: [^\d\s]+)*) )?(\d{1,2}:\d{2}) ?[-–] ?(\d{1,2}:\d{2})$/

function dayOf(value: string | undefined): string | undefined {
  return value?.replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')
}

/** Seconds say nothing. */
function timeOf(value: string | undefined): string | null {
  return value?.replace(/^(\d{1,2}:\d{2}):00(?:[+-].*)?$/, '$1') ?? null
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
