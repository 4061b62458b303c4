/**
 * Which pages `render: auto` would send to the browser though they are there, and which it would answer as empty.
 *
 *   node --conditions=@sluice/source benchmarks/quality/shells.ts [corpus…]
 *
 * Pages of the corpora are saved ones, mostly complete. Listed are those that are taken for shells, with the sign and
 * how much they show, and those without content of their own.
 */

import {
  hasOwnContent,
  ownContent,
  parseHtml,
  scriptShell
} from '../../packages/content/src/index.ts'
import { htmlOf, truthOf, urlOf } from './corpora.ts'

const CORPORA =
  'wcxb aeb trafilatura-eval plain postlight-fixtures recipes htmldate metascraper-pages readability-pages sites'.split(
    ' '
  )

const asked = process.argv.slice(2)
let pages = 0
let sent = 0
let empty = 0
for (const corpus of asked.length > 0 ? asked : CORPORA) {
  const count = { pages: 0, sent: 0, empty: 0, time: 0 }
  for (const [id, truth] of Object.entries(truthOf(corpus))) {
    const html = htmlOf(corpus, id)
    const tree = parseHtml(html)
    const url = urlOf(truth)
    const began = performance.now()
    const sign = scriptShell(html, tree, url)
    count.time += performance.now() - began
    const own = ownContent(tree)
    const isEmpty = !hasOwnContent(own)
    count.pages++
    if (sign) count.sent++
    if (isEmpty) count.empty++
    if (!sign && !isEmpty) continue
    const { text, headings, blocks, loading, hollows } = own
    const places = hollows.map(({ id: name, kind }) => `${kind}#${name}`).slice(0, 4)
    console.log(
      `${corpus}/${id} ${sign ?? '-'}${isEmpty ? ' empty' : ''}: text ${text}, headings ${headings}, blocks ${blocks}, loading ${loading}, hollow ${places.join(' ')}`
    )
  }
  const each = count.pages > 0 ? (count.time / count.pages).toFixed(3) : '-'
  console.log(
    `${corpus}: ${count.pages} pages, ${count.sent} sent, ${count.empty} empty, ${each} ms a page`
  )
  pages += count.pages
  sent += count.sent
  empty += count.empty
}
console.log(
  `all: ${pages} pages, ${sent} sent (${((100 * sent) / pages).toFixed(2)} %), ${empty} empty`
)
