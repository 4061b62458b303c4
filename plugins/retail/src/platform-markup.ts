/** Products of shop platforms, told by their markup: WooCommerce, Magento, BigCommerce, PrestaShop, Shopify. */

import { all, attribute, first, imageSource, text } from '@sluice/content'
import type { Element } from 'hast'
import type { Draft } from './draft.ts'
import { fullSize } from './full-size.ts'
import { firstOf, firstText, rowsOf } from './markup.ts'
import type { Variant } from './record.ts'
import type { ShopPage } from './shop-page.ts'
import { at, isObject, type JsonObject, textAt } from './state-search.ts'
import { availabilityOf, cleanText, gtinsOf, priceFields, priceIn } from './values.ts'

/** Where a platform puts what; selectors in order of trust. */
interface Platform {
  /** Only a product page of the platform has it. */
  readonly evidence: string
  readonly name: readonly string[]
  readonly price: readonly string[]
  readonly regular: readonly string[]
  readonly stock: readonly string[]
  readonly sku: readonly string[]
  readonly brand: readonly string[]
  readonly images: string
  readonly description: readonly string[]
  readonly rows: string
}

const PLATFORMS: Readonly<Record<string, Platform>> = {
  woocommerce: {
    evidence:
      'body.single-product, .woocommerce div.product .summary, div.product.type-product .summary',
    name: ['.summary .product_title', 'h1.product_title', 'h1'],
    price: [
      '.summary .price ins .amount',
      '.summary .price > .amount',
      '.summary .price .amount',
      '.wc-block-components-product-price__value'
    ],
    regular: ['.summary .price del .amount'],
    stock: ['.summary .stock', 'p.stock'],
    sku: ['.product_meta .sku', '.sku_wrapper .sku'],
    brand: ['.product_meta .posted_in_brand a', '.product_brand a', '.pwb-single-product-brands a'],
    images: '.woocommerce-product-gallery__image a',
    description: [
      '.woocommerce-Tabs-panel--description',
      '#tab-description',
      '.woocommerce-product-details__short-description'
    ],
    rows: '.woocommerce-product-attributes tr, .shop_attributes tr'
  },
  magento: {
    evidence: 'body.catalog-product-view, body[class*="catalog-product-view"]',
    name: ['.page-title .base', '.product-name h1', 'h1'],
    price: [
      '.product-info-main .special-price .price',
      '.product-info-main [data-price-type="finalPrice"] .price',
      '.product-info-price .price',
      '.product-shop .special-price .price',
      '.product-shop .regular-price .price'
    ],
    regular: ['.product-info-main .old-price .price', '.product-shop .old-price .price'],
    stock: ['.product-info-main .stock', '.product-shop .availability'],
    sku: ['.product.attribute.sku .value', '.product-shop .sku span'],
    brand: ['.product-info-main .brand', '.product.attribute.manufacturer .value'],
    images: '.gallery-placeholder img, .product-image-gallery img',
    description: [
      '.product.attribute.description .value',
      '.product.attribute.overview .value',
      '#description .std'
    ],
    rows: '#product-attribute-specs-table tr'
  },
  bigcommerce: {
    evidence: '.productView .productView-title',
    name: ['.productView-title'],
    price: [
      '.productView [data-product-price-with-tax]',
      '.productView [data-product-price-without-tax]',
      '.productView .price--main'
    ],
    regular: [
      '.productView [data-product-non-sale-price-with-tax]',
      '.productView [data-product-non-sale-price-without-tax]',
      '.productView .price--non-sale'
    ],
    stock: ['.productView .productView-info-value--stock', '.productView .form-field--stock'],
    sku: ['.productView [data-product-sku]'],
    brand: ['.productView-brand'],
    images: '.productView-image a, .productView-thumbnail a',
    description: ['.productView-description', '#tab-description'],
    rows: '.productView table tr'
  },
  prestashop: {
    evidence: 'body#product',
    name: ['h1'],
    price: [
      '.current-price [itemprop="price"]',
      '.current-price .current-price-value',
      '.current-price span',
      '#our_price_display'
    ],
    regular: ['.product-discount .regular-price', '#old_price_display'],
    stock: ['#product-availability', '#availability_value'],
    sku: ['.product-reference span', '#product_reference span'],
    brand: ['.product-manufacturer a', '.product-manufacturer span'],
    images: '.product-images img, #thumbs_list a',
    description: ['.product-description', '#short_description_content'],
    rows: '.table-data-sheet tr'
  },
  shopify: {
    evidence: 'body[class*="template-product"], form[action*="/cart/add"] [name="id"]',
    name: ['.product__title h1', '.product-single__title', '.product__title', 'h1'],
    price: [
      '.product .price--on-sale .price-item--sale',
      '.product .price__regular .price-item--regular',
      '.product__price [data-product-price]',
      '.product-single__price',
      '.product__price',
      '[data-product-price]'
    ],
    regular: [
      '.product .price--on-sale .price__sale s',
      '.product__price--compare',
      '[data-compare-price]'
    ],
    stock: ['.product__inventory', '.product-form__submit', '.product__add-to-cart'],
    sku: ['.product__sku', '.variant-sku'],
    brand: ['.product__vendor', '.product-single__vendor'],
    images: '.product__media img',
    description: ['.product__description', '.product-single__description'],
    rows: '.product__description table tr'
  }
}

/** What the markup of a platform says; empty on pages of none. */
export function readPlatform(page: ShopPage): Draft[] {
  for (const [name, platform] of Object.entries(PLATFORMS)) {
    // Forms to buy stand on the lists of Shopify too.
    if (name === 'shopify' && !/\/products\/[^/]/.test(page.url.pathname)) continue
    if (first(page.tree, platform.evidence)) return [platformDraft(page, name, platform)]
  }
  return []
}

function platformDraft(page: ShopPage, source: string, platform: Platform): Draft {
  const { tree, locale } = page
  const name = cleanText(firstText(tree, platform.name))
  const images = imagesOf(page, platform.images)
  const specifications = rowsOf(tree, platform.rows)
  return {
    source: `css:${source}`,
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

function priceText(tree: ShopPage['tree'], selectors: readonly string[]): string | undefined {
  const element = firstOf(tree, selectors)
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
  const attributes = at(variant, 'attributes')
  const price = at(variant, 'display_price')
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
      at(variant, 'is_in_stock') === true
        ? 'in_stock'
        : at(variant, 'is_in_stock') === false
          ? 'out_of_stock'
          : 'unknown',
    image: textAt(variant, 'image', 'full_src') ?? textAt(variant, 'image', 'url') ?? null,
    url: null
  }
}
