/** Values of an item of Target, be it the product or one of its variants. */

import { objectsAt, textAt, valueAt } from '@sluice/content/state'
import type { Product } from '../../record.ts'
import type { ShopPage } from '../../shop.ts'
import { cleanText, priceIn } from '../../values.ts'

/** Texts of the array at a path, cleaned; empty ones are left out. */
export function textsAt(value: unknown, ...path: string[]): string[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found.flatMap((one) => cleanText(one) ?? []) : []
}

/** Addresses of the images of an item, the main one first. */
export function imagesOf(item: unknown): string[] {
  const images = valueAt(item, 'enrichment', 'image_info') ?? valueAt(item, 'enrichment', 'images')
  const main = textAt(images, 'primary_image', 'url') ?? textAt(images, 'primary_image_url')
  const others = [
    ...objectsAt(images, 'alternate_images').map((one) => textAt(one, 'url')),
    ...textsAt(images, 'alternate_image_urls')
  ]
  return [...new Set([main, ...others].flatMap((url) => (url?.startsWith('https://') ? url : [])))]
}

/** Current and regular price; of a range, its lowest and its highest. */
export function priceOf(
  { locale }: ShopPage,
  price: unknown
): Pick<Product, 'price' | 'regular_price' | 'currency' | 'currency_raw'> {
  const current = textAt(price, 'current_retail') ?? textAt(price, 'current_retail_min')
  const found = priceIn(current && `$${current}`, locale)
  const regular = priceIn(textAt(price, 'reg_retail') ?? textAt(price, 'reg_retail_max'), 'en')
  return {
    price: found?.amount ?? null,
    regular_price: regular?.amount ?? null,
    currency: found?.currency ?? null,
    currency_raw: found?.currencyRaw ?? null
  }
}
