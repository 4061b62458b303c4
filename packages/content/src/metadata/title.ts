/**
 * The title of a page, without the name of its site.
 *
 * A title is declared in several places, each with its own convention: the head adds the site's name, a card shortens,
 * a heading may belong to the site. The title is what two of them agree on; so a heading that repeats a declared title
 * wins, since it is what readers see.
 */

import { oncePerPage } from '../memory/page-memory.ts'
import { decodedUri } from '../page/decoded-uri.ts'
import { plainText } from '../tree/plain-text.ts'
import { type Heading, pageHeadings } from './headings.ts'
import { isHome } from './home.ts'
import { firstText, nameKey, siteWords } from './names.ts'
import { type Found, type MetadataPage, metaValue } from './page.ts'
import { frontsOf, isStart, withoutSite, withoutTail, wordsOf } from './title-affixes.ts'

/** The title of a page. Author and dates need it too, to know where the article begins. */
export const pageTitle = oncePerPage(findTitle)

function findTitle(page: MetadataPage): Found | undefined {
  const { headings, sites } = pageHeadings(page)
  const head = headTitle(page)
  const declared = declaredTitles(page, head, sites)
  return (
    confirmedHeading(headings, declared) ??
    likelyHeading(headings, declared, addressTitle(page)) ??
    onlyHeading(page, declared, sites) ??
    declared.find(({ source }) => source !== head?.source) ??
    (declared[0] && { ...declared[0], value: withoutTail(withoutTail(declared[0].value)) }) ??
    headings[0]
  )
}

/** The headline of a page whose declared titles only name its site. */
function onlyHeading(
  page: MetadataPage,
  declared: readonly Found[],
  sites: ReadonlySet<string>
): Found | undefined {
  if (isHome(page) || !declared.every(({ value }) => sites.has(nameKey(value)))) return undefined
  return pageHeadings(page).headings.find(({ level }) => level === 1)
}

/** Maximum characters of a title. */
const LONGEST = 800

function headTitle({ elements: { title } }: MetadataPage): Found | undefined {
  const child = title?.children[0]
  const value = child?.type === 'text' ? oneLine(child.value) : ''
  return value === '' ? undefined : { value, source: 'css:title' }
}

/** Maximum things examined for a title. */
const SUBJECTS = 3

/** Titles declared for machines, without site names, most reliable first; the one in the head comes last. */
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
  const names = { sites, words: siteWords(page), isHome: isHome(page) }
  const cut = (title: string) => withoutSite(title, names)
  const titles = found.flatMap((title) => {
    const value = title ? cut(oneLine(plainText(title.value))) : ''
    return title && nameKey(value) !== '' && !ADDRESS.test(value)
      ? { value, source: title.source }
      : []
  })
  const telling = titles.filter(({ value }) => !isStart(value))
  return telling.length > 0 ? telling : titles
}

/** Minimum length of a key whose position at one end of a title is not a coincidence. */
const TELLING = 10

/** A heading that equals a declared title or one part of it. */
function confirmedHeading(
  headings: readonly Heading[],
  declared: readonly Found[]
): Found | undefined {
  const keys = declared.map(({ value }) => nameKey(value))
  const first = mainHeadings(headings)
  const whole = first.find(({ key }) => keys.includes(key))
  if (whole) return whole
  const fronts = declared.flatMap(({ value }) => frontsOf(value).map(nameKey))
  const front = first.find(({ key }) => fronts.includes(key))
  if (front) return front
  const inner = headings.find(
    ({ key }) =>
      key.length > TELLING &&
      keys.some((title) => title === key || (title.endsWith(key) && key.length > title.length / 2))
  )
  const end = first.find((heading) => keys.some((key) => isEnd(heading.key, key)))
  // If the head reads "Chapter | Manual" and the heading "Manual", a lower heading may say "Chapter".
  const chapter = headings.find(({ key: lower, level }) =>
    first.some(({ key }) => level > 1 && (keys.includes(key + lower) || keys.includes(lower + key)))
  )
  return chapter ?? inner ?? end
}

/** The first-level headings; if there are none, the first of the second level. */
function mainHeadings(headings: readonly Heading[]): readonly Heading[] {
  const first = headings.filter(({ level }) => level === 1)
  return first.length > 0 ? first : headings.slice(0, 1)
}

/** A heading that ends a title and is its smaller part is the site's name, not the page's title. */
function isEnd(heading: string, title: string): boolean {
  if (heading.length <= TELLING) return false
  return title.startsWith(heading) || (title.endsWith(heading) && heading.length > title.length / 2)
}

/** Share of common words from which two titles are versions of one. */
const SIMILAR = 0.5

/** The title in the last part of the page's URL: `otters swim` of `/2020/otters-swim.html`. */
function addressTitle({ url }: MetadataPage): string | undefined {
  const segment =
    url.pathname
      .split('/')
      .findLast((each) => each !== '')
      ?.slice(0, LONGEST) ?? ''
  const words = decodedUri(segment)
    .replace(/\.\w{2,5}$/, '')
    .replace(/[-_+]+/g, ' ')
  return wordsOf(words).size > 1 ? words : undefined
}

/** A heading that is not a declared title: the URL of the page decides which heading is its title. */
function likelyHeading(
  headings: readonly Heading[],
  declared: readonly Found[],
  address: string | undefined
): Found | undefined {
  if (address === undefined) return similarHeading(headings, declared)
  const words = [...wordsOf(address)]
  const coverage = ({ value }: Found) => {
    const own = wordsOf(value)
    return words.filter((word) => own.has(word)).length
  }
  const first = headings.filter(({ level }) => level === 1)
  const shown = Math.max(0, ...first.map(coverage))
  const claimed = Math.max(0, ...declared.map(coverage))
  if (shown === claimed) return similarHeading(headings, declared)
  return shown > claimed ? first.find((heading) => coverage(heading) === shown) : undefined
}

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

/** Share of common words of two texts, 0 to 1. */
function commonWords(one: string, other: string): number {
  const ones = wordsOf(one)
  const others = wordsOf(other)
  // A single common word is a coincidence.
  if (ones.size < 2 || others.size < 2) return 0
  const common = [...ones].filter((word) => others.has(word)).length
  return (2 * common) / (ones.size + others.size)
}

/** A path or a URL instead of a title. */
const ADDRESS = /^(?:\/|https?:\/\/)\S*$/

function oneLine(value: string): string {
  return value.slice(0, LONGEST).replace(/\s+/g, ' ').trim()
}
