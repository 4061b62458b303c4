/** Facts in the `meta` elements of Instagram and Threads pages. */

import { firstValue, type Noted, type Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import { type CountSource, countOf } from '../../counts.ts'
import type { PostDraft, ProfileDraft } from '../../drafts.ts'
import { metaOf, pageLocale, titleOf } from '../../page-facts.ts'
import { textMarks } from '../../text-marks.ts'
import { linkedPost, linkedText } from '../linked/data.ts'
import { profileUrl } from './addresses.ts'

type Platform = 'instagram' | 'threads'

const DESCRIPTION = 'meta:og:description'
/** Characters of a description that are matched as a whole. */
const LONGEST = 4000

/** `2,362 Followers, 136 Following, 224 Posts - See Instagram photos and videos from Ada (@ada)`. */
export function metaDescribedProfile(
  page: Page,
  platform: Platform,
  handle: string,
  noted: Noted
): ProfileDraft | undefined {
  const description = metaOf(page, 'og:description') ?? metaOf(page, 'description') ?? ''
  const title = metaOf(page, 'og:title') ?? titleOf(page) ?? ''
  const counts =
    platform === 'instagram' ? instagramCounts(description) : threadsCounts(description)
  if (!counts) return undefined
  const name = nameBefore(title, `@${handle}`)
  const locale = pageLocale(page)
  const counted = (text: string | undefined): CountSource[] => [[text, DESCRIPTION]]
  return {
    platform,
    url: profileUrl(platform, handle),
    handle: firstValue(noted, 'handle', [handle, 'url']),
    name: firstValue(noted, 'name', [name, 'meta:og:title']),
    bio: firstValue(noted, 'bio', [counts.bio, DESCRIPTION], [biography(page), 'meta:description']),
    avatar_url: firstValue(noted, 'avatar_url', [metaOf(page, 'og:image'), 'meta:og:image']),
    ...countOf(noted, 'followers_count', counted(counts.followers), { locale }),
    ...countOf(noted, 'following_count', counted(counts.following), { locale }),
    ...countOf(noted, 'posts_count', counted(counts.posts), { locale })
  }
}

/** `Ada Lovelace (@ada) • Instagram photos and videos`. */
function nameBefore(title: string, handle: string): string | undefined {
  const index = title.toLowerCase().indexOf(handle.toLowerCase())
  if (index <= 0) return undefined
  const before = title.slice(0, index).trimEnd()
  return (/[(（]$/.test(before) ? before.slice(0, -1) : before).trimEnd()
}

interface Described {
  readonly followers?: string | undefined
  readonly following?: string | undefined
  readonly posts?: string | undefined
  readonly bio?: string | undefined
}

function instagramCounts(description: string): Described | undefined {
  const head = description.split(/\s[-–—]\s/, 1)[0]!
  const [followers, following, posts, more] = countParts(head)
  if (posts === undefined || more !== undefined) return undefined
  return { followers, following, posts }
}

/** `1.2M Followers • 123 Threads • What she writes of herself. See the latest conversations with @ada.` */
function threadsCounts(description: string): Described | undefined {
  const [followers, posts, ...rest] = description.split(/\s[•·]\s/)
  if (!/\d/.test(followers ?? '') || !/^\D{0,10}\d/.test(posts ?? '')) return undefined
  const written = rest.join(' • ')
  const end = written.lastIndexOf('See the latest conversations with @')
  const bio = (end === -1 ? written : written.slice(0, end)).trim()
  return { followers, posts, bio: bio || undefined }
}

/** Parts of a list of counts. A comma between digits belongs to a number. */
function countParts(text: string): string[] {
  return text.split(/[,،]\s+|[、，]/).filter((part) => /\p{Nd}/u.test(part))
}

/** Some pages quote the biography at the end of their description: `… on Instagram: "Mathematician"`. */
function biography(page: Page): string | undefined {
  const description = (metaOf(page, 'description') ?? '').slice(0, LONGEST)
  const handle = description.search(/@[\w.]+\)/)
  if (handle === -1) return undefined
  const said = description.slice(handle)
  const start = said.search(/["“„«]/)
  if (start === -1 || start > 120 || !/[:：]\s?$/.test(said.slice(0, start))) return undefined
  return /^([\s\S]+)["”“»]\.?$/.exec(said.slice(start + 1).trimEnd())?.[1]?.trim()
}

/** `152K likes, 784 comments - ada on April 19, 2021: "What she wrote"`. */
export function metaDescribedPost(
  page: Page,
  platform: Platform,
  code: string,
  noted: Noted
): PostDraft | undefined {
  const linked = linkedPost(page)
  const description = metaOf(page, 'og:description') ?? ''
  const title = metaOf(page, 'og:title') ?? ''
  const facts = platform === 'instagram' ? instagramFacts(description, pageLocale(page)) : undefined
  const handle =
    facts?.handle ??
    /\(@([\w.]{1,40})\)/.exec(title)?.[1] ??
    /^\/@?([\w.]+)\/post\//.exec(page.url.pathname)?.[1]
  if (!handle) return undefined
  const text = facts
    ? (facts.text ?? quoted(title))
    : platform === 'threads'
      ? description
      : undefined
  const content = text ?? linkedText(linked, 'articleBody', 'caption')
  const marks = textMarks(content)
  const options = { locale: pageLocale(page), path: 'reactions.' }
  const isReel = /\/(?:reel|reels|tv)\//.test(page.url.pathname)
  return {
    id: code,
    url: postUrl(page, platform, code, handle),
    author: {
      handle: firstValue(noted, 'author.handle', [handle, DESCRIPTION]),
      name: firstValue(noted, 'author.name', [nameIn(title), 'meta:og:title']),
      url: profileUrl(platform, handle)
    },
    text: firstValue(noted, 'text', [content, DESCRIPTION]),
    published_at: firstValue(noted, 'published_at', [facts?.date, DESCRIPTION]),
    published_at_raw: facts?.dateText ?? null,
    media: sharedMedia(page, isReel),
    external_links: marks.links,
    hashtags: marks.hashtags,
    mentions: marks.mentions,
    reactions: {
      ...countOf(noted, 'likes', [[facts?.likes, DESCRIPTION]], options),
      ...countOf(noted, 'replies', [[facts?.comments, DESCRIPTION]], options)
    }
  }
}

const COMMENTS = /coment|comment|komment|коммент|コメント|댓글|评论|評論|yorum|reacties|تعليق/i

function instagramFacts(description: string, language: string | undefined) {
  const sentence = sentenceParts(description)
  if (!sentence) return undefined
  const { head, handle, dateText, rest } = sentence
  const date = isoDate(dateText, { language, since: 2010 })
  const parts = countParts(head)
  if (!date || parts.length === 0 || parts.length > 2) return undefined
  // Likes come first, unless the author hides them.
  const [likes, comments] =
    parts.length === 1 && COMMENTS.test(parts[0]!) ? [undefined, parts[0]] : parts
  const shown = dateText.replace(/^(?:on|am|le|el|em|il|den|den|op|dnia)\s+/i, '').trim()
  return { handle, date, dateText: shown, likes, comments, text: quoted(rest) }
}

/** `<head> - <handle> <date>: <rest>`; the rest may be missing. */
function sentenceParts(description: string) {
  const colon = description.search(/[:：]/)
  const before = colon === -1 ? description : description.slice(0, colon)
  for (const dash of before.slice(0, 170).matchAll(/\s[-–—]\s/g)) {
    const head = before.slice(0, dash.index)
    if (head === '' || /["“„«]/.test(head)) return undefined
    const found = /^@?([\w.]+)\s/.exec(before.slice(dash.index + dash[0].length))
    const handle = found?.[1] ?? ''
    const dateText = before.slice(dash.index + dash[0].length + (found?.[0].length ?? 0))
    if (handle.length === 0 || handle.length > 40) continue
    if (dateText.length < 4 || dateText.length > 80) continue
    return { head, handle, dateText, rest: colon === -1 ? '' : description.slice(colon + 1).trim() }
  }
  return undefined
}

/** Returns the text from the first quotation mark to the last one. */
function quoted(text: string): string | undefined {
  const start = text.search(/["“„«「]/)
  if (start === -1) return undefined
  const rest = text.slice(start + 1)
  const end = Math.max(...['"', '”', '“', '»', '」'].map((mark) => rest.lastIndexOf(mark)))
  return (end === -1 ? rest : rest.slice(0, end)).trim() || undefined
}

/** `Ada Lovelace on Instagram: "…"`, `Ada Lovelace (@ada) on Threads`. */
function nameIn(title: string): string | undefined {
  const head = title.split(/[:：]\s*["“„«]/, 1)[0]!
  const handle = head.search(/\(@[\w.]+\)/)
  const before = handle === -1 ? head : head.slice(0, handle)
  const place = before.search(/\s(?:on|auf|sur|en|no|su|op|på|в|w)\s(?:Instagram|Threads)/)
  if (handle === -1 && place === -1) return undefined
  return (place === -1 ? before : before.slice(0, place)).trim().slice(0, 100) || undefined
}

function postUrl(page: Page, platform: Platform, code: string, handle: string): string {
  if (platform === 'threads') return `https://www.threads.com/@${handle}/post/${code}`
  const kind = /\/(p|reel|tv)\//.exec(page.url.pathname)?.[1] ?? 'p'
  return `https://www.instagram.com/${kind}/${code}/`
}

function sharedMedia(page: Page, isVideo: boolean): NonNullable<PostDraft['media']> {
  const video = metaOf(page, 'og:video:secure_url') ?? metaOf(page, 'og:video')
  if (isVideo || video) return [{ type: 'video', url: video ?? null, alt: null }]
  const image = metaOf(page, 'og:image')
  // A post without a picture has that of its author.
  const isOfPost = image !== undefined && metaOf(page, 'twitter:card') === 'summary_large_image'
  return isOfPost ? [{ type: 'image', url: image, alt: metaOf(page, 'og:image:alt') ?? null }] : []
}
