/** Blocks at the same place in similar elements, such as the prices of cards: they are scored together. */

import { classesOf } from '../../html/present.ts'
import { oncePerPage } from '../../memory/page-memory.ts'
import type { Block, Container } from './page-blocks.ts'
import type { PageView } from './page-view.ts'
import { LEVELS } from './surroundings.ts'

/** Part of the distance to the group's mean by which each block moves towards it. */
const EVENED = 0.5
/** A smaller group may be similar by chance. */
const LEAST = 3

/** This many short blocks are all kept or all dropped: half of a list of names is useless. */
const MANY = 6
/** Maximum words of a short block. */
const SHORT = 8

/**
 * Move the log odds of similar blocks towards their mean.
 *
 * @param odds - for each block of the page.
 * @returns log odds for each block.
 */
export function evenedOdds(view: PageView, odds: Float64Array): Float64Array {
  const { lists, sizes } = likesOf(view)
  const sums = new Float64Array(sizes.length)
  for (let index = 0; index < odds.length; index++) {
    const list = lists[index]!
    if (list >= 0) sums[list]! += odds[index]!
  }
  const evened = new Float64Array(odds)
  for (let index = 0; index < odds.length; index++) {
    const list = lists[index]!
    if (list < 0 || sizes[list]! < LEAST) continue
    evened[index]! += EVENED * (sums[list]! / sizes[list]! - odds[index]!)
  }
  return evened
}

/**
 * Make groups of many short similar blocks follow their majority.
 *
 * @param kept - for each block; changed in place.
 */
export function keepAlike(view: PageView, kept: boolean[]): void {
  const { blocks } = view.page
  const { lists, sizes } = likesOf(view)
  const words = new Int32Array(sizes.length)
  const counts = new Int32Array(sizes.length)
  for (const { index, count } of blocks) {
    const list = lists[index]!
    if (list < 0) continue
    words[list]! += count.words
    if (kept[index]) counts[list]!++
  }
  for (let index = 0; index < blocks.length; index++) {
    const list = lists[index]!
    if (list < 0 || sizes[list]! < MANY || words[list]! > SHORT * sizes[list]!) continue
    kept[index] = 2 * counts[list]! >= sizes[list]!
  }
}

/** Blocks of a larger group are judged by a sample of them: menus have hundreds of lines. */
const SAMPLE = 12

/**
 * Judge the blocks of a page. In a large group of similar ones some are judged, evenly spread, and the others get their
 * mean.
 *
 * @param judge - log odds of a block.
 */
export function oddsOfBlocks(view: PageView, judge: (block: Block) => number): Float64Array {
  const { lists, sizes } = likesOf(view)
  const seen = new Int32Array(sizes.length)
  const sums = new Float64Array(sizes.length)
  const { blocks } = view.page
  const odds = new Float64Array(blocks.length)
  for (let index = 0; index < blocks.length; index++) {
    const list = lists[index]!
    if (list >= 0 && seen[list]!++ % Math.ceil(sizes[list]! / SAMPLE) > 0) {
      odds[index] = Number.NaN
      continue
    }
    const own = judge(blocks[index]!)
    odds[index] = own
    if (list >= 0) sums[list]! += own
  }
  for (let index = 0; index < odds.length; index++) {
    if (!Number.isNaN(odds[index]!)) continue
    const size = sizes[lists[index]!]!
    odds[index] = sums[lists[index]!]! / Math.ceil(size / Math.ceil(size / SAMPLE))
  }
  return odds
}

/** Groups of similar blocks. */
interface Likes {
  /** For each block, its group, from 0; -1 if it has none. */
  readonly lists: Int32Array
  /** For each group, its number of blocks. */
  readonly sizes: readonly number[]
}

/** Both rules above go over the same groups. */
const likesOf = oncePerPage(findLikes)

function findLikes({ page: { blocks, containers }, around }: PageView): Likes {
  const lists = new Int32Array(blocks.length).fill(-1)
  const sizes: number[] = []
  const known = new Map<number, number>()
  for (const { index, container, count } of blocks) {
    const level = around.largestLevels[index]!
    if (level < 0) continue
    const group = around.repetitions[containerAbove(container, level).index]!.index
    const place = 4 * (group * LEVELS + level) + 2 * Number(count.words > 0) + emptyClass(container)
    // Integers made from small ones, which a map looks up fastest.
    const key = place * (containers.length + 1) + around.kinds[container.index]!
    let list = known.get(key)
    if (list === undefined) {
      list = sizes.length
      known.set(key, list)
      sizes.push(0)
    }
    lists[index] = list
    sizes[list]!++
  }
  return { lists, sizes }
}

function containerAbove(container: Container, level: number): Container {
  let up = container
  for (let passed = 0; passed < level; passed++) up = up.parent!
  return up
}

/** 1 for an element whose `class` is empty, which differs from one without the attribute. */
function emptyClass({ element }: Container): 0 | 1 {
  return classesOf(element)?.length === 0 ? 1 : 0
}
