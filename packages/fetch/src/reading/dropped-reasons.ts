/** Why a part of a page is not in the answer: `reason` in `meta.content.dropped`. */

import type { DropReason } from '@sluice/content'

/** The reasons of the reading; `more` totals all entries beyond the limit. */
export const DROPPED_REASONS = [
  'navigation',
  'banner',
  'footer',
  'sidebar',
  'related',
  'comments',
  'share',
  'signup',
  'advert',
  'overlay',
  'form',
  'hidden',
  'excluded',
  'boilerplate',
  'more'
] as const satisfies readonly (DropReason | 'more')[]
export type DroppedReason = (typeof DROPPED_REASONS)[number]
