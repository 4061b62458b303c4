/** Reasons for leaving a part of a page out of the answer: `reason` in `meta.content.dropped`. */

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
/** Reason for leaving a part of a page out; `more` is the last entry of a long list. */
export type DroppedReason = (typeof DROPPED_REASONS)[number]
