/**
 * Checks whether chunks are whole, and whether the first passage for a heading is of its section.
 *
 *   node --conditions=@sluice/source benchmarks/passages/parts.mjs [--pages 500] [--headings 300] [--tokens 200]
 *
 * Pages are those of the corpora beside the repository. Chunks must cover the Markdown without a gap, have no more
 * tokens than asked, and end neither in a row of a table nor in a line of code that fits. The questions are headings of
 * the second level and below, evenly chosen from those with two words or more that are on their page once.
 */

import { parseArgs } from 'node:util'
import { chunks, mostTokens, passages } from '../../packages/passages/src/index.ts'
import { evenly, pagesOf } from '../paired/pages.mjs'
import { readings } from './readings.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    headings: { type: 'string', default: '300' },
    tokens: { type: 'string', default: '200' },
    failures: { type: 'boolean', default: false }
  }
})
const maxTokens = Number(values.tokens)
const texts = [...readings(pagesOf(Number(values.pages)), { markdown: true })].map(
  ([name, { markdown }]) => ({ name, markdown })
)

/** Share of a chunk up to which a line fits: a part of a table has its head too. */
const FITS = 0.8
const faults = { gaps: 0, large: 0, cutRows: 0, cutCode: 0 }
let count = 0
for (const text of texts) checkChunks(text)
console.log(`${texts.length} pages, ${count} chunks:`, JSON.stringify(faults))

const asked = evenly(texts.flatMap(headingsOf), Number(values.headings))
const right = asked.filter(isFirst)
console.log(`${asked.length} headings, first passage of ${right.length}`)

function checkChunks({ name, markdown }) {
  let end = 0
  for (const chunk of chunks(markdown, { maxTokens })) {
    count++
    if (markdown.slice(end, chunk.start).trim() !== '') faults.gaps++
    if (chunk.tokens > maxTokens) faults.large++
    end = chunk.end
    if (end >= markdown.length || /\n/.test(markdown.slice(end - 1, end + 1))) continue
    const kind = kindAt(markdown, end)
    if (mostTokens(lineAt(markdown, end)) > FITS * maxTokens) continue
    if (kind === 'table') faults.cutRows++
    if (kind === 'code') faults.cutCode++
    if (kind !== 'text' && values.failures)
      console.log(name, kind, JSON.stringify(lineAt(markdown, end)).slice(0, 200))
  }
  if (markdown.slice(end).trim() !== '') faults.gaps++
}

function lineAt(markdown, offset) {
  return markdown.slice(markdown.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0]
}

/** Kind of the line at an offset: a row of a table, a line of code, or other text. */
function kindAt(markdown, offset) {
  const start = markdown.lastIndexOf('\n', offset - 1) + 1
  const fences = markdown.slice(0, start).match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0
  if (fences % 2 === 1) return 'code'
  return markdown[start] === '|' ? 'table' : 'text'
}

function headingsOf({ name, markdown }) {
  const lines = [...markdown.matchAll(/^#{2,6} +(.+)$/gm)]
  const titles = lines.map(([, title]) => title)
  return lines
    .filter(([, title]) => title.split(/\s+/).length > 1)
    .filter(([, title]) => titles.filter((other) => other === title).length === 1)
    .map(({ 1: title, index }) => ({ name, markdown, title, index }))
}

function isFirst({ name, markdown, title, index }) {
  const plain = title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`\\]/g, '')
  const [first] = passages(markdown, plain)
  const body = markdown.indexOf('\n', index)
  const next = body === -1 ? -1 : markdown.slice(body).search(/^#{1,6} /m)
  const end = next === -1 ? markdown.length : body + next
  const isRight = first !== undefined && first.start < end && first.end > index
  if (!isRight && values.failures) console.log(name, '·', plain, '·', first?.text.slice(0, 80))
  return isRight
}
