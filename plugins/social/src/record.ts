/** Records of profiles, posts and videos. Source: decisions.md §11. Every key of a record is always there. */

import { z } from 'zod'

const text = (what: string) => z.string().nullable().describe(what)
const flag = (what: string) => z.boolean().nullable().describe(what)
const number = (what: string) => z.int().min(0).nullable().describe(what)
const raw = (of: string) =>
  text(`${of} as the page shows it, \`1.2M\`; null if the page gives a plain number or none.`)

const Author = z.object({
  id: text('Id of the account on the platform.'),
  handle: text('Name of the account in addresses, without `@`.'),
  name: text('Display name of the account.'),
  url: text('Address of the profile.')
})

const Medium = z.object({
  type: z.enum(['image', 'video', 'audio']).describe('What it is.'),
  url: text('Address of the media; null if the page gives none.'),
  alt: text('Description by its author.')
})

const Reactions = z.object({
  likes: number('Likes, favourites or score.'),
  likes_raw: raw('`likes`'),
  dislikes: number('Dislikes.'),
  dislikes_raw: raw('`dislikes`'),
  replies: number('Replies or comments.'),
  replies_raw: raw('`replies`'),
  reposts: number('Reposts, or shares if the platform counts shares.'),
  reposts_raw: raw('`reposts`'),
  quotes: number('Quotes.'),
  quotes_raw: raw('`quotes`'),
  views: number('Views or plays.'),
  views_raw: raw('`views`')
})

const Comment = z.object({
  id: z.string().describe('Id on the page, otherwise its number in the order of the page.'),
  author: Author.describe('Its author; all null for one who is deleted.'),
  text: text('Text with line breaks.'),
  published_at: text('ISO 8601 date or time, as precise as the page states it.'),
  published_at_raw: text('Date as the page shows it, where it was not in ISO 8601.'),
  reactions: Reactions.pick({ likes: true, dislikes: true, replies: true }).describe(
    'Counts; null where the page shows none.'
  ),
  in_reply_to: text('`id` of the comment that it replies to; null for a reply to the post.')
})

const Posting = z.object({
  platform: z.string().describe('Short name of the platform, `youtube`.'),
  id: z.string().min(1).describe('Id of the post in its URL.'),
  url: z.string().describe('Address of the post.'),
  title: text('Title, where posts of the platform have one.'),
  author: Author.describe('Publisher.'),
  community: text('Community it was published in, without prefix.'),
  text: text('Text with line breaks; for a video, its description.'),
  published_at: text('ISO 8601 date or time, as precise as the page states it.'),
  published_at_raw: text('Date as the page shows it, where it was not in ISO 8601: `2 days ago`.'),
  language: text('BCP 47 tag of the text, if the page states it.'),
  duration_seconds: number('Duration in seconds.'),
  category: text('Category or flair.'),
  media: z.array(Medium).describe('Pictures, videos and sounds.'),
  external_links: z.array(z.string()).describe('Linked addresses outside the platform.'),
  hashtags: z.array(z.string()).describe('Hashtags, without `#`.'),
  mentions: z.array(z.string()).describe('Handles that it mentions, without `@`.'),
  reactions: Reactions.describe('Counts; null where the page shows none.'),
  in_reply_to: text('Address of the post that it replies to.'),
  comments: z
    .array(Comment)
    .describe('Comments, answers and replies that the page shows, in its order.')
})

/** A post, `type: 'post'`. */
export const PostRecord = z.object({
  type: z.literal('post').describe('`post`.'),
  ...Posting.shape
})
export type PostRecord = z.infer<typeof PostRecord>

/** A video, `type: 'video'`: the same keys as a post. */
export const VideoRecord = z.object({
  type: z.literal('video').describe('`video`.'),
  ...Posting.shape
})
export type VideoRecord = z.infer<typeof VideoRecord>

/** A person's, channel's or community's page, `type: 'profile'`. */
export const ProfileRecord = z.object({
  type: z.literal('profile').describe('`profile`.'),
  platform: z.string().describe('Short name of the platform, `youtube`.'),
  id: text('Id of the account on the platform.'),
  handle: text('Name of the account in addresses, without `@`.'),
  url: z.string().describe('Address of the profile.'),
  name: text('Display name of the account.'),
  bio: text('Self-description, with line breaks.'),
  avatar_url: text('Address of its picture.'),
  banner_url: text('Address of the picture at the top of its page.'),
  location: text('Location that it states.'),
  joined_at: text('ISO 8601 date, month or time of the account.'),
  joined_at_raw: text('That date as the page shows it, where it was not in ISO 8601.'),
  external_links: z.array(z.string()).describe('Linked addresses outside the platform.'),
  is_verified: flag('Whether the platform marks it as verified.'),
  is_private: flag('Whether its posts are hidden from the public.'),
  followers_count: number('Followers, subscribers or members.'),
  followers_count_raw: raw('`followers_count`'),
  following_count: number('Accounts it follows.'),
  following_count_raw: raw('`following_count`'),
  posts_count: number('Posts or videos it has published.'),
  posts_count_raw: raw('`posts_count`'),
  posts: z
    .array(z.discriminatedUnion('type', [PostRecord, VideoRecord]))
    .describe('Posts the page shows, after the filters.')
})
export type ProfileRecord = z.infer<typeof ProfileRecord>

/** Record of this parser; `type` names its kind. */
export const SocialRecord = z.discriminatedUnion('type', [ProfileRecord, PostRecord, VideoRecord])
/** A profile with its posts, or one post. */
export type SocialRecord = z.infer<typeof SocialRecord>
