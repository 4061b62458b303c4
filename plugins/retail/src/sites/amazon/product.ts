/** Product pages of Amazon: site markup only, as they have no structured data. */

import { all, attribute, first, link, text } from '@sluice/content'
import { below, type Draft } from '../../draft.ts'
import { fullSize } from '../../full-size.ts'
import { firstText, rowsOf } from '../../markup.ts'
import type { Product, Review } from '../../record.ts'
import type { ShopPage } from '../../shop.ts'
import { cleanText, countOf, gtinsOf, numberOf, ratingOf, shownRating } from '../../values.ts'
import { amazonOffer } from './offer.ts'
import { amazonVariants } from './variants.ts'

/** Reads the product of the page; empty if it is not a product page. */
export function readAmazonProduct(page: ShopPage): Draft[] {
  const { tree } = page
  const name = firstText(tree, ['#productTitle', '#ebooksProductTitle', '#gc-asin-title', '#title'])
  if (name === undefined) return []
  const specifications = specificationsOf(page)
  const spec = (names: RegExp) => specifications.find((one) => names.test(one.name))?.value
  const id = asinOf(page)
  const gallery = galleryOf(page)
  const description =
    first(tree, '#productDescription') ?? first(tree, '#bookDescription_feature_div')
  const draft: Draft = {
    source: 'css:#dp',
    sources: {
      variants: 'state:dimensionValuesDisplayData',
      ...below('css:', {
        id: 'input#ASIN',
        name: '#productTitle',
        brand: '#bylineInfo',
        description: '#productDescription',
        mpn: '#prodDetails .prodDetTable tr',
        model: '#prodDetails .prodDetTable tr',
        gtin: '#prodDetails .prodDetTable tr',
        main_image: '#landingImage',
        images: '#landingImage',
        features: '#feature-bullets li .a-list-item',
        specifications: '#prodDetails .prodDetTable tr',
        breadcrumbs: '#wayfinding-breadcrumbs_feature_div li a',
        rating: '#acrPopover',
        reviews: '[data-hook="review"]'
      })
    },
    fields: {
      id,
      name: cleanText(name) ?? undefined,
      brand: brandOf(page, spec(/^(?:brand|marke|marque|marca|merk|märke|marka)$/i)),
      description: description ? cleanText(text(description)) : null,
      sku: null,
      mpn: cleanText(spec(/^(?:part number|manufacturer part number|herstellerreferenz)$/i)),
      model: cleanText(spec(/^(?:item )?model (?:number|name)$|^modellnummer$|^número de modelo/i)),
      gtin: gtinsOf(
        specifications
          .filter((one) => /^(?:isbn|upc|ean|gtin|global trade)/i.test(one.name))
          .map((one) => one.value)
      ),
      main_image: gallery[0] ?? null,
      images: gallery,
      features: all(tree, '#feature-bullets li:not(.aok-hidden) .a-list-item').flatMap(
        (item) => cleanText(text(item)) ?? []
      ),
      specifications,
      breadcrumbs: all(
        tree,
        '#wayfinding-breadcrumbs_feature_div li a:not(#breadcrumb-back-link)'
      ).flatMap((step) => {
        const label = cleanText(text(step))
        return label === null ? [] : [{ name: label, url: link(step, 'a', page.base) ?? null }]
      }),
      rating: ratingIn(page),
      variants: amazonVariants(page, id),
      reviews: reviewsOf(page)
    }
  }
  return [draft, amazonOffer(page)]
}

function asinOf({ tree, url }: ShopPage): string | null {
  const input = first(tree, 'input#ASIN') ?? first(tree, 'input[name="ASIN"]')
  const value = input && attribute(input, 'value')
  if (value && /^[A-Z0-9]{10}$/.test(value)) return value
  return (
    /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:[/?]|$)/i
      .exec(url.pathname)?.[1]
      ?.toUpperCase() ?? null
  )
}

const BYLINE =
  /^(?:visit the |brand ?: ?|by |marke ?: ?|besuche den |besuchen sie den |marque ?: ?|visiter la boutique |visitez la boutique (?:de )?|marca ?: ?|visita la tienda de |visita lo store di |merk ?: ?|bezoek de |märke ?: ?|besök |marka ?: ?|ブランド ?: ?)/i
const BYLINE_END = /(?: store|[- ]store| butiken|[- ]winkel|のストアを表示)$/i

function brandOf({ tree }: ShopPage, specified: string | undefined): string | null {
  const overview = cleanText(text(tree, 'tr.po-brand td:last-child'))
  if (overview !== null) return overview
  const authors = all(tree, '#bylineInfo .author a.a-link-normal').flatMap(
    (author) => cleanText(text(author)) ?? []
  )
  if (authors.length > 0) return [...new Set(authors)].join(', ')
  const byline = cleanText(text(tree, 'a#bylineInfo') ?? text(tree, '#bylineInfo a'))
  const brand = byline?.replace(BYLINE, '').replace(BYLINE_END, '').trim()
  return cleanText(specified) ?? (brand || null)
}

function ratingIn({ tree }: ShopPage): Product['rating'] {
  const popover = first(tree, '#acrPopover')
  const title = popover && (attribute(popover, 'title') || text(popover, '.a-icon-alt'))
  const count = countOf(text(tree, '#acrCustomerReviewText'))
  return ratingOf({ ...shownRating(title), count })
}

function specificationsOf({ tree }: ShopPage): Product['specifications'] {
  const tables = rowsOf(
    tree,
    '#productOverview_feature_div tr, #prodDetails .prodDetTable tr, #technicalSpecifications_section_1 tr, #tech-specs-desktop tr'
  )
  const bullets = all(tree, '#detailBullets_feature_div li > .a-list-item').flatMap((item) => {
    const label = cleanText(text(item, '.a-text-bold'))?.replace(/[\s:‎‏]{1,12}$/, '')
    const value = cleanText(text(item)?.slice(text(item, '.a-text-bold')?.length ?? 0))
    return label && value ? [{ name: label, value }] : []
  })
  const found = new Map<string, { name: string; value: string }>()
  for (const one of [...tables, ...bullets]) {
    // Ratings and ranks stand in the same tables.
    if (
      /review|bewertung|rank|rang|opinion|valoracion|recension/i.test(one.name) ||
      /^[/\s]*$/.test(one.value)
    )
      continue
    if (!found.has(one.name.toLowerCase())) found.set(one.name.toLowerCase(), one)
  }
  return [...found.values()]
}

/** Pictures of the gallery from the script that shows them, else from the elements. */
function galleryOf({ html, tree, base }: ShopPage): string[] {
  const found = new Set<string>()
  const image =
    first(tree, '#landingImage') ?? first(tree, '#imgBlkFront') ?? first(tree, '#ebooksImgBlkFront')
  const main = image && (attribute(image, 'data-old-hires') || attribute(image, 'src'))
  if (main && URL.parse(main, base.href)?.protocol === 'https:') found.add(fullSize(main))
  const start = html.indexOf("'colorImages'")
  const end = start === -1 ? -1 : html.indexOf("'colorToAsin'", start)
  const block = end === -1 ? '' : html.slice(start, Math.min(end, start + 200_000))
  for (const match of block.matchAll(
    /"hiRes":(?:"([^"]{10,500})"|null),"thumb":"[^"]{0,500}","large":"([^"]{10,500})"/g
  )) {
    found.add(fullSize(match[1] ?? match[2] ?? ''))
  }
  if (found.size <= 1) {
    for (const thumb of all(tree, '#altImages li.imageThumbnail img')) {
      const src = attribute(thumb, 'src')
      if (src?.startsWith('https://')) found.add(fullSize(src))
    }
  }
  return withoutSame([...found])
}

/** The same picture by another path or size is one. */
function withoutSame(urls: readonly string[]): string[] {
  const seen = new Set<string>()
  return urls.filter((url) => {
    const file = /\/I\/([^./]+)/.exec(url)?.[1] ?? url
    if (seen.has(file)) return false
    seen.add(file)
    return true
  })
}

function reviewsOf({ tree }: ShopPage): Review[] {
  return all(tree, '[data-hook="review"]').flatMap((review) => {
    const body = cleanText(
      text(review, '[data-hook="review-body"] .review-text-content') ??
        text(review, '[data-hook="review-collapsed"]') ??
        text(review, '[data-hook="review-body"]')
    )
    const title =
      text(review, '[data-hook="review-title"] > span:last-child') ??
      text(review, '[data-hook="review-title"]')
    const stars =
      text(review, '[data-hook="review-star-rating"]') ??
      text(review, '[data-hook="cmps-review-star-rating"]')
    const found: Review = {
      author: cleanText(text(review, '.a-profile-name')),
      rating: numberOf(shownRating(stars).value ?? undefined),
      title: cleanText(title),
      text: body,
      date: null
    }
    return body === null && found.rating === null ? [] : [found]
  })
}
