/** Records of profiles, posts and videos. Source: decisions.md §11. Every key of a record is always there. */

import { z } from 'zod'

const text = (what: string) => z.string().nullable().describe(what)
const flag = (what: string) => z.boolean().nullable().describe(what)
const number = (what: string) => z.int().min(0).nullable().describe(what)
const raw = (of: string) =>
  text(`${of} as the page shows it, \`1.2M\`; null where the page gives a plain number, or none.`)

const Author = z.object({
  id: text('Id that the platform gives the account.'),
  handle: text('Name of the account in addresses, without `@`.'),
  name: text('Name the account shows.'),
  url: text('Address of the profile.')
})

const Medium = z.object({
  type: z.enum(['image', 'video', 'audio']).describe('What it is.'),
  url: text('Where it is; null where the page plays it from nowhere that has an address.'),
  alt: text('Description its author gave.')
})

const Reactions = z.object({
  likes: number('Likes, favourites or score.'),
  likes_raw: raw('`likes`'),
  dislikes: number('Dislikes.'),
  dislikes_raw: raw('`dislikes`'),
  replies: number('Replies or comments.'),
  replies_raw: raw('`replies`'),
  reposts: number('Reposts; shares where the platform counts those.'),
  reposts_raw: raw('`reposts`'),
  quotes: number('Quotes.'),
  quotes_raw: raw('`quotes`'),
  views: number('Views or plays.'),
  views_raw: raw('`views`')
})

const Posting = z.object({
  platform: z.string().describe('Short name of the platform, `youtube`.'),
  id: z.string().min(1).describe('Id of the post in its URL.'),
  url: z.string().describe('Address of the post.'),
  title: text('Title, where posts of the platform have one.'),
  author: Author.describe('Who published it.'),
  community: text('Community it was published in, without prefix.'),
  text: text('What it says, lines kept; of a video its description.'),
  published_at: text('ISO 8601 date or time, as precise as the page states it.'),
  published_at_raw: text('Date as the page shows it, where it was not in ISO 8601: `2 days ago`.'),
  language: text('BCP 47 tag of the text, where the page tells it.'),
  duration_seconds: number('Seconds it plays.'),
  category: text('Category or flair.'),
  media: z.array(Medium).describe('Pictures, videos and sounds.'),
  external_links: z.array(z.string()).describe('Addresses outside of the platform that it links.'),
  hashtags: z.array(z.string()).describe('Hashtags, without `#`.'),
  mentions: z.array(z.string()).describe('Handles that it mentions, without `@`.'),
  reactions: Reactions.describe('Counts; null where the page shows none.'),
  in_reply_to: text('Address of the post it answers.')
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
  id: text('Id that the platform gives the account.'),
  handle: text('Name of the account in addresses, without `@`.'),
  url: z.string().describe('Address of the profile.'),
  name: text('Name the account shows.'),
  bio: text('Self-description, with line breaks.'),
  avatar_url: text('Address of its picture.'),
  banner_url: text('Address of the picture at the top of its page.'),
  location: text('Place it names.'),
  joined_at: text('ISO 8601 date, month or time of the account.'),
  joined_at_raw: text('That date as the page shows it, where it was not in ISO 8601.'),
  external_links: z.array(z.string()).describe('Addresses outside of the platform that it links.'),
  is_verified: flag('Does the platform mark it as verified?'),
  is_private: flag('Are its posts hidden from the public?'),
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
