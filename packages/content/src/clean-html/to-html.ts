/**
 * Clean HTML: the content of a page without anything active. Elements and attributes are allowed by name, so nothing
 * that runs, loads or styles can get through under a new name. Unknown elements are unwrapped.
 */

import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { checkNode, checkOptionalUrl } from '../checked-arguments.ts'
import { codeLanguage } from '../markdown/clean-tree/code-language.ts'
import { fallbackImage, imageOf } from '../markdown/clean-tree/media.ts'
import { embedOf } from '../targets/embed.ts'
import { linkUrl } from '../targets/link.ts'
import { isHidden, isShownFrame } from '../tree/hidden.ts'
import { MARKS, marksOf } from '../tree/marks.ts'
import { mathSource } from '../tree/math/math.ts'
import { KEPT_ATTRIBUTES, KEPT_ELEMENTS, REMOVED_ELEMENTS, VOID_ELEMENTS } from './names.ts'
import { htmlText } from './text.ts'

/** Options of clean HTML. */
export interface HtmlOptions {
  /** Base of relative URLs: see `baseUrl`. If omitted, they are not resolved. */
  readonly base?: URL
}

/**
 * Write a page, or a part of it, as clean HTML.
 *
 * URLs are absolute; lazy images have their source; scripts, styles, forms, frames, event handlers,
 * comments, hidden and empty elements, `javascript:` and `data:` URLs are gone.
 *
 * @param node - node to write, with its descendants. It is not changed.
 * @returns a fragment, without `html`, `head` and `body`; `''` when there is no content.
 */
export function toHtml(node: Root | Element, options: HtmlOptions = {}): string {
  checkNode('toHtml: node', node)
  checkOptionalUrl('toHtml: base', options.base)
  const nodes = node.type === 'root' ? node.children : [node]
  return htmlText(cleaned(nodes, options.base, false))
    .trim()
    .toWellFormed()
}

function cleaned(
  nodes: readonly RootContent[],
  base: URL | undefined,
  preformatted: boolean
): ElementContent[] {
  const kept: ElementContent[] = []
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text') {
      const value = preformatted ? node.value : node.value.replace(SPACE_RUN, ' ')
      kept.push({ type: 'text', value })
    } else if (node.type === 'element') {
      for (const child of cleanedElement(nodes, index, base, preformatted)) kept.push(child)
    }
  }
  return kept
}

const SPACE_RUN = /[\t\n\f\r ]+/g

/** The output for an element: itself, its content, or nothing. */
function cleanedElement(
  siblings: readonly RootContent[],
  index: number,
  base: URL | undefined,
  preformatted: boolean
): ElementContent[] {
  const node = siblings[index] as Element
  const { tagName } = node
  const image = tagName === 'noscript' ? fallbackImage(siblings, index, base) : node
  if (image && IMAGES.has(image.tagName)) return isHidden(image) ? [] : imageElement(image, base)
  const formula = tagName === 'math' ? undefined : mathSource(node)
  if (formula !== undefined) return [{ type: 'text', value: formula }]
  if (isShownFrame(node)) return embedElement(node, base)
  if (REMOVED_ELEMENTS.has(tagName) || isLeftOut(node)) return []
  const children = cleaned(node.children, base, preformatted || tagName === 'pre')
  if (!KEPT_ELEMENTS.has(tagName)) return children
  const properties = cleanProperties(node, base)
  if (VOID_ELEMENTS.has(tagName)) return [{ type: 'element', tagName, properties, children: [] }]
  if (UNWRAPPED_BARE.has(tagName) && Object.keys(properties).length === 0) return children
  if (!CELLS.has(tagName) && children.every(isBlank)) return children
  return [{ type: 'element', tagName, properties, children }]
}

/** Hidden, except for tab panels; or meant for editors of the page. */
function isLeftOut(node: Element): boolean {
  const marks = marksOf(node)
  if (isHidden(node)) return (marks & MARKS.tabPanel) === 0
  return (marks & MARKS.editorial) !== 0 && (node.tagName === 'span' || node.tagName === 'sup')
}

/** An embedded video as a link to the video's page. */
function embedElement(frame: Element, base: URL | undefined): ElementContent[] {
  const embed = embedOf(frame, base)
  if (embed === undefined) return []
  const children: ElementContent[] = [{ type: 'text', value: embed.label }]
  return [{ type: 'element', tagName: 'a', properties: { href: embed.href }, children }]
}

const IMAGES = new Set(['img', 'image', 'picture'])
/** Elements that may be empty because their position matters. */
const CELLS = new Set(['td', 'th', 'audio', 'video'])
/** Elements that mean nothing without an attribute. */
const UNWRAPPED_BARE = new Set(['a', 'span'])

function imageElement(node: Element, base: URL | undefined): Element[] {
  const image = imageOf(node, base)
  if (image === undefined) return []
  const properties = image.title === '' ? { src: image.src, alt: image.alt } : image
  return [{ type: 'element', tagName: 'img', properties, children: [] }]
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function cleanProperties(element: Element, base: URL | undefined): Properties {
  const { tagName, properties } = element
  const kept: Properties = {}
  for (const [name, value] of Object.entries(properties)) {
    if (!KEPT_ATTRIBUTES['*']!.has(name) && !KEPT_ATTRIBUTES[tagName]?.has(name)) continue
    if (!URLS.has(name)) kept[name] = value
    else {
      const url = typeof value === 'string' ? linkUrl(value, base) : undefined
      if (url !== undefined) kept[name] = url
    }
  }
  const isCode = tagName === 'code' || tagName === 'pre'
  const languages = isCode ? languageClasses(element) : []
  if (languages.length > 0) kept.className = languages
  return kept
}

const URLS = new Set(['href', 'src', 'cite', 'poster'])

/** The classes that name a language, or a class made from another attribute that does. */
function languageClasses(code: Element): string[] {
  const { className } = code.properties
  const named = Array.isArray(className)
    ? className.map(String).filter((name) => /^(?:language|lang)-/.test(name))
    : []
  if (named.length > 0) return named
  const isAround = code.children.some(
    (child) => child.type === 'element' && child.tagName === 'code'
  )
  const language = isAround ? undefined : codeLanguage(code)
  return language === undefined ? [] : [`language-${language}`]
}
