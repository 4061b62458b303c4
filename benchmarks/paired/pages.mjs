/** The pages that both checkouts read. */

import { hasCorpora, htmlOf, truthOf, urlOf } from '../quality/corpora.ts'
import { PAGES } from '../service/pages.mjs'

const CORPORA = [
  'wcxb',
  'trafilatura-eval',
  'plain',
  'aeb',
  'recipes',
  'readability-pages',
  'metascraper-pages',
  'sites'
]
/** Characters: one giant would take most of the time. */
const MOST = 2_000_000

/**
 * Every n-th page of the corpora, so that there are `count`; without them, a page of each usual size.
 *
 * @returns `{ name, html, url }` of each.
 */
export function pagesOf(count) {
  if (!hasCorpora()) return madePages()
  const all = CORPORA.flatMap((corpus) =>
    Object.entries(truthOf(corpus)).map(([id, truth]) => ({ corpus, id, url: urlOf(truth) }))
  )
  return evenly(all, count)
    .map(({ corpus, id, url }) => ({ name: `${corpus}/${id}`, html: htmlOf(corpus, id), url }))
    .filter(({ html }) => html.length <= MOST)
}

/** Members of a list, evenly chosen: `count`, or all if there are fewer. */
export function evenly(all, count) {
  const chosen = Math.min(count, all.length)
  return Array.from({ length: chosen }, (_, n) => all[Math.floor((n * all.length) / chosen)])
}

function madePages() {
  return Object.entries(PAGES).map(([name, make]) => ({
    name,
    html: make(),
    url: new URL(`https://weir.example/${name}`)
  }))
}
