/** Features of the page type models: the page and its kept part. */

import { NAME_TRAITS, TOKEN_TRAITS } from '../blocks/element-traits.ts'
import type { PageView } from '../blocks/page-view.ts'
import { log, share } from '../blocks/ratios.ts'
import { addCount, type TextCount, textCount } from '../blocks/text-count.ts'
import { PAGE_FEATURES, type PageFeature } from './page-features.ts'

/** A page and its main content. */
export interface KeptView extends PageView {
  /** Sum over the kept blocks. */
  readonly total: TextCount
  /** Kept characters below each element name, and near each trait. */
  readonly inElement: ReadonlyMap<string, number>
  readonly withName: Float64Array
  readonly withToken: Float64Array
  /** Kept characters in groups of at least three similar elements, and in the largest such group. */
  readonly inGroups: number
  readonly largestGroup: number
}

/** Sum up the kept part. */
export function keptView(view: PageView, kept: readonly boolean[]): KeptView {
  const total = textCount()
  const inElement = new Map<string, number>()
  const withName = new Float64Array(NAME_TRAITS.length)
  const withToken = new Float64Array(TOKEN_TRAITS.length)
  let inGroups = 0
  let largestGroup = 0
  for (const { index, container, count } of view.page.blocks) {
    if (!kept[index]) continue
    const { tagName } = container.element
    addCount(total, count)
    inElement.set(tagName, (inElement.get(tagName) ?? 0) + count.chars)
    addTraits(withName, container.nearNames, count.chars)
    addTraits(withToken, container.nearTokens, count.chars)
    const group = likeElements(view, container.index)
    if (group > 2) inGroups += count.chars
    if (group > largestGroup) largestGroup = group
  }
  return { ...view, total, inElement, withName, withToken, inGroups, largestGroup }
}

function addTraits(sums: Float64Array, traits: number, chars: number): void {
  for (let bit = 0; bit < sums.length; bit++) if (traits & (1 << bit)) sums[bit]! += chars
}

/** Size of the largest group of similar elements at most three levels above a block. */
function likeElements({ page, around }: PageView, index: number): number {
  let most = 0
  let up = page.containers[index]
  for (let level = 0; up && level < 4; level++, up = up.parent) {
    most = Math.max(most, around.repetitions[up.index]!.count)
  }
  return most
}

type KeptFeature = (view: KeptView) => number

/** All features by name. */
export const KEPT_FEATURES: ReadonlyMap<string, KeptFeature> = new Map<string, KeptFeature>([
  ...(PAGE_FEATURES as readonly (readonly [string, PageFeature])[]),
  ['kept.words', ({ total }) => log(total.words)],
  ['kept.share', ({ total, body }) => share(total.chars, body.chars)],
  ['kept.linked', ({ total }) => share(total.linkChars, total.chars)],
  ['kept.links', ({ total }) => log(total.links)],
  ['kept.blockWords', ({ total }) => share(total.words, total.blocks)],
  ['kept.blocks', ({ total }) => log(total.blocks)],
  ['kept.prose', ({ total }) => share(total.prose, total.chars)],
  ['kept.headings', ({ total }) => share(total.headings, total.blocks)],
  ['kept.prices', ({ total }) => log(total.prices)],
  ['kept.media', ({ total }) => log(total.media)],
  ['kept.stopRate', ({ total }) => share(total.stops, total.words)],
  ['kept.digits', ({ total }) => share(total.digits, total.chars)],
  ['kept.inGroups', ({ total, inGroups }) => share(inGroups, total.chars)],
  ['kept.largestGroup', ({ largestGroup }) => log(largestGroup)],
  ...['p', 'pre', 'li', 'td', 'div'].map((name): [string, KeptFeature] => [
    `kept.${name}`,
    ({ total, inElement }) => share(inElement.get(name) ?? 0, total.chars)
  ]),
  ...NAME_TRAITS.map((name, bit): [string, KeptFeature] => [
    `kept.is.${name}`,
    ({ total, withName }) => share(withName[bit]!, total.chars)
  ]),
  ...TOKEN_TRAITS.map(([name], bit): [string, KeptFeature] => [
    `kept.of.${name}`,
    ({ total, withToken }) => share(withToken[bit]!, total.chars)
  ])
])
