/** The records of shops: a product or a list of products. Source: decisions.md §11. Every key is always there. */

import { z } from 'zod'

/** States of the stock. */
const AVAILABILITIES = [
  'in_stock',
  'out_of_stock',
  'limited',
  'preorder',
  'backorder',
  'discontinued',
  'unknown'
] as const
export type Availability = (typeof AVAILABILITIES)[number]

const text = (meaning: string) => z.string().nullable().describe(meaning)
const price = (meaning: string) =>
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/)
    .nullable()
    .describe(`${meaning} Decimal string; null when the page shows none.`)
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullable()
  .describe('ISO 4217 code; null if the page does not determine it.')
const availability = z.enum(AVAILABILITIES).describe('State of the stock.')

const Rating = z.object({
  value: z.number().nullable().describe('Average.'),
  best: z.number().nullable().describe('Highest value of the scale.'),
  count: z.int().nullable().describe('Number of ratings.'),
  reviews_count: z.int().nullable().describe('Number of written reviews, if counted separately.')
})
export type Rating = z.infer<typeof Rating>

const Seller = z.object({ name: text('Name.'), url: text('Address of its page.') })

const Gtin = z.object({
  type: z.enum(['gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn10', 'isbn13']),
  value: z.string().describe('Digits with a valid check digit.')
})
export type Gtin = z.infer<typeof Gtin>

const Offer = z.object({
  price: price('Price.'),
  currency,
  availability,
  condition: text('Condition.'),
  seller: text('Name of the seller.'),
  url: text('Address.')
})
export type Offer = z.infer<typeof Offer>

const Variant = z.object({
  id: text('Identifier of the shop.'),
  sku: text('Stock number.'),
  name: text('Name.'),
  attributes: z
    .record(z.string(), z.string())
    .describe('Distinguishing properties: `{"Color": "Red"}`.'),
  price: price('Price.'),
  availability,
  image: text('Address of its picture.'),
  url: text('Address of its page.')
})
export type Variant = z.infer<typeof Variant>

const Review = z.object({
  author: text('Name the reviewer shows.'),
  rating: z.number().nullable().describe('Rating given.'),
  title: text('Headline.'),
  text: text('Text.'),
  date: text('ISO 8601 date.')
})
export type Review = z.infer<typeof Review>

/** Record of a product page. */
export const Product = z.object({
  id: text('Identifier of the shop.'),
  url: z.string().describe('Address of the page after redirects.'),
  canonical_url: text('Address the page gives as its own.'),
  name: z.string().min(1).describe('Name.'),
  brand: text('Brand, maker or author.'),
  description: text('Description as plain text.'),
  description_html: text('Description as clean HTML.'),
  price: price('Price to pay now; the lowest where the page shows a range.'),
  regular_price: price('Price before a reduction; null without one.'),
  currency,
  currency_raw: text('Currency as the page writes it.'),
  availability,
  condition: text('`new`, `used`, `refurbished`, `damaged`, or the wording of the page.'),
  sku: text('Stock number.'),
  mpn: text('Number of the maker.'),
  model: text('Model.'),
  gtin: z.array(Gtin).describe('Trade item numbers.'),
  main_image: text('Address of the main picture in full size.'),
  images: z.array(z.string()).describe('Addresses of the gallery in full size.'),
  features: z.array(z.string()).describe('Points the page lists.'),
  specifications: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Properties.'),
  breadcrumbs: z
    .array(z.object({ name: z.string(), url: z.string().nullable() }))
    .describe('Categories from the widest to the product.'),
  rating: Rating.nullable().describe('Average of the ratings.'),
  seller: Seller.nullable().describe('Seller of the product.'),
  offers: z.array(Offer).describe('Offers on the page.'),
  variants: z.array(Variant).describe('Variants to choose from.'),
  reviews: z.array(Review).describe('Reviews on the page.')
})
export type Product = z.infer<typeof Product>

const ListedProduct = z.object({
  id: text('Identifier of the shop.'),
  url: text('Address of the product.'),
  name: z.string().min(1).describe('Name.'),
  price: price('Price; the lowest of a range.'),
  regular_price: price('Price before a reduction.'),
  currency,
  image: text('Address of a picture.'),
  rating: Rating.nullable().describe('Average of the ratings.'),
  availability
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** Record of a search or category page. */
export const ProductList = z.object({
  url: z.string().describe('Address of the page after redirects.'),
  category: text('Heading of the list.'),
  page: z.int().nullable().describe('Number of the page in the list.'),
  total_results: z
    .int()
    .nullable()
    .describe('Number of products on all pages, if the page states it exactly.'),
  next_page_url: text('Address of the next page.'),
  products: z.array(ListedProduct).describe('The products, in order.')
})
export type ProductList = z.infer<typeof ProductList>

/** A page of a shop: one product, or a list of them. */
export const RetailRecord = z.union([Product, ProductList])
/** The record of a page: one product, or a list of products. */
export type RetailRecord = z.infer<typeof RetailRecord>
