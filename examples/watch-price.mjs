// Says when the price of a product has changed since the last run, for cron: node examples/watch-price.mjs https://shop.example/lantern-40 prices.json

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createClient } from '@sluice/client'

const client = createClient({
  baseUrl: process.env.SLUICE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.SLUICE_KEY
})
const [url, file = 'prices.json'] = process.argv.slice(2)
const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

const { data } = await client.fetch(url, {
  options: {
    json_schema: {
      type: 'object',
      required: ['price'],
      properties: {
        name: { type: 'string' },
        price: { type: 'number' },
        currency: { type: 'string' }
      }
    }
  }
})
const { name = url, price, currency = '' } = data.extracted
if (price === undefined) {
  console.error(`${url}: the page names no price`)
  process.exit(1)
}
const before = known[url]?.price
if (before === undefined) console.log(`${name}: ${price} ${currency}`)
else if (before !== price) console.log(`${name}: ${before} → ${price} ${currency}`)

known[url] = { name, price, currency, seen: new Date().toISOString() }
// In one step, so that a run that is cut off leaves the old file.
writeFileSync(`${file}.new`, JSON.stringify(known, null, 2))
renameSync(`${file}.new`, file)
