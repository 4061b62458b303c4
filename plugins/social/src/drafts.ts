/** From what was found to a whole record: what was not found is null or empty. */

import type { PostRecord, ProfileRecord, VideoRecord } from './record.ts'

type Reactions = PostRecord['reactions']

/** Found parts of a post or video. `isReply` is for the filter: pages tell it without telling of what. */
export type PostDraft = Partial<
  Omit<PostRecord, 'type' | 'author' | 'reactions' | 'id' | 'url' | 'comments'>
> & {
  readonly id: string
  readonly url: string
  readonly author?: Partial<PostRecord['author']>
  readonly reactions?: Partial<Reactions>
  readonly comments?: readonly CommentDraft[]
  readonly isVideo?: boolean
  readonly isReply?: boolean
}

type Comment = PostRecord['comments'][number]

/** Found parts of a comment. */
export type CommentDraft = Partial<Omit<Comment, 'id' | 'author' | 'reactions'>> & {
  readonly id: string
  readonly author?: Partial<Comment['author']>
  readonly reactions?: Partial<Comment['reactions']>
}

/** Found parts of a profile, its posts aside. */
export type ProfileDraft = Partial<Omit<ProfileRecord, 'type' | 'posts' | 'url' | 'platform'>> & {
  readonly url: string
  readonly platform: string
}

const NOBODY: PostRecord['author'] = { id: null, handle: null, name: null, url: null }

const NO_REACTIONS: Reactions = {
  likes: null,
  likes_raw: null,
  dislikes: null,
  dislikes_raw: null,
  replies: null,
  replies_raw: null,
  reposts: null,
  reposts_raw: null,
  quotes: null,
  quotes_raw: null,
  views: null,
  views_raw: null
}

/** The record of a post or video. */
export function wholePost(platform: string, draft: PostDraft): PostRecord | VideoRecord {
  const { isVideo, isReply: _, id, url, author, reactions, comments = [], ...found } = draft
  return {
    type: isVideo ? 'video' : 'post',
    platform,
    id,
    url,
    title: null,
    author: { ...NOBODY, ...author },
    community: null,
    text: null,
    published_at: null,
    published_at_raw: null,
    language: null,
    duration_seconds: null,
    category: null,
    media: [],
    external_links: [],
    hashtags: [],
    mentions: [],
    reactions: { ...NO_REACTIONS, ...reactions },
    in_reply_to: null,
    comments: comments.map(wholeComment),
    ...found
  }
}

function wholeComment({ id, author, reactions, ...found }: CommentDraft): Comment {
  return {
    id,
    author: { ...NOBODY, ...author },
    text: null,
    published_at: null,
    published_at_raw: null,
    in_reply_to: null,
    ...found,
    reactions: { likes: null, dislikes: null, replies: null, ...reactions }
  }
}

/** The record of a profile with the posts that are to be in it. */
export function wholeProfile(draft: ProfileDraft, posts: ProfileRecord['posts']): ProfileRecord {
  const { platform, url, ...found } = draft
  return {
    type: 'profile',
    platform,
    id: null,
    handle: null,
    url,
    name: null,
    bio: null,
    avatar_url: null,
    banner_url: null,
    location: null,
    joined_at: null,
    joined_at_raw: null,
    external_links: [],
    is_verified: null,
    is_private: null,
    followers_count: null,
    followers_count_raw: null,
    following_count: null,
    following_count_raw: null,
    posts_count: null,
    posts_count_raw: null,
    ...found,
    posts
  }
}
