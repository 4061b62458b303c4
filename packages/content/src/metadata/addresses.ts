/** URLs that a page declares: canonical URL, image, icon, feeds. */

import { imageSource } from '../media/image-source.ts'
import { resolveUrl } from '../page/base-url.ts'
import { thingOf, valueUrl } from '../structured-data/things.ts'
import { plainText } from '../tree/plain-text.ts'
import { type Found, type MetadataPage, metaValue } from './page.ts'
import { isNear, titlePosition } from './place.ts'

/** The page's declared URL. */
export function canonicalUrl(page: MetadataPage): Found | undefined {
  return (
    absolute(page, linked(page, 'canonical')) ??
    absolute(page, metaValue(page, ['og:url'])) ??
    absolute(page, metaValue(page, ['twitter:url', 'parsely-link']))
  )
}

/** The image that represents the page. */
export function pageImage(page: MetadataPage): Found | undefined {
  for (const name of [
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src'
  ]) {
    const found = absolute(page, metaValue(page, [name]))
    const own = found && STAND_IN.test(found.value.slice(-LONGEST)) ? thingImage(page) : undefined
    if (found) return own && !STAND_IN.test(own.value.slice(-LONGEST)) ? own : found
  }
  return (
    thingImage(page) ??
    absolute(
      page,
      metaValue(page, ['parsely-image-url', 'sailthru.image.full', 'thumbnail', 'image'])
    ) ??
    absolute(page, linked(page, 'image_src')) ??
    shownImage(page)
  )
}

/** File names of images that represent a site, for pages without an image. */
const STAND_IN =
  /(?:^|[/_.-])(?:logo|icon|default|placeholder|fallback|no-?image|og-?image|social-?share|share)(?=[\w.-]*$)/i
/** Characters of a URL that contain its file name. */
const LONGEST = 200

/** File names of images without content. */
const ORNAMENT =
  /logo|icon|avatar|sprite|pixel|badge|button|banner|spinner|profile|gravatar|emoji|placeholder|fallback|[/_-](?:face|user|author)s?[/_.-]/i
/** Minimum side length in pixels of an image that represents the page. */
const LEAST_SIDE = 200

/** The first image of the article itself, unless it is small by its attributes. */
function shownImage(page: MetadataPage): Found | undefined {
  const title = titlePosition(page)
  if (title === undefined) return undefined
  for (const mark of page.elements.images) {
    if (mark.aside || !isNear(mark, title) || mark.position < title) continue
    const { width, height, className } = mark.element.properties
    const isSmall = [width, height].some((side) => typeof side === 'number' && side < LEAST_SIDE)
    const url = isSmall ? undefined : imageSource(mark.element, page.base)
    if (url !== undefined && !ORNAMENT.test(`${url} ${className ?? ''}`))
      return { value: url, source: 'css:img' }
  }
  return undefined
}

/** The icon of the site; the default path of browsers is not assumed. */
export function favicon(page: MetadataPage): Found | undefined {
  const icons = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']
  for (const rel of icons) {
    const found = absolute(page, linked(page, rel))
    if (found) return found
  }
  return undefined
}

const FEED = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)\b/i

/** URLs of the feeds that the page offers, in document order. */
export function feeds(page: MetadataPage): string[] {
  const found = page.elements.links.flatMap(({ properties: { rel, type, href } }) => {
    const isFeed = hasRel(rel, 'alternate') && typeof type === 'string' && FEED.test(type.trim())
    return (isFeed && typeof href === 'string' && resolveUrl(href, page.base)?.href) || []
  })
  return [...new Set(found)]
}

function thingImage(page: MetadataPage): Found | undefined {
  for (const thing of page.subjects) {
    for (const name of ['image', 'thumbnailUrl', 'primaryImageOfPage']) {
      for (const value of thing.values(name)) {
        const url = fileOf(value)
        const found = url && absolute(page, { value: url, source: `${thing.source}.${name}` })
        if (found) return found
      }
    }
  }
  return undefined
}

/** The URL of a picture's file, not its identifier. */
function fileOf(value: unknown): string | undefined {
  const thing = thingOf(value)
  if (thing === undefined) return valueUrl(value)
  return ['url', 'contentUrl']
    .flatMap((name) => thing.values(name))
    .find((url): url is string => typeof url === 'string' && url.trim() !== '')
}

function linked(page: MetadataPage, rel: string): Found | undefined {
  const value = linkWith(page, rel)
  return value === undefined ? undefined : { value, source: `css:link[rel="${rel}"]` }
}

function linkWith({ elements }: MetadataPage, rel: string): string | undefined {
  for (const { properties } of elements.links) {
    if (hasRel(properties.rel, rel) && typeof properties.href === 'string') return properties.href
  }
  return undefined
}

function hasRel(rel: unknown, wanted: string): boolean {
  return Array.isArray(rel) && rel.some((each) => String(each).toLowerCase() === wanted)
}

function absolute(page: MetadataPage, found: Found | undefined): Found | undefined {
  const url = found && resolveUrl(plainText(found.value), page.base)
  return url && { value: url.href, source: found.source }
}
