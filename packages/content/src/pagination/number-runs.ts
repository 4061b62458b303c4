/** Sequences of numbered links whose URLs count with them. */

import type { Element } from 'hast'
import type { PageTurn } from './page-turns.ts'
import { type ListUrl, numbersOf, withoutNumber } from './url-numbers.ts'

/** Numbered links of one list of pages. */
export interface NumberRun {
  readonly links: readonly (PageTurn & { readonly number: number })[]
  /** Place of the page number in the URLs, as `numbersOf` names it. */
  readonly place: string
  /** Distance of the URLs' numbers of two neighbouring pages. */
  readonly step: number
  /** Number that the URL of page 0 has, or would have. */
  readonly zero: number
  readonly isNamed: boolean
  /** The URL without its page number. */
  readonly list: ListUrl
  /** Smallest element around all links. */
  readonly container: Element | undefined
}

type Numbered = NumberRun['links'][number]

/** The sequences of a page. Links that do not count are left out. */
export function numberRuns(turns: readonly PageTurn[]): NumberRun[] {
  const runs: NumberRun[] = []
  let links: Numbered[] = []
  const close = () => {
    const run = links.length > 0 ? runOf(links) : undefined
    if (run) runs.push(run)
    links = []
  }
  for (const turn of numbered(turns)) {
    if (turn.number === undefined) continue
    const last = links.at(-1)
    if (last && !(turn.number > last.number && isBeside(last, turn))) close()
    links.push(turn as Numbered)
  }
  close()
  return runs
}

/** Fewest rows of a page whose link shows them. */
const FEWEST_ROWS = 5

/** Turns with the numbers of pages in place of their rows: the first of them has a whole page. */
function numbered(turns: readonly PageTurn[]): readonly PageTurn[] {
  const size = rowsOfPage(turns)
  if (size < FEWEST_ROWS) return turns
  return turns.map((turn) => {
    const [from, to] = turn.rows ?? [0]
    const before = (from - 1) / size
    const isPage = from > 0 && Number.isInteger(before)
    const isPlaced =
      isPage &&
      numbersOf(turn.url).some(({ isNamed, value }) =>
        to === undefined ? value === from : isNamed
      )
    return isPlaced ? { ...turn, number: before + 1 } : turn
  })
}

/** Rows of a page: of the first that shows both ends, else the distance of two that show their first row. */
function rowsOfPage(turns: readonly PageTurn[]): number {
  const rows = turns.flatMap((turn) => (turn.rows ? [turn.rows] : []))
  const [from = 0, to] = rows[0] ?? []
  if (to !== undefined) return to - from + 1
  const after = rows.find(([first]) => first > from)
  return after ? after[0] - from : from - 1
}

/** Levels between the numbers of one sequence and their common container. */
const LEVELS = 3

function isBeside(one: PageTurn, other: PageTurn): boolean {
  const around = one.around.slice(0, LEVELS)
  return other.around.slice(0, LEVELS).some((element) => around.includes(element))
}

function runOf(links: readonly Numbered[]): NumberRun | undefined {
  const last = links.at(-1)!
  const numbers = links.map(({ url }) => numbersOf(url))
  for (const { place, isNamed } of [...numbersOf(last.url), ...(numbers[1] ?? [])]) {
    // Such a link shows a price or an amount of nothing.
    if (last.number === 0 && !isNamed) continue
    const values = numbers.map((list) => list.find((one) => one.place === place)?.value)
    const fit = fitOf(links, values)
    if (!fit) continue
    const list = withoutNumber(last.url, place)
    return { links, place, isNamed, list, container: containerOf(links), ...fit }
  }
  return links[0]!.number === 1 || countsOn(links) ? opaqueRun(links) : undefined
}

/** Fewest links of a sequence whose URLs do not count. */
const FEWEST_OPAQUE = 3

/** Checks whether a page follows its neighbour, or the current page between them. Sizes are 20, 40 and 60. */
function countsOn(links: readonly Numbered[]): boolean {
  if (links.length < FEWEST_OPAQUE) return false
  return links.some(({ number }, at) => (links[at + 1]?.number ?? Infinity) - number <= 2)
}

/** A sequence whose URLs have other names than numbers. */
function opaqueRun(links: readonly Numbered[]): NumberRun {
  const list = withoutNumber(links[0]!.url)
  return { links, place: '', step: 1, zero: 0, isNamed: false, list, container: containerOf(links) }
}

/** Values of a first page without a neighbour that show its step: `?page=2`, `?start=20`. */
function fitOf(
  links: readonly Numbered[],
  values: readonly (number | undefined)[]
): Pick<NumberRun, 'step' | 'zero'> | undefined {
  const known = links.flatMap(({ number }, at) =>
    values[at] === undefined ? [] : [{ number, value: values[at] }]
  )
  const [first] = known
  const last = known.at(-1)
  if (!first || !last || known.length < links.length - (links[0]!.number === 1 ? 1 : 0))
    return undefined
  if (known.length === 1) return links.length <= 2 ? loneFit(first.number, first.value) : undefined
  const step = (last.value - first.value) / (last.number - first.number)
  if (!(step >= 1) || !Number.isInteger(step)) return undefined
  const zero = first.value - step * first.number
  return known.every(({ number, value }) => value === zero + step * number)
    ? { step, zero }
    : undefined
}

function loneFit(number: number, value: number): Pick<NumberRun, 'step' | 'zero'> | undefined {
  if (value === number) return { step: 1, zero: 0 }
  if (number < 2) return undefined
  if (value === number - 1) return { step: 1, zero: -1 }
  const step = value / (number - 1)
  return Number.isInteger(step) && step >= 5 ? { step, zero: -step } : undefined
}

function containerOf(links: readonly PageTurn[]): Element | undefined {
  const [first] = links
  const last = links.at(-1)!
  if (first === last) return first!.around[1] ?? first!.around[0]
  return first!.around.find((element) => last.around.includes(element))
}
