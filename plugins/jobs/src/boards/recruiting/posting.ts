/** A posting on the board of a recruiting system: the data for its scripts, and the markup. */

import type { Page } from '@sluice/core'
import type { PostingLayer } from '../../posting.ts'
import { ashbyState } from './ashby.ts'
import { greenhouseState } from './greenhouse.ts'
import { headLayer } from './head.ts'
import { markupLayers } from './markup.ts'

/**
 * Returns the layers of the data and of the markup, in this order. It also serves pages of unknown hosts: the layers of
 * other systems are empty.
 */
export function recruitingPosting(page: Page): PostingLayer[] {
  return [ashbyState(page), greenhouseState(page), ...markupLayers(page), headLayer(page)]
}
