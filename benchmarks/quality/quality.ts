/**
 * Measures the quality of reading pages, beside the figures of others on the same corpora.
 *
 *   node --conditions=@sluice/source benchmarks/quality/quality.ts [--in-process] [corpus …]
 *
 * Reads every development page through `sluice parse --jsonl`, hands the Markdown and the fields to the evaluators of
 * the corpora, and prints one table. `--in-process` reads only the main content, with packages/content of this
 * checkout, and skips the corpora that judge fields.
 */

import { hasCorpora } from './corpora.ts'
import { evaluate } from './evaluate.ts'
import { MEASURES } from './measures.ts'
import { readByCommand, readInProcess } from './reading-pages.ts'

if (hasCorpora()) await main(process.argv.slice(2))
else console.log('The corpora are not here (../shared/corpora): nothing is measured.')

async function main(words: readonly string[]): Promise<void> {
  const inProcess = words.includes('--in-process')
  const wanted = words.filter((word) => !word.startsWith('--'))
  const measures = MEASURES.filter(
    ({ corpus, text }) => (wanted.length === 0 || wanted.includes(corpus)) && (text || !inProcess)
  )
  const rows: string[][] = [['corpus', 'measure', 'ours', 'others']]
  for (const corpus of new Set(measures.map((measure) => measure.corpus))) {
    const read = inProcess ? readInProcess(corpus) : await readByCommand(corpus)
    if (read.failed > 0) console.error(`${corpus}: ${read.failed} pages were not read`)
    const found = evaluate(corpus, read.predictions)
    for (const { measure, key, others } of measures.filter((one) => one.corpus === corpus)) {
      rows.push([corpus, measure, found.get(key)?.toFixed(3) ?? 'none', others])
    }
  }
  printTable(rows)
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()
    )
  }
}
