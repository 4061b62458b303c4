/**
 * The title of a page: what it calls itself, without the name of its site.
 *
 * A title is declared in several places, each with its own habit: the head adds the site's name, a
 * card shortens, a heading may belong to the site. What two of them agree on is the title; so a
 * heading that repeats a declared title wins, since it is what a reader sees.
 */

import { firstText, nameKey, siteKeys } from './metadata-names.ts'
import { type Found, type MetadataPage, metaValue } from './metadata-page.ts'
import type { Mark } from './page-elements.ts'
import { oncePerPage } from './page-memory.ts'
import { plainText } from './plain-text.ts'
import { shortText } from './short-text.ts'

/** The title of a page. Author and dates ask for it, too, to know where the article begins. */
export const pageTitle = oncePerPage(findTitle)

function findTitle(page: MetadataPage): Found | undefined {
  const sites = siteKeys(page)
  const headings = headingsOf(page, sites)
  const head = headTitle(page)
  const declared = declaredTitles(page, head, sites)
  return (
    confirmedHeading(headings, declared) ??
    similarHeading(headings, declared) ??
    declared.find(({ source }) => source !== head?.source) ??
    (declared[0] && withoutTail(withoutTail(declared[0]))) ??
    headings[0]
  )
}

interface Heading extends Found {
  readonly level: number
  readonly key: string
}

/** Characters of a heading; a longer one is a paragraph in disguise. */
const LONGEST = 400

function headingsOf({ elements }: MetadataPage, sites: ReadonlySet<string>): Heading[] {
  return elements.headings.slice(0, HEADINGS).flatMap((mark: Mark) => {
    const value = (shortText(mark.element, LONGEST) ?? '')
      .replace(/\s+/g, ' ')
      .replace(/\s*[¶#§]$/, '')
    const key = nameKey(value)
    if (key === '' || sites.has(key)) return []
    const { tagName } = mark.element
    return { value, source: `css:${tagName}`, level: tagName === 'h1' ? 1 : 2, key }
  })
}

function headTitle({ elements: { title } }: MetadataPage): Found | undefined {
  const child = title?.children[0]
  const value = child?.type === 'text' ? oneLine(child.value) : ''
  return value === '' ? undefined : { value, source: 'css:title' }
}

/** Things looked at for a title, and headings. Each is compared with each. */
const SUBJECTS = 3
const HEADINGS = 60

/** Titles the page declares for machines, site names cut off, the best habit first; the head's own comes last. */
function declaredTitles(
  page: MetadataPage,
  head: Found | undefined,
  sites: ReadonlySet<string>
): Found[] {
  const subjects = page.subjects.slice(0, SUBJECTS)
  const found = [
    ...subjects.map((thing) => firstText(thing, ['headline'])),
    metaValue(page, ['og:title']),
    ...subjects.map((thing) => firstText(thing, ['name'])),
    metaValue(page, [
      'twitter:title',
      'citation_title',
      'dc.title',
      'dcterms.title',
      'parsely-title',
      'sailthru.title',
      'title',
      'headline',
      'hdl'
    ]),
    head
  ]
  return found.flatMap((title) => {
    const value = title ? withoutSite(oneLine(plainText(title.value)), sites) : ''
    return title && nameKey(value) !== '' ? { value, source: title.source } : []
  })
}

/** Characters of a key for which standing at one end of a title is no accident. */
const TELLING = 10

/** A heading that is a declared title or one end of it. */
function confirmedHeading(
  headings: readonly Heading[],
  declared: readonly Found[]
): Found | undefined {
  const keys = declared.map(({ value }) => nameKey(value))
  const first = headings.filter(({ level }) => level === 1)
  const whole = first.find(({ key }) => keys.includes(key))
  if (whole) return whole
  const inner = headings.find(({ key }) => key.length > TELLING && keys.includes(key))
  const end = first.find((heading) => keys.some((key) => isEnd(heading.key, key)))
  // Where the head reads "Chapter | Manual" and the heading "Manual", a lower one may say "Chapter".
  const chapter = headings.find(({ key: lower, level }) =>
    first.some(({ key }) => level > 1 && (keys.includes(key + lower) || keys.includes(lower + key)))
  )
  return chapter ?? inner ?? end
}

/** A heading that ends a title and is the smaller part of it is the site's name, not the page's. */
function isEnd(heading: string, title: string): boolean {
  if (heading.length <= TELLING) return false
  return title.startsWith(heading) || (title.endsWith(heading) && heading.length > title.length / 2)
}

/** Share of common words from which two titles are versions of one. */
const SIMILAR = 0.5

function similarHeading(
  headings: readonly Heading[],
  declared: readonly Found[]
): Found | undefined {
  let best: Found | undefined
  let share = SIMILAR
  for (const heading of headings) {
    if (heading.level > 1) continue
    for (const { value } of declared) {
      const common = commonWords(heading.value, value)
      if (common > share || (common === share && !best)) [best, share] = [heading, common]
    }
  }
  return best
}

/** Words two texts share, 0 to 1. Where a script has no spaces its characters count as words. */
function commonWords(one: string, other: string): number {
  const ones = wordsOf(one)
  const others = wordsOf(other)
  // One word is shared by chance.
  if (ones.size < 2 || others.size < 2) return 0
  const common = [...ones].filter((word) => others.has(word)).length
  return (2 * common) / (ones.size + others.size)
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

function wordsOf(text: string): Set<string> {
  return new Set(text.normalize('NFKC').toLowerCase().match(WORD) ?? [])
}

const MARK = /\s+[|\-–—·•»«›‹:/\\~†‖]+\s+|\s*[|»›‖｜]\s*|\s+::\s+|:\s+|\s*_\s*(?=\P{ASCII})/gu

/** Cut the names of the site off both ends of a title. */
function withoutSite(title: string, sites: ReadonlySet<string>): string {
  let value = title
  for (;;) {
    const marks = [...value.matchAll(MARK)]
    const first = marks[0]
    const last = marks.at(-1)
    if (!first || !last) return value
    const end = last.index + last[0].length
    if (sites.has(nameKey(value.slice(end)))) value = value.slice(0, last.index).trim()
    else if (sites.has(nameKey(value.slice(0, first.index)))) {
      value = value.slice(first.index + first[0].length).trim()
    } else return value
  }
}

/** Cut off what follows the last mark if it is the smaller part: where nothing else is known, a site's name. */
function withoutTail(title: Found): Found {
  const last = [...title.value.matchAll(MARK)].at(-1)
  if (!last || last[0].trim() === ':') return title
  const rest = title.value.slice(0, last.index).trim()
  const tail = title.value.slice(last.index + last[0].length)
  const smaller = wordsOf(rest).size >= Math.max(2, wordsOf(tail).size)
  return smaller ? { ...title, value: rest } : title
}

function oneLine(value: string): string {
  return value
    .slice(0, LONGEST * 2)
    .replace(/\s+/g, ' ')
    .trim()
}
