/**
 * Writes inline content quickly.
 *
 * mdast-util-to-markdown writes it in two passes: the parts, then the emphasis markers, each of which depends on all
 * others. Most lines have no emphasis, or only emphasis whose markers are unambiguous: one pass is enough for those. It
 * also writes each text after a link or an image twice, the first time only to get its first character. Where no markers
 * fit, it writes letters as character references; here, the line is written with less emphasis instead.
 */

import type { Nodes, Text } from 'mdast'
import type { ConstructName, Handle, Info, State } from 'mdast-util-to-markdown'
import { withLessEmphasis } from './emphasis.ts'

/** Containers of inline content. */
type Line = Parameters<State['containerPhrasing']>[0]

/** Make a serializer's state write inline content with this module. */
export function writePhrasingQuickly(state: State): void {
  const writeFully = state.containerPhrasing
  state.containerPhrasing = function (this: State, line, info) {
    const quick = written(this, line, info, false)
    if (quick !== undefined) return quick
    const full = writeFully.call(this, line, info)
    let best = { text: full, references: referencesIn(full) }
    if (best.references > 0) {
      const nested = written(this, line, info, true)
      if (nested !== undefined && referencesIn(nested) === 0) return nested
    }
    for (const level of LEVELS) {
      if (best.references === 0) break
      const text = writeFully.call(this, withLessEmphasis(line, level), info)
      const references = referencesIn(text)
      if (references < best.references) best = { text, references }
    }
    return best.text
  }
}

/** Levels of emphasis that are tried if the serializer would write letters as character references. */
const LEVELS = [1, 0]

function referencesIn(text: string): number {
  return text.includes('&#x') ? text.split(/(?<!\\)&#x[\dA-F]+;/).length - 1 : 0
}

/** Handler of a text. No pattern in use checks adjacent nodes, which the stock one does. */
export function text({ value }: Text, _: unknown, state: State, info: Info): string {
  return state.safe(value, info)
}

text.peek = ({ value }: Text, _: unknown, state: State): string =>
  HARMLESS_START.test(value) ? value : state.safe(value, { before: '', after: '' })

/** Text starts that are never escaped. */
const HARMLESS_START = /^(?:[\dA-Za-z\u0080-\uffff]| [^\r\n])/

/**
 * @param nests - whether emphasis may be in other emphasis.
 * @param outside - text before the line; for emphasis, the text before its marker, which a marker at its start extends.
 * @returns `undefined` if emphasis markers must be chosen depending on their surroundings.
 */
function written(
  state: State,
  line: Line,
  info: Info,
  nests: boolean,
  outside = info.before
): string | undefined {
  const { children } = line
  let result = ''
  let { before } = info
  let needsSpace = false
  for (let index = 0; index < children.length; index++) {
    const child = children[index]!
    const isMarked = MARKED.has(child.type)
    const part = isMarked
      ? emphasis(state, child as Line, index === 0 ? outside : before, info, nests)
      : plain(state, line, index, { ...info, before })
    if (part === undefined || (needsSpace && part !== '' && !isSpace(part[0]))) return undefined
    if (part === '') continue
    needsSpace = isMarked && !LETTER.test(part.charAt(part.search(MARKS_AT_END) - 1))
    result += part
    before = part.at(-1)!
  }
  return needsSpace && !isSpace(info.after[0]) ? undefined : result
}

const MARKED = new Set<Nodes['type']>(['emphasis', 'strong', 'delete'])
/** At most those of emphasis in other emphasis. */
const MARKS_AT_END = /\*{1,3}$/

/** Write content other than emphasis. */
function plain(state: State, line: Line, index: number, info: Info): string {
  const { children } = line
  const handlers = state.handlers as Record<string, Handle & { readonly peek?: Handle }>
  const { before, now, lineShift } = info
  let { after } = info
  const next = children[index + 1]
  if (next !== undefined) {
    const handle = handlers[next.type]!
    const peek = handle.peek ?? handle
    after = peek(next, line, state, { before: '', after: '', now, lineShift })[0] ?? ''
  }
  const child = children[index]!
  return handlers[child.type]!(child, line, state, { before, after, now, lineShift })
}

/**
 * Write emphasis with unambiguous markers: with a letter on the inside of each, or white space outside, and not beside
 * other emphasis. One piece of emphasis of the other kind may be inside: the lengths of the markers keep them apart, and
 * two that touch are read as one. The serializer judges each marker alone, and so writes references there.
 *
 * @returns `undefined` if that is not the case, judging by the content before and inside.
 */
function emphasis(
  state: State,
  node: Line,
  before: string,
  info: Info,
  nests: boolean
): string | undefined {
  if (node.type === 'delete' || before.endsWith('*')) return undefined
  if (isConfused(node, nests)) return undefined
  const marker = node.type === 'strong' ? '**' : '*'
  const exit = state.enter(node.type as ConstructName)
  const content = written(state, node, { ...info, before: marker, after: marker }, nests, before)
  exit()
  if (content === undefined || content === '') return content
  const first = content[0]!
  const isWell = LETTER_OR_MARK.test(first) || (isSpace(before.at(-1)) && !SPACE.test(first))
  return isWell && !SPACE.test(content.at(-1)!) ? marker + content + marker : undefined
}

/** Checks whether markers inside emphasis could be taken for its own: of the same kind, of several, or of three levels. */
function isConfused({ type, children }: Line, nests: boolean): boolean {
  const [inner, another] = children.filter((child) => MARKED.has(child.type))
  if (inner === undefined) return false
  if (!nests || another !== undefined || inner.type === type || inner.type === 'delete') return true
  return (inner as Line).children.some((child) => MARKED.has(child.type))
}

const LETTER = /^[\p{L}\p{N}]$/u
/** The marker of emphasis inside was checked before. */
const LETTER_OR_MARK = /^[\p{L}\p{N}*]$/u
const SPACE = /^\s$/

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n'
}
