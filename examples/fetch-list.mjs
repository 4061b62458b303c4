// The pages of a list, four at a time, as lines of JSON; a second run pays for none twice: node examples/fetch-list.mjs urls.txt > pages.ndjson

import { readFileSync } from 'node:fs'
import { createClient, SluiceApiError } from '@sluice/client'

const client = createClient({
  baseUrl: process.env.SLUICE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.SLUICE_KEY
})
const [file] = process.argv.slice(2)
const lines = readFileSync(file, 'utf8').split('\n')
const urls = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))

let charged = 0
let failed = 0

// Every lane takes the next URL as soon as it is free.
const left = urls.values()
await Promise.all(Array.from({ length: 4 }, () => lane()))
console.error(`${urls.length - failed} read, ${failed} failed, ${charged} tokens`)
process.exitCode = failed > 0 ? 1 : 0

async function lane() {
  for (const url of left) {
    try {
      const { data, receipt } = await client.fetch(url, { idempotencyKey: `${file}:${url}` })
      if (!receipt.replayed) charged += receipt.charged
      console.log(JSON.stringify({ url, title: data.title, markdown: data.markdown }))
    } catch (error) {
      if (!(error instanceof SluiceApiError)) throw error
      failed += 1
      console.log(JSON.stringify({ url, error: error.code }))
    }
  }
}
