/**
 * Tests if the layout of PDF generalises to programs that its figures were not chosen on: a fold by renderer.
 *
 *   node --conditions=@sluice/source benchmarks/documents/folds.mjs [--corpora FOLDER] [--split dev] [--files 6]
 *
 * For each program that set PDF files, the script chooses every figure in `CONSTANTS` anew on the files of the other
 * programs. The choices are the current value, less and more. The layout with these figures then reads the files of
 * that program. The script prints both scores and their difference. A separate process reads each variant; its loader
 * changes the figures.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Ratios of the layout, by the file that has them. */
const CONSTANTS = [
  ['text/words-of.ts', 'GAP'],
  ['text/lines-of.ts', 'GLUE'],
  ['layout/paragraphs.ts', 'LOOSE'],
  ['layout/paragraphs.ts', 'INDENT'],
  ['layout/regions.ts', 'GUTTER'],
  ['tables/bare-table.ts', 'GUTTER'],
  ['tables/bare-table.ts', 'FARTHEST'],
  ['tables/text-columns.ts', 'GAP']
]
const FACTORS = [0.8, 1, 1.25]

/** Programs that set PDF files, by the names in the corpora. */
const ENGINES = {
  LaTeX: ({ corpus }) => corpus === 'pdf-articles',
  WeasyPrint: ({ corpus, id }) => corpus === 'pdf-rendered' && id.endsWith('-w'),
  Chromium: ({ corpus, id }) => corpus === 'pdf-rendered' && !id.endsWith('-w'),
  others: ({ corpus }) => corpus === 'pdf-tables'
}
const CORPORA = ['pdf-articles', 'pdf-rendered', 'pdf-tables']
/** Longer files take most of the time and say the same on each page. */
const MOST_PAGES = 12

const here = fileURLToPath(new URL('.', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpora: { type: 'string', default: join(here, '../../../shared/corpora/documents') },
    split: { type: 'string', default: 'dev' },
    files: { type: 'string', default: '6' }
  }
})
if (positionals.length > 0) await readVariant(...positionals)
else compare(resolve(values.corpora))

/** In a process of its own: `changes` are factors by the index of a constant. */
async function readVariant(list, changes, answer) {
  const factors = JSON.parse(changes)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const own = CONSTANTS.flatMap(([file, name], index) =>
        url.endsWith(`/src/pdf/${file}`) && factors[index] !== undefined
          ? [[name, factors[index]]]
          : []
      )
      if (own.length === 0) return loaded
      const source = own.reduce(changed, String(readFileSync(fileURLToPath(url))))
      return { ...loaded, source }
    }
  })
  const { toMarkdown } = await import('../../packages/content/src/index.ts')
  const { convert } = await import('../../packages/documents/src/index.ts')
  const markdown = {}
  for (const { id, path } of JSON.parse(readFileSync(list, 'utf8'))) {
    markdown[id] = toMarkdown((await convert(readFileSync(path))).root).markdown
  }
  writeFileSync(answer, JSON.stringify(markdown))
}

function changed(source, [name, factor]) {
  const found = new RegExp(`^const ${name} = ([\\d.]+)$`, 'm').exec(source)
  if (!found) throw new Error(`the source has no figure ${name}`)
  return source.replace(found[0], `const ${name} = ${Number(found[1]) * factor}`)
}

function compare(root) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-folds-'))
  const scoresOf = scorer(root, folder)
  try {
    const plain = scoresOf({})
    const variants = CONSTANTS.map((_, index) =>
      FACTORS.map((factor) => (factor === 1 ? plain : scoresOf({ [index]: factor })))
    )
    console.log('| left out | as it is | chosen without it | difference | changed |')
    console.log('| --- | --- | --- | --- | --- |')
    for (const [engine, isOf] of Object.entries(ENGINES)) {
      const chosen = {}
      variants.forEach((scores, index) => {
        const means = scores.map((rows) => mean(rows.filter((row) => !isOf(row))))
        const best = means.indexOf(Math.max(...means))
        if (means[best] > means[1]) chosen[index] = FACTORS[best]
      })
      const [was, is] = [plain, scoresOf(chosen)].map((rows) => mean(rows.filter(isOf)))
      const names = Object.entries(chosen).map(([at, by]) => `${CONSTANTS[at].join(' ')} × ${by}`)
      const figures = [was, is, is - was].map((figure) => figure.toFixed(3))
      console.log(`| ${[engine, ...figures, names.join(', ') || 'nothing'].join(' | ')} |`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Scores of a variant, by file. */
function scorer(root, folder) {
  const list = join(folder, 'files.json')
  writeFileSync(list, JSON.stringify(filesOf(root)))
  const known = new Map()
  return (factors) => {
    const key = JSON.stringify(factors)
    if (known.has(key)) return known.get(key)
    const [answer, scores] = [join(folder, 'answer.json'), join(folder, 'scores.json')]
    const self = fileURLToPath(import.meta.url)
    execFileSync(process.execPath, ['--conditions=@sluice/source', self, list, key, answer])
    const flags = ['--split', values.split, '--corpus', CORPORA.join(), '--skipMissing']
    execFileSync(process.execPath, [
      join(root, 'eval/documents.mjs'),
      ...[answer, ...flags, '--json', scores]
    ])
    const read = JSON.parse(readFileSync(answer, 'utf8'))
    const rows = JSON.parse(readFileSync(scores, 'utf8')).rows.filter(({ id }) => id in read)
    known.set(key, rows)
    return rows
  }
}

function filesOf(root) {
  const files = CORPORA.flatMap((corpus) => {
    const folder = join(root, corpus, values.split)
    const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
    return Object.entries(truth)
      .filter(([, { pages }]) => pages <= MOST_PAGES)
      .map(([id, { file }]) => ({ id, corpus, path: join(folder, 'files', file) }))
  })
  return Object.values(ENGINES).flatMap((isOf) => files.filter(isOf).slice(0, Number(values.files)))
}

function mean(rows) {
  return rows.reduce((sum, { overall }) => sum + overall, 0) / rows.length
}
