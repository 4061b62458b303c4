/**
 * Time to look for the main entity of a page, as a share of the time to read the page.
 *
 *   node --conditions=@sluice/source benchmarks/parsers/main-entity.ts [FOLDER of .html files] [--passes 5]
 *
 * Each page is read and looked at in the same pass, the parsers in a random order; of each side the least time of all
 * passes counts. Pages that no parser recognises show what everybody pays, the others what a record costs.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import parsers from '../../apps/service/src/parsers.config.ts'
import { parseHtml } from '../../packages/content/src/index.ts'
import { type AnyParser, type Page, SluiceError } from '../../packages/core/src/index.ts'
import { mainEntity } from '../../packages/fetch/src/reading/main-entity.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { passes: { type: 'string', default: '5' } }
})

interface Costs {
  reading: number
  record: number
  isRecognised: boolean
  readonly looks: Map<string, number>
}

const generic: AnyParser = parsers.find(({ match }) => match.some(({ host }) => host === '*'))!
const asked = parsers.filter(({ anyHost }) => anyHost !== undefined)
const folder = positionals[0]
const sources = folder === undefined ? madePages() : pagesIn(folder)
const costs = sources.map(
  (): Costs => ({ reading: Infinity, record: Infinity, isRecognised: false, looks: new Map() })
)
for (let pass = 0; pass < Number(values.passes); pass++)
  for (const [index, html] of sources.entries()) {
    try {
      measure(html, costs[index]!)
    } catch (error) {
      // A page without content is refused, not looked at.
      if (!SluiceError.is(error)) throw error
    }
  }
report(
  'not recognised',
  costs.filter(({ isRecognised, looks }) => !isRecognised && looks.size > 0)
)
report(
  'recognised',
  costs.filter(({ isRecognised }) => isRecognised)
)

function measure(html: string, cost: Costs): void {
  const url = new URL('https://www.some-site.example/a/page-about-things')
  const start = performance.now()
  const page: Page = { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
  generic.parse([page], { url, filters: {} })
  generic.content?.([page], { url, filters: {} }, 'main')
  cost.reading = Math.min(cost.reading, performance.now() - start)
  for (const parser of shuffled(asked)) {
    const before = performance.now()
    const found = parser.anyHost!.recognise(page)
    const took = performance.now() - before
    cost.isRecognised ||= found !== undefined
    cost.looks.set(parser.kind, Math.min(cost.looks.get(parser.kind) ?? Infinity, took))
  }
  // What the parsers saw is known by now: the rest is the record itself.
  const before = performance.now()
  mainEntity(asked, page, { url })
  cost.record = Math.min(cost.record, performance.now() - before)
}

function report(title: string, group: readonly Costs[]): void {
  if (group.length === 0) return
  const sum = (of: (cost: Costs) => number) => group.reduce((total, cost) => total + of(cost), 0)
  const reading = sum((cost) => cost.reading)
  const share = (time: number) => `${((100 * time) / reading).toFixed(2)} %`
  const looks = asked.map(({ kind }) => [kind, sum((cost) => cost.looks.get(kind) ?? 0)] as const)
  const all = looks.reduce((total, [, time]) => total + time, 0)
  const each = looks.map(([kind, time]) => `${kind} ${share(time)}`).join(', ')
  console.log(
    `${title}: ${group.length} pages, reading ${(reading / group.length).toFixed(2)} ms, looks ${share(all)} (${each}), record ${share(sum((cost) => cost.record))}`
  )
}

function shuffled(list: readonly AnyParser[]): AnyParser[] {
  return list
    .map((parser) => ({ parser, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ parser }) => parser)
}

function pagesIn(path: string): string[] {
  const names = readdirSync(path, { recursive: true }).map(String)
  return names
    .filter((name) => /\.html?$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
}

/** Pages of five kinds, in seven sizes: four that no parser reads, and a product. */
function madePages(): string[] {
  const words = 'the river that runs behind our old mill has been quiet since the flood'.split(' ')
  const text = (count: number, seed: number) =>
    Array.from({ length: count }, (_, index) => words[(index * 7 + seed) % words.length]).join(' ')
  const many = (count: number, part: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => part(n)).join('')
  const page = (body: string, head = '') =>
    `<!doctype html><html lang="en"><head><title>Quiet rivers – Mill Notes</title>${head}</head><body><header><nav><ul>${many(30, (n) => `<li class="menu-item"><a class="menu-link" href="/section/${n}">${text(2, n)}</a></li>`)}</ul></nav></header><main>${body}</main><footer>${many(20, (n) => `<a href="/about/${n}">${text(3, n)}</a> `)}<form><input name="email"><button type="submit">Subscribe</button></form></footer></body></html>`
  return [1, 2, 3, 4, 6, 8, 12].flatMap((size) => [
    page(
      `<h1>Quiet rivers</h1><article>${many(10 * size, (n) => `<p>${text(60, n)} <a href="/a/${n}">${text(3, n)}</a>.</p>`)}</article>`
    ),
    page(
      `<h1>Quiet rivers</h1>${many(5 * size, (n) => `<h2 id="s${n}">${text(4, n)}</h2><p>${text(40, n)}</p><pre><code>${text(30, n)}</code></pre><table><tr><th>${text(2, n)}</th><td>${text(8, n)}</td></tr></table>`)}`
    ),
    page(
      `<h1>Quiet rivers</h1>${many(4 * size, (n) => `<section class="card"><h3>${text(3, n)}</h3><p>${text(25, n)}</p><a class="btn btn-primary" href="/plan/${n}">Learn more</a></section>`)}<form action="/contact"><input name="name"><textarea></textarea><button>Send</button></form>`
    ),
    page(
      `<h1>Notes</h1><ul>${many(10 * size, (n) => `<li class="post"><a href="/note/${n}"><img src="/i/${n}.jpg" alt=""><h3>${text(6, n)}</h3></a><time datetime="2024-03-0${(n % 9) + 1}">March</time><p>${text(20, n)}</p></li>`)}</ul>`
    ),
    page(
      `<h1>Oak desk</h1><p class="price">£249.00</p><p class="stock">In stock</p><button>Add to basket</button>${many(6 * size, (n) => `<p>${text(40, n)}</p>`)}<table>${many(8, (n) => `<tr><th>${text(2, n)}</th><td>${text(3, n)}</td></tr>`)}</table>`,
      '<script type="application/ld+json">{"@type":"Product","name":"Oak desk","offers":{"@type":"Offer","price":"249.00","priceCurrency":"GBP"}}</script>'
    )
  ])
}
