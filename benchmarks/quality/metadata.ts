/**
 * Measures the quality of the metadata of pages, field by field.
 *
 *   node --conditions=@sluice/source benchmarks/quality/metadata.ts [--misses FIELD] [corpus …]
 *
 * Reads the metadata of every development page with packages/content of this checkout, without main content and without
 * the service. The last two columns are the two halves of the sites. The value of a rule that is derived from one half
 * is its effect on the other half. `--misses` lists the pages whose field is wrong: half, id, truth, ours, source of
 * ours.
 */

import { metadata, parseHtml } from '../../packages/content/src/index.ts'
import { hasCorpora, htmlOf, partOf, type Truth, truthOf, urlOf } from './corpora.ts'
import { emptyTally, judged, METADATA_FIELDS, type Tally, tallied } from './metadata-fields.ts'

const CORPORA = [
  'wcxb',
  'postlight-fixtures',
  'metascraper-pages',
  'readability-pages',
  'htmldate',
  'recipes'
]
const FIELDS = Object.keys(METADATA_FIELDS)

if (hasCorpora()) main(process.argv.slice(2))
else console.log('The corpora are not here (../shared/corpora): nothing is measured.')

function main(words: readonly string[]): void {
  const option = words.indexOf('--misses')
  const misses = option === -1 ? undefined : words[option + 1]
  const wanted = words.filter((word) => CORPORA.includes(word))
  console.log(
    'corpus              field          pages  exact   soft  right of found  invented    half 0: exact soft   half 1: exact soft'
  )
  for (const corpus of CORPORA) {
    if (wanted.length > 0 && !wanted.includes(corpus)) continue
    for (const [field, halves] of measured(corpus, misses)) printRow(corpus, field, halves)
  }
}

function measured(corpus: string, misses: string | undefined): Map<string, [Tally, Tally]> {
  const tallies = new Map(
    FIELDS.map((field): [string, [Tally, Tally]] => [field, [emptyTally(), emptyTally()]])
  )
  for (const [id, truth] of Object.entries(truthOf(corpus))) {
    const half = partOf(truth, id, 2)
    const page = readPage(corpus, id, truth)
    for (const field of FIELDS) {
      const verdict = judged(field, truth, page.found)
      if (verdict === undefined) continue
      tallied(tallies.get(field)![half]!, verdict)
      if (field === misses && !verdict.exact && (verdict.soft || verdict.wanted || verdict.given)) {
        const source = page.sources.get(METADATA_FIELDS[field]!.ours)
        const kind = verdict.soft ? 'soft' : 'miss'
        console.log(JSON.stringify([kind, half, id, verdict.wanted, verdict.given, source]))
      }
    }
  }
  return tallies
}

function readPage(corpus: string, id: string, truth: Truth) {
  const sources = new Map<string, string>()
  const note = (field: string, source: string) => sources.set(field, source)
  const found = metadata(parseHtml(htmlOf(corpus, id)), { url: urlOf(truth), note })
  return { found, sources }
}

function printRow(corpus: string, field: string, [one, other]: [Tally, Tally]): void {
  const all = emptyTally()
  for (const key of ['pages', 'found', 'exact', 'soft', 'without', 'invented'] as const) {
    all[key] = one[key] + other[key]
  }
  if (all.pages === 0) return
  const share = (part: number, whole: number) => (whole === 0 ? '    -' : (part / whole).toFixed(3))
  const shares = ({ exact, soft, pages }: Tally) => `${share(exact, pages)}  ${share(soft, pages)}`
  const columns = [
    corpus.padEnd(18),
    field.padEnd(12),
    String(all.pages).padStart(6),
    shares(all),
    share(all.soft, all.found).padStart(14),
    (all.without === 0 ? '-' : `${all.invented}/${all.without}`).padStart(8),
    shares(one).padStart(21),
    shares(other).padStart(20)
  ]
  console.log(columns.join('  '))
}
