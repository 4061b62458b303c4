/** Lines to inline HTML: emphasis, links, code, raised and lowered text; hyphens at line ends taken out. */

import type { Element, ElementContent } from 'hast'
import type { Word } from '../page/words.ts'
import { hasLeader, isApart, isRaised, LEADER, type Line } from '../text/lines-of.ts'

interface Run {
  text: string
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly raised: boolean
  readonly struck: boolean
  readonly link: string | undefined
}

/** @param emphasized - whether bold is kept; a heading is bold anyway. */
export function inlineOf(
  lines: readonly Line[],
  vocabulary: Vocabulary,
  emphasized = true
): ElementContent[] {
  const runs: Run[] = []
  lines.forEach((line, lineIndex) => {
    // Entries of a table of contents are set bold by their rank.
    const isEntry = hasLeader(line)
    line.words.forEach((word, wordIndex) => {
      const before = wordIndex > 0 ? line.words[wordIndex - 1] : undefined
      const apart = before ? isApart(before, word) : lineIndex > 0
      const run = runOf(word, line, emphasized && !isEntry)
      const last = runs.at(-1)
      if (!before && last && HYPHEN.test(last.text) && /^\p{Ll}/u.test(word.text)) {
        if (losesHyphen(last, word, vocabulary)) last.text = last.text.slice(0, -1)
        addRun(runs, run)
        return
      }
      const isOneText = !before && last && isUnspaced(last.text, word.text)
      if (apart && last && !isOneText && !last.text.endsWith(' ')) last.text += ' '
      addRun(runs, run)
    })
  })
  return runs.flatMap(nodeOf)
}

/** Characters of scripts that write no space between words. Korean writes one. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff01-\uff60]$/u

/** Checks whether the words around a line break belong to a text without spaces. */
function isUnspaced(before: string, after: string): boolean {
  const last = [...before.slice(-2)].at(-1) ?? ''
  const [first = ''] = [...after.slice(0, 2)]
  return UNSPACED.test(last) && UNSPACED.test(first)
}

function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (last && sameRun(last, run)) last.text += run.text
  else runs.push(run)
}

const sameRun = (a: Run, b: Run): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.mono === b.mono &&
  a.raised === b.raised &&
  a.struck === b.struck &&
  a.link === b.link

function runOf(word: Word, line: Line, emphasized: boolean): Run {
  const raised = isRaised(word, line)
  const { italic, mono, link, struck = false } = word
  const text = mono ? word.text : word.text.replace(LEADER, ' ').trim()
  const style = { bold: emphasized && word.bold, italic: emphasized && italic, mono }
  return { text, ...style, raised, struck, link }
}

const HYPHEN = /\p{L}[-\u2010\u00ad]$/u

/** Words of a document in lower case, to distinguish line-end hyphens from hyphens in words. */
export type Vocabulary = ReadonlySet<string>

/**
 * Checks whether a word broken at a line's end loses its hyphen: it continues in small letters, and is no compound.
 * Code is not hyphenated.
 */
function losesHyphen(last: Run, next: Word, vocabulary: Vocabulary): boolean {
  if (!HYPHEN.test(last.text) || !/^\p{Ll}/u.test(next.text) || last.mono) return false
  if (/[\u2010\u00ad]$/.test(last.text)) return true
  const start = /\S+$/.exec(last.text.slice(0, -1).toLowerCase())?.[0] ?? ''
  const end = /^[\p{L}\p{N}]+/u.exec(next.text.toLowerCase())?.[0] ?? ''
  if (vocabulary.has(bare(start + end))) return true
  if (COMPOUND.test(bare(start)) && !SUFFIX.test(end)) return false
  return !start.includes('-') && !vocabulary.has(`${bare(start)}-${end}`)
}

/** English words that keep their hyphen before any other word, and the suffixes that they take without one. */
const COMPOUND = /^(?:well|self|ill)$/
const SUFFIX = /^(?:ness|ings?|ish|ishly|ishness|less|lessly|lessness|hood|same|ed|er|s)$/

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+/u, '')

function nodeOf(run: Run): ElementContent[] {
  const text = run.text.replace(/\s+$/, '')
  if (text === '') return []
  let node: ElementContent = { type: 'text', value: text }
  const wrap = (tagName: string, properties: Element['properties'] = {}) => {
    node = { type: 'element', tagName, properties, children: [node] }
  }
  if (run.mono) wrap('code')
  if (run.italic) wrap('em')
  if (run.bold) wrap('strong')
  if (run.raised) wrap('sup')
  if (run.struck) wrap('del')
  if (run.link) wrap('a', { href: run.link })
  return run.text.length > text.length ? [node, { type: 'text', value: ' ' }] : [node]
}
