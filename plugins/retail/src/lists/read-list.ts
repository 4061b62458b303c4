/** From a page to the record of its list. */

import { all, first, link, text } from '@sluice/content'
import type { Target } from '@sluice/core'
import { priceCards } from '../cards/price-cards.ts'
import { readCard } from '../cards/read-card.ts'
import type { Filters } from '../filters.ts'
import { firstText, hasAny } from '../markup.ts'
import { titleOf } from '../page-title.ts'
import { PLATFORM_CARDS } from '../platforms/platform-cards.ts'
import { isArticle } from '../product/chosen-product.ts'
import type { ListedProduct, ProductList } from '../record.ts'
import type { CardPlaces, ShopPage, StateList } from '../shop.ts'
import { structuredList } from '../structured/list.ts'
import { isProduct } from '../structured/product.ts'
import { filteredProducts } from './filtered-products.ts'

/** Products of a list, and where they were read. */
interface FoundList {
  readonly source: string
  readonly products: readonly ListedProduct[]
}

/** Products on one page; more are left out. */
const PRODUCTS = 1000

const NO_LIST: StateList = { products: [], total: null }

/**
 * The record of a page that lists products.
 *
 * @returns `undefined` when the page lists none.
 */
export function readList(page: ShopPage, target: Target<Filters>): ProductList | undefined {
  const state = page.shop?.readList?.(page) ?? NO_LIST
  const found = foundList(page, state)
  if (found === undefined) return undefined
  const next = nextPageUrl(page)
  const list: ProductList = {
    url: page.url.href,
    category: titleText(page),
    page: pageNumber(page, next),
    total_results: state.total ?? totalResults(page),
    next_page_url: next,
    products: filteredProducts(unique(found.products), target)
  }
  const sources: Record<keyof ProductList, string> = {
    url: 'url',
    category: 'css:h1',
    page: 'url',
    total_results: state.total === undefined ? 'css:body' : 'state:total',
    next_page_url: 'css:link[rel="next"]',
    products: found.source
  }
  for (const [field, source] of Object.entries(sources)) {
    if (list[field as keyof ProductList] !== null) target.note?.(field, source)
  }
  return list
}

function foundList(page: ShopPage, state: StateList): FoundList | undefined {
  if (state.products.length > 0) return { source: 'state:products', products: state.products }
  const places = page.shop ? (page.shop.cards ?? []) : PLATFORM_CARDS
  const placed = places.map((one) => cardsOf(page, one)).find(({ products }) => products.length > 0)
  const isOther = isArticle(page) || page.things.some(({ types }) => types.includes('jobposting'))
  if (isOther) return placed && placed.products.length > 1 ? placed : undefined
  const structured: FoundList = {
    source: page.things.find(isListed)?.source ?? 'json-ld:$',
    products: mostly(structuredList(page), ({ price, image }) => price !== null || image !== null)
  }
  const known = [placed, structured].filter(
    (list) => list !== undefined && list.products.length > 1
  ) as FoundList[]
  const [best] = known.sort((one, other) => worth(other) - worth(one))
  if (best && worth(best) > best.products.length) return best
  const repeated: FoundList = {
    source: 'css:repeated elements',
    products: priceCards(page.tree).flatMap((card) => readCard(page, card) ?? [])
  }
  if (unique(repeated.products).length >= Math.max(3, best?.products.length ?? 0)) return repeated
  return best ?? (placed && placed.products.length > 0 && page.shop ? placed : undefined)
}

function isListed(thing: ShopPage['things'][number]): boolean {
  return thing.types.includes('itemlist') || isProduct(thing)
}

/** Lists of other things, tariffs and services, show neither picture nor price with most. */
function mostly(
  products: readonly ListedProduct[],
  isShown: (product: ListedProduct) => boolean
): readonly ListedProduct[] {
  return products.filter(isShown).length * 2 >= products.length ? products : []
}

/** A product with a price counts twice. */
function worth({ products }: FoundList): number {
  return products.length + products.filter(({ price }) => price !== null).length
}

function cardsOf(page: ShopPage, places: CardPlaces): FoundList {
  const cards = all(page.tree, places.cards).slice(0, PRODUCTS)
  return {
    source: `css:${places.cards}`,
    products: cards.flatMap((card) => readCard(page, card, places) ?? [])
  }
}

/** The same product is often shown twice, once as an advertisement. */
function unique(products: readonly ListedProduct[]): ListedProduct[] {
  const seen = new Set<string>()
  return products.slice(0, PRODUCTS).filter(({ id, url, name }) => {
    const key = id ?? url ?? name
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function titleText(page: ShopPage): string | null {
  const heading = text(page.tree, 'h1')?.replace(/\s+/g, ' ')
  return heading && heading.length <= 200 ? heading : titleOf(page)
}

const NEXT = [
  'link[rel="next"]',
  'a[rel="next"]',
  'a.s-pagination-next',
  'a.pagination__next',
  'a.next.page-numbers',
  '.pages-item-next a',
  '.pagination-item--next a',
  'a[aria-label="Next"], a[aria-label="Next page"], a[aria-label="Next Page"], a[aria-label="Go to next search page"]',
  'a[data-testid="NextPage"]',
  '.pagination .next a'
]

function nextPageUrl(page: ShopPage): string | null {
  if (!hasAny(page.tree, NEXT)) return null
  for (const selector of NEXT) {
    const found = first(page.tree, selector) && link(page.tree, selector, page.base)
    if (found && found !== page.url.href) return found
  }
  return null
}

const PAGE_PARAMETERS = ['page', '_pgn', 'p', 'pg', 'cp', 'curpage', 'paged', 'pageNumber']

function pageNumber({ url, tree }: ShopPage, next: string | null): number | null {
  const own = numberIn(url)
  if (own !== null) return own
  const current = first(
    tree,
    '[class*="pagination"] [aria-current="page"], .page-numbers.current, .s-pagination-selected'
  )
  const shown = /^\d{1,4}$/.exec((current && text(current)) ?? '')?.[0]
  if (shown) return Number(shown)
  const following = next === null ? null : numberIn(new URL(next))
  return following !== null && following > 1 ? following - 1 : null
}

function numberIn({ searchParams, pathname }: URL): number | null {
  for (const name of PAGE_PARAMETERS) {
    const value = searchParams.get(name)
    if (value !== null && /^\d{1,5}$/.test(value)) return Number(value)
  }
  const inPath = /\/page[/-](\d{1,5})(?:\/|$)/.exec(pathname)?.[1]
  return inPath === undefined ? null : Number(inPath)
}

const TOTALS = [
  '[data-component-type="s-result-info-bar"] h2 span',
  '.srp-controls__count-heading',
  '.woocommerce-result-count',
  '.toolbar-amount',
  '.item-count',
  '[data-testid="plp-product-count"], .plp-filter-information__total-count',
  '.product-count, #ProductCount, .collection__product-count, .results-count, .result-count, .product-count__text, [class*="ResultCount"], [class*="resultCount"], [class*="total-results"]'
]

/** `1-16 of 253 results`; an approximate number does not count. */
function totalResults({ tree }: ShopPage): number | null {
  const shown = firstText(tree, TOTALS)?.slice(0, 200)
  if (
    shown === undefined ||
    /\d\s*\+|over|more than|mehr als|über|plus de|más de|oltre/i.test(shown)
  )
    return null
  const numbers = [...shown.matchAll(/\d{1,3}(?:[.,\s\u00a0]\d{3})+|\d{1,9}/g)].map(([digits]) =>
    Number(digits.replace(/\D/g, ''))
  )
  return numbers.length === 0 ? null : Math.max(...numbers)
}
