/** decisions.md §4: a summary without a model has whole sentences of the article, and nothing else. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { createEnricher, localEngines } from '../src/index.ts'
import { rankedSentences } from '../src/local/text-rank.ts'
import { modelMarkdown } from '../src/page/index.ts'
import { takenSentences } from './taken-sentences.ts'

const ARTICLES = fileURLToPath(new URL('../../../../shared/corpora/aeb/dev/html', import.meta.url))
const hasCorpora = existsSync(ARTICLES)
if (!hasCorpora)
  console.warn('SKIPPED: ../shared is absent; of articles of others none is summarised')

const enricher = createEnricher({ engines: localEngines({ path: '' }) })
const base = new URL('https://paper.example/article')
const run = { signal: new AbortController().signal, timeMs: 60_000 }

/** A page as news sites make them: links in its sentences, pictures, boxes, navigation and a footer. */
const PAGE = `<!doctype html><html lang="en"><head><title>The weir</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav><article><h1>The weir is to be rebuilt</h1>
<p class="by">By <a href="/ada">Ada Birch</a>, 3 May 2024</p>
<figure><img src="/weir.jpg" alt="The weir in spring"><figcaption>The weir in spring.</figcaption></figure>
<p>The town council decided on <em>Tuesday</em> to rebuild the weir on the <a href="/river">lower river</a> after the floods
of last winter broke its northern half. It will cost 2.4 million euros, said the mayor, Dr. Ida Holm.</p>
<p>The weir was built in 1712 and held back the river for the mills of the town. &ldquo;Without the weir the mills would
stand still,&rdquo; said the owner of the last mill that still grinds flour.</p>
<blockquote><p>The council has listened to the mills, and to the fish.</p></blockquote>
<p>The new weir gets a ladder for fish, which the old weir did not have. Work begins in August, when the river is lowest, and
ends before the floods of winter.</p><ul><li>Cost of the weir: 2.4 million euros</li><li>Length: 84 m</li></ul>
<p>Walkers reach the mills by the upper bridge until then.</p></article><aside><p>Read also: the best walks of May.</p></aside>
<footer><p>All rights are with the publisher of this page.</p></footer></body></html>`

async function summaryOf(html: string, language: string) {
  const tree = parseHtml(html)
  const markdown = modelMarkdown(tree, { base, html, mainOf: base })
  const extra = await enricher.summarize({ markdown }, run)
  expect(extra).toMatchObject({ ok: true, units: 1, engine: 'extractive' })
  const text = extra.ok ? extra.value.text : ''
  return { text, taken: takenSentences(text, tree, language) }
}

test('a news page is summarised with its own sentences', async () => {
  const { text, taken } = await summaryOf(PAGE, 'en')
  expect(taken, text).toBeDefined()
  expect(taken?.length).toBeGreaterThanOrEqual(2)
  expect(text).toContain('weir')
  expect(text).not.toMatch(/Home|rights|Read also/)
})

test('the check finds sentences that are not whole sentences of the page', () => {
  const tree = parseHtml('<p>The mill stands. The weir broke.</p>')
  expect(takenSentences('The mill stands. The weir broke.', tree, 'en')).toHaveLength(2)
  expect(takenSentences('The mill stands. The weir held.', tree, 'en')).toBeUndefined()
  expect(takenSentences('The mill', tree, 'en')).toBeUndefined()
})

test('a paragraph of any length is read to a bound, up to a whole sentence', () => {
  const sentence = (n: number) => `Weir number ${n} holds back the river for mill ${n * 7}.`
  const text = Array.from({ length: 8_000 }, (_, n) => sentence(n)).join(' ')
  const { sentences, isSampled } = rankedSentences([text], 'en', 'Weirs')
  const last = sentences.at(-1)!
  expect(isSampled).toBe(true)
  expect(text.indexOf(last.text)).toBeLessThan(300_000)
  expect(last.text).toBe(sentence(Number(/\d+/.exec(last.text))))
})

test('a long page is summarised with whole sentences and a note on its length', async () => {
  const sentence = (n: number) =>
    `The keeper of harbour ${n} lights the lamp number ${n * 7} at night.`
  const text = Array.from({ length: 5000 }, (_, n) => sentence(n)).join(' ')
  for (const html of [
    `<main><p>${text}</p></main>`,
    `<main><p>${text.slice(0, 40_000)}</p></main>`
  ]) {
    const markdown = modelMarkdown(parseHtml(html), { base, html })
    const extra = await enricher.summarize({ markdown }, run)
    const summary = extra.ok ? extra.value.text : ''
    expect(summary).toMatch(
      /^(?:The keeper of harbour \d+ lights the lamp number \d+ at night\. ?)+$/
    )
    expect(extra.ok && extra.notes.join(' ')).toContain('The page is long')
  }
  const extra = await enricher.summarize({ markdown: sentence(1) }, run)
  expect(extra.ok && extra.notes.join(' ')).not.toContain('long')
})

const files = hasCorpora ? readdirSync(ARTICLES).sort().slice(0, 10) : []

test.skipIf(!hasCorpora)('there are ten articles from other sources', () => {
  expect(files).toHaveLength(10)
})

test.skipIf(!hasCorpora).each(files)('article %s is summarised', async (file) => {
  const bytes = readFileSync(`${ARTICLES}/${file}`)
  const html = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const { text, taken } = await summaryOf(html, 'en')
  expect(taken, text).toBeDefined()
  expect(text.length).toBeGreaterThan(40)
})
