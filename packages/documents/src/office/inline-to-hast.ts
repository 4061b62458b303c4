/** Conversion of the content of lines to elements. */

import type { Element, ElementContent } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { embeddedPicture } from '../tree/embedded-picture.ts'
import { h } from '../tree/hast.ts'
import { marked, type Run, UNMARKED } from '../tree/styled-runs.ts'
import type { Inline } from './block-tree.ts'
import { runsOf } from './run-marks.ts'

/** State while lines are written. */
interface Writing {
  readonly budget: Budget
  readonly marks: ReadonlyMap<string, number>
}

const STYLES = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 'del'],
  ['code', 'code']
] as const

/**
 * The content of a paragraph.
 *
 * Pictures that are in the file have no address: their description stands for them.
 */
export function inlineElements(content: readonly Inline[], writing: Writing): ElementContent[] {
  const runs: Run[] = []
  for (const inline of joinedTexts(content)) {
    writing.budget.spendNode()
    const marks = marksOf(inline, runs.at(-1))
    if (inline.kind === 'text') runs.push(...runsOf(inline.text ?? '', marks))
    else {
      const node = inlineNode(inline, writing)
      if (node) runs.push({ node, marks })
    }
  }
  return marked(runs)
}

/** Texts of one look beside each other as one: an escaped character is a text of its own in Rich Text. */
function joinedTexts(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const inline of content) {
    const last = joined.at(-1)
    const isSame = last?.kind === 'text' && inline.kind === 'text' && isSameStyle(last, inline)
    if (isSame)
      joined[joined.length - 1] = { ...last, text: (last.text ?? '') + (inline.text ?? '') }
    else joined.push(inline)
  }
  return joined
}

function isSameStyle(one: Inline, other: Inline): boolean {
  return STYLES.every(([name]) => one.style?.[name] === other.style?.[name])
}

/** White space has no look of its own: it belongs to the text before it. */
function marksOf({ kind, text: value = '', style }: Inline, before: Run | undefined) {
  if (kind === 'lineBreak' || (kind === 'text' && value.trim() === '' && !style?.code)) {
    return before?.marks ?? UNMARKED
  }
  if (!style) return UNMARKED
  return new Set(STYLES.flatMap(([name, tag]) => (style[name] ? [tag] : [])))
}

function inlineNode(inline: Inline, writing: Writing): ElementContent | undefined {
  switch (inline.kind) {
    case 'link':
      return linkElement(inline, writing)
    case 'image':
      return imageElement(inline)
    case 'noteRef':
      return noteMark(inline, writing.marks)
    case 'lineBreak':
      return h('br', {})
    default:
      return inline.anchor ? h('a', { id: inline.anchor }) : undefined
  }
}

function linkElement({ content = [], target }: Inline, writing: Writing): Element {
  const inner = inlineElements(content, writing)
  if (!target?.value) return h('span', {}, inner)
  const href = target.kind === 'anchor' ? `#${encodeURIComponent(target.value)}` : target.value
  return h('a', { href }, inner)
}

function imageElement({ alt = '', source }: Inline): ElementContent {
  if (source?.kind === 'external' && source.url) return h('img', { src: source.url, alt })
  return embeddedPicture(alt)
}

/** A mark without its note says nothing. */
function noteMark({ noteId }: Inline, marks: ReadonlyMap<string, number>): Element | undefined {
  const number = marks.get(noteId ?? '')
  if (number === undefined) return undefined
  return h('sup', {}, [h('a', { href: `#fn-${number}`, dataFootnoteRef: '' }, [String(number)])])
}
