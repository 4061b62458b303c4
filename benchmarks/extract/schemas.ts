/** Schemas as users write them. */

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const minutes = { type: 'integer', minimum: 0 }

/** A recipe. */
export const RECIPE = {
  title: 'Recipe',
  type: 'object',
  required: ['title', 'ingredients', 'instructions_list'],
  properties: {
    title: text,
    author: text,
    canonical_url: { type: 'string', format: 'uri' },
    site_name: text,
    language: text,
    description: text,
    image: { type: 'string', format: 'uri' },
    ingredients: texts,
    instructions_list: texts,
    category: text,
    total_time: { ...minutes, description: 'Minutes in all' },
    cook_time: minutes,
    prep_time: minutes,
    cuisine: text,
    yields: text,
    ratings: { type: 'number', minimum: 0, maximum: 5 },
    ratings_count: { type: 'integer' },
    keywords: texts
  }
}

/** A product. */
export const PRODUCT = {
  title: 'Product',
  type: 'object',
  properties: {
    name: text,
    price: { type: 'number' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    rating: { type: 'number' },
    in_stock: { type: 'boolean' }
  }
}
