/** Citations of the repository's texts, `decisions.md §2` or `docs/api.md "Fetch"`, and what is wrong with them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DESIGN, ROOT } from './code-blocks.ts'

/** A text that is cited, and the places in it that are. */
export interface Citation {
  /** Line of the file that cites, from 1. */
  readonly line: number
  /** Text of the citation. */
  readonly text: string
  /** `docs/api.md`, or the name alone. */
  readonly path: string
  /** `§2`, `4.1`, `rules 1–5, 7`, `I6`, `"Fetch"`. */
  readonly places: readonly string[]
}

/** A space, or the end of a line and the start of the next line of a comment. */
const GAP = String.raw`\s+(?:(?:\*|//|--|#)\s+)?`
const PLACE = String.raw`(?:§\d+(?:\.\d+)?|\d\.\d\b|rules?${GAP}\d+(?:(?:–|,${GAP}|${GAP}and${GAP})\d+\b(?!\.\d))*|I\d+\b|"[^"\n]+")`
const PLACES = `${PLACE}(?:(?:,|${GAP}and)${GAP}${PLACE})*`
/** Neither a part of a URL nor of an absolute path, nor made of a template's parts. */
const CITED = new RegExp(
  String.raw`(?<![\w/:.{}$-])((?:[\w.-]+/)*[\w-]+\.md)\b(?:,?${GAP}(${PLACES}))?`,
  'g'
)

/** The citations of a source or a text. */
export function citationsIn(source: string): Citation[] {
  return [...source.matchAll(CITED)].map((match) => {
    const [text, path = '', places = ''] = match
    return {
      line: source.slice(0, match.index).split('\n').length,
      text: text.replace(new RegExp(GAP, 'g'), ' '),
      path,
      places: places.match(new RegExp(PLACE, 'g')) ?? []
    }
  })
}

const FOLDERS = new Set(
  readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : []
  )
)
/** Texts that are cited without a folder: the guides, those of docs/design, and names that a design goes by elsewhere. */
const BARE =
  /^(?:api|architecture|baseline|billing|capabilities|decisions|documents|guard|interface|jobs|ledger|libraries|monitoring|operating|performance|reading|reverse-proxy|rooms|security|style|writing-a-parser)\.md$/
/** Written by a benchmark, and in no checkout. */
const WRITTEN = new Set(['benchmarks/report.md'])

/**
 * Returns the fault of a citation.
 *
 * @param from - the file that cites, from the root of the repository.
 * @returns undefined if the cited text exists and has every named place, and if the name is not that of one of our
 * texts.
 */
export function faultOf({ path, places }: Citation, from: string): string | undefined {
  const isPath = path.includes('/')
  if (!isPath && places.length === 0 && !BARE.test(path)) return undefined
  if (isPath && !path.startsWith('.') && !FOLDERS.has(path.split('/')[0] ?? '')) return undefined
  if (WRITTEN.has(path)) return undefined
  const homes = isPath ? ['', dirname(from)] : [DESIGN, 'docs', '', dirname(from)]
  const file = homes.map((home) => join(ROOT, home, path)).find((one) => existsSync(one))
  if (file === undefined) return 'there is no such text'
  const text = readFileSync(file, 'utf8')
  const missing = places.flatMap(partsOf).find((place) => !hasPlace(text, place))
  return missing && `it has no ${missing}`
}

/** `rules 1–5, 7` as `rule 1`, `rule 5` and `rule 7`; other places as they are. */
function partsOf(place: string): string[] {
  if (!place.startsWith('rule')) return [place]
  return (place.match(/\d+/g) ?? []).map((number) => `rule ${number}`)
}

/**
 * Returns true if a text has the place: a numbered section or rule, a row of invariants, a heading, or a bold paragraph
 * title.
 */
function hasPlace(text: string, place: string): boolean {
  if (place.startsWith('I')) return text.includes(`| ${place} |`)
  if (place.startsWith('rule ')) return text.includes(`\n${place.slice('rule '.length)}. `)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  if (place.startsWith('"')) {
    const title = place.slice(1, -1)
    return (
      headings.some((heading) => heading.replace(/^\d+(?:\.\d+)?\.? /, '') === title) ||
      text.includes(`\n**${title}.**`)
    )
  }
  const number = place.replace('§', '')
  return headings.some((heading) => /^\d+(?:\.\d+)?/.exec(heading)?.[0] === number)
}
