/** Recognises pages of one post with its comments, and pages of one video, on sites of any host. */

import {
  all,
  pageControls,
  sharedWords,
  structuredData,
  type Thing,
  text,
  things
} from '@sluice/content'
import { type Evidence, evidenceOf, type Page } from '@sluice/core'
import { metaOf } from '../../page-facts.ts'
import { linkedPost, linkedProfile, linkedText } from './data.ts'
import { isOther, shownThread } from './thread/shown-thread.ts'
import { isCallToReply, isThreadAddress, leadsToReply } from './thread/words.ts'

/** Weights of the signs. A page is of a kind from {@link ENOUGH} on. */
const WEIGHTS = {
  described: 3,
  units: 1.5,
  uniform: 0.5,
  address: 1,
  reply: 1,
  other: -3,
  list: -2,
  beside: -1.5,
  tagged: 1.5,
  player: 1,
  oneVideo: 0.5,
  writing: -2
} as const
const ENOUGH = 3

type Signs = [string, number][]

/** Evidence that a page is about one post, or about one video. */
export function recognise(page: Page): Evidence | undefined {
  const thing = linkedProfile(page) ? undefined : linkedPost(page)
  return (thing && described(page, thing)) ?? (thing ? undefined : recogniseShown(page))
}

/** Evidence of a page that describes neither a post nor a video nor a profile. */
export function recogniseShown(page: Page): Evidence | undefined {
  if (linkedProfile(page) || linkedPost(page)) return undefined
  return (
    evidenceOf('video', videoSigns(page), ENOUGH) ?? evidenceOf('post', threadSigns(page), ENOUGH)
  )
}

function described(page: Page, thing: Thing): Evidence | undefined {
  const [syntax] = thing.source.split(':')
  const [type = 'post'] = thing.types
  const isVideo = thing.types.includes('videoobject')
  const isOuter = thing.depth === 0 || /\.mainEntity(?:OfPage)?(?:\[0\])?$/.test(thing.source)
  if (!isOuter || isOther(page, isVideo ? ['videoobject'] : [])) return undefined
  if (isSeveral(page, type)) return undefined
  if (!isNamed(page, linkedText(thing, 'headline', 'name')) && isVideo) return undefined
  if (isVideo && hasWriting(page)) return undefined
  return {
    kind: isVideo ? 'video' : 'post',
    signs: [`${syntax}:${type}`],
    weight: WEIGHTS.described
  }
}

/** A list of posts or of videos describes several of one type side by side. */
function isSeveral(page: Page, type: string): boolean {
  const found = things(structuredData(page.tree)).filter(
    ({ types, depth }) => depth === 0 && types.includes(type)
  )
  return new Set(found.map((thing) => linkedText(thing, 'headline', 'name'))).size > 1
}

function threadSigns(page: Page): Signs {
  // Comments below anything else look like a discussion, but their address does not say that they are one. The look at
  // the page that follows takes longer than reading many a page does.
  if (!isThreadAddress(page.url)) return []
  const thread = shownThread(page)
  if (!thread || thread.share < 0.25) return []
  const found: Signs = [
    ['posts with author and time', WEIGHTS.units],
    ['address of a discussion', WEIGHTS.address]
  ]
  if (hasReply(page)) found.push(['control to reply', WEIGHTS.reply])
  if (thread.isUniform) found.push(['posts of one kind', WEIGHTS.uniform])
  if (thread.before > BEFORE) found.push(['comments below something', WEIGHTS.beside])
  if (isOther(page)) found.push(['another thing', WEIGHTS.other])
  if (thread.leading > 0.5) found.push(['list', WEIGHTS.list])
  return found
}

/** Characters of text before the first post from which on it is a comment. */
const BEFORE = 1_500

function hasReply({ tree }: Page): boolean {
  const { anchors, pressed } = pageControls(tree)
  return (
    anchors.some(({ properties }) => leadsToReply(String(properties.href))) ||
    pressed.some(({ says }) => isCallToReply(says))
  )
}

function videoSigns(page: Page): Signs {
  const type = metaOf(page, 'og:type') ?? ''
  if (!/^video(?:\.(?:other|episode))?$/i.test(type)) return []
  const found: Signs = [[`meta:og:type ${type.toLowerCase()}`, WEIGHTS.tagged]]
  if (metaOf(page, 'og:audio')) return []
  const player = ['og:video', 'og:video:url', 'og:video:secure_url', 'twitter:player'].find(
    (name) => metaOf(page, name)
  )
  if (player) found.push([`meta:${player}`, WEIGHTS.player])
  const players = all(page.tree, 'video, iframe[src*="player"], iframe[src*="embed"]').length
  if (players === 1) found.push(['one player', WEIGHTS.oneVideo])
  if (players > 1) found.push(['several players', WEIGHTS.list])
  if (isNamed(page, metaOf(page, 'og:title')))
    found.push(['title beside the player', WEIGHTS.oneVideo])
  if (isOther(page, ['videoobject'])) found.push(['another thing', WEIGHTS.other])
  if (hasWriting(page)) found.push(['article', WEIGHTS.writing])
  return found
}

/** Characters of paragraphs from which on a page is an article with a video. */
const WRITING = 2_500

function hasWriting({ tree }: Page): boolean {
  let length = 0
  for (const paragraph of all(tree, 'p')) {
    const said = text(paragraph) ?? ''
    if (said.length > 80) length += said.length
    if (length > WRITING) return true
  }
  return false
}

/** A page that is called after a thing. */
function isNamed({ tree }: Page, name: string | undefined): boolean {
  if (name === undefined) return false
  const titles = [
    text(tree, 'h1'),
    text(tree, 'title'),
    structuredData(tree).meta.get('og:title')?.[0]
  ]
  return titles.some((title) => sharedWords(name, title ?? '') >= 0.5)
}
