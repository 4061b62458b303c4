/** Training of the block models, and of the one that chooses between them, on all pages or on all but some. */

import { chancesOf } from '../../packages/content/src/main-content/choice/block-chances.ts'
import {
  isPlainByOdds,
  PLAIN_FEATURES,
  plainRow
} from '../../packages/content/src/main-content/choice/plain-page.ts'
import { BLOCK_FEATURES } from '../../packages/content/src/main-content/features/block-features.ts'
import type { TreeModel } from '../../packages/content/src/main-content/model/boosted-trees.ts'
import { featureColumns, isOfSite, partOfSample, type Sample } from './block-samples.ts'
import {
  binned,
  modelOf,
  oddsOf,
  type Trained,
  type TrainingData,
  type TrainingSettings,
  train
} from './tree-trainer.ts'

const SETTINGS: TrainingSettings = {
  trees: 200,
  depth: 4,
  rate: 0.08,
  caution: 2,
  leafWeight: 4,
  columnShare: 0.3,
  rowShare: 0.6,
  seed: 1
}
/** Features of the final model: those that helped most when all were there. */
const FEATURES = 130
/** Into how many parts the sites are divided to judge a model on sites that it has not seen. */
const PARTS = 5

/** Returns the weight of a page in the training of a block model; 0 excludes the page. */
type Weighing = (sample: Sample) => number

/** Pages of sites. */
const OF_SITES: Weighing = (sample) => (isOfSite(sample) ? 1 : 0)
/** Plain pages first; those of sites keep the model from taking all that it sees for content. */
const PLAIN: Weighing = (sample) => (isOfSite(sample) ? 0.5 : 1)

/** The stored models: of pages of sites, of plain pages, and of which of them a page is. */
export interface Models {
  readonly ofSites: TreeModel
  readonly plain: TreeModel
  readonly isPlain: TreeModel
}

/** Learn from all pages. */
export function models(samples: readonly Sample[]): Models {
  const data = dataOf(samples)
  const pages = pageData(samples)
  const rows = rowsBut(samples, -1)
  return {
    ofSites: blockModelOf(trainOn(weighed(data, samples, OF_SITES), rows)),
    plain: blockModelOf(trainOn(weighed(data, samples, PLAIN), rows)),
    isPlain: modelOf(trainOnPages(pages, samples, -1), PLAIN_FEATURES)
  }
}

function blockModelOf({ trained, kept }: { trained: Trained; kept: number[] }): TreeModel {
  return modelOf(
    trained,
    kept.map((column) => BLOCK_FEATURES[column]!)
  )
}

/** Judgement of a sample by models that have not seen its site, template or generator. */
export interface Unseen {
  readonly chances: Float64Array
  readonly isPlain: boolean
}

/** Judge each sample by models that have not seen its like. */
export function unseen(samples: readonly Sample[]): Map<Sample, Unseen> {
  const judged = new Map<Sample, Unseen>()
  const data = dataOf(samples)
  const pages = pageData(samples)
  for (let part = 0; part < PARTS; part++) {
    const rows = rowsBut(samples, part)
    const plain = oddsOf(trainOnPages(pages, samples, part), pages.columns)
    const odds = [OF_SITES, PLAIN].map((weighing) => {
      const { trained, kept } = trainOn(weighed(data, samples, weighing), rows)
      return oddsOf(
        trained,
        kept.map((column) => data.columns[column]!)
      )
    })
    let row = 0
    for (const [page, sample] of samples.entries()) {
      const end = row + sample.texts.length
      if (isIn(sample, part)) {
        const isPlain = isPlainByOdds(plain[page]!)
        const chances = chancesOf(sample.view, odds[Number(isPlain)]!.slice(row, end))
        judged.set(sample, { chances, isPlain })
      }
      row = end
    }
  }
  return judged
}

function dataOf(samples: readonly Sample[]): TrainingData {
  return {
    columns: featureColumns(samples, BLOCK_FEATURES),
    answers: joined(samples.map((sample) => sample.answers)),
    weights: joined(samples.map((sample) => sample.weights))
  }
}

function weighed(data: TrainingData, samples: readonly Sample[], weighing: Weighing): TrainingData {
  const weights = samples.map((sample) => sample.weights.map((weight) => weight * weighing(sample)))
  return { ...data, weights: joined(weights) }
}

function joined(arrays: readonly Float64Array[]): Float64Array {
  return Float64Array.from(arrays.flatMap((array) => [...array]))
}

const PAGE_SETTINGS: TrainingSettings = {
  trees: 40,
  depth: 3,
  rate: 0.15,
  caution: 1,
  leafWeight: 1,
  columnShare: 0.4,
  rowShare: 0.8,
  seed: 1
}
/** Documentation among the pages of sites may be either. */
const EITHER = 0.3

function pageData(samples: readonly Sample[]): TrainingData {
  const rows = samples.map(({ view }) => plainRow(view))
  return {
    columns: PLAIN_FEATURES.map((_, column) => Float32Array.from(rows, (row) => row[column]!)),
    answers: Float64Array.from(samples, (sample) => (isOfSite(sample) ? 0 : 1)),
    weights: Float64Array.from(samples, ({ truth }) =>
      truth.page_type === 'documentation' ? EITHER : 1
    )
  }
}

function trainOnPages(data: TrainingData, samples: readonly Sample[], part: number): Trained {
  const rows = Int32Array.from(samples.keys()).filter((row) => !isIn(samples[row]!, part))
  return train(data, binned(data.columns), rows, PAGE_SETTINGS)
}

/** Train on all features, then again on those that helped most. */
function trainOn(data: TrainingData, rows: Int32Array): { trained: Trained; kept: number[] } {
  const all = binned(data.columns)
  const { gains } = train(data, all, rows, SETTINGS)
  const kept = [...gains.keys()]
    .sort((one, other) => gains[other]! - gains[one]!)
    .slice(0, FEATURES)
    .sort((one, other) => one - other)
  const columns = {
    bins: kept.map((column) => all.bins[column]!),
    bounds: kept.map((column) => all.bounds[column]!)
  }
  return { trained: train(data, columns, rows, SETTINGS), kept }
}

function isIn(sample: Sample, part: number): boolean {
  return partOfSample(sample, PARTS) === part
}

/** Rows of all samples that are not in a part; of all when there is no such part. */
function rowsBut(samples: readonly Sample[], part: number): Int32Array {
  const rows: number[] = []
  let row = 0
  for (const sample of samples) {
    const left = isIn(sample, part)
    for (let block = 0; block < sample.texts.length; block++, row++) if (!left) rows.push(row)
  }
  return Int32Array.from(rows)
}
