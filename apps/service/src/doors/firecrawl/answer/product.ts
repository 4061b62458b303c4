/** The product of a page as Firecrawl's format `product` has it. */

/** The fields of a product record that the format has. */
interface Product {
  readonly id: string | null
  readonly url: string
  readonly name: string
  readonly brand: string | null
  readonly description: string | null
  readonly price: string | null
  readonly regular_price: string | null
  readonly currency: string | null
  readonly availability: string
  readonly sku: string | null
  readonly images: readonly string[]
  readonly breadcrumbs: readonly { readonly name: string }[]
  readonly variants: readonly Variant[]
}

interface Variant {
  readonly id: string | null
  readonly sku: string | null
  readonly name: string | null
  readonly attributes: Readonly<Record<string, string>>
  readonly price: string | null
  readonly availability: string
  readonly image: string | null
}

/** States of the stock in which a product can be ordered. */
const IN_STOCK = new Set(['in_stock', 'limited', 'preorder', 'backorder'])

/** The product of `data.main_entity`; null if the page is about something else. */
export function productOf(entity: unknown): object | null {
  const { kind, record } = (entity ?? {}) as { kind?: unknown; record?: unknown }
  if (kind !== 'product') return null
  const product = record as Product
  const { name, brand, description, url, breadcrumbs } = product
  return said({
    title: name,
    brand,
    category: breadcrumbs.map((crumb) => crumb.name).join(' > ') || null,
    url,
    description,
    variants: variantsOf(product)
  })
}

/** A product without variants is its only one. */
function variantsOf(product: Product): object[] {
  const { variants, currency } = product
  if (variants.length === 0) {
    const { id, sku, price, regular_price, availability, images } = product
    return [
      said({
        id,
        sku,
        price: priceOf(price, currency),
        sale:
          regular_price === null || price === null
            ? null
            : { originalPrice: priceOf(regular_price, currency) },
        availability: stockOf(availability),
        images: images.map((address) => ({ url: address }))
      })
    ]
  }
  return variants.map((variant) =>
    said({
      id: variant.id,
      sku: variant.sku,
      title: variant.name,
      values: variant.attributes,
      price: priceOf(variant.price, currency),
      availability: stockOf(variant.availability),
      images: variant.image === null ? null : [{ url: variant.image }]
    })
  )
}

function priceOf(price: string | null, currency: string | null): object | null {
  return price === null ? null : said({ amount: Number(price), currency })
}

function stockOf(availability: string): object {
  return { inStock: IN_STOCK.has(availability), text: availability }
}

/** Without the fields that the page does not have. */
function said(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
