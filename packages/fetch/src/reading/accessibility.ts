/** `options.accessibility`: the tree of the page in the answer, and warnings about what it lacks. */

import type { FetchedPage } from '@sluice/acquire'
import type { Warning } from '../warning.ts'

type Tree = FetchedPage['accessibility']

/** JSON text of a record with the tree at its end. */
export function withTree(data: Uint8Array, tree: Tree): Uint8Array {
  if (tree === undefined) return data
  const text = Buffer.from(data).toString().trimEnd()
  const rest = `${JSON.stringify({ accessibility: tree.text }).slice(1)}`
  return Buffer.from(text === '{}' ? `{${rest}` : `${text.slice(0, -1)},${rest}`)
}

/** Warnings if the tree was asked for and is not whole. */
export function treeWarnings(isAsked: boolean, tree: Tree): readonly Warning[] {
  if (!isAsked || tree?.isCut === false) return []
  const message =
    tree === undefined
      ? '`accessibility` needs a page that a browser can show; this is a document.'
      : tree.text === null
        ? 'The page has too many elements for `accessibility`.'
        : '`accessibility` has only the first part of the tree.'
  return [{ code: tree ? 'CONTENT_TRUNCATED' : 'PICTURE_NOT_TAKEN', message }]
}
