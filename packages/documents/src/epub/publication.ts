/** Metadata of an EPUB publication. Source: EPUB 3.3, §4 (container), §5 (package document). */

import { posix } from 'node:path'
import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'
import { isoDate, present } from '../office/facts.ts'
import {
  attribute,
  child,
  descendants,
  elements,
  type XmlElement,
  xmlText,
  xmlTree
} from '../xml/xml-tree.ts'
import type { Archive } from '../zip/archive.ts'
import { asAscii, checkXml } from '../zip/checked-xml.ts'

/** A publication. */
export interface Publication {
  readonly facts: {
    readonly title?: string
    readonly authors: readonly string[]
    readonly createdAt?: string
    readonly modifiedAt?: string
    readonly language?: string
  }
  /** Names of its chapters in the order of reading. */
  readonly spine: readonly string[]
  /** Names of chapters in the table of contents, by the chapter; of several in one, the first. */
  readonly titles: ReadonlyMap<string, string>
}

/**
 * Read the package document.
 *
 * @throws DocumentError `INVALID_RESPONSE` - none exists, or nothing in its spine.
 * @throws DocumentError `DOCUMENT_ENCRYPTED` - a chapter is under digital rights management.
 * @throws DocumentError `PAGE_TOO_COMPLEX` - more chapters than entries an archive may have.
 */
export function publicationIn(archive: Archive, limits: Limits): Publication {
  const name = packageName(archive, limits)
  const root = xmlIn(archive, name, limits)
  if (!root) throw new DocumentError('INVALID_RESPONSE', `the book has no package document ${name}`)
  const spine = chaptersIn(root, name, archive, limits)
  if (spine.length === 0) {
    throw new DocumentError(
      'INVALID_RESPONSE',
      'the spine of the book names no chapter in the book'
    )
  }
  const locked = encryptedNames(archive, limits)
  const chapter = spine.find((one) => locked.has(one))
  if (chapter !== undefined) {
    throw new DocumentError('DOCUMENT_ENCRYPTED', `the chapter ${chapter} is encrypted`)
  }
  return {
    facts: factsIn(child(root, 'metadata')),
    spine,
    titles: titlesIn(root, name, archive, limits)
  }
}

function packageName(archive: Archive, limits: Limits): string {
  const container = xmlIn(archive, 'META-INF/container.xml', limits)
  const rootfile = descendants(container, 'rootfile').next().value
  const named = attribute(rootfile, 'full-path')
  return named ?? archive.names.find((one) => one.endsWith('.opf')) ?? 'content.opf'
}

function xmlIn(archive: Archive, name: string, limits: Limits): XmlElement | undefined {
  const bytes = archive.read(name)
  if (!bytes) return undefined
  const xml = asAscii(bytes)
  checkXml(xml, name, limits, { docType: true })
  return elements(xmlTree(xml))[0]
}

const CHAPTERS = /^(?:application\/xhtml\+xml|text\/html|application\/xml|text\/x-oeb1-document)$/i

/**
 * Returns the chapters in the order of the spine. The table of contents and items outside the spine only help readers
 * to find their way.
 */
function chaptersIn(root: XmlElement, name: string, archive: Archive, limits: Limits): string[] {
  const items = new Map(
    elements(child(root, 'manifest'), 'item').map((item) => [attribute(item, 'id'), item])
  )
  const references = elements(child(root, 'spine'), 'itemref')
  if (references.length > limits.entries) {
    throw new DocumentError(
      'PAGE_TOO_COMPLEX',
      `the spine of the book has ${references.length} items; at most ${limits.entries} are read`,
      { details: { limit: 'entries', value: references.length } }
    )
  }
  const names = new Set(archive.names)
  return references.flatMap((reference) => {
    const item = items.get(attribute(reference, 'idref'))
    const isNavigation = /(?:^|\s)nav(?:\s|$)/.test(attribute(item, 'properties') ?? '')
    if (!item || isNavigation || !CHAPTERS.test(attribute(item, 'media-type') ?? '')) return []
    const chapter = entryName(name, attribute(item, 'href') ?? '')
    return names.has(chapter) ? [chapter] : []
  })
}

/** Source: EPUB 3.3, §7 (navigation); EPUB 2.0.1, OPF §2.4.1 (NCX). */
function titlesIn(
  root: XmlElement,
  name: string,
  archive: Archive,
  limits: Limits
): Map<string, string> {
  const titles = new Map<string, string>()
  for (const item of elements(child(root, 'manifest'), 'item')) {
    const isNavigation = /(?:^|\s)nav(?:\s|$)/.test(attribute(item, 'properties') ?? '')
    const isNcx = attribute(item, 'media-type') === 'application/x-dtbncx+xml'
    if (!isNavigation && !isNcx) continue
    const file = entryName(name, attribute(item, 'href') ?? '')
    const tree = xmlIn(archive, file, limits)
    for (const [reference, text] of isNcx ? ncxPoints(tree) : navigationLinks(tree)) {
      const target = entryName(file, reference)
      const title = text.replace(/\s+/g, ' ').trim()
      if (title !== '' && !titles.has(target)) titles.set(target, title)
    }
  }
  return titles
}

function navigationLinks(tree: XmlElement | undefined): [string, string][] {
  const tables = [...descendants(tree, 'nav')].filter((nav) => attribute(nav, 'type') === 'toc')
  const links = tables.flatMap((nav) => [...descendants(nav, 'a')])
  return links.map((link) => [attribute(link, 'href') ?? '', xmlText(link)])
}

function ncxPoints(tree: XmlElement | undefined): [string, string][] {
  const points = (parent: XmlElement | undefined): XmlElement[] =>
    elements(parent, 'navPoint').flatMap((point) => [point, ...points(point)])
  return points(child(tree, 'navMap')).map((point) => [
    attribute(child(point, 'content'), 'src') ?? '',
    xmlText(child(point, 'navLabel', 'text'))
  ])
}

/** The entry that a reference in another one leads to. */
export function entryName(from: string, reference: string): string {
  const [path = ''] = reference.split('#')
  return posix.join('/', posix.dirname(from), unquoted(path)).slice(1)
}

function unquoted(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** These obfuscate fonts only; the text stays readable. Source: EPUB 3.3, §4.4; Adobe's "Content encryption". */
const MANGLING = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

function encryptedNames(archive: Archive, limits: Limits): Set<string> {
  const names = new Set<string>()
  for (const data of descendants(
    xmlIn(archive, 'META-INF/encryption.xml', limits),
    'EncryptedData'
  )) {
    if (MANGLING.has(attribute(child(data, 'EncryptionMethod'), 'Algorithm') ?? '')) continue
    const name = attribute(child(data, 'CipherData', 'CipherReference'), 'URI')
    if (name !== undefined) names.add(unquoted(name))
  }
  return names
}

function factsIn(metadata: XmlElement | undefined): Publication['facts'] {
  const values = (name: string) => elements(metadata, name).map((one) => xmlText(one).trim())
  const modified = elements(metadata, 'meta').find(
    (one) => attribute(one, 'property') === 'dcterms:modified'
  )
  return present({
    title: values('title')[0] ?? '',
    authors: values('creator').filter((name) => name !== ''),
    createdAt: isoDate(values('date')[0] ?? ''),
    modifiedAt: isoDate(xmlText(modified).trim()),
    language: values('language')[0] ?? ''
  })
}
