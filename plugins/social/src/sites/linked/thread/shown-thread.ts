/** The discussion that a page shows to people: a post with a heading, and the units that answer it. */

import { pageMemory, structuredData, text, textOf, things } from '@sluice/content'
import type { Page } from '@sluice/core'
import { isoDate } from '@sluice/values'
import type { Element, Root } from 'hast'
import type { CommentDraft } from '../../../drafts.ts'
import { absolute, pageLocale } from '../../../page-facts.ts'
import { isoTime } from '../data.ts'
import { type Outline, outlineOf, type TimeMark } from './page-times.ts'
import {
  contains,
  type ShownAuthor,
  textOfUnit,
  type Unit,
  unitIn,
  unitsOf
} from './shown-units.ts'
import { mayBeTime, PERSON } from './words.ts'

/** What a page shows of a discussion. */
export interface ShownThread {
  readonly title: string
  readonly author: ShownAuthor | undefined
  readonly text: string | null
  readonly time: string | undefined
  readonly comments: readonly CommentDraft[]
  /** The post is a unit like those that answer it. */
  readonly isUniform: boolean
  /** Share of the text of the page that the units have. */
  readonly share: number
  /** Characters of text between the heading and the first unit. */
  readonly before: number
  /** Share of the units that lead to something else, as the entries of a list do, or that rate it. */
  readonly leading: number
}

/** Reads the discussion of a page, once; `undefined` if it shows none. */
export function shownThread(page: Page): ShownThread | undefined {
  const known = remembered.get(page.tree)
  if (known) return known.thread
  const thread = readThread(page)
  remembered.set(page.tree, { thread })
  return thread
}

const remembered = pageMemory<Root, { readonly thread: ShownThread | undefined }>()

function readThread(page: Page): ShownThread | undefined {
  const outline = outlineOf(page.tree)
  const units = unitsOf(outline).filter(({ author, body }) => author && body)
  const [first] = units
  const title = titleOf(page, outline)
  if (!first || title === undefined) return undefined
  const opening = openingOf(outline, units, title)
  if (!opening && units.length < 2) return undefined
  const comments = opening ? units : units.slice(1)
  const length = units.reduce((sum, { body }) => sum + outline.placeOf(body!).length, 0)
  return {
    title: title.text,
    author: opening ? opening.author : first.author,
    text: opening ? opening.text : textOfUnit(first),
    time: timeOf(page, opening?.time ?? first.time),
    comments: commentsOf(page, comments, opening === undefined),
    isUniform: opening === undefined,
    share: length / Math.max(1, outline.length),
    before: outline.placeOf(first.parts[0]!).at - title.at,
    leading: leadingShare(page, units)
  }
}

/** The heading that the title of the page repeats. */
function titleOf(page: Page, { headings }: Outline): { text: string; at: number } | undefined {
  const title = text(page.tree, 'title')?.replace(/\s+/g, ' ') ?? ''
  const lower = title.toLowerCase()
  const [heading] = headings
    .filter(({ text }) => text.length > 2 && lower.includes(text.toLowerCase()))
    .sort((one, other) => other.text.length - one.text.length)
  if (heading && heading.text.length > title.length * 0.35) return heading
  const name = title.replace(/\s[|–—·:-]\s[^|–—·:-]{2,40}$/, '')
  return name === '' ? undefined : { text: name, at: 0 }
}

interface Opening {
  readonly author: ShownAuthor | undefined
  readonly text: string | null
  readonly time: TimeMark
}

/**
 * The post, if it is not the first of the units: questions and issues look different from what answers them.
 */
function openingOf(
  outline: Outline,
  units: readonly Unit[],
  title: { readonly at: number }
): Opening | undefined {
  const [first] = units
  const start = outline.placeOf(first!.parts[0]!).at
  const marks = outline.times.filter(
    ({ at, element }) => at < start && at >= title.at - 300 && !contains(first!.parts[0]!, element)
  )
  for (const time of marks) {
    const region = regionOf(outline, units, time.element)
    const unit = region && unitIn(outline, region, time)
    if (!unit?.author) continue
    const text = textOfUnit(unit)
    // The head of a thread names who began it; what he wrote is the first of the units.
    const isHead = (text === null || text.length < 40) && unit.author.name === first!.author?.name
    if (isHead) return undefined
    return { author: unit.author, text, time }
  }
  return undefined
}

/** The largest element around a time without any of the units. */
function regionOf(
  { parentOf }: Outline,
  units: readonly Unit[],
  element: Element
): Element | undefined {
  let region: Element | undefined
  for (let each: Element | undefined = element; each; each = parentOf(each)) {
    const outer = each
    if (units.some(({ parts }) => parts.some((part) => contains(outer, part)))) return region
    region = each
  }
  return region
}

function timeOf(page: Page, { value }: TimeMark): string | undefined {
  return isoTime(value.trim()) ?? isoDate(value, { language: pageLocale(page) })
}

function commentsOf(page: Page, units: readonly Unit[], isReplied: boolean): CommentDraft[] {
  const above: { level: number; id: string }[] = []
  return units.map((unit, index) => {
    const id = idOf(unit) ?? String(index + 1)
    while (above.length > 0 && above.at(-1)!.level >= unit.level) above.pop()
    const parent = above.at(-1)?.id ?? null
    above.push({ level: unit.level, id })
    const published = timeOf(page, unit.time)
    return {
      id,
      author: {
        name: unit.author?.name ?? null,
        url: absolute(page, unit.author?.href) ?? null
      },
      text: textOfUnit(unit),
      published_at: published ?? null,
      published_at_raw: published === unit.time.value ? null : unit.time.value,
      in_reply_to: isReplied || unit.level > 0 ? parent : null
    }
  })
}

/** Identifier of the element of a unit. */
function idOf({ parts }: Unit): string | undefined {
  for (const part of parts) {
    const own =
      part.properties.id ??
      part.children.flatMap((child) =>
        child.type === 'element' ? (child.properties.id ?? []) : []
      )[0]
    if (typeof own === 'string' && /\d/.test(own)) return own
  }
  return undefined
}

/** Share of the units that are entries of a list, or ratings. */
function leadingShare(page: Page, units: readonly Unit[]): number {
  const rated = units.filter(({ parts }) => parts.some(isRating)).length
  const targets = units.flatMap((unit) => targetOf(page, unit) ?? [])
  // Links that all units share lead to the same help.
  return Math.max(rated, new Set(targets).size) / units.length
}

/** Address of another page whose name a unit shows beside its text, or as its text. */
function targetOf(page: Page, { parts, body, author }: Unit): string | undefined {
  const visit = (element: Element): string | undefined => {
    if (element === body && !isLinked(body)) return undefined
    const { href } = element.properties
    if (element.tagName === 'a' && typeof href === 'string' && href !== author?.href) {
      const url = URL.parse(href, page.url.href)
      const isOwn =
        !url ||
        (url.pathname === page.url.pathname && (url.search === page.url.search || url.hash !== ''))
      const name = textOf(element)
      const isName = name.length > 9 && name !== author?.name && !mayBeTime(name)
      if (!isOwn && isName && !PERSON.test(href) && url.host === page.url.host) return url.href
    }
    for (const child of element.children) {
      const found = child.type === 'element' ? visit(child) : undefined
      if (found) return found
    }
    return undefined
  }
  for (const part of parts) {
    const found = visit(part)
    if (found) return found
  }
  return undefined
}

function isRating(element: Element): boolean {
  const { className, itemProp } = element.properties
  if (Array.isArray(itemProp) && itemProp.includes('reviewRating')) return true
  if (Array.isArray(className) && className.some((name) => RATING.test(String(name)))) return true
  return element.children.some((child) => child.type === 'element' && isRating(child))
}

const RATING = /^(?:star-?rating|rating-?stars?|stars)$/i

/** A text that is a link is the name of what it leads to. */
function isLinked(body: Element | undefined): boolean {
  if (!body) return false
  const linked = (element: Element): number =>
    element.children.reduce((sum, child) => {
      if (child.type !== 'element') return sum
      return sum + (child.tagName === 'a' ? textOf(child).length : linked(child))
    }, 0)
  const length = textOf(body).length
  return (body.tagName === 'a' ? length : linked(body)) > length * 0.6
}

/**
 * Checks whether a page describes itself as something else that has comments, reviews or videos.
 *
 * @param but - types that do not count.
 */
export function isOther(page: Page, but: readonly string[] = []): boolean {
  return things(structuredData(page.tree)).some(
    ({ types, depth }) =>
      depth === 0 && types.some((type) => OTHERS.test(type) && !but.includes(type))
  )
}

const OTHERS =
  /^(?:\w*article|blogposting|product|recipe|review|event|jobposting|localbusiness|restaurant|hotel|movie|book|course|softwareapplication|faqpage|videoobject)$/
