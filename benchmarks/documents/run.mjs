/**
 * Our reading of PDF, Office documents and books beside others, same files, same run.
 *
 *   node --conditions=@sluice/source benchmarks/documents/run.mjs [--corpora ../shared/corpora/documents] [--split dev]
 *     [--only docx,xlsx] [--readers sluice,liteparse] [--passes 3] [--failures]
 *
 * Each reader runs in a process of its own. Quality is what the corpora's own evaluator says of the Markdown; time is
 * CPU time of a file, of a page for PDF. Peers are installed into this folder at the first run.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPeers } from '../install-peers.mjs'
import { READERS } from './readers.mjs'

const CORPORA = [
  ...['pdf-articles', 'pdf-rendered', 'pdf-tables', 'pdf-snippets', 'pdf-docling'],
  ...['office-real', 'office-micro', 'office-written', 'xlsx']
]
const FORMATS = ['pdf', 'docx', 'odt', 'rtf', 'pptx', 'odp', 'epub', 'xlsx', 'ods']

/** Kinds of PDF: by corpus, by setting, and by the program that set them. */
const KINDS = {
  'pdf-articles': ({ corpus }) => corpus === 'pdf-articles',
  'pdf-rendered': ({ corpus }) => corpus === 'pdf-rendered',
  'rendered in two columns': ({ corpus, features }) =>
    corpus === 'pdf-rendered' && features.includes('two columns'),
  'pdf-tables (ICDAR 2013)': ({ corpus }) => corpus === 'pdf-tables',
  'pdf-snippets': ({ corpus }) => corpus === 'pdf-snippets',
  'pdf-docling': ({ corpus }) => corpus === 'pdf-docling',
  'by WeasyPrint': ({ corpus, id }) => corpus === 'pdf-rendered' && id.endsWith('-w'),
  'by Chromium': ({ corpus, id }) => corpus === 'pdf-rendered' && !id.endsWith('-w')
}

const here = fileURLToPath(new URL('.', import.meta.url))
const { values } = parseArgs({
  options: {
    corpora: { type: 'string', default: join(here, '../../../shared/corpora/documents') },
    split: { type: 'string', default: 'dev' },
    only: { type: 'string', default: FORMATS.join(',') },
    readers: { type: 'string', default: Object.keys(READERS).join(',') },
    passes: { type: 'string', default: '3' },
    failures: { type: 'boolean', default: false },
    worst: { type: 'string', default: '0' }
  }
})
const root = resolve(values.corpora)
if (!existsSync(join(root, 'eval/documents.mjs'))) {
  console.error(`no corpora in ${root}: name their folder with --corpora`)
  process.exit(1)
}
installPeers(here)

const only = values.only.split(',')
const files = CORPORA.flatMap(filesOf).filter(({ format }) => only.includes(format))
const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
try {
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files))
  for (const name of values.readers.split(',')) {
    if (!READERS[name].formats.some((format) => only.includes(format))) continue
    const lacking = READERS[name].lacks?.()
    if (lacking) console.error(`${name} is left out: it needs ${lacking}`)
    else print(name, measure(name))
  }
} finally {
  rmSync(folder, { recursive: true })
}

function filesOf(corpus) {
  const truth = JSON.parse(readFileSync(join(root, corpus, values.split, 'truth.json'), 'utf8'))
  return Object.entries(truth).map(([id, { file, format, pages }]) => ({
    id,
    pages: format === 'pdf' ? pages : 1,
    corpus,
    format,
    path: join(root, corpus, values.split, 'files', file)
  }))
}

function measure(name) {
  const answer = join(folder, 'answer.json')
  const one = join(here, 'one.mjs')
  const list = join(folder, 'files.json')
  const args = ['--conditions=@sluice/source', one, name, list, answer, values.passes]
  const done = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  if (done.status !== 0) throw new Error(`${name} ended with ${done.status}: ${done.stderr}`)
  return JSON.parse(readFileSync(answer, 'utf8'))
}

function print(name, { markdown, cpu, failed, rss }) {
  const predictions = join(folder, 'predictions.json')
  const scores = join(folder, 'scores.json')
  writeFileSync(predictions, JSON.stringify(markdown))
  const read = new Set(files.filter(({ id }) => id in markdown).map(({ format }) => format))
  const evaluator = join(root, 'eval/documents.mjs')
  const flags = ['--split', values.split, '--corpus', CORPORA.join(), '--skipMissing']
  execFileSync(process.execPath, [evaluator, predictions, ...flags, '--json', scores])
  const { rows } = JSON.parse(readFileSync(scores, 'utf8'))
  console.log(`\n${name}: peak ${rss.toFixed(0)} MiB, ${failed.length} failed`)
  if (values.failures) for (const line of failed) console.log(`  ${line}`)
  console.log('| format | files | overall | order | tables | levels | ms, median | p95 |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const format of FORMATS.filter((one) => read.has(one))) {
    const own = rows.filter((row) => row.format === format && row.id in markdown)
    const times = files
      .filter((one) => one.format === format)
      .map(({ id, pages }) => cpu[id] / pages)
    const columns = ['overall', 'order', 'table', 'level'].map((key) => mean(own, key))
    const spent = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1))
    console.log(`| ${[format, own.length, ...columns, ...spent].join(' | ')} |`)
  }
  const corpora = CORPORA.map((corpus) => {
    const own = rows.filter((row) => row.corpus === corpus && row.id in markdown)
    return `${corpus} ${mean(own, 'overall')}`
  })
  console.log(`by corpus: ${corpora.join(', ')}`)
  const worst = rows.filter(({ id }) => id in markdown).sort((a, b) => a.overall - b.overall)
  for (const { id, overall } of worst.slice(0, Number(values.worst))) {
    console.log(`  ${overall.toFixed(3)} ${id}`)
  }
  if (!read.has('pdf')) return
  console.log('| PDF | files | overall | order | tables | adjacency | levels |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [kind, isOf] of Object.entries(KINDS)) {
    const own = rows.filter((row) => row.id in markdown && isOf(row))
    const columns = ['overall', 'order', 'table', 'adj', 'level'].map((key) => mean(own, key))
    console.log(`| ${[kind, own.length, ...columns].join(' | ')} |`)
  }
}

function mean(rows, key) {
  const known = rows.map((row) => row[key]).filter((value) => Number.isFinite(value))
  return known.length === 0
    ? '–'
    : (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(3)
}

function quantile(list, share) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
