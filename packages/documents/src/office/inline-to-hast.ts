/** Conversion of the content of lines to elements. */

import type { Element, ElementContent } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { marked, type Run, UNMARKED } from '../tree/styled-runs.ts'
import type { Inline } from './block-tree.ts'

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
 * Pictures that are in the file have no address, so they stay as an `img` with its description alone.
 */
export function inlineElements(content: readonly Inline[], writing: Writing): ElementContent[] {
  const runs: Run[] = []
  for (const inline of content) {
    writing.budget.spendNode()
    const node = inlineNode(inline, writing)
    if (node) runs.push({ node, marks: marksOf(inline, runs.at(-1)) })
  }
  return marked(runs)
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
    case 'text':
      return inline.text ? text(inline.text) : undefined
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

function imageElement({ alt, source }: Inline): Element {
  const src = source?.kind === 'external' && source.url ? { src: source.url } : {}
  return h('img', { ...src, alt: alt ?? '' })
}

/** A mark without its note says nothing. */
function noteMark({ noteId }: Inline, marks: ReadonlyMap<string, number>): Element | undefined {
  const number = marks.get(noteId ?? '')
  if (number === undefined) return undefined
  return h('sup', {}, [h('a', { href: `#fn-${number}`, dataFootnoteRef: '' }, [String(number)])])
}
