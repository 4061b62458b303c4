/** Facts about a page that may be an organization's contact page, read once for recognising and reading it. */

import { pageMemory, pageNames, structuredData, type Thing, things } from '@sluice/content'
import type { Page } from '@sluice/core'
import { isContactAddress, isContactPhrase } from './contact-words.ts'
import { type DescribedContact, describedContacts } from './described-contact.ts'
import { type ShownContact, shownContact } from './shown-contact.ts'

/** See {@link contactPage}. */
export interface ContactPage {
  readonly page: Page
  readonly things: readonly Thing[]
  readonly signs: ContactSigns
  /** Organizations that the page describes with contact data. */
  readonly described: readonly DescribedContact[]
  /** Contact data that the page shows. Read at the first look. */
  readonly shown: ShownContact
}

/** Signs that a page calls itself a contact page. */
interface ContactSigns {
  readonly isDeclared: boolean
  readonly isAddress: boolean
  readonly isTitle: boolean
}

/** Open a page. Cheap: the shown contact data is read only when it is asked for. */
export function contactPage(page: Page): ContactPage {
  const known = opened.get(page.tree)
  if (known?.page.url.href === page.url.href) return known
  const made = new OpenedContactPage(page)
  opened.set(page.tree, made)
  return made
}

const opened = pageMemory<Page['tree'], ContactPage>()

/** See {@link ContactPage}. A class: getters of an object literal would keep the tree in memory, see performance.md §3. */
class OpenedContactPage implements ContactPage {
  readonly page: Page
  readonly things: readonly Thing[]
  readonly signs: ContactSigns
  readonly described: readonly DescribedContact[]
  #shown: ShownContact | undefined

  constructor(page: Page) {
    this.page = page
    this.things = things(structuredData(page.tree))
    this.signs = {
      isDeclared: this.things.some((thing) => isContactPage(thing, page.url)),
      isAddress: isContactAddress(page.url),
      isTitle: isContactTitle(page)
    }
    this.described = describedContacts(this.things)
  }

  get shown(): ShownContact {
    this.#shown ??= shownContact(this.page)
    return this.#shown
  }
}

/** Forums describe the contact page of their site on every page. */
function isContactPage({ types, values }: Thing, url: URL): boolean {
  if (!types.includes('contactpage')) return false
  const [written] = [...values('url'), ...values('@id')]
  const named = typeof written === 'string' ? URL.parse(written, url.href) : null
  return named === null || pathOf(named) === pathOf(url)
}

function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/$/, '')
}

function isContactTitle({ tree }: Page): boolean {
  const { title, headings } = pageNames(tree)
  if (titleParts(title).some(isContactPhrase)) return true
  return headings.some(isContactPhrase)
}

/** The parts of a title: `Contact us | Acme`. */
export function titleParts(title: string): string[] {
  return title
    .slice(0, 300)
    .replace(/\s+/g, ' ')
    .split(/ [-–—·•:»«] | ?[|│] ?|: /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
