/** A profile of Bluesky: JSON-LD and `meta`, and what its scripts render beside them. */

import { all, attribute, first, text } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import { absolute, isOutside, metaOf, pageLocale } from '../../page-facts.ts'
import { shownText } from '../../shown-text.ts'
import { textMarks } from '../../text-marks.ts'
import { interactions, linkedDate, linkedProfile, linkedText, linkedUrl } from '../linked/data.ts'
import type { Found } from '../site.ts'
import {
  accountId,
  BLUESKY_HOSTS,
  cardImages,
  labelledMeta,
  nothingIn,
  personHandle,
  personName,
  titleName
} from './facts.ts'
import { blueskyFeed } from './feed.ts'

/** @throws ParseError - there is no such profile. */
export function blueskyProfile(page: Page, asked: string, noted: Noted): Found {
  const linked = linkedProfile(page)
  const about = linked?.about
  const handle = personHandle(about) ?? metaOf(page, 'profile:username')
  const did = labelledMeta(page, 'Account DID')
  if (!about && !did) throw nothingIn(page, 'holds no profile')
  const source = about?.source ?? 'json-ld'
  const description = first(page.tree, '[data-testid="profileHeaderDescription"]')
  const bio = linkedText(about, 'description') ?? (description && shownText(description))
  const banner = all(page.tree, '[data-testid="userBannerImage"] img, img[src*="/img/banner/"]')[0]
  const counted = (action: string, property?: string) =>
    [
      [interactions(about, action, property), `${source}.${property ?? 'interactionStatistic'}`]
    ] as const
  const locale = pageLocale(page)
  const shown = (name: string) =>
    [
      text(page.tree, `[data-testid="profileHeader${name}Button"]`),
      `css:profileHeader${name}Button`
    ] as const
  return {
    profile: {
      platform: 'bluesky',
      url: `https://bsky.app/profile/${handle ?? asked}`,
      id: firstValue(
        noted,
        'id',
        [linkedText(about, 'identifier'), `${source}.identifier`],
        [accountId(page) ?? did, 'meta:twitter:label Account DID']
      ),
      handle: firstValue(noted, 'handle', [handle, `${source}.alternateName`], [asked, 'url']),
      name: firstValue(
        noted,
        'name',
        [personName(about), `${source}.name`],
        [titleName(page), 'meta:og:title']
      ),
      bio: firstValue(
        noted,
        'bio',
        [bio, `${source}.description`],
        [metaOf(page, 'og:description'), 'meta:og:description']
      ),
      avatar_url: firstValue(noted, 'avatar_url', [linkedUrl(about, 'image'), `${source}.image`]),
      banner_url: firstValue(
        noted,
        'banner_url',
        [banner && absolute(page, attribute(banner, 'src')), 'css:img'],
        [cardImages(page)[0], 'meta:og:image']
      ),
      joined_at: firstValue(noted, 'joined_at', [
        linkedDate(linked?.page, 'dateCreated'),
        'json-ld:$.dateCreated'
      ]),
      external_links:
        firstValue(noted, 'external_links', [
          textMarks(bio).links.filter((link) => isOutside(link, BLUESKY_HOSTS)),
          `${source}.description`
        ]) ?? [],
      ...countOf(noted, 'followers_count', [...counted('FollowAction'), shown('Followers')], {
        locale
      }),
      ...countOf(
        noted,
        'following_count',
        [...counted('FollowAction', 'agentInteractionStatistic'), shown('Follows')],
        { locale }
      ),
      ...countOf(noted, 'posts_count', counted('WriteAction', 'agentInteractionStatistic'))
    },
    posts: blueskyFeed(page)
  }
}
