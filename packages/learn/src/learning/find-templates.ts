/** Templates of a host: groups of example pages that differ in their layout, their address, or their fields. */

import { tokenKind } from '../page/tokens.ts'
import { type Mark, PARSER_LIMITS } from '../parser/learned-parser.ts'
import { marksOf } from '../rules/page-marks.ts'
import { type Templates, templateOf } from '../rules/page-template.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { averageGroups } from './average-groups.ts'
import { spread } from './spread.ts'

/** Groups of pages. */
export interface FoundTemplates {
  readonly templates: Templates
  /** Index of the template of each example page, if it shows one. */
  readonly ofExample: readonly (number | undefined)[]
  /** Index of the template of each page without values, if it shows one. */
  readonly ofOther: readonly (number | undefined)[]
  /** Some of the groups have most fields for themselves. */
  readonly areKinds: boolean
}

/** The templates of some of the examples. */
export function someOf(found: FoundTemplates, isKept: (index: number) => boolean): FoundTemplates {
  return { ...found, ofExample: found.ofExample.filter((_, index) => isKept(index)) }
}

/** Least likeness of pages of one group, and the least mean likeness of the pages in a group of several. */
const ALIKE = 0.45
const WITHIN = 0.5
/** Most likeness of the fields of groups that are kinds of pages, and of the layouts of groups of one page. */
const KINDS = 0.5
const LAYOUTS = 0.85
/** Part of the fields in the likeness of two pages. */
const FIELDS = 0.35
/** Marks that tell a group for certain. */
const CLEAR = 2
/** Most examples that are grouped. The marks tell the templates of the others. */
const GROUPED = 40

interface MarkedPage {
  readonly marks: ReadonlyMap<string, Mark>
  /** Identities of the marks of the layout. */
  readonly layout: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

/**
 * Find the templates.
 *
 * @param fields - names of the fields that each example has.
 * @returns `undefined` if the pages are of one template, or if nothing tells the groups for certain.
 */
export function findTemplates(
  examples: readonly ViewedPage[],
  fields: readonly (readonly string[])[],
  others: readonly ViewedPage[]
): FoundTemplates | undefined {
  const some = spread([...examples.keys()], GROUPED)
  const pages = some.map((index) => markedPage(examples[index]!, fields[index] ?? []))
  const likeness = likenessOf(pages)
  const groups = averageGroups(pages.length, likeness, ALIKE, PARSER_LIMITS.templates)
  if (groups.length < 2 || !groups.every((group) => isDense(group, likeness))) return undefined
  const areKinds = groups.some((one) => groups.some((other) => differ(pages, one, other)))
  if (!areKinds && !areLayouts(pages, groups)) return undefined
  const seen = others.map((page) => marksOf(page))
  const templates = groups.map((group) => ({ marks: signsOf(group, pages, seen) }))
  if (templates.filter(({ marks }) => marks.length < CLEAR).length > 1) return undefined
  const ofExample = examples.map((page) => templateOf(templates, page))
  const isTold = groups.every((group, at) => group.every((index) => ofExample[some[index]!] === at))
  if (!isTold) return undefined
  return {
    templates,
    ofExample,
    ofOther: others.map((page) => templateOf(templates, page)),
    areKinds
  }
}

function markedPage(page: ViewedPage, fields: readonly string[]): MarkedPage {
  const marks = marksOf(page)
  const layout = [...marks].flatMap(([id, { kind }]) => (kind === 'text' ? [] : [id]))
  return { marks, layout: new Set(layout), fields: new Set(fields) }
}

/** Likeness of each two pages, from 0 to 1: of the marks that not all pages have, and of their fields. */
function likenessOf(pages: readonly MarkedPage[]): number[][] {
  const counts = new Map<string, number>()
  for (const { layout } of pages) for (const id of layout) counts.set(id, (counts.get(id) ?? 0) + 1)
  const least = pages.length > 3 ? 2 : 1
  const telling = pages.map(
    ({ layout }) =>
      new Set(
        [...layout].filter((id) => {
          const count = counts.get(id)!
          return count >= least && count < pages.length
        })
      )
  )
  return pages.map((one, a) =>
    pages.map((other, b) => {
      const byFields = overlap(one.fields, other.fields)
      return FIELDS * byFields + (1 - FIELDS) * overlap(telling[a]!, telling[b]!)
    })
  )
}

/** Share of two sets that both have; 1 if they are empty. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const id of one) if (other.has(id)) both++
  const all = one.size + other.size - both
  return all === 0 ? 1 : both / all
}

/** Checks whether the pages of a group are alike: pages with many parts of chance are not. */
function isDense(group: readonly number[], likeness: readonly (readonly number[])[]): boolean {
  if (group.length < 2) return true
  const pairs = group.flatMap((a) => group.filter((b) => b > a).map((b) => likeness[a]![b]!))
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length >= WITHIN
}

/** Checks whether two groups have different fields. */
function differ(
  pages: readonly MarkedPage[],
  one: readonly number[],
  other: readonly number[]
): boolean {
  const fieldsOf = (group: readonly number[]) =>
    new Set(group.flatMap((index) => [...pages[index]!.fields]))
  return overlap(fieldsOf(one), fieldsOf(other)) < KINDS
}

/** Checks whether the layouts of the groups differ by more than a part that some pages have. */
function areLayouts(pages: readonly MarkedPage[], groups: readonly (readonly number[])[]): boolean {
  if (groups.every((group) => group.length > 1)) return true
  return groups.every((group, at) =>
    groups
      .slice(at + 1)
      .every((other) => overlap(pages[group[0]!]!.layout, pages[other[0]!]!.layout) <= LAYOUTS)
  )
}

/** Marks of all pages of a group and of no other, the surest first. */
function signsOf(
  group: readonly number[],
  pages: readonly MarkedPage[],
  others: readonly ReadonlyMap<string, Mark>[]
): Mark[] {
  const [first, ...rest] = group.map((index) => pages[index]!.marks)
  const outside = pages.filter((_, index) => !group.includes(index))
  const isAlone = rest.length === 0
  const found = [...first!].filter(
    ([id]) => rest.every((marks) => marks.has(id)) && !outside.some(({ marks }) => marks.has(id))
  )
  const ranked = found.flatMap(([id, mark]) => {
    const seen = others.filter((marks) => marks.has(id)).length
    if (isAlone && seen === 0 && isOwn(mark)) return []
    return [{ mark, rank: RANKS[mark.kind] + (mark.kind === 'token' ? rankOf(mark) : 0) + seen }]
  })
  ranked.sort((a, b) => b.rank - a.rank)
  return ranked.slice(0, SIGNS).map(({ mark }) => mark)
}

/** Checks whether a mark that one page alone has may be of its content. */
function isOwn({ kind, nth = 1 }: Mark): boolean {
  return kind === 'text' || kind === 'depth' || nth > 1
}

/** Most marks of a template. */
const SIGNS = 12
const RANKS: Readonly<Record<Mark['kind'], number>> = {
  path: 3,
  query: 3,
  language: 3,
  thing: 3,
  token: 1,
  depth: 1,
  text: 0
}

function rankOf({ value }: Mark): number {
  const kind = tokenKind(value)
  return kind === 'id' ? 1.5 : kind === 'attribute' ? 1.2 : kind === 'class' ? 1 : 0
}
