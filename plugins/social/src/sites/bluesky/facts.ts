/** Facts about accounts on pages of Bluesky, and about the content that pages hold back. */

import { attribute, first, structuredData, type Thing } from '@sluice/content'
import type { Page } from '@sluice/core'
import { loginRequired, metaOf, refusal } from '../../page-facts.ts'
import { linkedText } from '../linked/data.ts'

/** Its own host. */
export const BLUESKY_HOSTS = ['bsky.app']

/** Without a name of their own, accounts have their handle there: `@ada.example`. */
export function personHandle(person: Thing | undefined): string | undefined {
  return linkedText(person, 'alternateName', 'name')?.match(/^@([\w.:-]{3,253})$/)?.[1]
}

/** The name of a person in structured data, without the handle. */
export function personName(person: Thing | undefined): string | undefined {
  const name = linkedText(person, 'name')
  return name?.startsWith('@') ? undefined : name
}

/** `Ada Lovelace (@ada.example)`. */
export function titleName(page: Page): string | undefined {
  return /^(.{1,200}?)\s\(@[\w.:-]+\)$/u.exec(metaOf(page, 'og:title') ?? '')?.[1]
}

/** Some show their posts to members only; the page then has their name and a notice alone. */
export function nothingIn(page: Page, what: string): Error {
  const isForMembers = /only to people who are signed in/.test(metaOf(page, 'description') ?? '')
  return isForMembers ? loginRequired(`${what} for visitors who are not logged in`) : refusal(what)
}

/** Pictures of the large card: those of a post, the banner of a profile. The small card has the author's. */
export function cardImages(page: Page): readonly string[] {
  if (metaOf(page, 'twitter:card') !== 'summary_large_image') return []
  return structuredData(page.tree).meta.get('og:image') ?? []
}

/** `twitter:label2` = `Likes` names what `twitter:value2` is. */
export function labelledMeta(page: Page, label: string): string | undefined {
  const { meta } = structuredData(page.tree)
  for (let index = 1; index <= 8; index++) {
    if (meta.get(`twitter:label${index}`)?.[0] === label)
      return meta.get(`twitter:value${index}`)?.[0]
  }
  return undefined
}

/** DID of the account that a page is about, `did:plc:…`; `undefined` when the page has none. */
export function accountId(page: Page): string | undefined {
  const link = first(page.tree, 'link[rel="alternate"][href^="at://did:"]')
  return /^at:\/\/(did:[a-z]+:[\w.:%-]{1,200})/.exec((link && attribute(link, 'href')) ?? '')?.[1]
}
