/**
 * Detection of plain pages: documents with little around them, such as a README, a manual page or a library reference.
 * Such pages have their own model: everything on them is content unless it is clearly boilerplate. Pages of shops and
 * newspapers are mostly boilerplate.
 */

import { oncePerPage } from '../../memory/page-memory.ts'
import { NAME_TRAITS, TOKEN_TRAITS } from '../blocks/element-traits.ts'
import type { PageView } from '../blocks/page-view.ts'
import { log, share } from '../blocks/ratios.ts'
import { PAGE_FEATURES } from '../features/page-features.ts'
import { type BoostedTrees, boostedTrees } from '../model/boosted-trees.ts'
import { PLAIN_PAGE_MODEL } from '../model/plain-page-model.ts'

/** Log odds from which a page is plain: plain in doubt, since plain pages lose most by the other model. */
const LEAST = -1

/** Checks whether a page is plain. The model runs once for each page. */
export const isPlain = oncePerPage((view: PageView): boolean => {
  trees ??= boostedTrees(PLAIN_PAGE_MODEL, PLAIN_FEATURES)
  return isPlainByOdds(trees.logOdds(plainRow(view)))
})

/** Checks whether the log odds of the model make a page plain. */
export function isPlainByOdds(odds: number): boolean {
  return odds > LEAST
}

/** Made for the first page: most threads and commands that load this never judge one. */
let trees: BoostedTrees | undefined

/** Element names and tokens whose share of the text is informative. */
const NAMES: readonly (typeof NAME_TRAITS)[number][] = [
  'nav',
  'aside',
  'header',
  'footer',
  'form',
  'button',
  'dialog',
  'article',
  'main',
  'code',
  'table',
  'list',
  'definitions'
]
const TOKENS = (
  'navigation sidebar footer related share advert signup overlay byline comment card product hero ' +
  'widget content contents action account legal'
).split(' ')

/**
 * Features of the whole page that count here. URL and images are left out: the training pages have the URLs and images
 * of their folder, or none.
 */
const OF_PAGE = PAGE_FEATURES.filter(
  ([name]) => !/^page\.(?:at-.*|media|pathSegments|slugWords|pathDigits|query)$/.test(name)
)

/** Names of the features, in the order of {@link plainRow}. */
export const PLAIN_FEATURES: readonly string[] = [
  ...OF_PAGE.map(([name]) => name),
  ...NAMES.map((name) => `plain.is.${name}`),
  ...TOKENS.map((name) => `plain.of.${name}`),
  'plain.controls',
  'plain.listing',
  'plain.bare',
  'plain.depth'
]

const NAME_BITS = NAMES.map((name) => NAME_TRAITS.indexOf(name))
const TOKEN_BITS = TOKENS.map((token) => TOKEN_TRAITS.findIndex(([name]) => name === token))

/** The features of a page. */
export function plainRow(view: PageView): Float32Array {
  const { page, body } = view
  const ofNames = newTally()
  const ofTokens = newTally()
  let bare = 0
  let depth = 0
  let listing = 0
  for (const { container, count } of page.blocks) {
    tally(ofNames, container.allNames, count.chars)
    tally(ofTokens, container.allTokens, count.chars)
    if (container.allTokens === 0) bare += count.chars
    if (container.element.tagName === 'pre') listing += count.chars
    depth += container.depth
  }
  const names = sumsOf(ofNames)
  const tokens = sumsOf(ofTokens)
  let controls = 0
  for (const { element } of page.containers) {
    if (element.tagName === 'button' || element.tagName === 'form') controls++
  }
  return Float32Array.from([
    ...OF_PAGE.map(([, read]) => read(view)),
    ...NAME_BITS.map((bit) => share(names[bit]!, body.chars)),
    ...TOKEN_BITS.map((bit) => share(tokens[bit]!, body.chars)),
    log(controls),
    share(listing, body.chars),
    share(bare, body.chars),
    share(depth, page.blocks.length)
  ])
}

/** Characters by the bit of each trait. Neighbours often have the same traits: they are added together. */
interface Tally {
  readonly sums: Float64Array
  /** Traits of the last blocks, and their characters. */
  traits: number
  chars: number
}

function newTally(): Tally {
  return { sums: new Float64Array(32), traits: 0, chars: 0 }
}

function tally(counted: Tally, traits: number, chars: number): void {
  if (traits !== counted.traits) sumsOf(counted)
  counted.traits = traits
  counted.chars += chars
}

function sumsOf(counted: Tally): Float64Array {
  const { sums, traits, chars } = counted
  for (let left = traits; left !== 0; left &= left - 1)
    sums[31 - Math.clz32(left & -left)]! += chars
  counted.chars = 0
  return sums
}
