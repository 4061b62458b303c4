/** The name of the organization that a contact page belongs to. */

import { all, attribute, metadata, text, textOf } from '@sluice/content'
import { type ContactPage, titleParts } from './contact-page.ts'
import { isContactPhrase } from './contact-words.ts'
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

/** The text of the image or of the mark that leads home. */
function logoName({ page }: ContactPage): Named | undefined {
  for (const link of all(
    page.tree,
    'a[rel~="home"], a[href="/"], a[class*="logo"], a[class*="brand"]'
  )) {
    const image = all(link, 'img[alt]')[0]
    const written = textOf(link) || (image && attribute(image, 'alt')) || ''
    const name = clean(
      written.replace(/\b(?:logo|home(?:page)?|startseite|accueil|inicio)\b/gi, '')
    )
    if (name !== '' && !isContactPhrase(name) && isInTitle(page.tree, name)) {
      return { name, source: 'css:a[href="/"]' }
    }
  }
  return undefined
}

/** A mark that the title or the copyright notice has too. */
function isInTitle(tree: ContactPage['page']['tree'], name: string): boolean {
  return nameKey(text(tree, 'title') ?? '').includes(nameKey(name))
}

/** `Contact us | Acme`, `Acme: Kontakt`. */
function titleName({ page }: ContactPage): Named | undefined {
  const title = text(page.tree, 'title') ?? ''
  const parts = titleParts(title)
  const others = parts.filter((part) => !isContactPhrase(part))
  if (others.length === parts.length || others.length === 0) return undefined
  const host = nameKey(page.url.hostname)
  const own = others.find((part) => nameKey(part).length > 2 && host.includes(nameKey(part)))
  const name = own ?? (others.length === 1 ? others[0] : others.at(-1))
  return name === undefined ? undefined : { name: clean(name), source: 'css:title' }
}

const COPYRIGHT =
  /(?:©|\(c\)|copyright)[\s:©]*(?:\(c\)\s*)?(?:\d{4}(?:\s*[-–]\s*(?:\d{4}|present|heute))?)?[\s,|·-]*(?:by\s+)?(?<name>\p{Lu}[^©|\n.]{1,60}?(?:\b(?:Inc|Ltd|Co|Corp|e\.V|S\.A|S\.L|S\.r\.l)\b\.?)?)(?:[,.]?\s*(?:all rights|alle rechte|tous droits|todos los|tutti i|\d{4})|\s*[|.·\n]|$)/iu

function copyrightName({ page }: ContactPage): Named | undefined {
  const lines = textOf(page.tree).split('\n')
  for (const line of lines.slice(-40)) {
    const name = line.length <= 300 ? COPYRIGHT.exec(line)?.groups?.name : undefined
    if (name && !/^all rights/i.test(name))
      return { name: clean(name), source: `text:${line.slice(0, 60)}` }
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
