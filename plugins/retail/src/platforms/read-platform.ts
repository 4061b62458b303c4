/** Products of shop platforms, told by their markup: WooCommerce, Magento, BigCommerce, PrestaShop, Shopify. */

import { all, attribute, first, imageSource, text } from '@sluice/content'
import { isObject, type JsonObject, textAt, valueAt } from '@sluice/content/state'
import type { Element } from 'hast'
import type { Draft, Sources } from '../draft.ts'
import { fullSize } from '../full-size.ts'
import { firstElement, firstText, hasAny, rowsOf } from '../markup.ts'
import type { Variant } from '../record.ts'
import type { ShopPage } from '../shop.ts'
import { availabilityOf, cleanText, gtinsOf, priceFields, priceIn } from '../values.ts'
import { PLATFORMS, type Platform } from './platforms.ts'

/** Reads the markup of a platform; empty for pages of no known platform. */
export function readPlatform(page: ShopPage): Draft[] {
  for (const [name, platform] of Object.entries(PLATFORMS)) {
    // Forms to buy stand on the lists of Shopify too.
    if (name === 'shopify' && !/\/products\/[^/]/.test(page.url.pathname)) continue
    if (platform.mark.test(page.html) && first(page.tree, platform.evidence))
      return [platformDraft(page, platform)]
  }
  return []
}

function platformDraft(page: ShopPage, platform: Platform): Draft {
  const { tree, locale } = page
  const name = cleanText(firstText(tree, platform.name))
  const images = imagesOf(page, platform.images)
  const specifications = rowsOf(tree, platform.rows)
  return {
    source: `css:${platform.evidence}`,
    sources: platformSources(tree, platform),
    fields: {
      name: name ?? undefined,
      brand: shortText(firstText(tree, platform.brand)),
      description: cleanText(firstText(tree, platform.description)),
      ...priceFields(priceIn(priceText(tree, platform.price), locale, page.currency)),
      regular_price: priceIn(firstText(tree, platform.regular), locale)?.amount ?? null,
      availability: availabilityOf(firstText(tree, platform.stock)),
      sku: shortText(firstText(tree, platform.sku)),
      gtin: gtinsOf(
        specifications
          .filter((one) => /^(?:ean|gtin|upc|isbn|barcode)/i.test(one.name))
          .map((one) => one.value)
      ),
      main_image: images[0] ?? null,
      images,
      specifications,
      variants: wooVariants(page)
    }
  }
}

function platformSources(tree: ShopPage['tree'], platform: Platform): Sources {
  const shown = (selectors: readonly string[]) => {
    const [usual] = selectors
    return `css:${hasAny(tree, selectors) ? selectors.find((one) => first(tree, one)) : usual}`
  }
  const price = shown(platform.price)
  return {
    name: shown(platform.name),
    brand: shown(platform.brand),
    description: shown(platform.description),
    price,
    currency: price,
    currency_raw: price,
    regular_price: shown(platform.regular),
    availability: shown(platform.stock),
    sku: shown(platform.sku),
    gtin: `css:${platform.rows}`,
    specifications: `css:${platform.rows}`,
    main_image: `css:${platform.images}`,
    images: `css:${platform.images}`,
    variants: 'css:form.variations_form'
  }
}

function priceText(tree: ShopPage['tree'], selectors: readonly string[]): string | undefined {
  const element = firstElement(tree, selectors)
  if (element === undefined) return undefined
  return text(element) ?? attribute(element, 'content')
}

function shortText(value: string | undefined): string | null {
  const found = cleanText(value)
  return found !== null && found.length <= 100 && !/\n|:$/.test(found) ? found : null
}

function imagesOf({ tree, base }: ShopPage, selector: string): string[] {
  const found = new Set<string>()
  for (const element of all(tree, selector).slice(0, 100)) {
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const linked =
      href && /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(href)
        ? URL.parse(href, base.href)?.href
        : undefined
    const image = element.tagName === 'img' ? element : first(element, 'img')
    const source = linked ?? (image && imageSource(image as Element, base))
    if (source) found.add(fullSize(source))
  }
  return [...found]
}

/** WooCommerce keeps all versions in an attribute of the form. */
function wooVariants({ tree }: ShopPage): Variant[] {
  const form = first(tree, 'form.variations_form[data-product_variations]')
  const json = form && attribute(form, 'data-product_variations')
  if (!json || json.length > 2_000_000) return []
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    return []
  }
  return Array.isArray(list) ? list.filter(isObject).slice(0, 500).map(wooVariant) : []
}

function wooVariant(variant: JsonObject): Variant {
  const attributes = valueAt(variant, 'attributes')
  const price = valueAt(variant, 'display_price')
  const pairs = isObject(attributes) ? Object.entries(attributes) : []
  return {
    id: textAt(variant, 'variation_id') ?? null,
    sku: cleanText(textAt(variant, 'sku')),
    name: null,
    attributes: Object.fromEntries(
      pairs.flatMap(([name, value]) =>
        typeof value === 'string' && value ? [[name.replace(/^attribute_(?:pa_)?/, ''), value]] : []
      )
    ),
    price: typeof price === 'number' && price >= 0 ? String(price) : null,
    availability:
      valueAt(variant, 'is_in_stock') === true
        ? 'in_stock'
        : valueAt(variant, 'is_in_stock') === false
          ? 'out_of_stock'
          : 'unknown',
    image: textAt(variant, 'image', 'full_src') ?? textAt(variant, 'image', 'url') ?? null,
    url: null
  }
}
