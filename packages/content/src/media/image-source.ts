/**
 * Choice of the file that an image element shows.
 *
 * Pages load images lazily: `src` holds a placeholder until a script copies the URL from another attribute. Each
 * library uses its own attribute. Known names therefore come first, then any `data-` attribute with the URL of an
 * image.
 */

import type { Element } from 'hast'
import { attributesOf, HAS } from '../html/present.ts'
import { resolveUrl } from '../page/base-url.ts'
import { type SourceCandidate, sourceCandidates } from './source-candidates.ts'

/**
 * URL of the best version of an image: the largest of its `srcset`, its lazy `srcset`, and the `source` elements of a
 * `picture`; else its lazy attribute; else `src`.
 *
 * @param element - `img`, `picture`, `source` or an AMP image element.
 * @param base - page URL or `<base>`, see `baseUrl`.
 * @returns an absolute http(s) URL, or `undefined` if there is only a placeholder.
 */
export function imageSource(element: Element, base: URL): string | undefined {
  const best = new Best(base, imageOf(element))
  if (element.tagName !== 'picture') {
    addImage(best, element)
    return best.url
  }
  // The image first: among equals it is the one meant for every screen.
  for (const image of children(element, 'img')) addImage(best, image)
  for (const source of children(element, 'source')) addSets(best, source)
  return best.url
}

/** Attributes with candidates in the syntax of `srcset`, by their hast names. */
const SETS = ['dataSrcset', 'dataLazySrcset', 'srcSet']

/** The one that needs no script. */
const SET = ['srcSet']

/** Attributes with one URL, most reliable first. `src` comes after them: it may be a small preview. */
const SOURCES = [
  'dataSrc',
  'dataLazySrc',
  'dataOriginal',
  'dataOriginalSrc',
  'dataLazy',
  'dataLazySource',
  'dataDelayedUrl',
  'dataHiResSrc',
  'dataActualsrc',
  'dataImgSrc',
  'src'
]

const SOURCE = ['src']

function addImage(best: Best, image: Element): void {
  addSets(best, image)
  const { properties } = image
  const isLazy = (attributesOf(image) & HAS.data) !== 0
  for (const name of isLazy ? SOURCES : SOURCE) {
    if (best.url === undefined) best.offer(properties[name])
  }
  if (isLazy && best.url === undefined) addUnknown(best, image)
}

function addSets(best: Best, element: Element): void {
  const isLazy = (attributesOf(element) & HAS.data) !== 0
  for (const name of isLazy ? SETS : SET) {
    const value = element.properties[name]
    if (typeof value === 'string') best.offerAll(sourceCandidates(value))
  }
}

const SIZE = /\s\d{1,6}(?:\.\d{1,6})?[wx](?=\s*(?:,|$))/

/** Attributes of unknown libraries, recognised by their value. */
function addUnknown(best: Best, { properties }: Element): void {
  for (const name in properties) {
    const value = properties[name]
    if (!name.startsWith('data') || typeof value !== 'string') continue
    if (SIZE.test(value)) best.offerAll(sourceCandidates(value).filter(({ url }) => isFile(url)))
    else if (isFile(value.trim())) best.offer(value)
  }
}

const EXTENSION = /\.(?:jpe?g|png|gif|webp|avif)$/i
const SPACE = /\s/

function isFile(value: string): boolean {
  const end = value.search(/[?#]/)
  const path = end === -1 ? value : value.slice(0, end)
  return EXTENSION.test(path.slice(-5)) && !SPACE.test(value)
}

/** File names that are often placeholders for lazy images. */
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|spacer|1x1|placeholder|transparent|loading|lazy(?:load)?)(?:[_-](?:image|img|small|large|white|black|square|\d{1,4}(?:x\d{1,4})?))?\.(?:gif|png|jpe?g|svg|webp)$/i

/** Names of placeholders that never show anything. */
const NOTHING = /(?:blank|spacer|1x1|transparent|loading)[^/]{0,20}\.(?:gif|png|svg)$/i

/** Classes of images that a script completes. */
const LAZY = /^(?:b-|js-)?lazy(?:load|loading|loaded)?$|^(?:lazyload|lozad|unveil)/i

/**
 * Checks whether a URL is a placeholder for another image. A suspicious name alone is no proof: an image with
 * alternative text or a size of its own shows something.
 */
function isPlaceholder(value: string, { properties }: Element): boolean {
  const end = value.search(/[?#]/)
  const path = end === -1 ? value : value.slice(0, end)
  const name = path.slice(-80)
  if (!PLACEHOLDER.test(name)) return false
  const { className, alt, width, height } = properties
  if (Array.isArray(className) && className.some((each) => LAZY.test(String(each)))) return true
  if (typeof alt === 'string' && alt.trim() !== '') return false
  if (isLarge(width) || isLarge(height)) return false
  return alt === '' || NOTHING.test(name)
}

/** Minimum size in pixels of an image that shows something. */
const LARGE = 16

function isLarge(size: unknown): boolean {
  return Number.parseFloat(String(size)) >= LARGE
}

/** Checks whether an image is a tracking or spacer pixel. Its attributes or its style show that. */
export function isPixel({ properties: { width, height, style } }: Element): boolean {
  if (isTiny(width) && isTiny(height)) return true
  if (typeof style !== 'string') return false
  return TINY_WIDTH.test(style) && TINY_HEIGHT.test(style)
}

function isTiny(size: unknown): boolean {
  return Number.parseFloat(String(size)) <= 2 && !String(size).endsWith('%')
}

const TINY_WIDTH = /(?:^|[;\s])width\s*:\s*[012]px/i
const TINY_HEIGHT = /(?:^|[;\s])height\s*:\s*[012]px/i

/** The element with the alternative text and the size: for a `picture`, its image. */
function imageOf(element: Element): Element {
  return element.tagName === 'picture' ? (children(element, 'img')[0] ?? element) : element
}

function children(element: Element, tagName: string): Element[] {
  return element.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === tagName
  )
}

/** The best URL so far. Widths beat densities, larger beats smaller, the first beats its equals. */
class Best {
  readonly #base: URL
  readonly #image: Element
  #width = 0
  #density = 0
  url: string | undefined

  constructor(base: URL, image: Element) {
    this.#base = base
    this.#image = image
  }

  offerAll(candidates: readonly SourceCandidate[]): void {
    for (const { url, width = 0, density = 1 } of candidates) {
      if (width > this.#width) this.#take(url, width, density)
      else if (width === this.#width && density > this.#density) this.#take(url, width, density)
    }
  }

  /** Add a URL without a size. */
  offer(value: unknown): void {
    if (typeof value === 'string') this.offerAll([{ url: value }])
  }

  #take(value: string, width: number, density: number): void {
    if (isPlaceholder(value.trim(), this.#image)) return
    const url = resolveUrl(value, this.#base)
    if (url === undefined) return
    this.#width = width
    this.#density = density
    this.url = url.href
  }
}
