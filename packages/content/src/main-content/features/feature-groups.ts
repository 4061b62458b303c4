/** Features of blocks that are computed together: a function per feature would cost more than the computation. */

import type { BlockView } from '../blocks/block-view.ts'

/** The scope of features: they are the same for two blocks with the same scope object. */
export type Scope = (view: BlockView) => unknown

/** Features by name, and how they are computed. */
export interface FeatureGroup {
  readonly names: readonly string[]
  /** Neighbours share most scopes. Without one, the features differ from block to block. */
  readonly scope?: Scope
  /** Write the features into a row, from an index on, in the order of their names. */
  readonly write: (row: Float32Array, at: number, view: BlockView) => void
}

/** The same for all blocks of a page. */
export const ofPage: Scope = ({ page }) => page
/** The same for the blocks of a section. */
export const ofSection: Scope = ({ facts, block }) => facts.sections[block.index]
/** The same for blocks of one shape. */
export const ofRepetition: Scope = ({ repetition }) => repetition
/** The same for the blocks of a container. */
export const ofContainer: Scope = ({ block }) => block.container

/** Names with a prefix for their subject: `text.chars`. */
export function named(about: string, names: string): string[] {
  return names.split(' ').map((name) => `${about}.${name}`)
}
