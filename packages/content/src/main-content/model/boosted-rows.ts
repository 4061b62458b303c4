/**
 * Boosted trees for many rows: sixteen pass all trees at once, by the vector instructions of
 * WebAssembly, in a sixth of the time that they take one by one.
 *
 * What features are compared with repeats from tree to tree. So each column of sixteen rows is first
 * compared with all of its thresholds, and trees choose among the results. Without these instructions
 * rows pass one by one; sums of leaves are whole, so that it makes no difference to them.
 */

import { boostedTrees, LEAVES, SPLITS, type TreeModel, unpackTrees } from './boosted-trees.ts'
import { TREE_ROWS_CODE } from './tree-rows-code.ts'

/**
 * @param count - of rows.
 * @param rowAt - called once for each of them, in turn; the row is read before the next call.
 * @returns log odds for each row.
 */
export type RowOdds = (count: number, rowAt: (index: number) => Float32Array) => Float64Array

/** Rows that pass at once; bytes of the mask that says which of them are above a threshold. */
const ROWS = 16
/** Bytes of a page of WebAssembly's memory. */
const PAGE = 0x10000
/** Bytes of a tree: comparisons as places of masks, 2 each; the low bytes of its leaves; the high. */
const TREE = 2 * ROWS + 2 * LEAVES

/**
 * Make a model ready for many rows.
 *
 * @param rows - the features of each row, in their order.
 * @throws RangeError - see {@link unpackTrees}; or there are more than 4,095 different comparisons.
 */
export function boostedRows(model: TreeModel, rows: readonly string[]): RowOdds {
  return vectorRows(model, rows) ?? singleRows(model, rows)
}

/** By no more than JavaScript. */
export function singleRows(model: TreeModel, rows: readonly string[]): RowOdds {
  const { logOdds } = boostedTrees(model, rows)
  return (count, rowAt) => {
    const odds = new Float64Array(count)
    for (let index = 0; index < count; index++) odds[index] = logOdds(rowAt(index))
    return odds
  }
}

/** By vector instructions; `undefined` where there are none. */
export function vectorRows(model: TreeModel, rows: readonly string[]): RowOdds | undefined {
  const { columns, thresholds, leaves, oddsOf } = unpackTrees(model, rows)
  const comparisons = comparisonsOf(columns, thresholds)
  const layout = layoutOf(comparisons, leaves.length / LEAVES, rows.length)
  const started = start(layout.end)
  if (started === undefined) return undefined
  const { buffer, pass } = started
  const masks = writeColumns(new DataView(buffer), comparisons)
  writeTrees(new DataView(buffer, layout.trees), columns, thresholds, leaves, masks)
  const values = new Float32Array(buffer, layout.rows, ROWS * rows.length)
  const sums = new Int32Array(buffer, layout.sums, ROWS)
  const { columnsEnd, treesEnd } = layout
  return (count, rowAt) => {
    const odds = new Float64Array(count)
    for (let first = 0; first < count; first += ROWS) {
      const some = Math.min(ROWS, count - first)
      for (let row = 0; row < some; row++) values.set(rowAt(first + row), row * rows.length)
      pass(
        0,
        columnsEnd,
        layout.rows,
        4 * rows.length,
        layout.masks,
        layout.trees,
        treesEnd,
        layout.sums
      )
      for (let row = 0; row < some; row++) odds[first + row] = oddsOf(sums[row]!)
    }
    return odds
  }
}

/** For each place in a row that trees look at, what it is compared with. */
type Comparisons = ReadonlyMap<number, ReadonlySet<number>>

function comparisonsOf(columns: Uint16Array, thresholds: Float32Array): Comparisons {
  const comparisons = new Map<number, Set<number>>()
  for (const [split, threshold] of thresholds.entries()) {
    if (threshold === Number.POSITIVE_INFINITY) continue
    const known = comparisons.get(columns[split]!)
    if (known) known.add(threshold)
    else comparisons.set(columns[split]!, new Set([threshold]))
  }
  return comparisons
}

/** Where in memory everything is, bytes. */
function layoutOf(comparisons: Comparisons, trees: number, width: number) {
  let compared = 0
  for (const thresholds of comparisons.values()) compared += thresholds.size
  // The place of a mask has two bytes, and the first mask is of no comparison.
  if (compared >= 0x10000 / ROWS) throw new RangeError(`${compared} different comparisons`)
  const columnsEnd = 8 * comparisons.size + 4 * compared
  const treesAt = Math.ceil(columnsEnd / ROWS) * ROWS
  const masks = treesAt + trees * TREE
  const sums = masks + (1 + compared) * ROWS
  const rows = sums + 4 * ROWS
  const end = rows + 4 * ROWS * width
  return { columnsEnd, trees: treesAt, treesEnd: masks, masks, sums, rows, end }
}

/**
 * Each column: the place of its first value, where its thresholds end, these.
 *
 * @returns for each comparison, the place of its mask.
 */
function writeColumns(view: DataView, comparisons: Comparisons): Map<string, number> {
  const masks = new Map<string, number>()
  let at = 0
  for (const [column, thresholds] of comparisons) {
    const end = at + 8 + 4 * thresholds.size
    view.setInt32(at, 4 * column, true)
    view.setInt32(at + 4, end, true)
    at += 8
    for (const threshold of thresholds) {
      view.setFloat32(at, threshold, true)
      at += 4
      masks.set(`${column} ${threshold}`, (masks.size + 1) * ROWS)
    }
  }
  return masks
}

function writeTrees(
  view: DataView,
  columns: Uint16Array,
  thresholds: Float32Array,
  leaves: Int16Array,
  masks: ReadonlyMap<string, number>
): void {
  for (let split = 0; split < columns.length; split++) {
    const at = Math.floor(split / SPLITS) * TREE + 2 * (split % SPLITS)
    // The first mask is of no comparison.
    view.setUint16(at, masks.get(`${columns[split]} ${thresholds[split]}`) ?? 0, true)
  }
  for (const [leaf, units] of leaves.entries()) {
    const at = Math.floor(leaf / LEAVES) * TREE + 2 * ROWS + (leaf % LEAVES)
    view.setUint8(at, units & 0xff)
    view.setUint8(at + LEAVES, (units >> 8) & 0xff)
  }
}

type Pass = (...places: number[]) => void

/** As much as is used of what TypeScript declares with browsers only. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { readonly exports: { pass: Pass } }
}

/** Memory of so many bytes, and the code for it. */
function start(bytes: number): { buffer: ArrayBuffer; pass: Pass } | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
    const module = new WebAssembly.Module(Buffer.from(TREE_ROWS_CODE, 'base64'))
    const { exports } = new WebAssembly.Instance(module, { rows: { memory } })
    return { buffer: memory.buffer, pass: exports.pass }
  } catch {
    // A processor without the instructions, an engine without WebAssembly, no room for the memory it reserves.
    return undefined
  }
}
