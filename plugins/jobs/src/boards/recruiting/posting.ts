/** A posting on the board of a recruiting system: the data for its scripts, and the markup. */

import type { Page } from '@sluice/core'
import type { PostingLayer } from '../../posting.ts'
import { ashbyState } from './ashby.ts'
import { greenhouseState } from './greenhouse.ts'
import { headLayer } from './head.ts'
import { markupLayers } from './markup.ts'

/** What the data and the markup say, in this order. Serves pages of unknown hosts, too: the layers of other systems are empty. */
export function recruitingPosting(page: Page): PostingLayer[] {
  return [ashbyState(page), greenhouseState(page), ...markupLayers(page), headLayer(page)]
}
