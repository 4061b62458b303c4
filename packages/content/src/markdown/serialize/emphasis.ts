/**
 * Puts emphasis where its marks can stand.
 *
 * CommonMark reads marks by the characters on both sides. Where they would not be read, mdast-util-to-markdown writes a
 * letter as a character reference; models, search and diffs see that reference and not the letter. So white space at the
 * ends of emphasis moves out of it, and so does the sign after a label; emphasis that cannot be marked even then becomes
 * plain text ({@link withLessEmphasis}). The letters of the text never change.
 */

import type { Nodes, Parent, PhrasingContent, Root } from 'mdast'

type Marked = Extract<PhrasingContent, { type: 'emphasis' | 'strong' | 'delete' }>

/** Change a tree so that all of its emphasis can be marked. @returns the same tree. */
export function settleEmphasis(tree: Root): Root {
  settle(tree)
  return tree
}

function settle(parent: Parent): void {
  let any = false
  for (const child of parent.children) {
    if (child.type === 'text') continue
    if ('children' in child) settle(child)
    if (isMarked(child) || child.type === 'inlineCode') any = true
  }
  if (!any) return
  const line = parent.children as PhrasingContent[]
  liftSpace(line)
  if (isMarked(parent as Nodes)) unwrapAtEnds(parent as Marked)
  for (let index = 0; index < line.length; index++) {
    // A change here may change what holds for the emphasis before.
    if (isMarked(line[index]) && isUnsettled(line, index)) index = Math.max(-1, index - 2)
  }
}

/** A copy of a line without the emphasis below some level; level 0 leaves none. Links keep their own. */
export function withLessEmphasis<Line extends Parent>(line: Line, level: number): Line {
  const children: Parent['children'] = []
  for (const child of line.children) {
    if (!isMarked(child)) children.push('value' in child ? { ...child } : child)
    else if (level > 0) children.push(withLessEmphasis(child, level - 1))
    else children.push(...withLessEmphasis(child, 0).children)
  }
  joinTexts(children as PhrasingContent[])
  return { ...line, children }
}

function isMarked(node: Nodes | undefined): node is Marked {
  return node?.type === 'emphasis' || node?.type === 'strong' || node?.type === 'delete'
}

/** Move white space out of emphasis, and join emphasis of one kind that follows another. */
function liftSpace(line: PhrasingContent[]): void {
  for (let index = 0; index < line.length; index++) {
    const node = line[index]!
    if (!isMarked(node)) continue
    const before = taken(node.children, /^\s+/u, 'first')
    const after = taken(node.children, /\s+$/u, 'last')
    const previous = line[index - 1]
    const isJoined = before === '' && previous?.type === node.type
    if (isJoined) (previous as Marked).children.push(...node.children)
    const kept = isJoined || node.children.length === 0 ? [] : [node]
    line.splice(index, 1, ...textNodes(before), ...kept, ...textNodes(after))
    index += Number(before !== '') + kept.length + Number(after !== '') - 1
    if (isJoined) joinTexts((previous as Marked).children)
  }
  joinTexts(line)
}

/** Unwrap emphasis of the same kind whose marks would touch those of its parent. */
function unwrapAtEnds({ type, children }: Marked): void {
  for (const end of ENDS) {
    let inner = end === 'first' ? children[0] : children.at(-1)
    while (inner?.type === type) {
      children.splice(end === 'first' ? 0 : -1, 1, ...inner.children)
      inner = end === 'first' ? children[0] : children.at(-1)
    }
  }
  joinTexts(children)
}

/** Cut a match out of the first or last text. Texts that are emptied are removed. */
function taken(children: PhrasingContent[], pattern: RegExp, end: End): string {
  const at = end === 'first' ? 0 : children.length - 1
  const text = children[at]
  if (text?.type !== 'text') return ''
  const found = pattern.exec(text.value)?.[0] ?? ''
  if (found === '') return ''
  text.value = end === 'first' ? text.value.slice(found.length) : text.value.slice(0, -found.length)
  if (text.value === '') children.splice(at, 1)
  return found
}

function textNodes(value: string): PhrasingContent[] {
  return value === '' ? [] : [{ type: 'text', value }]
}

/** Join texts, and separate pieces of code whose backticks would touch. */
function joinTexts(line: PhrasingContent[]): void {
  const joined: PhrasingContent[] = []
  for (const node of line) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else if (node.type === 'inlineCode' && last?.type === 'inlineCode') {
      joined.push({ type: 'text', value: ' ' }, node)
    } else joined.push(node)
  }
  line.splice(0, line.length, ...joined)
}

const SIGN_FIRST = /^[\p{P}\p{S}]/u
const SIGN_LAST = /[\p{P}\p{S}]$/u
/** Signs that may end outside: of a label or a sentence. A quote without its end, or "1" without its point, may not. */
const MOVABLE = /[:：。，、；！？…]+$/u

/** Change emphasis whose marks would not be read. @returns whether it was changed and must be checked again. */
function isUnsettled(line: PhrasingContent[], index: number): boolean {
  const node = line[index] as Marked
  const { children } = node
  for (const end of ENDS) {
    const isFirst = end === 'first'
    const inner = isFirst ? children[0] : children.at(-1)
    const outer = line[index + (isFirst ? -1 : 1)]
    if (!isLetterBeside(outer, end) || !isSignAt(inner, end)) continue
    const moved = isFirst ? '' : taken(children, MOVABLE, 'last')
    const kept = moved === '' ? children : children.length === 0 ? [] : [node]
    line.splice(index, 1, ...kept, ...textNodes(moved))
    joinTexts(line)
    return true
  }
  return false
}

type End = 'first' | 'last'
const ENDS: readonly End[] = ['first', 'last']

/** Checks whether a neighbour is text with a letter there. */
function isLetterBeside(outer: PhrasingContent | undefined, end: End): boolean {
  if (outer?.type !== 'text') return false
  // A character of two code units is a letter for some readers of Markdown and a sign for others: never enough.
  const unit = end === 'first' ? outer.value.at(-1)! : outer.value[0]!
  return !/[\s\p{P}\p{S}]/u.test(unit)
}

/** Checks whether the content of emphasis has a sign at an end. */
function isSignAt(inner: PhrasingContent | undefined, end: End): boolean {
  if (inner?.type !== 'text') return !isMarked(inner)
  return (end === 'first' ? SIGN_FIRST : SIGN_LAST).test(inner.value)
}
