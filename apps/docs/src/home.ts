/** The first page: what Sluice is, a first request, and where to go on. */

import { type Code, tabsHtml } from './code.ts'
import type { Highlighter } from './highlight.ts'
import { escaped } from './html.ts'
import type { Frame, Page } from './page.ts'

const FIRST: readonly Code[] = [
  {
    language: 'sh',
    text: `curl -sS http://127.0.0.1:8080/r/https://example.com/ \\
  -H "Authorization: Bearer $SLUICE_KEY"`
  },
  {
    language: 'ts',
    text: `import { createClient } from '@sluice/client'

const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: process.env.SLUICE_KEY })
const { data, receipt } = await client.fetch('https://example.com/')
console.log(data.markdown, receipt.charged)`
  },
  {
    language: 'python',
    text: `from sluice import Sluice

with Sluice("http://127.0.0.1:8080") as client:
    answer = client.fetch("https://example.com/")
    print(answer.data["markdown"], answer.receipt.charged)`
  }
]

const CARDS = [
  ['tutorial', 'Ten minutes to a crawl', 'From nothing to a crawled site in a folder of Markdown.'],
  ['reference', 'API reference', 'Every operation with fields, errors and recorded answers.'],
  ['recipes', 'Recipes', 'Feeds to JSON, price watch, RAG, a folder of PDFs.'],
  ['errors', 'Errors', 'Each code: its cause, its fix, its cost.'],
  ['integrations', 'Integrations', 'LangChain, LlamaIndex, n8n, agents over MCP.'],
  ['operating', 'Run it', 'Sizes, stores, backups, upgrades, containers.'],
  ['comparison', 'Comparison', 'Measured against other tools, including their strengths.'],
  ['writing-a-parser', 'Write a parser', 'Typed records for your own site.']
] as const

/** @param diagram - the picture of how it works. */
export function homePage(frame: Frame, highlighter: Highlighter, diagram: string): Page {
  const cards = CARDS.map(
    ([name, title, text]) =>
      `<li><a href="${frame.href(name)}"><strong>${escaped(title)}</strong><span>${escaped(text)}</span></a></li>`
  )
  return {
    name: 'index',
    title: 'Introduction',
    about: 'Sluice turns any URL or file into structured data: Markdown, JSON, links, HTML.',
    headings: [],
    isHome: true,
    html: `<h1>Any URL in, structured data out</h1>
<p class="lead">Sluice is a service that you run. It fetches pages, PDF, Office files and books, over HTTP or in a browser, and answers Markdown, typed JSON, links, HTML and image URLs. You pay only for successful requests, and every answer carries its receipt.</p>
${tabsHtml(FIRST, highlighter, 'first')}
<p>No service yet? <a href="${frame.href('tutorial')}">The tutorial</a> starts one with a single command.</p>
<ul class="cards">${cards.join('')}</ul>
<h2>How it works</h2>
<span class="diagram" role="img" aria-label="A request is checked and its tokens are held, the page is fetched over HTTP or in a browser, read in a worker, saved, and then charged and answered in one step.">${diagram}</span>
<p><a href="${frame.href('how-it-works')}">How it works</a> explains the steps and their guarantees.</p>`
  }
}
