/**
 * Gradient boosting of regression trees on histograms, for a chance as the answer.
 *
 * Small and without a dependency, so that anyone can make the models of packages/content again.
 * The same samples and settings give the same model.
 */

import {
  LEAF_DECIMALS,
  type TreeModel
} from '../../packages/content/src/main-content/model/boosted-trees.ts'

/** Data to learn from. */
export interface TrainingData {
  /** One column a feature. */
  readonly columns: readonly Float32Array[]
  /** The right answer of each row, 0 to 1. */
  readonly answers: Float64Array
  /** Weight of each row. Rows of weight 0 are not used. */
  readonly weights: Float64Array
}

export interface TrainingSettings {
  readonly trees: number
  /** Levels of comparisons. */
  readonly depth: number
  /** Share of its correction that each tree makes. */
  readonly rate: number
  /** Added to the weight of each leaf, so that small ones say little. */
  readonly caution: number
  /** Least weight in a leaf. */
  readonly leafWeight: number
  /** Share of the columns, and of the rows, that a tree sees. */
  readonly columnShare: number
  readonly rowShare: number
  readonly seed: number
}

/** Result of {@link train}. */
export interface Trained {
  readonly base: number
  readonly trees: readonly TrainedTree[]
  /** Improvement of the answers by each column. */
  readonly gains: Float64Array
}

/** A complete tree: splits top level first, `column` -1 where there is none, then leaves. */
export interface TrainedTree {
  readonly columns: Int16Array
  readonly thresholds: Float64Array
  readonly leaves: Float64Array
}

const BINS = 48

/** Columns cut into bins, so that a split is looked for among few thresholds. */
export interface BinnedColumns {
  readonly bins: readonly Uint8Array[]
  /** Upper bound of each bin but the last. */
  readonly bounds: readonly Float32Array[]
}

/** Cut columns into at most 48 bins each, of about equally many rows. */
export function binned(columns: readonly Float32Array[]): BinnedColumns {
  const bounds = columns.map(boundsOf)
  const bins = columns.map((column, index) => {
    const limits = bounds[index]!
    return Uint8Array.from(column, (value) => {
      let low = 0
      let high = limits.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (value <= limits[middle]!) high = middle
        else low = middle + 1
      }
      return low
    })
  })
  return { bins, bounds }
}

function boundsOf(column: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(column.length / 40_000))
  const sample = column.filter((_, index) => index % step === 0).sort()
  const values = [...new Set(sample)]
  if (values.length <= BINS) {
    return Float32Array.from(values.slice(1), (value, index) =>
      rounded((value + values[index]!) / 2, DIGITS)
    )
  }
  const limits = new Set<number>()
  for (let bin = 1; bin < BINS; bin++) {
    limits.add(rounded(sample[Math.floor((bin * sample.length) / BINS)]!, DIGITS))
  }
  return Float32Array.from(limits)
}

/**
 * Learn.
 *
 * @param rows - the rows to learn from; the others are left for judging.
 */
export function train(
  data: TrainingData,
  columns: BinnedColumns,
  rows: Int32Array,
  settings: TrainingSettings
): Trained {
  const used = rows.filter((row) => data.weights[row]! > 0)
  let weight = 0
  let right = 0
  for (const row of used) {
    weight += data.weights[row]!
    right += data.weights[row]! * data.answers[row]!
  }
  const base = Math.log(right / (weight - right))
  const state: State = {
    ...settings,
    data,
    columns,
    scale: used.length / weight,
    odds: new Float64Array(data.answers.length).fill(base),
    slopes: new Float64Array(data.answers.length),
    curves: new Float64Array(data.answers.length),
    nodes: new Int16Array(data.answers.length),
    gains: new Float64Array(columns.bins.length),
    random: randomNumbers(settings.seed)
  }
  const trees: TrainedTree[] = []
  for (let tree = 0; tree < settings.trees; tree++) trees.push(nextTree(state, used))
  return { base, trees, gains: state.gains }
}

/** Log odds of every row. */
export function oddsOf(trained: Trained, columns: readonly Float32Array[]): Float64Array {
  const odds = new Float64Array(columns[0]!.length).fill(trained.base)
  for (const { columns: splits, thresholds, leaves } of trained.trees) {
    for (let row = 0; row < odds.length; row++) {
      let node = 0
      while (node < splits.length) {
        const column = splits[node]!
        const left = column < 0 || columns[column]![row]! <= thresholds[node]!
        node = 2 * node + (left ? 1 : 2)
      }
      odds[row]! += leaves[node - splits.length]!
    }
  }
  return odds
}

/** Write a model as packages/content stores it. */
export function modelOf(trained: Trained, names: readonly string[]): TreeModel {
  const used = new Set(trained.trees.flatMap(({ columns }) => [...columns]))
  used.delete(-1)
  const columns = [...used].sort((one, other) => one - other)
  const splits = trained.trees[0]!.columns.length
  return {
    features: columns.map((column) => names[column]!),
    depth: Math.log2(splits + 1),
    base: rounded(trained.base, 5),
    trees: trained.trees.map((tree) => treeText(tree, columns))
  }
}

function treeText(tree: TrainedTree, columns: readonly number[]): string {
  const splits = Array.from(tree.columns, (column, node) =>
    column < 0 ? '-' : `${columns.indexOf(column)}<=${rounded(tree.thresholds[node]!, DIGITS)}`
  )
  return [...splits, ...Array.from(tree.leaves, leafOf)].join(' ')
}

/** Digits of a threshold: few enough to survive 32 bits, so that a stored model splits as the trained one. */
const DIGITS = 5

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

/** Three digits, as far as leaves have them. */
function leafOf(leaf: number): number {
  return Number(rounded(leaf, 3).toFixed(LEAF_DECIMALS))
}

interface State extends TrainingSettings {
  readonly data: TrainingData
  readonly columns: BinnedColumns
  /** Makes the mean weight of a row 1. */
  readonly scale: number
  readonly odds: Float64Array
  /** First and second derivative of the loss by the odds. */
  readonly slopes: Float64Array
  readonly curves: Float64Array
  /** Node of each row in the tree under construction. */
  readonly nodes: Int16Array
  readonly gains: Float64Array
  readonly random: () => number
}

function nextTree(state: State, used: Int32Array): TrainedTree {
  const { depth, columns } = state
  const splits = 2 ** depth - 1
  const tree: TrainedTree = {
    columns: new Int16Array(splits).fill(-1),
    thresholds: new Float64Array(splits),
    leaves: new Float64Array(splits + 1)
  }
  const splitBins = new Uint8Array(splits)
  const rows = used.filter(() => state.random() < state.rowShare)
  const seen = columns.bins.map(() => state.random() < state.columnShare)
  for (const row of rows) derive(state, row)
  for (let level = 0; level < depth; level++) splitLevel(state, tree, splitBins, rows, seen, level)
  fillLeaves(state, tree, rows)
  for (let row = 0; row < state.odds.length; row++) {
    let node = 0
    while (node < splits) node = childOf(state, tree, splitBins, node, row)
    state.odds[row]! += tree.leaves[node - splits]!
  }
  return tree
}

function derive({ data, scale, odds, slopes, curves, nodes }: State, row: number): void {
  const chance = 1 / (1 + Math.exp(-odds[row]!))
  const weight = data.weights[row]! * scale
  slopes[row] = weight * (data.answers[row]! - chance)
  curves[row] = weight * Math.max(1e-4, chance * (1 - chance))
  nodes[row] = 0
}

function childOf(
  { columns }: State,
  tree: TrainedTree,
  splitBins: Uint8Array,
  node: number,
  row: number
): number {
  const column = tree.columns[node]!
  const left = column < 0 || columns.bins[column]![row]! <= splitBins[node]!
  return 2 * node + (left ? 1 : 2)
}

function splitLevel(
  state: State,
  tree: TrainedTree,
  splitBins: Uint8Array,
  rows: Int32Array,
  seen: readonly boolean[],
  level: number
): void {
  const first = 2 ** level - 1
  const best = new Float64Array(first + 1).fill(1e-3)
  const slopes = new Float64Array((first + 1) * BINS)
  const curves = new Float64Array((first + 1) * BINS)
  for (const [column, bins] of state.columns.bins.entries()) {
    const limits = state.columns.bounds[column]!
    if (!seen[column] || limits.length === 0) continue
    slopes.fill(0)
    curves.fill(0)
    for (const row of rows) {
      const at = (state.nodes[row]! - first) * BINS + bins[row]!
      slopes[at]! += state.slopes[row]!
      curves[at]! += state.curves[row]!
    }
    for (let node = 0; node <= first; node++) {
      const from = node * BINS
      const split = bestSplit(
        state,
        slopes.subarray(from, from + BINS),
        curves.subarray(from, from + BINS),
        limits.length
      )
      if (split.gain <= best[node]!) continue
      best[node] = split.gain
      tree.columns[first + node] = column
      tree.thresholds[first + node] = limits[split.bin]!
      splitBins[first + node] = split.bin
    }
  }
  for (let node = 0; node <= first; node++) {
    const column = tree.columns[first + node]!
    if (column >= 0) state.gains[column]! += best[node]!
  }
  for (const row of rows) {
    state.nodes[row] = childOf(state, tree, splitBins, state.nodes[row]!, row)
  }
}

function bestSplit(
  { caution, leafWeight }: State,
  slopes: Float64Array,
  curves: Float64Array,
  limits: number
): { gain: number; bin: number } {
  let slope = 0
  let curve = 0
  for (let bin = 0; bin <= limits; bin++) {
    slope += slopes[bin]!
    curve += curves[bin]!
  }
  const whole = (slope * slope) / (curve + caution)
  const best = { gain: 0, bin: 0 }
  let leftSlope = 0
  let leftCurve = 0
  for (let bin = 0; bin < limits; bin++) {
    leftSlope += slopes[bin]!
    leftCurve += curves[bin]!
    const rightCurve = curve - leftCurve
    if (leftCurve < leafWeight) continue
    if (rightCurve < leafWeight) break
    const rightSlope = slope - leftSlope
    const gain =
      (leftSlope * leftSlope) / (leftCurve + caution) +
      (rightSlope * rightSlope) / (rightCurve + caution) -
      whole
    if (gain <= best.gain) continue
    best.gain = gain
    best.bin = bin
  }
  return best
}

function fillLeaves(state: State, { columns, leaves }: TrainedTree, rows: Int32Array): void {
  const slopes = new Float64Array(leaves.length)
  const curves = new Float64Array(leaves.length)
  for (const row of rows) {
    const leaf = state.nodes[row]! - columns.length
    slopes[leaf]! += state.slopes[row]!
    curves[leaf]! += state.curves[row]!
  }
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    leaves[leaf] = (state.rate * slopes[leaf]!) / (curves[leaf]! + state.caution)
  }
}

/** Evenly distributed numbers from 0 to 1: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
