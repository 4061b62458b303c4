/** A profile as its page describes it for search engines: schema.org Person. It stands in where the markup lacks. */

import {
  siteAddress,
  structuredData,
  type Thing,
  thingOf,
  things,
  valueText,
  valueUrl
} from '@sluice/content'
import { count, partialDate } from '@sluice/values'
import type { Root } from 'hast'
import { LINKEDIN } from './linkedin.ts'
import type { Education, Experience, ProfileRecord } from './record.ts'

/** Fields that structured data may have. */
type Described = Partial<ProfileRecord> & { readonly source: string }

/** The person a page is about; `undefined` when it has no such data. */
export function jsonLdPerson(tree: Root, base: URL): Described | undefined {
  const all = things(structuredData(tree))
  const person = all.find(({ types, depth }) => types.includes('person') && depth === 0)
  if (person === undefined) return undefined
  const [employer] = items(person, 'worksFor').filter((one) => textOf(one, 'name') !== '')
  const photo = valueUrl(person.values('image')[0])
  return {
    source: person.source,
    name: textOf(person, 'name'),
    headline: textOf(person, 'disambiguatingDescription').replace(/^influencer$/i, ''),
    location: placeOf(person),
    about: textOf(person, 'description'),
    experience: items(person, 'worksFor').flatMap(experienceOf),
    education: items(person, 'alumniOf')
      .filter((one) => one.types.includes('educationalorganization'))
      .flatMap(educationOf),
    photo_url: photo ?? null,
    followers_count: followersOf(person),
    current_company: employer
      ? {
          name: textOf(employer, 'name'),
          url: siteAddress(valueUrl(employer.values('url')[0]), base, LINKEDIN) ?? null
        }
      : null,
    languages: items(person, 'knowsLanguage').flatMap((one) => {
      const name = textOf(one, 'name')
      return name === '' ? [] : [{ name, proficiency: null }]
    })
  }
}

/** Text of a property; `''` when there is none or it is masked. */
function textOf(thing: Thing, property: string): string {
  const text = valueText(thing.values(property)[0]) ?? ''
  return /\*{3}/.test(text) ? '' : text
}

function items(thing: Thing, property: string): Thing[] {
  return thing.values(property).flatMap((value) => thingOf(value) ?? [])
}

function placeOf(person: Thing): string {
  const address = thingOf(person.values('address')[0])
  return address === undefined ? '' : textOf(address, 'addressLocality')
}

/** The name of a position is masked or missing there: the company and the dates are what remains. */
function experienceOf(company: Thing): Experience[] {
  const name = textOf(company, 'name')
  const member = thingOf(company.values('member')[0])
  if (name === '' || member === undefined) return []
  const { start, end } = datesOf(member)
  return [
    {
      company: name,
      title: textOf(member, 'roleName'),
      location: textOf(company, 'location'),
      start_date: start,
      end_date: end,
      description: textOf(member, 'description'),
      is_current: start !== '' && end === ''
    }
  ]
}

function educationOf(school: Thing): Education[] {
  const name = textOf(school, 'name')
  if (name === '') return []
  const member = thingOf(school.values('member')[0])
  const { start, end } = member ? datesOf(member) : { start: '', end: '' }
  return [
    {
      school: name,
      degree: '',
      field_of_study: '',
      start_date: start.slice(0, 4),
      end_date: end.slice(0, 4),
      grade: '',
      description: member ? textOf(member, 'description') : ''
    }
  ]
}

function datesOf(member: Thing): { start: string; end: string } {
  const date = (name: string) => partialDate(textOf(member, name)) ?? ''
  return { start: date('startDate'), end: date('endDate') }
}

function followersOf(person: Thing): number | null {
  for (const statistic of items(person, 'interactionStatistic')) {
    const type = statistic.values('interactionType')[0]
    if (typeof type !== 'string' || !type.endsWith('FollowAction')) continue
    return count(textOf(statistic, 'userInteractionCount'))?.value ?? null
  }
  return null
}
