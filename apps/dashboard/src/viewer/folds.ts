/** Ranges that "Fold" folds. */

import { foldable } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { Tree } from '@lezer/common'

/** Ranges at once: more would take seconds. */
const MOST = 5_000

/** Levels of JSON that stay open: the whole, and its `data`. */
const OPEN = 2

interface Range {
  readonly from: number
  readonly to: number
}

/** The ranges, outermost only. @param tree - tree of the text; null where reading it takes too long. */
export function foldsOf(state: EditorState, tree: Tree | null): Range[] {
  const ofTree = tree && tree.topNode.name === 'JsonText' ? jsonFolds(state, tree) : undefined
  return ofTree ?? lineFolds(state)
}

function jsonFolds(state: EditorState, tree: Tree): Range[] {
  const ranges: Range[] = []
  let depth = 0
  tree.iterate({
    enter(node) {
      if (node.name !== 'Object' && node.name !== 'Array') return undefined
      depth += 1
      const isLong = state.doc.lineAt(node.from).number < state.doc.lineAt(node.to).number
      if (depth <= OPEN || !isLong || ranges.length === MOST) return undefined
      ranges.push({ from: node.from + 1, to: node.to - 1 })
      depth -= 1
      return false
    },
    leave(node) {
      if (node.name === 'Object' || node.name === 'Array') depth -= 1
    }
  })
  return ranges
}

/** Returns the ranges that each line can fold. */
function lineFolds(state: EditorState): Range[] {
  const ranges: Range[] = []
  for (let at = 0; at < state.doc.length && ranges.length < MOST; ) {
    const line = state.doc.lineAt(at)
    const range = foldable(state, line.from, line.to)
    if (range) ranges.push(range)
    at = (range ? state.doc.lineAt(range.to).to : line.to) + 1
  }
  return ranges
}
