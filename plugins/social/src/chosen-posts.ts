/** The posts of a profile that the filters leave. */

import type { PostDraft } from './drafts.ts'
import { type Filters, instant, POSTS } from './filters.ts'

const DAY = 86_400_000

/** Posts in the order of the page, each once, as the filters ask. */
export function chosenPosts(posts: readonly PostDraft[], filters: Filters): PostDraft[] {
  const { posts_limit = POSTS, since, until, include_replies = false } = filters
  const from = since === undefined ? undefined : instant(since)
  const to =
    until === undefined ? undefined : (instant(until) ?? 0) + (until.includes('T') ? 1 : DAY)
  const seen = new Set<string>()
  const chosen = posts.filter((post) => {
    if (seen.has(post.id)) return false
    seen.add(post.id)
    if (!include_replies && (post.isReply || typeof post.in_reply_to === 'string')) return false
    if (from === undefined && to === undefined) return true
    const time = post.published_at ? instant(post.published_at) : undefined
    return time !== undefined && time >= (from ?? time) && (to === undefined || time < to)
  })
  return chosen.slice(0, posts_limit)
}
