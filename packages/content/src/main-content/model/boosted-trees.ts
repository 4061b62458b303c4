/**
 * Boosted regression trees, unpacked from text. All trees of a model are complete and equally deep, so that a row
 * passes a tree in a fixed number of comparisons without branching on its shape.
 */

/** A model as stored; see benchmarks/quality for how it is made. */
export interface TreeModel {
  /** Names of the features; trees refer to them by index. */
  readonly features: readonly string[]
  /** Levels of comparisons in each tree. */
  readonly depth: number
  /** Log odds before any tree. */
  readonly base: number
  /**
   * One string per tree: `feature<=threshold` of each comparison, top level first, left to right, then the log odds
   * that each leaf adds, with at most four decimals. `-` stands for a comparison that always goes left.
   */
  readonly trees: readonly string[]
}

/** An unpacked model. */
export interface BoostedTrees {
  readonly features: readonly string[]
  /**
   * @param row - values of the features, in the order of the rows.
   * @returns log odds: above 0 for more likely than not.
   */
  logOdds(row: Float32Array): number
}

/** Levels of every unpacked tree, so that a row passes it without a loop. */
const LEVELS = 4
// Shifts, not powers: V8 treats a power as a double, and so every index computed from it.
const LEAVES = 1 << LEVELS
const SPLITS = LEAVES - 1

/** Maximum of a stored leaf, so that leaves are added as integers and sums are the same in any order. */
export const LEAF_DECIMALS = 4
const UNIT = 10 ** LEAF_DECIMALS

/** Trees of four levels, one after another. */
interface UnpackedTrees {
  /** For each comparison, the index of the compared value in a row. */
  readonly columns: Uint16Array
  /** For each comparison. Infinity for an unused one, so that it goes left. */
  readonly thresholds: Float32Array
  /** For each leaf, in ten-thousandths. */
  readonly leaves: Int16Array
  /** @returns log odds for the sum of leaves. */
  readonly oddsOf: (sum: number) => number
}

/**
 * Unpack a model.
 *
 * @param rows - the features of each row, in their order.
 * @throws RangeError trees are deeper than four levels, a leaf is above 3.2, or rows lack a feature.
 */
function unpackTrees(
  { features, depth, base, trees }: TreeModel,
  rows: readonly string[]
): UnpackedTrees {
  if (depth > LEVELS) throw new RangeError(`trees of ${depth} levels; ${LEVELS} are read`)
  const places = features.map((name) => rows.indexOf(name))
  const missing = features.find((_, column) => places[column] === -1)
  if (missing !== undefined) throw new RangeError(`rows have no feature ${missing}`)
  // An even number, with a last tree that adds nothing: see sumOfLeaves.
  const count = trees.length + (trees.length % 2)
  const columns = new Uint16Array(count * SPLITS)
  const thresholds = new Float32Array(count * SPLITS).fill(Number.POSITIVE_INFINITY)
  const leaves = new Int16Array(count * LEAVES)
  const splits = (1 << depth) - 1
  // Below a shallower tree come comparisons that go left: each of its leaves is the first of that many.
  const apart = 1 << (LEVELS - depth)
  for (const [index, tree] of trees.entries()) {
    const parts = tree.split(' ')
    for (let split = 0; split < splits; split++) {
      const [column, threshold] = parts[split]!.split('<=')
      if (column === '-') continue
      columns[index * SPLITS + split] = places[Number(column)]!
      thresholds[index * SPLITS + split] = Number(threshold)
    }
    for (let leaf = 0; leaf <= splits; leaf++) {
      leaves[index * LEAVES + leaf * apart] = unitsOf(Number(parts[splits + leaf] ?? 0))
    }
  }
  return { columns, thresholds, leaves, oddsOf: (sum) => base + sum / UNIT }
}

function unitsOf(leaf: number): number {
  const units = Math.round(leaf * UNIT)
  if ((units << 16) >> 16 !== units) throw new RangeError(`a leaf that adds ${leaf}`)
  return units
}

/**
 * Unpack a model for use.
 *
 * @param rows - the features of each row, in their order; default: the model's features.
 * @throws RangeError - trees are deeper than four levels, a leaf is above 3.2, or rows lack a feature.
 */
export function boostedTrees(
  model: TreeModel,
  rows: readonly string[] = model.features
): BoostedTrees {
  const { columns, thresholds, leaves, oddsOf } = unpackTrees(model, rows)
  return {
    features: model.features,
    logOdds: (row) => oddsOf(sumOfLeaves(columns, thresholds, leaves, row))
  }
}

/** Pass a row through all trees, two at a time: the processor works on one while it waits for the other. */
function sumOfLeaves(
  columns: Uint16Array,
  thresholds: Float32Array,
  leaves: Int16Array,
  row: Float32Array
): number {
  const half = columns.length >> 1
  let sum = 0
  for (let one = 0, leaf = -SPLITS; one < half; one += SPLITS, leaf += LEAVES) {
    const other = one + half
    // A number from the comparison instead of a branch, which the processor could not predict.
    let split = 1 + Number(row[columns[one]!]! > thresholds[one]!)
    let place = 1 + Number(row[columns[other]!]! > thresholds[other]!)
    split = 2 * split + 1 + Number(row[columns[one + split]!]! > thresholds[one + split]!)
    place = 2 * place + 1 + Number(row[columns[other + place]!]! > thresholds[other + place]!)
    split = 2 * split + 1 + Number(row[columns[one + split]!]! > thresholds[one + split]!)
    place = 2 * place + 1 + Number(row[columns[other + place]!]! > thresholds[other + place]!)
    split = 2 * split + 1 + Number(row[columns[one + split]!]! > thresholds[one + split]!)
    place = 2 * place + 1 + Number(row[columns[other + place]!]! > thresholds[other + place]!)
    sum += leaves[leaf + split]! + leaves[leaf + (leaves.length >> 1) + place]!
  }
  return sum
}
