/** Blocks at the same place in like elements, such as the prices of cards: they are judged alike. */

import { oncePerPage } from '../page-memory.ts'
import { classesOf } from '../tree-present.ts'
import { placeInRepetition } from './block-features.ts'
import type { Block } from './page-blocks.ts'
import type { PageView } from './page-view.ts'
import type { Repetition } from './surroundings.ts'

/** How far each of the blocks is moved to what they are together. */
const EVENED = 0.5
/** Fewer may be alike by chance. */
const LEAST = 3

/** So many short blocks are all kept or all dropped: the names of half the cards are of no use. */
const MANY = 6
/** Words of a short block. */
const SHORT = 8

/**
 * Move the log odds of like blocks towards their mean.
 *
 * @param odds - for each block of the page.
 * @returns log odds for each block.
 */
export function evenedOdds(view: PageView, odds: Float64Array): Float64Array {
  const evened = Float64Array.from(odds)
  for (const blocks of likesOf(view)) {
    if (blocks.length < LEAST) continue
    let sum = 0
    for (const { index } of blocks) sum += odds[index]!
    const mean = sum / blocks.length
    for (const { index } of blocks) evened[index] = odds[index]! + EVENED * (mean - odds[index]!)
  }
  return evened
}

/**
 * Make many short like blocks follow what holds for most of them.
 *
 * @param kept - for each block; changed in place.
 */
export function keepAlike(view: PageView, kept: boolean[]): void {
  for (const blocks of likesOf(view)) {
    if (blocks.length < MANY) continue
    let words = 0
    let count = 0
    for (const block of blocks) {
      words += block.count.words
      if (kept[block.index]) count++
    }
    if (words > SHORT * blocks.length) continue
    for (const { index } of blocks) kept[index] = 2 * count >= blocks.length
  }
}

/** Both rules above go over the same lists. */
const likesOf = oncePerPage(findLikes)

function findLikes(view: PageView): readonly (readonly Block[])[] {
  const groups = new Map<Repetition, Map<string, Block[]>>()
  for (const block of view.page.blocks) {
    const { repetition, level } = placeInRepetition(view, block)
    if (repetition === undefined) continue
    const places = groups.get(repetition) ?? new Map<string, Block[]>()
    groups.set(repetition, places)
    const place = placeOf(block, level)
    const likes = places.get(place) ?? []
    places.set(place, likes)
    likes.push(block)
  }
  return [...groups.values()].flatMap((places) => [...places.values()])
}

function placeOf({ container: { element }, count }: Block, level: number): string {
  const classes = classesOf(element)
  const first = classes ? classes[0] : ''
  return `${level} ${element.tagName} ${first} ${count.words > 0}`
}
