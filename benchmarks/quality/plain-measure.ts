/** The measure of plain pages: every block, to the character where it matters, and nothing else. */

import type { PageTruth } from './html-truth.ts'
import { wordsOf } from './plain-words.ts'
import type { TruthBlock } from './truth-blocks.ts'

/** Counts by name: how many were right, of how many. */
export type Tally = Map<string, [right: number, all: number]>

/** Faults of a page. */
export interface PageFaults {
  readonly lost: readonly TruthBlock[]
  /** Lines that should not be there. */
  readonly intruding: readonly string[]
}

/** The order of a table's columns. */
export const COLUMNS = [
  'perfect',
  'kept',
  'boilerplate',
  'code',
  'language',
  'heading',
  'link',
  'title'
]

/** Count a page's Markdown against its truth. */
export function measurePage(markdown: string, truth: PageTruth, tally: Tally): PageFaults {
  const words = wordsOf(markdown)
  const places = placesOf(words)
  const letters = words.join('')
  const lost = truth.blocks.filter((block) => {
    const wanted = wordsOf(block.text)
    if (wanted.length === 0) return false
    const isKept = hasWords(wanted, places, words) || hasLetters(block, wanted, letters)
    if (block.isTitle) {
      count(tally, 'title', isKept)
      return false
    }
    count(tally, 'kept', isKept)
    count(tally, `kept ${block.kind}`, isKept)
    return !isKept
  })
  const said = ` ${words.join(' ')} `
  const intruding = truth.absent.filter((line) => said.includes(` ${wordsOf(line).join(' ')} `))
  for (const line of truth.absent) count(tally, 'boilerplate', intruding.includes(line))
  measureShapes(markdown, truth, tally)
  count(tally, 'perfect', lost.length === 0 && intruding.length === 0)
  return { lost, intruding }
}

/** A tally's columns as the cells of a table's row. */
export function tallyCells(tally: Tally, columns: readonly string[] = COLUMNS): string[] {
  return columns.map((name) => {
    const [right, all] = tally.get(name) ?? [0, 0]
    return all === 0 ? '–' : (right / all).toFixed(3)
  })
}

/** Add the counts of one tally to another. */
export function addTally(sum: Tally, part: Tally): void {
  for (const [name, [right, all]] of part) {
    const [sumRight, sumAll] = sum.get(name) ?? [0, 0]
    sum.set(name, [sumRight + right, sumAll + all])
  }
}

function count(tally: Tally, name: string, isRight: boolean): void {
  const [right, all] = tally.get(name) ?? [0, 0]
  tally.set(name, [right + (isRight ? 1 : 0), all + 1])
}

function placesOf(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) {
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  }
  return places
}

/** Words that may stand between two of a block. */
const GAP = 3
const SHARE = 0.9

/** Returns true if nine tenths of a block's words are there in order, near each other. */
function hasWords(
  wanted: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  words: readonly string[]
): boolean {
  const need = Math.ceil(wanted.length * SHARE)
  const starts = [wanted[0], wanted[1]].flatMap((word) => places.get(word ?? '') ?? [])
  return starts.some((start) => {
    let next = start
    let found = 0
    for (const word of wanted) {
      const place = words.slice(next, next + GAP + 1).indexOf(word)
      if (place < 0) continue
      found++
      next += place + 1
    }
    return found >= need
  })
}

const LEAST_LETTERS = 6

/** Marks split words (`*c*omma`), so text, not code, is also there when all its letters are in a row. */
function hasLetters({ kind }: TruthBlock, wanted: readonly string[], letters: string): boolean {
  const own = wanted.join('')
  return kind !== 'code' && own.length >= LEAST_LETTERS && letters.includes(own)
}

function measureShapes(markdown: string, truth: PageTruth, tally: Tally): void {
  const { fences, headings, links } = shapesOf(markdown)
  const unquoted = new Set(fences.filter(({ quoted }) => !quoted).map(({ code }) => code))
  for (const { kind, code, lang, text, depth, isTitle } of truth.blocks) {
    if (kind === 'code') {
      const wanted = code!.trimEnd()
      const fence = fences.find((each) => each.code === wanted)
      count(tally, 'code', fence !== undefined)
      count(tally, 'code outside quotes', unquoted.has(wanted))
      if (lang) count(tally, 'language', nameOf(fence?.lang) === nameOf(lang))
    }
    if (kind === 'heading' && !isTitle) {
      count(tally, 'heading', headings.get(wordsOf(text).join('')) === depth)
    }
  }
  for (const link of truth.links) count(tally, 'link', links.has(link))
}

/** Names for one language; a page's generator decides which of them its class says. */
const SAME: Record<string, string> = {
  python3: 'python',
  ipython3: 'python',
  py: 'python',
  js: 'javascript'
}

function nameOf(lang: string | undefined): string | undefined {
  return lang && (SAME[lang] ?? lang)
}

interface Fence {
  readonly lang: string
  readonly code: string
  /** Inside a block quote. */
  readonly quoted: boolean
}

interface Shapes {
  readonly fences: readonly Fence[]
  readonly headings: ReadonlyMap<string, number>
  readonly links: ReadonlySet<string>
}

interface OpenFence {
  readonly quote: string
  readonly indent: number
  readonly mark: string
  readonly lang: string
  readonly lines: string[]
}

/** Fences, headings and link targets of Markdown. */
function shapesOf(markdown: string): Shapes {
  const fences: Fence[] = []
  const headings = new Map<string, number>()
  const links = new Set<string>()
  let open: OpenFence | undefined
  for (const line of markdown.split('\n')) {
    if (open) {
      const inner = open.quote ? line.replace(/^(?:\s*> ?)+/, '') : line
      if (closes(inner, open.mark)) {
        const code = open.lines.join('\n').trimEnd()
        fences.push({ lang: open.lang, code, quoted: open.quote !== '' })
        open = undefined
      } else open.lines.push(inner.replace(new RegExp(`^ {0,${open.indent}}`), ''))
      continue
    }
    const fence = /^((?:\s*>)*)(\s*(?:(?:[-*+]|\d+[.)]) +)*)(`{3,}|~{3,})\s*([^\s`]*)/.exec(line)
    if (fence) {
      const [, quote = '', indent = '', mark = '', lang = ''] = fence
      open = { quote, indent: indent.length - (quote ? 1 : 0), mark, lang, lines: [] }
      continue
    }
    const heading = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(#{1,6})\s+(.*)$/.exec(line)
    if (heading) headings.set(wordsOf(heading[2]!).join(''), heading[1]!.length)
    for (const target of targetsIn(line)) links.add(target)
  }
  return { fences, headings, links }
}

function closes(line: string, mark: string): boolean {
  const end = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return end !== undefined && end[0] === mark[0] && end.length >= mark.length
}

const TARGET = /\]\(<?((?:\\.|\([^)\s]*\)|[^()\s>\\])+)|<(https?:[^>\s]+)>/g

function targetsIn(line: string): string[] {
  return [...line.matchAll(TARGET)].flatMap(([, inText, alone]) => {
    const target = (inText ?? alone ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1')
    return URL.canParse(target) ? [new URL(target).href] : []
  })
}
