/** TikTok: the data for its scripts, in the shape of today and the one before. */

import { flagAt, listAt, textAt, timeAt, valueAt, wholeNumberAt } from '@sluice/content/state'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import type { PostDraft, ProfileDraft } from '../../drafts.ts'
import { isOutside, loginRequired, pathOf, refusal, stateOf } from '../../page-facts.ts'
import { textMarks, unique, uniqueTags } from '../../text-marks.ts'
import type { Found, Site } from '../site.ts'

const HOSTS = ['tiktok.com']
const SCOPE = '__UNIVERSAL_DATA_FOR_REHYDRATION__'

/** TikTok. */
export const tiktok: Site = {
  platform: 'tiktok',
  hosts: HOSTS,
  read(page, noted) {
    const id = /\/(?:video|photo|v)\/(\d{5,25})/.exec(page.url.pathname)?.[1]
    if (id) return video(page, id, noted)
    const handle = pathOf(page.url)[0]
    if (!handle?.startsWith('@')) throw refusal('is not a TikTok profile or video')
    return profile(page, handle.slice(1), noted)
  }
}

function video(page: Page, id: string, noted: Noted): Found {
  const detail = valueAt(stateOf(page, SCOPE), '__DEFAULT_SCOPE__', 'webapp.video-detail')
  const today = valueAt(detail, 'itemInfo', 'itemStruct')
  const item =
    textAt(today, 'id') === undefined
      ? valueAt(stateOf(page, 'SIGI_STATE'), 'ItemModule', id)
      : today
  if (textAt(item, 'id') === undefined) throw nothing(wholeNumberAt(detail, 'statusCode'), 'video')
  return {
    post: videoDraft(item, valueAt(stateOf(page, 'SIGI_STATE'), 'UserModule', 'users'), noted)
  }
}

/** Returns the error for a page without data. The status code decides which one. */
function nothing(status: number | undefined, what: string): Error {
  if (status === 10222 || status === 10216) {
    return loginRequired(`is a private ${what}`)
  }
  return refusal(status ? `has no ${what} (status ${status})` : `was served without its ${what}`)
}

function videoDraft(item: unknown, users: unknown, noted: Noted): PostDraft {
  const source = 'state:itemStruct'
  const named = textAt(item, 'author')
  const author = named === undefined ? valueAt(item, 'author') : valueAt(users, named)
  const handle = textAt(author, 'uniqueId') ?? named
  const id = textAt(item, 'id') ?? ''
  const text = textAt(item, 'desc')
  const marks = textMarks(text)
  const tags = listAt(item, 'textExtra')
  const images = listAt(item, 'imagePost', 'images').flatMap(
    (image) => textAt(image, 'imageURL', 'urlList', 0) ?? []
  )
  const seconds = wholeNumberAt(item, 'video', 'duration')
  const language = textAt(item, 'textLanguage')
  for (const field of ['id', 'url', 'author', 'published_at', 'media']) noted.note?.(field, source)
  return {
    id,
    url: `https://www.tiktok.com/@${handle ?? ''}/${images.length > 0 ? 'photo' : 'video'}/${id}`,
    isVideo: images.length === 0,
    author: {
      id: textAt(author, 'id') ?? textAt(item, 'authorId') ?? null,
      handle: handle ?? null,
      name: textAt(author, 'nickname') ?? textAt(item, 'nickname') ?? null,
      url: handle ? `https://www.tiktok.com/@${handle}` : null
    },
    text: firstValue(noted, 'text', [text, `${source}.desc`]),
    published_at: timeAt(item, 'createTime') ?? null,
    language: language && language !== 'un' ? language : null,
    duration_seconds: images.length === 0 && seconds ? seconds : null,
    media:
      images.length > 0
        ? images.map((url) => ({ type: 'image' as const, url, alt: null }))
        : [{ type: 'video' as const, url: textAt(item, 'video', 'playAddr') ?? null, alt: null }],
    external_links: marks.links.filter((link) => isOutside(link, HOSTS)),
    // The data has them in lower case.
    hashtags: uniqueTags([
      ...marks.hashtags,
      ...tags.flatMap((tag) => textAt(tag, 'hashtagName') ?? [])
    ]),
    mentions: unique([
      ...tags.flatMap((tag) => textAt(tag, 'userUniqueId') ?? []),
      ...marks.mentions
    ]),
    reactions: reactions(item, noted)
  }
}

function reactions(item: unknown, noted: Noted) {
  const options = { path: 'reactions.' }
  const count = (name: string) =>
    [
      [wholeNumberAt(item, 'statsV2', name), `state:itemStruct.statsV2.${name}`],
      [wholeNumberAt(item, 'stats', name), `state:itemStruct.stats.${name}`]
    ] as const
  return {
    ...countOf(noted, 'likes', count('diggCount'), options),
    ...countOf(noted, 'replies', count('commentCount'), options),
    ...countOf(noted, 'reposts', count('shareCount'), options),
    ...countOf(noted, 'views', count('playCount'), options)
  }
}

function profile(page: Page, handle: string, noted: Noted): Found {
  const detail = valueAt(stateOf(page, SCOPE), '__DEFAULT_SCOPE__', 'webapp.user-detail')
  const sigi = valueAt(stateOf(page, 'SIGI_STATE'), 'UserModule')
  const user = valueAt(detail, 'userInfo', 'user') ?? valueAt(sigi, 'users', handle)
  if (textAt(user, 'uniqueId') === undefined)
    throw nothing(wholeNumberAt(detail, 'statusCode'), 'profile')
  const info = valueAt(detail, 'userInfo') ?? { stats: valueAt(sigi, 'stats', handle) }
  const listed = listAt(detail, 'userInfo', 'itemList')
  return {
    profile: profileDraft(user, info, noted),
    posts: listed.map((item) => videoDraft(item, undefined, {})).filter(({ id }) => id !== '')
  }
}

function profileDraft(user: unknown, info: unknown, noted: Noted): ProfileDraft {
  const handle = textAt(user, 'uniqueId') ?? ''
  const read = (...names: string[]) =>
    names.map((name) => [textAt(user, name), `state:user.${name}`] as const)
  const count = (name: string) =>
    [
      [wholeNumberAt(info, 'statsV2', name), `state:userInfo.statsV2.${name}`],
      [wholeNumberAt(info, 'stats', name), `state:userInfo.stats.${name}`]
    ] as const
  const link = textAt(user, 'bioLink', 'link')
  const address = link && (/^https?:/.test(link) ? link : `https://${link}`)
  return {
    platform: 'tiktok',
    url: `https://www.tiktok.com/@${handle}`,
    id: firstValue(noted, 'id', ...read('id')),
    handle: firstValue(noted, 'handle', ...read('uniqueId')),
    name: firstValue(noted, 'name', ...read('nickname')),
    bio: firstValue(noted, 'bio', ...read('signature')),
    avatar_url: firstValue(
      noted,
      'avatar_url',
      ...read('avatarLarger', 'avatarMedium', 'avatarThumb')
    ),
    joined_at: firstValue(noted, 'joined_at', [
      timeAt(user, 'createTime'),
      'state:user.createTime'
    ]),
    external_links: address && URL.canParse(address) ? [address] : [],
    is_verified: flagAt(user, 'verified') ?? null,
    is_private: flagAt(user, 'privateAccount') ?? flagAt(user, 'secret') ?? null,
    ...countOf(noted, 'followers_count', count('followerCount')),
    ...countOf(noted, 'following_count', count('followingCount')),
    ...countOf(noted, 'posts_count', count('videoCount'))
  }
}
