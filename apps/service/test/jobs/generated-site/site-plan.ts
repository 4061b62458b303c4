/**
 * A site made of a seed: what each of its pages is, and what a crawl has to say of it (docs/design/jobs.md §1). No page is
 * kept anywhere; each is a function of the seed and its number.
 *
 * The pages are a tree of ten children each. Pages with children are articles; the others are what their number says.
 */

/** Kind of a page. */
export type PageKind =
  | 'article'
  /** Has the text of the first of its siblings. */
  | 'copy'
  /** Names the first of its siblings as canonical. */
  | 'alias'
  /** Redirects to the first of its siblings. */
  | 'moved'
  /** Redirects to a page outside of the folder that is crawled. */
  | 'left'
  /** Lies in a folder that robots.txt disallows. */
  | 'private'
  | 'gone'
  | 'broken'
  /** The connection ends in the middle of the body. */
  | 'dying'
  /** Never answers. */
  | 'stuck'
  /** Answers after a while. */
  | 'slow'
  /** Asks at first to come again in a second. */
  | 'busy'
  | 'binary'
  /** Its URL is too long, or has one segment or too many parameters. */
  | 'endless'
  /** Links to a page that no other page links to, and asks that links are not followed. */
  | 'nofollow'

/** Required outcome of a page in a crawl, with its reason. */
export type Outcome =
  | 'success'
  | 'skipped duplicate'
  | 'skipped scope'
  | 'skipped robots'
  | 'skipped trap'
  | 'skipped type'
  | `failed ${string}`

/** A site. */
export interface SitePlan {
  readonly seed: number
  /** Pages in the tree. */
  readonly pages: number
  /** Pages that only the sitemap lists. */
  readonly listed: number
  /** Calendars: each a tree of days without end. */
  readonly calendars: number
}

/** Number of links on each day of a calendar. */
export const DAYS_LINKED = 10
const BRANCHES = 10
/** Folder that is crawled. */
export const FOLDER = '/site/'

/** Number of leaves of each kind per 1,000; the others are articles. */
const SHARES: readonly (readonly [PageKind, number])[] = [
  ['copy', 60],
  ['alias', 60],
  ['moved', 40],
  ['left', 20],
  ['private', 60],
  ['gone', 40],
  ['broken', 20],
  ['dying', 8],
  ['slow', 30],
  ['binary', 20],
  ['endless', 40],
  ['nofollow', 20]
]
/** One leaf of so many is stuck, and one busy: each holds up a crawl for a while. */
const RARE = 700

const OUTCOMES: Readonly<Record<PageKind, Outcome>> = {
  article: 'success',
  copy: 'skipped duplicate',
  // What it names has another content.
  alias: 'success',
  moved: 'skipped duplicate',
  left: 'skipped scope',
  private: 'skipped robots',
  gone: 'failed UPSTREAM_STATUS',
  broken: 'failed UPSTREAM_STATUS',
  dying: 'failed CONNECTION_FAILED',
  stuck: 'failed FETCH_TIMEOUT',
  slow: 'success',
  busy: 'success',
  binary: 'skipped type',
  endless: 'skipped trap',
  nofollow: 'success'
}

/** Returns the kind of the page with a number. */
export function kindOf(plan: SitePlan, number: number): PageKind {
  // The first of its siblings is what the others copy, name and redirect to.
  if (childrenOf(plan, number).length > 0 || number % BRANCHES <= 1) return 'article'
  let chance = chanceOf(plan.seed, number)
  if (chance % RARE === 1) return 'stuck'
  if (chance % RARE === 2) return 'busy'
  chance %= 1_000
  for (const [kind, share] of SHARES) {
    if (chance < share) return kind
    chance -= share
  }
  return 'article'
}

/** Numbers of the pages that a page links to. */
export function childrenOf({ pages }: SitePlan, number: number): number[] {
  const first = BRANCHES * number + 1
  const count = Math.max(0, Math.min(BRANCHES, pages - first))
  return Array.from({ length: count }, (_, nth) => first + nth)
}

/** The first page of those with the same parent. */
export function firstSibling(number: number): number {
  return number - ((number - 1) % BRANCHES)
}

/**
 * Path of a page, below {@link FOLDER}. Its number is written in letters, since pages that differ by digits alone are
 * looked at for traps.
 */
export function pathOf(plan: SitePlan, number: number): string {
  if (number === 0) return FOLDER
  const name = lettersOf(number)
  const kind = kindOf(plan, number)
  if (kind === 'private') return `${FOLDER}private/${name}`
  if (kind !== 'endless') return `${FOLDER}${name}`
  const traps = [
    `${'long/'.repeat(2)}${name.padEnd(2_100, 'z')}`,
    `${name}/${'loop/'.repeat(4)}`,
    `${name}?${Array.from({ length: 13 }, (_, nth) => `p${lettersOf(nth + 1)}=x`).join('&')}`
  ]
  return `${FOLDER}${traps[chanceOf(plan.seed, number) % 3]}`
}

/** Number of the page at a path that {@link pathOf} gave, of those that can be asked for. */
export function numberAt(path: string): number {
  const name = path.slice(FOLDER.length).replace(/^private\//, '')
  return [...name].reduce((sum, char) => 26 * sum + (char.charCodeAt(0) - 96), 0)
}

/** Path of a page that only the sitemap lists. */
export function listedPath(nth: number): string {
  return `${FOLDER}listed/${lettersOf(nth + 1)}`
}

/** Path of a day of a calendar. */
export function dayPath(calendar: number, day: number): string {
  return `${FOLDER}calendar-${lettersOf(calendar + 1)}/day-${day}`
}

/** The outcome of every page by its path, except for the days of calendars: which of them are taken is a matter of chance. */
export function outcomesOf(plan: SitePlan): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (let number = 0; number < plan.pages; number++) {
    outcomes.set(pathOf(plan, number), OUTCOMES[kindOf(plan, number)])
  }
  for (let nth = 0; nth < plan.listed; nth++) outcomes.set(listedPath(nth), 'success')
  return outcomes
}

/** Paths of each copy and redirect, and of the page that it leads to. The one that is fetched first is kept. */
export function copiesOf(plan: SitePlan): (readonly [copy: string, original: string])[] {
  const numbers = Array.from({ length: plan.pages }, (_, number) => number)
  return numbers
    .filter((number) => ['copy', 'moved'].includes(kindOf(plan, number)))
    .map((number) => [pathOf(plan, number), pathOf(plan, firstSibling(number))])
}

/** Bijective base 26. */
function lettersOf(number: number): string {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  }
  return text
}

/** A number by chance, the same for the same seed and page. */
export function chanceOf(seed: number, number: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
