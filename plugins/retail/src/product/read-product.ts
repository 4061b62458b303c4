/** From a page to the record of its product. */

import { metadata, pageMemory, text } from '@sluice/content'
import { ParseError, type Target } from '@sluice/core'
import { type Draft, mergeDrafts, type Sources } from '../draft.ts'
import { fullSize } from '../full-size.ts'
import { readPlatform } from '../platforms/read-platform.ts'
import { readShopify } from '../platforms/shopify.ts'
import type { Product } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { shownDraft } from '../shown/shown-product.ts'
import { structuredDraft } from '../structured/product.ts'
import { cleanText, isSoldOut } from '../values.ts'
import { chosenProduct } from './chosen-product.ts'
import { idOfAddress } from './id-of-address.ts'
import { metaDraft } from './page-meta.ts'

/**
 * Sources of the product of a page, the surest first: structured data, data for scripts, markup.
 *
 * @returns empty when nothing says that the page is about one product.
 */
export function productDrafts(page: ShopPage): Draft[] {
  const chosen = chosenProduct(page)
  const structured = chosen ? [structuredDraft(page, chosen.thing, chosen.siblings)] : []
  const { shop } = page
  const site = shop?.readProduct?.(page) ?? []
  const platform = platformDrafts(page)
  const drafts = shop?.hasSurerMarkup
    ? [...site, ...structured]
    : [...structured, ...site, ...platform]
  return drafts.length > 0 ? [...drafts, ...addressDraft(page)] : []
}

/** What the platform of a shop that is not known by its host says of the product: recognised by it, then read. */
export function platformDrafts(page: ShopPage): readonly Draft[] {
  if (page.shop) return []
  const found = ofPlatform.get(page) ?? [...readShopify(page), ...readPlatform(page)]
  ofPlatform.set(page, found)
  return found
}

const ofPlatform = pageMemory<ShopPage, readonly Draft[]>()

/** The identifier in the address. */
function addressDraft({ url, shop }: ShopPage): Draft[] {
  const id = shop?.idInPath?.exec(url.pathname)?.[1]
  return id === undefined ? [] : [{ source: 'url', fields: { id } }]
}

/** A page that calls itself a product and gives a price in its tags: all there is on a shop that says nothing else. */
export function taggedDrafts(page: ShopPage): Draft[] {
  const isProduct = /^(?:og:)?product(?:\.item)?$/i.test(page.meta('og:type') ?? '')
  const amount = page.meta('product:price:amount') ?? page.meta('og:price:amount')
  return isProduct && amount !== undefined ? [metaDraft(page)] : []
}

/** A page without data about its product: a price and a control to order beside its heading say that it has one. */
export function shownDrafts(page: ShopPage): Draft[] {
  const { name, price, isOrdered } = page.shown
  return name !== null && price !== undefined && isOrdered ? [shownDraft(page)] : []
}

/**
 * The record of the drafts.
 *
 * @throws ParseError `PARSER_OUTDATED` - the page is a product's and has no name.
 */
export function readProduct(
  page: ShopPage,
  drafts: readonly Draft[],
  note: Target['note']
): Product {
  const about = metadata(page.tree, { url: page.url })
  const last = metaDraft(page)
  // The shops that are known by their host have rules for what they show.
  const shown = page.shop ? [] : [shownDraft(page)]
  const surer = page.shop ? drafts : drafts.map((draft) => asShown(page, draft))
  const own: Draft = {
    source: 'metadata',
    ...(note ? { sources: metadataSources(page) } : {}),
    fields: {
      canonical_url: canonicalUrl(page),
      breadcrumbs: breadcrumbsOf(about.breadcrumbs, page)
    }
  }
  const record = mergeDrafts(page.url.href, [...surer, own, last, ...shown], note)
  if (!record.name) {
    throw new ParseError('The page shows a product, but its name was not found.', {
      code: 'PARSER_OUTDATED',
      details: { missing: ['name'] }
    })
  }
  const images = [...new Set(record.images.map(fullSize))]
  const addressed = record.id === null ? idOfAddress(page) : null
  const id = record.id ?? addressed
  if (addressed !== null) note?.('id', 'url')
  // The number by which the shop itself calls it, unless it is that of several variants. Source: schema.org, "sku".
  const sku = record.sku ?? (record.variants.length > 0 ? null : id)
  if (record.sku === null && sku !== null) note?.('sku', 'record:id')
  const offered =
    record.availability === 'unknown' && record.price !== null
      ? surer.find(({ isOffered }) => isOffered)
      : undefined
  if (offered) note?.('availability', offered.sources?.offers ?? offered.source)
  return {
    ...record,
    availability: offered ? 'in_stock' : record.availability,
    id,
    sku,
    name: withoutSite(record.name, page),
    main_image: record.main_image === null ? null : fullSize(record.main_image),
    images,
    breadcrumbs: withoutSelf(record.breadcrumbs, record.name),
    currency: record.price === null ? null : record.currency,
    currency_raw: record.price === null ? null : record.currency_raw
  }
}

/**
 * A draft without what the page shows to be something else: a price that is struck out beside the one to be paid, a
 * number that nobody sees beside one that the page calls the product's, a stock that the page contradicts.
 */
function asShown(page: ShopPage, draft: Draft): Draft {
  const { price, regular, facts, availability, isStockSure, isOpen } = page.shown
  const { fields } = draft
  const isStruck =
    price !== undefined &&
    regular !== undefined &&
    Number(fields.price) === Number(regular.found.amount)
  const isHidden =
    facts.sku !== undefined &&
    fields.sku &&
    fields.sku !== facts.sku &&
    !page.shown.shows(fields.sku)
  const stated = fields.availability ?? 'unknown'
  const isStale =
    stated !== 'unknown' &&
    isSoldOut(stated) !== isSoldOut(availability) &&
    (isStockSure || (isSoldOut(stated) && isOpen))
  if (!isStruck && !isHidden && !isStale) return draft
  return {
    ...draft,
    fields: {
      ...fields,
      ...(isStruck ? { price: null } : {}),
      ...(isHidden ? { sku: null } : {}),
      ...(isStale ? { availability: 'unknown' } : {})
    }
  }
}

function metadataSources(page: ShopPage): Sources {
  const sources = new Map<string, string>()
  metadata(page.tree, { url: page.url, note: (field, source) => void sources.set(field, source) })
  return {
    canonical_url: sources.get('canonicalUrl') ?? 'meta:og:url',
    breadcrumbs: sources.get('breadcrumbs') ?? 'css:breadcrumb'
  }
}

/** Leaves out the last step when it is the product itself. */
function withoutSelf(steps: Product['breadcrumbs'], name: string): Product['breadcrumbs'] {
  const end = steps.findLastIndex((step) => step.name.toLowerCase() !== name.toLowerCase())
  return steps.slice(0, end + 1)
}

function breadcrumbsOf(
  steps: readonly { name: string; url: string | null }[],
  page: ShopPage
): Product['breadcrumbs'] {
  return steps
    .filter(({ url }) => {
      const path = url === null ? undefined : URL.parse(url)?.pathname
      return path === undefined || (path !== page.url.pathname && !SEARCH.test(path))
    })
    .map(({ name, url }) => ({ name, url }))
}

/** Path of the search that led here. It is a way back and not a category. */
const SEARCH = /^\/(?:s|search|suche|recherche|buscar)\/?$/i

/** Parameters that only count visits. */
const TRACKING = /^(?:utm_|ref$|ref_|fbclid|gclid|srsltid)/i

/**
 * The address the page gives as its own. Some shops name another product there: where it differs from `og:url`,
 * the one that is the address asked for counts.
 */
function canonicalUrl(page: ShopPage): string | null {
  const { canonicalUrl: declared } = metadata(page.tree, { url: page.url })
  const shared = page.meta('og:url')
  const candidates = [declared, shared].flatMap((value) => {
    const url = value ? URL.parse(value.replace(/^\/\//, 'https://'), page.base.href) : null
    return url && /^https?:$/.test(url.protocol) ? [url] : []
  })
  const same = candidates.find(({ pathname }) => pathname === page.url.pathname)
  const chosen = same ?? candidates[0]
  if (chosen === undefined) return null
  for (const name of [...chosen.searchParams.keys()])
    if (TRACKING.test(name)) chosen.searchParams.delete(name)
  chosen.hash = ''
  return chosen.href
}

/** Some shops put their own name behind that of the product, in the structured data too. */
function withoutSite(name: string, page: ShopPage): string {
  const heading = cleanText(text(page.tree, 'h1'))
  const site = cleanText(page.meta('og:site_name'))
  if (heading === null || site === null || !name.startsWith(heading)) return name
  return name
    .slice(heading.length)
    .replace(/^[\s|–—:·-]+/, '')
    .toLowerCase() === site.toLowerCase()
    ? heading
    : name
}
