/**
 * Make packages/content/src/main-content/model/page-type-models.ts from the development pages of wcxb, one
 * model a kind of page.
 *
 *   node --conditions=@sluice/source benchmarks/quality/train-page-type.ts [--check]
 *
 * `--check` writes nothing: it trains on four fifths of the sites at a time and prints which share
 * of the pages of the other fifth gets the right kind, overall and of each kind.
 */

import { writeFileSync } from 'node:fs'
import { keptBlocks } from '../../packages/content/src/main-content/choice/kept-blocks.ts'
import {
  KEPT_FEATURES,
  keptView
} from '../../packages/content/src/main-content/features/kept-features.ts'
import { blockSamples, isOfSite, type Sample } from './block-samples.ts'
import { unseen } from './block-training.ts'
import { hasCorpora, partOf } from './corpora.ts'
import { modelsSource } from './model-source.ts'
import {
  binned,
  modelOf,
  oddsOf,
  type Trained,
  type TrainingSettings,
  train
} from './tree-trainer.ts'

const SETTINGS: TrainingSettings = {
  trees: 30,
  depth: 3,
  rate: 0.15,
  caution: 1,
  leafWeight: 1,
  columnShare: 0.4,
  rowShare: 0.8,
  seed: 1
}
const PARTS = 5
/** Weight of a page whose corpus names no kind. */
const UNNAMED = 0.3
const MODELS = new URL(
  '../../packages/content/src/main-content/model/page-type-models.ts',
  import.meta.url
)
const NAMES = [...KEPT_FEATURES.keys()]

if (hasCorpora()) main()
else console.log('The corpora are not here; there is nothing to learn from.')

function main(): void {
  const samples = blockSamples().filter(isOfSite)
  // What is kept is judged by models that have not seen the page, as it will be of other pages.
  const views = [...unseen(samples)].map(([sample, { chances, isPlain }]) => ({
    sample,
    view: keptView(sample.view, keptBlocks(sample.view, chances, isPlain))
  }))
  const columns = NAMES.map((name) =>
    Float32Array.from(views, ({ view }) => KEPT_FEATURES.get(name)!(view))
  )
  const pages = views.map(({ sample }) => sample)
  if (process.argv.includes('--check')) check(pages, columns)
  else make(pages, columns)
}

function make(pages: readonly Sample[], columns: readonly Float32Array[]): void {
  const models = typesOf(pages).map(
    (type) => [type, modelOf(trainOn(pages, columns, type, -1), NAMES)] as const
  )
  writeFileSync(MODELS, modelsSource('train-page-type.ts', new Map(models), 'PAGE_TYPE_MODELS'))
  console.log(`${models.length} models of ${SETTINGS.trees} trees`)
}

/** The corpora that name no kind are collections of articles, in more languages than the one that does. */
function typeOf({ truth }: Sample): string {
  return truth.page_type ?? 'article'
}

function typesOf(pages: readonly Sample[]): string[] {
  return [...new Set(pages.map(typeOf))].sort()
}

function trainOn(
  pages: readonly Sample[],
  columns: readonly Float32Array[],
  type: string,
  part: number
): Trained {
  const answers = Float64Array.from(pages, (page) => Number(typeOf(page) === type))
  const counts = Map.groupBy(pages, typeOf)
  // Most pages are articles; without this the other kinds are rarely named.
  const weights = Float64Array.from(pages, (page) => {
    const weight = counts.get(typeOf(page))!.length ** -0.5
    return page.truth.page_type === undefined ? weight * UNNAMED : weight
  })
  const rows = Int32Array.from(pages.keys()).filter(
    (row) => partOf(pages[row]!.truth, pages[row]!.id, PARTS) !== part
  )
  return train({ columns, answers, weights }, binned(columns), rows, SETTINGS)
}

function check(pages: readonly Sample[], columns: readonly Float32Array[]): void {
  const types = typesOf(pages)
  const right = new Map(types.map((type) => [type, 0]))
  for (let part = 0; part < PARTS; part++) {
    const odds = types.map((type) => oddsOf(trainOn(pages, columns, type, part), columns))
    for (const [row, { truth, id }] of pages.entries()) {
      if (partOf(truth, id, PARTS) !== part) continue
      const ranked = types.toSorted(
        (one, other) => odds[types.indexOf(other)]![row]! - odds[types.indexOf(one)]![row]!
      )
      if (ranked[0] === truth.page_type) right.set(ranked[0]!, right.get(ranked[0]!)! + 1)
    }
  }
  const named = pages.filter(({ truth }) => truth.page_type !== undefined)
  const all = [...right.values()].reduce((sum, count) => sum + count, 0)
  console.log(`all ${(all / named.length).toFixed(3)}`)
  for (const [type, count] of right) {
    const total = named.filter(({ truth }) => truth.page_type === type).length
    console.log(`${type} ${(count / total).toFixed(3)} of ${total}`)
  }
}
