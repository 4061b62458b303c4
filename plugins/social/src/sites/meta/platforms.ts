/**
 * Instagram and Threads: counts and captions in `meta`, and, on some pages, the data that their scripts render.
 *
 * The descriptions are sentences in the language of the visitor, with the counts in the same order in all.
 */

import { pageState } from '@sluice/content'
import { findObjects } from '@sluice/content/state'
import type { Noted, Page } from '@sluice/core'
import { loginRequired, metaOf, pathOf, refusal, titleOf } from '../../page-facts.ts'
import type { Found, Site } from '../site.ts'
import { profileUrl } from './addresses.ts'
import { metaDescribedPost, metaDescribedProfile } from './described.ts'
import { metaStatePost, metaStateProfile, metaStateTimeline } from './state.ts'

/** Pages that are not of an account. */
const RESERVED =
  /^(?:explore|accounts|stories|direct|about|legal|developer|reels|web|challenge|search|login|privacy|press|emails|session|graphql|api)$/i

/** Instagram. */
export const instagram: Site = {
  platform: 'instagram',
  hosts: ['instagram.com'],
  read: (page, noted) => read(page, 'instagram', /\/(?:p|reel|reels|tv)\/([\w-]{5,40})/, noted)
}

/** Threads. */
export const threads: Site = {
  platform: 'threads',
  hosts: ['threads.net', 'threads.com'],
  read: (page, noted) => read(page, 'threads', /\/(?:post|t)\/([\w-]{5,40})/, noted)
}

function read(page: Page, platform: 'instagram' | 'threads', pattern: RegExp, noted: Noted): Found {
  const code = pattern.exec(page.url.pathname)?.[1]
  return code ? post(page, platform, code, noted) : profile(page, platform, noted)
}

function post(page: Page, platform: 'instagram' | 'threads', code: string, noted: Noted): Found {
  const [media] = findObjects(
    states(page),
    (found) =>
      (found.code === code || found.shortcode === code) &&
      (typeof found.taken_at === 'number' || typeof found.taken_at_timestamp === 'number'),
    1
  )
  if (media) return { post: metaStatePost(media, platform, noted) }
  const draft = metaDescribedPost(page, platform, code, noted)
  if (!draft) throw nothing(page, 'holds no post')
  return { post: draft }
}

function profile(page: Page, platform: 'instagram' | 'threads', noted: Noted): Found {
  const handle = pathOf(page.url)[0]?.replace(/^@/, '') ?? ''
  if (!/^[\w.]{1,40}$/.test(handle) || RESERVED.test(handle)) {
    throw refusal('is not a profile or post')
  }
  const state = states(page)
  const [user] = findObjects(
    state,
    (found) =>
      typeof found.username === 'string' &&
      found.username.toLowerCase() === handle.toLowerCase() &&
      (typeof found.follower_count === 'number' || typeof found.edge_followed_by === 'object'),
    1
  )
  const described = metaDescribedProfile(page, platform, handle, noted)
  if (!user && !described) throw nothing(page, 'holds no profile')
  const draft = user ? metaStateProfile(user, platform, handle, noted) : undefined
  return {
    // The data of a page has all but the counts that its description has beside it.
    profile: { ...described, ...withoutNulls(draft), platform, url: profileUrl(platform, handle) },
    posts: metaStateTimeline(state, handle, platform)
  }
}

function states(page: Page): readonly unknown[] {
  return pageState(page.html).map(({ value }) => value)
}

function withoutNulls<Draft extends object>(draft: Draft | undefined): Partial<Draft> {
  const entries = Object.entries(draft ?? {}).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as Partial<Draft>
}

/** Returns the error for a page with nothing to read. The title shows if the page is gone or is for members only. */
function nothing(page: Page, what: string): Error {
  const title = titleOf(page) ?? ''
  const isBare =
    /^(?:(?:login|log in|anmelden|connexion|entrar|accedi)\W*)?(?:instagram|threads)(?:\W*(?:log in|login))?$/i.test(
      title
    )
  return isBare && metaOf(page, 'og:description') === undefined
    ? loginRequired(`${what} for visitors who are not logged in`)
    : refusal(what)
}
