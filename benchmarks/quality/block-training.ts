/** Training of the block model, on all pages or on all but some. */

import { chancesOf } from '../../packages/content/src/main-content/block-chances.ts'
import { BLOCK_FEATURES } from '../../packages/content/src/main-content/block-features.ts'
import type { TreeModel } from '../../packages/content/src/main-content/boosted-trees.ts'
import { featureColumns, type Sample } from './block-samples.ts'
import { partOf } from './corpora.ts'
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

/** Learn from all pages. */
export function blockModel(samples: readonly Sample[]): TreeModel {
  const { trained, kept } = trainOn(dataOf(samples), rowsBut(samples, -1))
  return modelOf(
    trained,
    kept.map((column) => BLOCK_FEATURES[column]!)
  )
}

/** For each sample, the chances of its blocks by a model that has not seen the sample's site. */
export function unseenChances(samples: readonly Sample[]): Map<Sample, Float64Array> {
  const chances = new Map<Sample, Float64Array>()
  const data = dataOf(samples)
  for (let part = 0; part < PARTS; part++) {
    const { trained, kept } = trainOn(data, rowsBut(samples, part))
    const odds = oddsOf(
      trained,
      kept.map((column) => data.columns[column]!)
    )
    let row = 0
    for (const sample of samples) {
      const end = row + sample.texts.length
      if (isIn(sample, part)) {
        chances.set(sample, chancesOf(sample.view, odds.slice(row, end)))
      }
      row = end
    }
  }
  return chances
}

function dataOf(samples: readonly Sample[]): TrainingData {
  return {
    columns: featureColumns(samples, BLOCK_FEATURES),
    answers: joined(samples.map((sample) => sample.answers)),
    weights: joined(samples.map((sample) => sample.weights))
  }
}

function joined(arrays: readonly Float64Array[]): Float64Array {
  return Float64Array.from(arrays.flatMap((array) => [...array]))
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

function isIn({ truth, id }: Sample, part: number): boolean {
  return partOf(truth, id, PARTS) === part
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
