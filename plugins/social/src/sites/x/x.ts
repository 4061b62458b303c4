/** X: profiles and posts as its scripts render them; what it serves before holds neither. */

import { all, attribute, first, text } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import type { PostDraft, ProfileDraft } from '../../drafts.ts'
import { monthOf } from '../../month.ts'
import { absolute, loginRequired, pageLocale, pathOf, refusal } from '../../page-facts.ts'
import { shownText } from '../../shown-text.ts'
import { unique } from '../../text-marks.ts'
import {
  interactions,
  linkedDate,
  linkedProfile,
  linkedText,
  linkedThing,
  linkedUrl
} from '../linked/data.ts'
import type { Found, Site } from '../site.ts'
import { expandedLinks, xArticle, xArticles, xPostUrl } from './article.ts'

/** Pages that are not of an account. */
const RESERVED =
  /^(?:home|explore|search|hashtag|i|settings|notifications|messages|login|signup|tos|privacy|about|jobs|compose|intent|share|account|logout)$/i

/** X, formerly Twitter. */
export const x: Site = {
  platform: 'x',
  hosts: ['x.com', 'twitter.com'],
  plan(url) {
    const waitFor =
      'article[data-testid="tweet"], [data-testid="UserName"], [data-testid="emptyState"]'
    return { url, via: 'browser', waitFor }
  },
  read(page, noted) {
    const id = postId(page.url)
    return id ? post(page, id, noted) : profile(page, noted)
  }
}

function postId(url: URL): string | undefined {
  return /\/status(?:es)?\/(\d{1,20})(?:\/|$)/.exec(url.pathname)?.[1]
}

function post(page: Page, id: string, noted: Noted): Found {
  const articles = xArticles(page.tree)
  const index = articles.findIndex((article) => postIdOf(article) === id)
  const draft = index === -1 ? undefined : xArticle(articles[index]!, pageLocale(page), noted)
  if (!draft) throw nothing(page, 'holds no post')
  // A thread shows what a post answers right above it.
  const above = index > 0 ? xPostUrl(articles[index - 1]!) : undefined
  if (above) noted.note?.('in_reply_to', 'css:article[data-testid=tweet]')
  return { post: { ...draft, in_reply_to: above?.href ?? null } }
}

function postIdOf(article: Parameters<typeof xPostUrl>[0]): string | undefined {
  const url = xPostUrl(article)
  return url && postId(url)
}

function nothing(page: Page, what: string): Error {
  const isShown = first(page.tree, '[data-testid="emptyState"], [data-testid="error-detail"]')
  const asksFor = first(
    page.tree,
    '[data-testid="loginButton"], a[href="/login"], a[href^="/i/flow/login"]'
  )
  return !isShown && asksFor
    ? loginRequired(`${what} for visitors who are not logged in`)
    : refusal(what)
}

function profile(page: Page, noted: Noted): Found {
  const [handle = ''] = pathOf(page.url)
  const linked = linkedProfile(page)
  const shown = first(page.tree, '[data-testid="UserName"]')
  if (!/^\w{1,20}$/.test(handle) || RESERVED.test(handle))
    throw refusal('is not a profile or post of X')
  if (!linked && !shown) throw nothing(page, 'holds no profile')
  const posts = xArticles(page.tree).flatMap((article): PostDraft[] => {
    const draft = xArticle(article, pageLocale(page), {})
    return draft ? [draft] : []
  })
  return { profile: profileDraft(page, handle, noted), posts }
}

function profileDraft(page: Page, handle: string, noted: Noted): ProfileDraft {
  const linked = linkedProfile(page)
  const about = linked?.about
  const source = about?.source ?? 'json-ld'
  const css = (testId: string) => `css:[data-testid=${testId}]`
  const item = (testId: string) => text(page.tree, `[data-testid="${testId}"]`)
  const header = first(page.tree, '[data-testid="UserName"]')
  const description = first(page.tree, '[data-testid="UserDescription"]')
  const targets = description ? expandedLinks(description) : new Map<never, string>()
  const banner = first(page.tree, 'img[src*="/profile_banners/"]')
  const location = linkedText(linkedHome(page), 'name')
  const joined = item('UserJoinDate')
  const joinedAt = linkedDate(linked?.page, 'dateCreated')
  return {
    platform: 'x',
    url: `https://x.com/${linkedText(about, 'additionalName') ?? handle}`,
    id: firstValue(noted, 'id', [linkedText(about, 'identifier'), `${source}.identifier`]),
    handle: firstValue(
      noted,
      'handle',
      [linkedText(about, 'additionalName'), `${source}.additionalName`],
      [handle, 'url']
    ),
    name: firstValue(
      noted,
      'name',
      [linkedText(about, 'name'), `${source}.name`],
      [shownName(page), css('UserName')]
    ),
    bio: firstValue(
      noted,
      'bio',
      [description && shownText(description, targets), css('UserDescription')],
      [linkedText(about, 'description'), `${source}.description`]
    ),
    avatar_url: firstValue(noted, 'avatar_url', [linkedUrl(about, 'image'), `${source}.image`]),
    banner_url: firstValue(noted, 'banner_url', [
      banner && absolute(page, attribute(banner, 'src')),
      'css:img'
    ]),
    location: firstValue(
      noted,
      'location',
      [location, `${source}.homeLocation`],
      [item('UserLocation'), css('UserLocation')]
    ),
    joined_at: firstValue(
      noted,
      'joined_at',
      [joinedAt, 'json-ld:$.dateCreated'],
      [monthOf(joined, pageLocale(page)), css('UserJoinDate')]
    ),
    joined_at_raw: joinedAt ? null : (joined ?? null),
    external_links:
      firstValue(noted, 'external_links', [xLinks(page, targets), css('UserUrl')]) ?? [],
    is_verified: header ? first(header, '[data-testid="icon-verified"]') !== undefined : null,
    is_private: header ? first(header, '[data-testid="icon-lock"]') !== undefined : null,
    ...xCounts(page, noted)
  }
}

function linkedHome(page: Page) {
  const about = linkedProfile(page)?.about
  return linkedThing(about, 'homeLocation')
}

function xCounts(page: Page, noted: Noted) {
  const about = linkedProfile(page)?.about
  const locale = pageLocale(page)
  const shown = (end: string) => text(page.tree, `a[href$="/${end}"]:not([role="tab"])`)
  const at = (action: string) =>
    [interactions(about, action), `${about?.source}.interactionStatistic`] as const
  const css = (end: string) => `css:a[href$="/${end}"]`
  return {
    ...countOf(
      noted,
      'followers_count',
      [
        at('FollowAction'),
        [shown('verified_followers'), css('verified_followers')],
        [shown('followers'), css('followers')]
      ],
      { locale }
    ),
    ...countOf(
      noted,
      'following_count',
      [at('SubscribeAction'), [shown('following'), css('following')]],
      { locale }
    ),
    ...countOf(noted, 'posts_count', [at('WriteAction')], { locale })
  }
}

/** Name without the badge beside it. */
function shownName(page: Page): string | undefined {
  const line = first(page.tree, '[data-testid="UserName"] [dir="ltr"]')
  return line && shownText(line)
}

function xLinks(page: Page, targets: ReadonlyMap<unknown, string>): string[] {
  const site = all(page.tree, 'a[data-testid="UserUrl"]').flatMap((link) => {
    const shown = shownText(link).replace(/…$/, '')
    const href = attribute(link, 'href')
    if (shownText(link).endsWith('…') || !URL.canParse(`https://${shown}`))
      return href ? [href] : []
    return [/^https?:/.test(shown) ? shown : `https://${shown}`]
  })
  return unique([...site, ...targets.values()])
}
