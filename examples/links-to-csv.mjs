// The pages of a site that one page leads to, and on from there, with where they were found, as CSV: node examples/links-to-csv.mjs https://example.com/ 20 > links.csv

import { createClient, SiteError } from '@sluice/client'

const client = createClient({
  baseUrl: process.env.SLUICE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.SLUICE_KEY
})
const [start, pages = '20'] = process.argv.slice(2)
const host = new URL(start).host
const waiting = [start]
const seen = new Set(waiting)

console.log('from,to,text,where')
for (let read = 0; read < Number(pages) && waiting.length > 0; read++) {
  const from = waiting.shift()
  const links = await linksOf(from)
  for (const { url, text, type } of links) {
    console.log([from, url, text, type].map(cell).join(','))
    const page = url.replace(/#.*/, '')
    if (new URL(page).host !== host || seen.has(page)) continue
    seen.add(page)
    waiting.push(page)
  }
}

async function linksOf(url) {
  try {
    // Links of the navigation too, but neither the record nor the Markdown.
    const options = { include_links: true, markdown: false, json: false }
    const { data } = await client.fetch(url, { options })
    return data.links
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    console.error(`${url}: ${error.code}`)
    return []
  }
}

/** RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value) {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
