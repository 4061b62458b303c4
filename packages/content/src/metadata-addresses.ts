/** Addresses a page declares for itself: canonical URL, image, icon, feeds. */

import { resolveUrl } from './base-url.ts'
import { imageSource } from './image-source.ts'
import { type Found, type MetadataPage, metaValue } from './metadata-page.ts'
import { isNear, titlePosition } from './metadata-place.ts'
import { plainText } from './plain-text.ts'
import { valueUrl } from './structured-data/things.ts'

/** The address the page gives as its own. */
export function canonicalUrl(page: MetadataPage): Found | undefined {
  return (
    absolute(page, linked(page, 'canonical')) ??
    absolute(page, metaValue(page, ['og:url'])) ??
    absolute(page, metaValue(page, ['twitter:url', 'parsely-link']))
  )
}

/** The picture that stands for the page. */
export function pageImage(page: MetadataPage): Found | undefined {
  for (const name of [
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src'
  ]) {
    const found = absolute(page, metaValue(page, [name]))
    if (found) return found
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

/** Names of files that show no content. */
const ORNAMENT = /logo|icon|avatar|sprite|pixel|badge|button|banner|spinner|profile|gravatar|emoji/i
/** Pixels of a side from which an image is large enough to stand for the page. */
const LEAST_SIDE = 200

/** The first image of the article itself, unless it says that it is small. */
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

/** The icon of the site; the one every browser asks for is not assumed. */
export function favicon(page: MetadataPage): Found | undefined {
  const icons = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']
  for (const rel of icons) {
    const found = absolute(page, linked(page, rel))
    if (found) return found
  }
  return undefined
}

const FEED = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)\b/i

/** Addresses of the feeds the page offers, in document order. */
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
      const value = thing
        .values(name)
        .map(valueUrl)
        .find((url) => url !== undefined)
      const found =
        value === undefined
          ? undefined
          : absolute(page, { value, source: `${thing.source}.${name}` })
      if (found) return found
    }
  }
  return undefined
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
