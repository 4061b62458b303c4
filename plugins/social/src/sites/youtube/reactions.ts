/** Counts of a YouTube video's likes, views and comments. */

import type { Thing } from '@sluice/content'
import { findObjects, listAt, textAt, valueAt, wholeNumberAt } from '@sluice/content/state'
import type { Noted } from '@sluice/core'
import { countOf } from '../../counts.ts'
import { interactions } from '../linked/data.ts'
import { runsText } from './text.ts'

/** Sources of the facts about one video. */
export interface VideoSources {
  readonly details: unknown
  readonly format: unknown
  readonly initial: unknown
  readonly primary: unknown
  readonly secondary: unknown
  readonly item: Thing | undefined
  readonly locale: string | undefined
}

/** Counts, exact ones before those that are shortened. */
export function videoReactions(
  { details, format, initial, primary, item, locale }: VideoSources,
  noted: Noted
) {
  const options = { locale, path: 'reactions.' }
  const isRated = (found: Record<string, unknown>) =>
    found.iconName === 'LIKE' && found.title !== undefined
  const actions = valueAt(primary, 'videoActions')
  const [like] = findObjects(actions, isRated, 1)
  // The button of the years to 2023, whose label for screen readers is exact.
  const isToggle = (found: Record<string, unknown>) =>
    textAt(found, 'defaultIcon', 'iconType') === 'LIKE'
  const [toggle] = findObjects(actions, isToggle, 1)
  const panel = listAt(initial, 'engagementPanels').find((found) =>
    /comments/.test(textAt(found, 'engagementPanelSectionListRenderer', 'panelIdentifier') ?? '')
  )
  const header = valueAt(
    panel,
    'engagementPanelSectionListRenderer',
    'header',
    'engagementPanelTitleHeaderRenderer'
  )
  const [entry] = findObjects(
    valueAt(initial, 'contents'),
    (found) => found.commentsEntryPointHeaderRenderer !== undefined,
    1
  )
  const viewed = valueAt(primary, 'viewCount', 'videoViewCountRenderer')
  const isLive = valueAt(viewed, 'isLive') === true
  return {
    ...countOf(
      noted,
      'likes',
      [
        [wholeNumberAt(format, 'likeCount'), 'state:ytInitialPlayerResponse.microformat.likeCount'],
        [interactions(item, 'LikeAction'), `${item?.source}.interactionStatistic`],
        [textAt(like, 'title'), 'state:ytInitialData.videoActions'],
        [
          textAt(toggle, 'defaultText', 'accessibility', 'accessibilityData', 'label'),
          'state:ytInitialData.videoActions'
        ],
        [runsText(valueAt(toggle, 'defaultText')), 'state:ytInitialData.videoActions']
      ],
      options
    ),
    ...countOf(
      noted,
      'views',
      [
        [
          wholeNumberAt(details, 'viewCount'),
          'state:ytInitialPlayerResponse.videoDetails.viewCount'
        ],
        [interactions(item, 'WatchAction'), `${item?.source}.interactionStatistic`],
        // Of a live stream these are those who watch now.
        [
          isLive ? undefined : runsText(valueAt(viewed, 'viewCount')),
          'state:ytInitialData.viewCount'
        ]
      ],
      options
    ),
    ...countOf(
      noted,
      'replies',
      [
        [runsText(valueAt(header, 'contextualInfo')), 'state:ytInitialData.engagementPanels'],
        [
          runsText(valueAt(entry, 'commentsEntryPointHeaderRenderer', 'commentCount')),
          'state:ytInitialData.contents'
        ]
      ],
      options
    )
  }
}
