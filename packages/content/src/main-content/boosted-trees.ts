/**
 * Boosted regression trees, read from text.
 *
 * All trees of a model are complete and equally deep, so that a row passes a tree in a fixed number
 * of comparisons without a branch on shape.
 */

/** A model as it is stored; see benchmarks/quality for how it is made. */
export interface TreeModel {
  /** Names of the features; trees refer to them by place. */
  readonly features: readonly string[]
  /** Levels of comparisons in each tree. */
  readonly depth: number
  /** Log odds before any tree. */
  readonly base: number
  /**
   * One tree a string: `feature<=threshold` of each comparison, top level first, left to right, then
   * the log odds that each leaf adds. `-` stands for a comparison that always goes left.
   */
  readonly trees: readonly string[]
}

/** A model ready to be asked. */
export interface BoostedTrees {
  readonly features: readonly string[]
  /**
   * @param row - values of the features, in their order.
   * @returns log odds: above 0 for more likely than not.
   */
  logOdds(row: Float32Array): number
}

/** Unpack a model. */
export function boostedTrees({ features, depth, base, trees }: TreeModel): BoostedTrees {
  const splits = 2 ** depth - 1
  const columns = new Uint16Array(trees.length * splits)
  const thresholds = new Float32Array(trees.length * splits)
  const leaves = new Float64Array(trees.length * (splits + 1))
  for (const [index, tree] of trees.entries()) {
    const parts = tree.split(' ')
    for (let split = 0; split < splits; split++) {
      const [column, threshold] = parts[split]!.split('<=')
      const never = column === '-'
      columns[index * splits + split] = never ? 0 : Number(column)
      thresholds[index * splits + split] = never ? Number.POSITIVE_INFINITY : Number(threshold)
    }
    for (let leaf = 0; leaf <= splits; leaf++) {
      leaves[index * (splits + 1) + leaf] = Number(parts[splits + leaf] ?? 0)
    }
  }
  return {
    features,
    logOdds(row) {
      let sum = base
      for (let tree = 0; tree < trees.length; tree++) {
        const first = tree * splits
        let place = 0
        for (let level = 0; level < depth; level++) {
          const split = first + place
          // A number from the comparison, not a choice by it: which way it goes is not to be guessed.
          place = 2 * place + 1 + Number(row[columns[split]!]! > thresholds[split]!)
        }
        sum += leaves[first + tree + place - splits]!
      }
      return sum
    }
  }
}
