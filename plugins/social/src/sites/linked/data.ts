/** Profiles, posts and videos as pages describe them in JSON-LD and microdata. */

import { structuredData, type Thing, thingOf, things, valueUrl } from '@sluice/content'
import { wholeNumberAt } from '@sluice/content/state'
import type { Page } from '@sluice/core'
import { type Count, count, isoDate } from '@sluice/values'
import { unescapedOnce } from '../../text-marks.ts'

const POSTS = ['socialmediaposting', 'discussionforumposting', 'question', 'videoobject']

/** The page's profile: the thing a ProfilePage is about. */
export function linkedProfile(page: Page): { about: Thing; page: Thing } | undefined {
  for (const thing of things(structuredData(page.tree))) {
    if (!thing.types.includes('profilepage')) continue
    const about = thingOf(thing.values('mainEntity')[0], `${thing.source}.mainEntity`)
    if (about) return { about, page: thing }
  }
  return undefined
}

/**
 * The page's post, question or video, the outermost first. A post with a video is a post; questions of a page of
 * frequent questions are no posts.
 */
export function linkedPost(page: Page): Thing | undefined {
  return linkedPosts(page)[0]
}

/** All posts, questions and videos of a page, the outermost first. */
export function linkedPosts(page: Page): readonly Thing[] {
  const all = things(structuredData(page.tree))
  const isFaq = all.some(({ types }) => types.includes('faqpage'))
  const found = all.filter(({ types }) =>
    types.some((type) => POSTS.includes(type) && !(isFaq && type === 'question'))
  )
  return found.sort((one, other) => depthOf(one) - depthOf(other))
}

/** The main entity of a page stands as far out as the page itself. */
function depthOf({ depth, source }: Thing): number {
  return /\.mainEntity(?:OfPage)?(?:\[0\])?$/.test(source) ? 0 : depth
}

/** Text of a property, character references decoded once. */
export function linkedText(thing: Thing | undefined, ...properties: string[]): string | undefined {
  for (const property of properties) {
    const [value] = thing?.values(property) ?? []
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && text.trim() !== '') return unescapedOnce(text)
  }
  return undefined
}

/** Address of a property, as written. */
export function linkedUrl(thing: Thing | undefined, ...properties: string[]): string | undefined {
  for (const property of properties) {
    const url = thing?.values(property).map(valueUrl).find(Boolean)
    if (url) return url
  }
  return undefined
}

/** A thing inside of a thing, `author`. */
export function linkedThing(thing: Thing | undefined, property: string): Thing | undefined {
  return thing && thingOf(thing.values(property)[0], `${thing.source}.${property}`)
}

/** Time of a property in ISO 8601. */
export function linkedDate(thing: Thing | undefined, ...properties: string[]): string | undefined {
  const text = linkedText(thing, ...properties)
  return text === undefined ? undefined : isoTime(text)
}

/** An ISO 8601 time as it is, with the colon that a zone must have; other texts by what date they hold. */
export function isoTime(text: string): string | undefined {
  const match =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  if (!match) return isoDate(text)
  const [, date, time, fraction, zone = ''] = match
  if (isoDate(date!) === undefined) return undefined
  const exact = fraction ? fraction.slice(0, 4).replace(/^\.0+$/, '') : ''
  return `${date}T${time}${exact}${zone.replace(/^[+-]00:?00$/, 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`
}

/**
 * Returns the number of interactions of one type, `'LikeAction'`.
 *
 * @param property - `agentInteractionStatistic` counts the person's own actions, not those of others.
 */
export function interactions(
  thing: Thing | undefined,
  action: string,
  property = 'interactionStatistic'
): Count | undefined {
  for (const value of thing?.values(property) ?? []) {
    const counter = thingOf(value)
    const [type] = counter?.values('interactionType') ?? []
    const name = typeof type === 'string' ? type : thingOf(type)?.types[0]
    if (!name?.toLowerCase().endsWith(action.toLowerCase())) continue
    return countAt(counter?.values('userInteractionCount')[0])
  }
  return undefined
}

/** A number, or a text that people read as one: `'1,200'`, `'1.2K'`. */
export function countAt(value: unknown): Count | undefined {
  const whole = wholeNumberAt(value)
  if (whole !== undefined) return { value: whole, raw: String(whole) }
  return typeof value === 'string' ? count(value) : undefined
}

/** `PT2M40S` in seconds. Some pages leave the first letter out, others write years and months of zero. */
export function durationSeconds(text: string | undefined): number | undefined {
  const match =
    /^(?:P(?:0{1,4}Y)?(?:0{1,2}M)?(?:(\d{1,4})D)?)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d+)?S)?)?$/.exec(
      text ?? ''
    )
  if (!match || !/\d/.test(text ?? '')) return undefined
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = match
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
