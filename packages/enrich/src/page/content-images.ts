/** The images of a page that are its content. */

import { imageSource, isHidden } from '@sluice/content'
import type { Element, Root, RootContent } from 'hast'

/** An image to transcribe. */
export interface ContentImage {
  /** Absolute http(s), the largest candidate; or `data:`, of a type that providers read. */
  readonly url: string
  readonly alt: string | null
}

interface Found extends ContentImage {
  readonly area: number
}

/** Area of an image that declares no size: between a thumbnail and a picture in a text. */
const UNKNOWN_AREA = 90_000
/** Sides below which an image is an icon. */
const ICON_SIDE = 40
/** Weight of an image in the main content, compared with one outside it. It is more likely to be content. */
const MAIN = 16

/** Names of classes, ids and files of images that are not content. */
const NOT_CONTENT =
  /(?:^|[\W_])(?:icons?|favicon|sprites?|avatars?|gravatar|logos?|pixel|beacon|track(?:er|ing)|spacer|emojis?|smil(?:ey|ies)|badges?|rating|stars?|flags?|arrow|bullet|button|btn|ads?|advert|banner-ad|sponsor|captcha|profile[-_]?(?:pic|photo|image)|doubleclick|analytics)(?=$|[\W_])/i
const NOT_READ = /\.(?:(svgz?)|ico|cur|heic|heif|jxl|bmp|tiff?)$/i
const DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|(svg\+xml))[;,]/i
/** Characters of a `data:` address below which it is a placeholder. */
const LEAST_DATA = 1500

/**
 * The page's own content images, each once, the largest first: by declared size or the largest width
 * of `srcset`, those in the main content before the others, in document order among equals. Left out:
 * hidden images, icons, sprites, avatars, logos, pixels that count visits, and types no provider reads: see `unreadMedia`.
 *
 * @param base - see `baseUrl` of packages/content.
 * @param main - root of the main content, see `mainContent`.
 */
export function contentImages(page: Root, base: URL, main?: Root | Element): ContentImage[] {
  const inMain = main === undefined ? undefined : imagesIn(main, base).found
  const areaOf = ({ url, area }: Found): number => (inMain?.has(url) ? area * MAIN : area)
  return [...imagesIn(page, base).found.values()]
    .sort((left, right) => areaOf(right) - areaOf(left))
    .map(({ url, alt }) => ({ url, alt }))
}

/** Images that would be content, and are in a format that no provider reads. */
export function unreadImages(page: Root, base: URL): { svg: number; format: number } {
  const { unread } = imagesIn(page, base)
  const kinds = [...unread.values()]
  const svg = kinds.filter((kind) => kind === 'svg').length
  return { svg, format: kinds.length - svg }
}

/** Images by address, the largest of each. The main content is a separate tree, so images are compared by address. */
function imagesIn(
  tree: Root | Element,
  base: URL
): { found: Map<string, Found>; unread: Map<string, 'svg' | 'format'> } {
  const found = new Map<string, Found>()
  const unread = new Map<string, 'svg' | 'format'>()
  const visit = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element' || (isHidden(node) && node.tagName !== 'noscript')) continue
      const isImage = IMAGES.has(node.tagName)
      const image = isImage ? contentImage(node, base) : undefined
      const format = image && formatOf(image.url)
      if (image && format) unread.set(image.url, format)
      else if (image && (found.get(image.url)?.area ?? -1) < image.area) found.set(image.url, image)
      if (!isImage) visit(node.children)
    }
  }
  visit(tree.children as RootContent[])
  return { found, unread }
}

/** The format of an image that is not read. */
function formatOf(url: string): 'svg' | 'format' | undefined {
  if (url.startsWith('data:')) return DATA.exec(url)?.[1] ? 'svg' : undefined
  const name = NOT_READ.exec(new URL(url).pathname)
  return name ? (name[1] ? 'svg' : 'format') : undefined
}

/** An image within the page itself, unless it stands in for one that is loaded later. */
function dataSource({ properties: { src } }: Element): string | undefined {
  if (typeof src !== 'string' || src.length < LEAST_DATA) return undefined
  return DATA.test(src) ? src : undefined
}

const IMAGES = new Set(['img', 'picture', 'amp-img'])

function contentImage(element: Element, base: URL): Found | undefined {
  const image = element.tagName === 'picture' ? imageOf(element) : element
  if (image === undefined) return undefined
  const url = imageSource(element, base) ?? dataSource(image)
  if (url === undefined || isOther(url, image)) return undefined
  const { width, height } = declaredSize(image)
  if ((width ?? ICON_SIDE) < ICON_SIDE || (height ?? ICON_SIDE) < ICON_SIDE) return undefined
  const { alt } = image.properties
  return {
    url,
    alt: typeof alt === 'string' && alt.trim() !== '' ? alt.trim().slice(0, 1000) : null,
    area: area(element, width, height)
  }
}

function imageOf(picture: Element): Element | undefined {
  return picture.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'img'
  )
}

function isOther(url: string, { properties }: Element): boolean {
  if (!url.startsWith('data:') && isNamedOther(new URL(url))) return true
  const { className, id, role, ariaHidden } = properties
  if (role === 'presentation' || role === 'none' || String(ariaHidden) === 'true') return true
  const names = [...(Array.isArray(className) ? className : []), id ?? ''].join(' ').slice(0, 500)
  return NOT_CONTENT.test(names)
}

function isNamedOther({ pathname, hostname }: URL): boolean {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1).slice(-200)
  return NOT_CONTENT.test(file) || /^(?:pixel|stats|track)\./.test(hostname)
}

function declaredSize({ properties }: Element): { width?: number; height?: number } {
  const style = typeof properties.style === 'string' ? properties.style.slice(0, 500) : ''
  const side = (name: 'width' | 'height'): number | undefined => {
    const value = Number(properties[name])
    if (properties[name] !== undefined && value > 0) return value
    const styled = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*(\\d{1,5})px`).exec(style)?.[1]
    return styled === undefined ? undefined : Number(styled)
  }
  return { width: side('width'), height: side('height') }
}

function area(element: Element, width: number | undefined, height: number | undefined): number {
  if (width !== undefined && height !== undefined) return width * height
  // Three by two is the shape of most pictures.
  const known = width ?? (height === undefined ? widestCandidate(element) : height * 1.5)
  return known === undefined ? UNKNOWN_AREA : Math.round((known * known) / 1.5)
}

/** Largest width that a `srcset` of the element, or of a source in it, claims. */
function widestCandidate(element: Element): number | undefined {
  const elements = [element, ...element.children.filter((child) => child.type === 'element')]
  const widths = elements.flatMap(({ properties }) => {
    const set = properties.srcSet ?? properties.dataSrcset
    const text = Array.isArray(set) ? set.join(',') : String(set ?? '')
    return [...text.slice(0, 20_000).matchAll(/\s(\d{1,5})w(?=\s*(?:,|$))/g)].map(([, w]) =>
      Number(w)
    )
  })
  return widths.length === 0 ? undefined : Math.max(...widths)
}
