/** Probable place of the page's content, and its repeated elements. */

import type { Element } from 'hast'
import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import type { Container, PageBlocks } from './page-blocks.ts'

/** Siblings with the same name and first class: the entries of a list, posts, cards. */
export interface Repetition {
  /** Index among the groups of the page, in document order of their first elements. */
  readonly index: number
  /** First block of the first element. */
  readonly firstBlock: number
  /** Number of elements. */
  count: number
  chars: number
  /** Characters in the largest of these elements. */
  largest: number
  linkChars: number
  prose: number
  words: number
  media: number
  prices: number
}

/** See {@link surroundings}. */
export interface Surroundings {
  /** Container with the highest score for paragraphs directly or nearly directly in it. */
  readonly best: Container
  /** Smallest container with most of the page's running text. */
  readonly core: Container
  /** For each container, its group of similar siblings, including itself. */
  readonly repetitions: readonly Repetition[]
  /** For each container, its index in that group, from 0. */
  readonly places: Int32Array
  /** For each container, a number shared by those with the same name and first class, from 0. */
  readonly kinds: Int32Array
  /**
   * For each block, levels up to the container with the largest group of at least three among those around the block;
   * -1 if there is none.
   */
  readonly largestLevels: Int8Array
  /** Characters in the largest group of at least three. */
  readonly largestRepetition: number
  /** For each container, levels up to the first ancestor it shares with {@link best}; with {@link core}. */
  readonly fromBest: Int32Array
  readonly fromCore: Int32Array
}

/** One pass over containers for each question; each passes its scores up at most five levels. */
export function surroundings(page: PageBlocks): Surroundings {
  const best = bestContainer(page)
  const core = coreContainer(page)
  const kinds = kindsOf(page.containers)
  const { repetitions, places } = repetitionsOf(page.containers, kinds)
  return {
    best,
    core,
    repetitions,
    places,
    kinds,
    largestLevels: levelsOfLargest(page, repetitions),
    largestRepetition: largestOf(repetitions),
    fromBest: levelsFrom(page.containers, best),
    fromCore: levelsFrom(page.containers, core)
  }
}

/** Share of a paragraph's score that each ancestor gets. */
const SHARES = [1, 0.7, 0.4, 0.2, 0.1]

function bestContainer({ blocks, containers }: PageBlocks): Container {
  const scores = new Float64Array(containers.length)
  for (const { count, container } of blocks) {
    if (count.prose === 0) continue
    const score = 1 + Math.min(count.stops + count.commas, 20) + Math.min(count.chars / 100, 10)
    let around: Container | undefined = container.parent ?? container
    for (let level = 0; around && level < SHARES.length; level++) {
      scores[around.index]! += score * SHARES[level]!
      around = around.parent
    }
  }
  let best = containers[0]!
  let most = 0
  for (const container of containers) {
    const { chars, linkChars } = container.total
    const score = scores[container.index]! * (1 - linkChars / (chars + 1))
    if (score > most) {
      most = score
      best = container
    }
  }
  return best
}

/** Share of the running text that must be in the core. */
const CORE = 0.6

function coreContainer({ containers }: PageBlocks): Container {
  const body = containers[0]!
  const enough = body.total.prose * CORE
  let core = body
  // In document order a container comes after its ancestors, so the last one is the smallest.
  for (const container of containers) {
    if (container.total.prose > enough) core = container
  }
  return core
}

function repetitionsOf(containers: readonly Container[], kinds: Int32Array) {
  const groups = new Map<number, Repetition>()
  const repetitions: Repetition[] = []
  const places = new Int32Array(containers.length)
  for (const { index, parent, total, firstBlock } of containers) {
    const key = (parent?.index ?? -1) + 1 + kinds[index]! * (containers.length + 1)
    let group = groups.get(key)
    if (group === undefined) {
      group = newRepetition(groups.size, firstBlock)
      groups.set(key, group)
    }
    places[index] = group.count++
    group.chars += total.chars
    if (total.chars > group.largest) group.largest = total.chars
    group.linkChars += total.linkChars
    group.prose += total.prose
    group.words += total.words
    group.media += total.media
    group.prices += total.prices
    repetitions.push(group)
  }
  return { repetitions, places }
}

function kindsOf(containers: readonly Container[]): Int32Array {
  const kinds = new Int32Array(containers.length)
  const known = new Map<string, Map<string | number | undefined, number>>()
  let count = 0
  for (const { element, index } of containers) {
    const first = classesOf(element)?.[0] ?? partName(element)
    let ofName = known.get(element.tagName)
    if (ofName === undefined) {
      ofName = new Map()
      known.set(element.tagName, ofName)
    }
    let kind = ofName.get(first)
    if (kind === undefined) {
      kind = count++
      ofName.set(first, kind)
    }
    kinds[index] = kind
  }
  return kinds
}

/** An id without digits names a unique part of the page; one with digits, an entry. */
function partName(element: Element): string | undefined {
  if ((attributesOf(element) & HAS.id) === 0) return undefined
  const { id } = element.properties
  return typeof id === 'string' && id !== '' && !/\d/.test(id) ? `#${id}` : undefined
}

function newRepetition(index: number, firstBlock: number): Repetition {
  return {
    index,
    firstBlock,
    count: 0,
    chars: 0,
    largest: 0,
    linkChars: 0,
    prose: 0,
    words: 0,
    media: 0,
    prices: 0
  }
}

/** Number of ancestors of a block that are examined. */
export const LEVELS = 8

function levelsOfLargest({ blocks }: PageBlocks, repetitions: readonly Repetition[]): Int8Array {
  const levels = new Int8Array(blocks.length)
  for (const { index, container } of blocks) {
    let largest = -1
    let chars = 0
    let up: Container | undefined = container
    for (let level = 0; up && level < LEVELS; level++, up = up.parent) {
      const group = repetitions[up.index]!
      if (group.chars <= chars || !isOfLike(group)) continue
      largest = level
      chars = group.chars
    }
    levels[index] = largest
  }
  return levels
}

/** Fewer may be similar by chance. */
const LEAST = 3
/** If one holds more than this share, they are parts of the page: header, main and footer. */
const MOST_IN_ONE = 0.7

function isOfLike({ count, chars, largest }: Repetition): boolean {
  return count >= LEAST && largest <= MOST_IN_ONE * chars
}

function largestOf(repetitions: readonly Repetition[]): number {
  let largest = 0
  for (const group of repetitions) {
    if (group.chars > largest && isOfLike(group)) largest = group.chars
  }
  return largest
}

function levelsFrom(containers: readonly Container[], target: Container): Int32Array {
  const levels = new Int32Array(containers.length)
  const around = new Uint8Array(containers.length)
  for (let up: Container | undefined = target; up; up = up.parent) around[up.index] = 1
  for (const { index, parent } of containers) {
    const inTarget = index >= target.index && index < target.endContainer
    if (inTarget) levels[index] = -1 - (index === target.index ? 0 : 1)
    else if (around[index]) levels[index] = 0
    else levels[index] = levels[parent!.index]! + 1
  }
  return levels
}
