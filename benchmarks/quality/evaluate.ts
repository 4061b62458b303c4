/** The evaluators of the corpora, run as they are. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CORPORA, truthOf } from './corpora.ts'

/** Evaluator and arguments by corpus; all others are judged by their metadata. */
const EVALUATORS: Record<string, readonly string[]> = {
  wcxb: ['wordbag.mjs', '--types', '--markdown'],
  aeb: ['shingle.mjs', '--markdown'],
  'news-eras': ['wordbag.mjs', '--markdown'],
  'trafilatura-eval': ['snippets.mjs', '--markdown'],
  recipes: ['fields.mjs'],
  sites: ['fields.mjs']
}

/**
 * Judge what was read.
 *
 * @param predictions - by page id, in the shape that the evaluators take.
 * @returns figures by name: page type (`ALL` for all) for wcxb, field for metadata, else `F1`.
 */
export function evaluate(
  corpus: string,
  predictions: ReadonlyMap<string, unknown>
): Map<string, number> {
  const [script, ...options] = EVALUATORS[corpus] ?? ['metadata.mjs']
  const folder = mkdtempSync(join(tmpdir(), 'sluice-quality-'))
  try {
    const file = join(folder, 'predictions.json')
    writeFileSync(file, JSON.stringify(Object.fromEntries(predictions)))
    const judge = (...more: string[]) => {
      const command = [
        join(CORPORA, 'eval', script!),
        file,
        '--corpus',
        corpus,
        ...options,
        ...more
      ]
      return execFileSync(process.execPath, command, { encoding: 'utf8' })
    }
    const figures = figuresOf(judge())
    for (const kind of kindsOf(corpus)) {
      figures.set(kind, figuresOf(judge('--kind', kind)).get('F1') ?? Number.NaN)
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kinds of records that are judged by themselves. */
function kindsOf(corpus: string): string[] {
  if (corpus !== 'sites') return []
  return [...new Set(Object.values(truthOf(corpus)).map(({ kind }) => kind!))]
}

function figuresOf(output: string): Map<string, number> {
  const figures = new Map<string, number>()
  for (const line of output.split('\n')) {
    const name = /^\s*([\w-]+)/.exec(line)?.[1]
    const f1 = /\bF1=([\d.]+)/.exec(line)?.[1]
    const soft = /\bsoft=([\d.]+)/.exec(line)?.[1]
    const violations = /\bviolations=(\d+)/.exec(line)?.[1]
    if (violations !== undefined) figures.set('violations', Number(violations))
    if (name !== undefined && f1 !== undefined) {
      figures.set(name, Number(f1))
      if (!figures.has('F1')) figures.set('F1', Number(f1))
    } else if (name !== undefined && soft !== undefined) figures.set(name, Number(soft))
  }
  return figures
}
