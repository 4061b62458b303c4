/** A company as its page describes it for search engines: schema.org Organization. */

import { structuredData, type Thing, thingOf, things, valueText, valueUrl } from '@sluice/content'
import { count } from '@sluice/values'
import type { Root } from 'hast'
import type { Place } from './record.ts'

/** Fields of the structured data; `undefined` for missing ones. */
export interface DescribedCompany {
  readonly source: string
  readonly name: string | undefined
  readonly tagline: string | undefined
  readonly about: string | undefined
  readonly website: string | undefined
  readonly logo_url: string | undefined
  readonly employees_count: number | undefined
  readonly address: Omit<Place, 'raw'> | undefined
}

const TYPES = ['organization', 'corporation', 'collegeoruniversity', 'educationalorganization']

/** The organization a page is about; those inside of its posts are others. */
export function jsonLdOrganization(tree: Root): DescribedCompany | undefined {
  const organization = things(structuredData(tree)).find(
    ({ types, depth }) => depth === 0 && types.some((type) => TYPES.includes(type))
  )
  return organization && describedCompany(organization)
}

/** Read the properties of an organization that are no contact data. */
export function describedCompany(organization: Thing): DescribedCompany {
  const employees = textOf(organization, 'numberOfEmployees')
  return {
    source: organization.source,
    name: textOf(organization, 'name'),
    tagline: textOf(organization, 'slogan'),
    about: textOf(organization, 'description'),
    website: valueUrl(organization.values('sameAs')[0]),
    logo_url: valueUrl(organization.values('logo')[0]),
    employees_count: employees === undefined ? undefined : count(employees)?.value,
    address: placeOf(thingOf(organization.values('address')[0]))
  }
}

function textOf(thing: Thing, property: string): string | undefined {
  const [value] = thing.values(property)
  const inner = thingOf(value)
  return valueText(inner === undefined ? value : (inner.values('value')[0] ?? value))
}

/** The parts of a PostalAddress. */
export function placeOf(address: Thing | undefined): Omit<Place, 'raw'> | undefined {
  if (address === undefined) return undefined
  const part = (property: string) => valueText(address.values(property)[0]) ?? null
  return {
    street: part('streetAddress'),
    city: part('addressLocality'),
    region: part('addressRegion'),
    country: part('addressCountry'),
    postal_code: part('postalCode')
  }
}
