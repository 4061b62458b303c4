/** The name of the organization that a contact page belongs to. */

import { all, attribute, metadata, pageNames, textOf } from '@sluice/content'
import type { Page } from '@sluice/core'
import { type ContactPage, titleParts } from './contact-page.ts'
import { calledName, isContactPhrase } from './contact-words.ts'
import type { DescribedContact } from './described-contact.ts'

/** Characters of a name. */
const LONGEST = 100

/**
 * The name, with its source: as described, as the site calls itself, as the mark of the home page, as the title has it
 * beside the word for contact, or as the copyright notice names it.
 */
export function namedOrganization(
  contact: ContactPage,
  described: DescribedContact | undefined
): { readonly name: string; readonly source: string } | undefined {
  if (described) return { name: described.name, source: `${described.thing.source}.name` }
  const readers = [siteName, logoName, titleName, copyrightName]
  for (const read of readers) {
    const found = read(contact)
    if (found && found.name.length <= LONGEST && /\p{L}/u.test(found.name)) return found
  }
  return undefined
}

/** See {@link namedOrganization}. */
export function organizationName(
  contact: ContactPage,
  described: DescribedContact | undefined
): string | undefined {
  return namedOrganization(contact, described)?.name
}

interface Named {
  readonly name: string
  readonly source: string
}

function siteName({ page }: ContactPage): Named | undefined {
  let source = ''
  const note = (field: string, from: string) => {
    if (field === 'siteName') source = from
  }
  const { siteName: name } = metadata(page.tree, { url: page.url, note })
  return name === null ? undefined : { name, source }
}

/** The text of the image or of the mark that leads home, if the title has it too. */
function logoName({ page }: ContactPage): Named | undefined {
  const title = nameKey(pageNames(page.tree).title)
  const name = logoNames(page).find((one) => title.includes(nameKey(one)))
  return name === undefined ? undefined : { name, source: 'css:a[href="/"]' }
}

const HOME = 'a[rel~="home"], a[href="/"], a[class*="logo"], a[class*="brand"], [id*="logo"] a'

function logoNames({ tree }: Page): string[] {
  return all(tree, HOME)
    .slice(0, 20)
    .flatMap((link) => {
      const image = all(link, 'img[alt]')[0]
      const written = textOf(link) || (image && attribute(image, 'alt')) || ''
      const name = clean(
        written.replace(/\b(?:logo|home(?:page)?|startseite|accueil|inicio)\b/gi, '')
      )
      return nameKey(name).length > 1 && !isContactPhrase(name) ? [name] : []
    })
}

/**
 * `Contact us | Acme`, `Acme: Kontakt`, `Contact Acme`. Of several parts, the one that the host, the mark or the
 * copyright notice names, else the one that the page has most often. A title without a word for contact must be named
 * there as well.
 */
function titleName(contact: ContactPage): Named | undefined {
  const { page } = contact
  const parts = titleParts(pageNames(page.tree).title)
  const others = parts.filter((part) => !isContactPhrase(part))
  const names = [...others, ...parts.flatMap((part) => calledName(part) ?? [])]
  const host = nameKey(page.url.hostname)
  const marks = [...logoNames(page), copyrightName(contact)?.name ?? ''].map(nameKey)
  const known = names.find((name) => {
    const key = nameKey(name)
    return key.length > 2 && (host.includes(key) || marks.includes(key))
  })
  const isContact = others.length < parts.length
  const name = known ?? (isContact ? mostFrequent(names, textOf(page.tree)) : undefined)
  return name === undefined ? undefined : { name: clean(name), source: 'css:title' }
}

function mostFrequent(names: readonly string[], text: string): string | undefined {
  const found = names.map((name) => ({ name, times: text.split(name).length }))
  return found.sort((one, other) => other.times - one.times)[0]?.name
}

/** Words before the name in a copyright notice, and what follows it. */
const BEFORE_NAME = /^(?:copyright|by|present|heute|\d{4}|[-–,|·:])\s?/i
const BEHIND_NAME =
  /[|©·]|\b(?:all rights|alle rechte|tous droits|todos los|tutti i|designed by|powered by|\d{4})\b/i
/** Rights without a name, and makers of maps. */
const NO_NAME = /^(?:all rights|google|leaflet|mapbox|openstreetmap)\b/i

/** `© 2011–2026 Acme Ltd. All rights reserved.`, in one of the page's last lines. */
function copyrightName({ page }: ContactPage): Named | undefined {
  for (const line of textOf(page.tree).split('\n').slice(-40)) {
    const at = line.length > 300 ? -1 : line.search(/©|\(c\)/i)
    if (at < 0) continue
    let rest = clean(line.slice(at).replace(/^(?:©|\(c\))/i, ''))
    while (BEFORE_NAME.test(rest)) rest = rest.replace(BEFORE_NAME, '')
    const end = rest.search(BEHIND_NAME)
    let name = end < 0 ? rest : rest.slice(0, end)
    while (/[ ,.-]$/.test(name)) name = name.slice(0, -1)
    if (name.length > 1 && name.length <= 60 && !NO_NAME.test(name)) {
      return { name, source: `text:${line.slice(0, 60)}` }
    }
  }
  return undefined
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A name without case, white space and punctuation, so that different spellings are equal. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
