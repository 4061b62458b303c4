/** Comments, answers and replies of a post, as a page describes them. */

import { decodedUri, parseHtml, type Thing, thingOf, valueText } from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element } from 'hast'
import type { CommentDraft } from '../../drafts.ts'
import { absolute } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { countAt, interactions, linkedDate, linkedText, linkedUrl } from './data.ts'

/** Properties that hold what answers a thing. */
const REPLIES = ['acceptedAnswer', 'suggestedAnswer', 'comment'] as const

/** Comments of one page, and levels of replies. */
const MOST = 1_000
const DEPTH = 20

/** The comments of a post, replies right behind what they answer. */
export function linkedComments(page: Page, post: Thing): CommentDraft[] {
  const found: CommentDraft[] = []
  const seen = new Set<unknown>()
  const add = (thing: Thing, parent: string | null, depth: number): void => {
    for (const property of REPLIES) {
      for (const value of thing.values(property)) {
        const comment = thingOf(value)
        if (!comment || seen.has(comment.node) || found.length >= MOST || depth > DEPTH) continue
        seen.add(comment.node)
        const draft = draftOf(page, comment, String(found.length + 1), parent)
        if (draft.text === null && draft.author?.name === null) continue
        found.push(draft)
        add(comment, draft.id, depth + 1)
      }
    }
  }
  add(post, null, 0)
  return found
}

function draftOf(page: Page, comment: Thing, number: string, parent: string | null): CommentDraft {
  const url = linkedUrl(comment, 'url', '@id')
  const fragment = url === undefined ? undefined : URL.parse(url, page.url.href)?.hash.slice(1)
  const counted = (action: string, property: string) =>
    (interactions(comment, action) ?? countAt(comment.values(property)[0]))?.value
  return {
    id: linkedText(comment, 'identifier') ?? (fragment || number),
    author: linkedAuthor(page, comment),
    text: linkedBody(comment) ?? null,
    published_at: linkedDate(comment, 'datePublished', 'dateCreated') ?? null,
    reactions: {
      likes:
        counted('LikeAction', 'upvoteCount') ??
        interactions(comment, 'EndorseAction')?.value ??
        null,
      dislikes: counted('DislikeAction', 'downvoteCount') ?? null,
      replies: counted('CommentAction', 'commentCount') ?? null
    },
    in_reply_to: parent
  }
}

/** Author of a thing. Markup in which the name is a link has its address for a name. */
export function linkedAuthor(page: Page, thing: Thing): NonNullable<CommentDraft['author']> {
  const [value] =
    thing.values('author').length > 0 ? thing.values('author') : thing.values('creator')
  const author = thingOf(value)
  const name = valueText(value)
  const isAddress = name !== undefined && /^(?:https?:)?\/\S+$/.test(name)
  const url = linkedUrl(author, 'url') ?? (isAddress ? name : undefined)
  const address = absolute(page, url) ?? null
  return {
    id: linkedText(author, 'identifier') ?? null,
    handle: linkedText(author, 'alternateName')?.replace(/^@/, '') ?? null,
    name: (isAddress ? lastOf(name) : name) ?? null,
    url: address
  }
}

function lastOf(address: string): string | undefined {
  const last = address
    .split(/[?#]/, 1)[0]!
    .split('/')
    .findLast((segment) => segment !== '')
  return last && decodedUri(last)
}

const MARKUP = /<\/?(?:p|br|div|a|b|i|ul|ol|li|code|pre|blockquote|strong|em|span|h\d|img)\b/i

/** Text of a post or comment; some pages write it with its markup. */
export function linkedBody(thing: Thing): string | undefined {
  const text = linkedText(thing, 'text', 'articleBody', 'description')
  if (text === undefined || !MARKUP.test(text)) return text
  const tree = parseHtml(`<!doctype html><body>${text}`)
  const html = tree.children.find((child) => child.type === 'element') as Element | undefined
  return (html && flowText(html)) || undefined
}
