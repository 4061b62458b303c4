// Fields of your own, by a schema of zod, checked and typed when they arrive: node examples/zod-schema.mjs https://shop.example/lantern-40

import { createClient } from '@sluice/client'
import { z } from 'zod'

const Product = z.object({
  name: z.string(),
  price: z.number().meta({ description: 'as a number, without the currency' }),
  currency: z.string().optional(),
  // Where names are not enough, a CSS selector says where a value stands.
  colours: z.array(z.string()).meta({ 'x-css': '.colours li' }).optional()
})

const client = createClient({
  baseUrl: process.env.SLUICE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.SLUICE_KEY
})
const [url] = process.argv.slice(2)
const { $schema: _, ...schema } = z.toJSONSchema(Product, { io: 'input' })
const { data, meta, warnings } = await client.fetch(url, {
  options: { json_schema: schema, markdown: false }
})

const product = Product.safeParse(data.extracted)
if (product.success) console.log(product.data)
else {
  console.error(`missing: ${meta.extraction.missing.join(', ')}`)
  for (const { code, message } of warnings) console.error(`${code}: ${message}`)
  process.exitCode = 1
}
