/** One chapter of a book, read as the page that it is. */

import { documentTree } from '@sluice/content/documents'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { embeddedPicture } from '../tree/embedded-picture.ts'
import { decoded } from '../xml/xml-tree.ts'
import { asAscii } from '../zip/checked-xml.ts'
import { entryName } from './publication.ts'

/**
 * Positions of the chapters in the tree. Their ids become ids of the whole tree, and links between them stay within it.
 */
export interface Places {
  /** 1-based number of a chapter by its name. */
  readonly numbers: ReadonlyMap<string, number>
  /** True if the facts contain the text of the title pages. Then these pages are left out. */
  readonly isTitled: boolean
}

/**
 * The content of a chapter.
 *
 * @throws ContentError `PAGE_TOO_COMPLEX` - as `parseHtml` does.
 */
export function chapterContent(bytes: Buffer, name: string, places: Places): ElementContent[] {
  const tree = documentTree(decoded(asAscii(bytes)), 'application/xhtml+xml')
  const body = bodyOf(tree)
  if (!body || (places.isTitled && isTitlePage(body))) return []
  const content = body.children.filter((node) => !(places.isTitled && isTitlePage(node)))
  for (const node of content) replace(node, name, places)
  return content
}

/** Source: EPUB 3.3, §D.1; Structural Semantics Vocabulary 1.1, "Titles". */
function isTitlePage(node: ElementContent): boolean {
  const type = node.type === 'element' ? node.properties['epub:type'] : undefined
  return typeof type === 'string' && /(?:^|\s)(?:half)?titlepage(?:\s|$)/.test(type)
}

/** The id of an element of a chapter in the whole. */
function idOf(chapter: number, id: string): string {
  return `chapter-${chapter}-${id}`
}

/** The id of a chapter. */
export function chapterId(chapter: number): string {
  return `chapter-${chapter}`
}

function replace(node: ElementContent, name: string, places: Places): void {
  if (node.type !== 'element') return
  const { properties } = node
  const number = places.numbers.get(name) ?? 0
  if (typeof properties.id === 'string') properties.id = idOf(number, properties.id)
  if (typeof properties.href === 'string') replaceLink(properties, name, places)
  // Pictures are in the book: they have no address.
  if (typeof properties.src === 'string' && !isAddress(properties.src)) delete properties.src
  delete properties.srcSet
  for (const child of node.children) replace(child, name, places)
  node.children = node.children.map((child) =>
    isOwnPicture(child) ? embeddedPicture(String(child.properties.alt ?? '')) : child
  )
}

function isOwnPicture(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'img' && node.properties.src === undefined
}

function replaceLink(properties: Element['properties'], name: string, { numbers }: Places): void {
  const href = String(properties.href)
  if (isAddress(href)) return
  const [path, fragment] = href.split('#')
  const target = path === '' ? name : entryName(name, href)
  const chapter = numbers.get(target)
  if (chapter === undefined) delete properties.href
  else properties.href = `#${fragment ? idOf(chapter, fragment) : chapterId(chapter)}`
}

function isAddress(reference: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(reference) || reference.startsWith('//')
}

function bodyOf(node: Root | RootContent): Element | undefined {
  if (node.type !== 'root' && node.type !== 'element') return undefined
  if (node.type === 'element' && node.tagName === 'body') return node
  for (const child of node.children) {
    const body = child.type === 'element' && child.tagName !== 'head' ? bodyOf(child) : undefined
    if (body) return body
  }
  return undefined
}
