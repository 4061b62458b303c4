// A page in pieces for a search by meaning, each with the headings above it: node examples/rag-chunks.mjs https://example.com/ > chunks.ndjson

import { createClient } from '@sluice/client'

/** Characters; a section that has more is split between paragraphs. */
const MOST = 1_500

const client = createClient({
  baseUrl: process.env.SLUICE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.SLUICE_KEY
})
const [url] = process.argv.slice(2)
const { data } = await client.fetch(url)
for (const chunk of chunksOf(data.markdown)) {
  console.log(JSON.stringify({ url: data.canonical_url ?? url, title: data.title, ...chunk }))
}

function* chunksOf(markdown) {
  const headings = []
  let paragraphs = []
  let inCode = false
  for (const line of `${markdown}\n# `.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode
    const heading = inCode ? null : /^(#{1,6}) (.*)$/.exec(line)
    if (heading === null) {
      paragraphs.push(line)
      continue
    }
    for (const text of parts(paragraphs.join('\n'))) {
      yield { headings: headings.filter((one) => one !== undefined), text }
    }
    paragraphs = []
    headings.length = heading[1].length - 1
    headings.push(heading[2])
  }
}

function parts(section) {
  const done = []
  for (const paragraph of section.split(/\n{2,}/).map((one) => one.trim())) {
    if (paragraph === '') continue
    const last = done.at(-1)
    if (last !== undefined && last.length + paragraph.length <= MOST) {
      done[done.length - 1] = `${last}\n\n${paragraph}`
    } else done.push(paragraph)
  }
  return done
}
