// HTML that you already have, as front matter and Markdown: curl -s https://example.com/ | node examples/read-html.mjs https://example.com/

import { text as textOf } from 'node:stream/consumers'
import { readPage } from '@sluice/content'

const [url] = process.argv.slice(2)
const page = readPage(await textOf(process.stdin), { url })

const about = {
  title: page.title,
  author: page.author,
  published: page.publishedAt,
  url: page.canonicalUrl ?? url
}
console.log('---')
for (const [name, value] of Object.entries(about)) {
  // A JSON string is a YAML string.
  if (value) console.log(`${name}: ${JSON.stringify(value)}`)
}
console.log(`---\n\n${page.markdown}`)
