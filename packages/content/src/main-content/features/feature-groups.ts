/** Features of blocks that are found together: a function for each would cost more than what it finds. */

import type { BlockView } from '../blocks/block-view.ts'

/** What features depend on: they are the same for two blocks for which this is the same object. */
export type Scope = (view: BlockView) => unknown

/** Features by name, and how they are found. */
export interface FeatureGroup {
  readonly names: readonly string[]
  /** Neighbours share most of what is around them. Without it the features differ from block to block. */
  readonly scope?: Scope
  /** Write the features into a row, from a place on, in the order of their names. */
  readonly write: (row: Float32Array, at: number, view: BlockView) => void
}

/** The same for all blocks of a page. */
export const ofPage: Scope = ({ page }) => page
/** The same for the blocks of a section. */
export const ofSection: Scope = ({ facts, block }) => facts.sections[block.index]
/** The same for blocks that repeat a shape. */
export const ofRepetition: Scope = ({ repetition }) => repetition
/** The same for the blocks of a container. */
export const ofContainer: Scope = ({ block }) => block.container
/** The same for the blocks of a container without inline elements that have traits. */
export const ofTraits: Scope = ({ block }) =>
  block.names === 0 && block.tokens === 0 ? block.container : block

/** Names with what they are about before each: `text.chars`. */
export function named(about: string, names: string): string[] {
  return names.split(' ').map((name) => `${about}.${name}`)
}
