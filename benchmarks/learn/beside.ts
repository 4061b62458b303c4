/**
 * Compares learned parsers with those that are written by hand, host by host.
 *
 *   node --conditions=@sluice/source benchmarks/learn/beside.ts < hosts.jsonl
 *
 * A line is a host: `{site, parser?, paths: {field: ["price", "product.price"]}, pages: [{url, file, values}]}`. `values` are
 * the truth: null if the page lacks the field, left out if that is not known. Each page is read by a parser that was learned
 * from the other pages, if one of them has the field, and by the parser of its host, or the named one, whose record has the fields at these paths. Prints how
 * many values each reads right, wrong and not at all.
 */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openGoldenReaders } from '../../apps/cli/src/evaluation/golden-readers.ts'
import { parseHtml } from '../../packages/content/src/index.ts'
import { type ExampleValue, learn, read } from '../../packages/learn/src/index.ts'

type Values = Readonly<Record<string, ExampleValue | null>>

interface HostLine {
  readonly site: string
  readonly parser?: string
  readonly paths: Readonly<Record<string, readonly string[]>>
  readonly pages: readonly {
    readonly url: string
    readonly file: string
    readonly values: Values
  }[]
}

interface Counts {
  right: number
  wrong: number
  missing: number
}

function pageOf({ url, file }: HostLine['pages'][number]) {
  const bytes = readFileSync(file)
  const html = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return { url: new URL(url), tree: parseHtml(html), html }
}

function valueAt(record: unknown, path: string): unknown {
  let value = record
  for (const key of path.split('.')) {
    value = (value as Record<string, unknown> | null | undefined)?.[key]
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) break
  }
  return value
}

/** A value in the form in which two are compared; `''` for none. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(keyOf).sort().join('\n')
  if (value === null || value === undefined) return ''
  const number = Number(value)
  if (value !== '' && Number.isFinite(number)) return String(number)
  if (typeof value === 'object') return Object.values(value).map(keyOf).join(' ')
  return String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

function count(counts: Counts, truth: unknown, value: unknown): void {
  const [wanted, got] = [keyOf(truth), keyOf(value)]
  if (wanted === got) counts.right += wanted === '' ? 0 : 1
  else if (got === '') counts.missing++
  else counts.wrong++
}

const none = (): Counts => ({ right: 0, wrong: 0, missing: 0 })
const shown = ({ right, wrong, missing }: Counts) => `${right} / ${wrong} / ${missing}`
const totals = { learned: none(), written: none() }
const isVerbose = process.argv.includes('--faults')
const readers = openGoldenReaders()

console.log('host | pages | learned: right / wrong / missing | written')
for (const text of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const { site, parser, paths, pages }: HostLine = JSON.parse(text)
  const sums = { learned: none(), written: none() }
  const views = pages.map(pageOf)
  const names = Object.keys(paths)
  for (const [index, page] of pages.entries()) {
    const others = pages.flatMap((other, at) => {
      const unknown = names.filter((name) => other.values[name] === undefined)
      return at === index ? [] : [{ page: views[at]!, values: other.values, unknown }]
    })
    const { record } = read(learn(others).parser, views[index]!)
    const written = await readers.read({ ...page, record: {} }, parser).catch(() => ({}))
    for (const name of names) {
      const truth = page.values[name]
      const isTaught = others.some(({ values }) => keyOf(values[name]) !== '')
      if (truth === undefined || !isTaught) continue
      const byHand = paths[name]!.map((path) => valueAt(written, path)).find(
        (one) => keyOf(one) !== ''
      )
      count(sums.learned, truth, record[name])
      count(sums.written, truth, byHand)
      if (isVerbose && keyOf(record[name]) !== keyOf(truth)) {
        console.log(
          `  ${page.url} ${name}: ${JSON.stringify(record[name])}, not ${JSON.stringify(truth)}`
        )
      }
    }
  }
  for (const kind of ['learned', 'written'] as const) {
    for (const key of ['right', 'wrong', 'missing'] as const) totals[kind][key] += sums[kind][key]
  }
  console.log(`${site} | ${pages.length} | ${shown(sums.learned)} | ${shown(sums.written)}`)
}
console.log(`all | | ${shown(totals.learned)} | ${shown(totals.written)}`)
await readers.close()
