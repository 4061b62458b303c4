/** Everything known about a page before any block is judged. */

import type { Element, Root } from 'hast'
import { type BlockFacts, blockFacts } from './block-facts.ts'
import { type PageBlocks, pageBlocks } from './page-blocks.ts'
import { type PageSignals, pageSignals } from './page-signals.ts'
import { type Places, placesOf } from './places.ts'
import { type Surroundings, surroundings } from './surroundings.ts'
import type { TextCount } from './text-count.ts'

/** See {@link pageView}. */
export interface PageView {
  readonly page: PageBlocks
  readonly signals: PageSignals
  readonly facts: BlockFacts
  readonly around: Surroundings
  readonly places: Places
  /** Counts of the whole body. */
  readonly body: TextCount
}

/** Analyse a page. A tree without a body is read as the content of one. */
export function pageView(tree: Root, url: URL): PageView {
  const signals = pageSignals(tree, url)
  const page = pageBlocks(signals.body ?? bodyOf(tree))
  return {
    page,
    signals,
    body: page.containers[0]!.total,
    facts: blockFacts(page, signals),
    around: surroundings(page),
    places: placesOf(page)
  }
}

function bodyOf(tree: Root): Element {
  const children = tree.children.filter((child) => child.type !== 'doctype')
  return { type: 'element', tagName: 'body', properties: {}, children }
}
