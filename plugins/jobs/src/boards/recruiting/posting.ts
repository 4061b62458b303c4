/** A posting on the board of a recruiting system: the data for its scripts, and the markup. */

import type { Page } from '@sluice/core'
import type { PostingLayer } from '../../posting.ts'
import { ashbyState } from './ashby.ts'
import { greenhouseState } from './greenhouse.ts'
import { headLayer } from './head.ts'
import { markupLayers } from './markup.ts'

/** Returns the layers of the data, of the markup and of the head, in this order. */
export function recruitingPosting(page: Page): PostingLayer[] {
  return [...recruitingLayers(page), headLayer(page)]
}

/**
 * Returns the layers of the data and of the markup. They also serve pages of unknown hosts: the layers of other systems
 * are empty.
 */
export function recruitingLayers(page: Page): PostingLayer[] {
  return [ashbyState(page), greenhouseState(page), ...markupLayers(page)]
}
