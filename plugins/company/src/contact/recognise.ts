/** Recognises an organization's contact page, and the page of one place of business, on any host. */

import { pageNames } from '@sluice/content'
import { type Evidence, evidenceOf, type Page } from '@sluice/core'
import { type ContactPage, contactPage } from './contact-page.ts'
import type { DescribedContact } from './described-contact.ts'
import { nameKey, organizationName } from './organization-name.ts'

/** Weights of the signs. A page is an organization's from {@link ENOUGH} on. */
const WEIGHTS = { declared: 2, address: 1.5, title: 1.5, value: 1, place: 1 } as const
const ENOUGH = 3

/** Evidence that a page is there for the contact data of an organization. */
export function recognise(page: Page): Evidence | undefined {
  const contact = contactPage(page)
  const found = signsOf(contact)
  const isContact = found.length > 0
  const described = mainContact(contact)
  if (!isContact && described === undefined) return undefined
  found.push(...valuesOf(contact, described, isContact))
  if (described?.isPlace) found.push([nameOf(described), WEIGHTS.place])
  if (!hasValue(contact, described)) return undefined
  const evidence = evidenceOf('company', found, ENOUGH)
  // Last, because the name takes longest to find.
  return evidence && organizationName(contact, described) !== undefined ? evidence : undefined
}

function signsOf({ signs }: ContactPage): [string, number][] {
  const found: [string, number][] = []
  if (signs.isDeclared) found.push(['json-ld:contactpage', WEIGHTS.declared])
  if (signs.isAddress) found.push(['address of a contact page', WEIGHTS.address])
  if (signs.isTitle) found.push(['title of a contact page', WEIGHTS.title])
  return found
}

/** One sign for each kind of contact data, described or shown. */
function valuesOf(
  { shown }: ContactPage,
  described: DescribedContact | undefined,
  isContact: boolean
): [string, number][] {
  const kinds = [
    ['telephone', described?.phones, shown.phones],
    ['email', described?.emails, shown.emails],
    ['address', described?.addresses, shown.addresses],
    ['openingHours', described?.hours, shown.hours]
  ] as const
  return kinds.flatMap(([kind, said, seen]): [string, number][] => {
    if (said !== undefined && said.length > 0)
      return [[`${nameOf(described!)}.${kind}`, WEIGHTS.value]]
    return isContact && seen.length > 0 ? [[`shown ${kind}`, WEIGHTS.value]] : []
  })
}

function hasValue({ shown }: ContactPage, described: DescribedContact | undefined): boolean {
  const { phones, emails, addresses } = shown
  return [
    described?.phones,
    described?.emails,
    described?.addresses,
    phones,
    emails,
    addresses
  ].some((values) => values !== undefined && values.length > 0)
}

function nameOf({ thing }: DescribedContact): string {
  return `${thing.source.split(':')[0]}:${thing.types[0]}`
}

/** The organization that a page is about: of its contact page, or the one place of business. */
export function mainContact(contact: ContactPage): DescribedContact | undefined {
  return Object.values(contact.signs).some(Boolean) ? chosenContact(contact) : placeOfPage(contact)
}

/** The organization of a contact page: the only one that it describes, or the one that its site is called after. */
function chosenContact(contact: ContactPage): DescribedContact | undefined {
  const { described } = contact
  if (described.length < 2) return described[0]
  const site = organizationName(contact, undefined)?.toLowerCase()
  return described.find(({ name }) => name.toLowerCase() === site)
}

/** The one place of business that a page without signs of contact is about. */
function placeOfPage({ described, things, page }: ContactPage): DescribedContact | undefined {
  const [only, second] = described
  if (only === undefined || second !== undefined || !only.isPlace) return undefined
  if (only.phones.length === 0 || only.addresses.length === 0) return undefined
  const isOther = things.some(
    ({ types, depth }) => depth === 0 && types.some((type) => OTHER_PAGES.test(type))
  )
  return isOther || !isTitled(page, only.name) ? undefined : only
}

/** Types of pages that are about something of the organization. */
const OTHER_PAGES =
  /article|posting|product|recipe|event|course|^(?:book|movie|question|faqpage|howto|itemlist|collectionpage|searchresultspage|person|profilepage)$/

/** The home page of the place, or the page that has its name as title. */
function isTitled({ url, tree }: Page, name: string): boolean {
  const isHome = /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(url.pathname)
  return isHome || pageNames(tree).headings.some((heading) => nameKey(heading) === nameKey(name))
}
