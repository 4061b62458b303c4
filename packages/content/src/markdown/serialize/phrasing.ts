/**
 * What stands within a line, written quickly.
 *
 * mdast-util-to-markdown writes it in two passes: the parts, then the markers of emphasis, each of
 * which depends on all others. Most lines have no emphasis, or only such whose markers mean the same
 * whatever the others are: one pass is enough for those. And it writes each text after a link or an
 * image twice, the first time for its first character, which mostly needs no writing.
 */

import type { Nodes, Text } from 'mdast'
import type { ConstructName, Handle, Info, State } from 'mdast-util-to-markdown'

/** What holds the parts of a line. */
type Line = Parameters<State['containerPhrasing']>[0]

/** Make a serializer's state write lines by this module. */
export function writePhrasingQuickly(state: State): void {
  const writeFully = state.containerPhrasing
  state.containerPhrasing = function (this: State, line, info) {
    return written(this, line, info) ?? writeFully.call(this, line, info)
  }
}

/** Handler of a text. No pattern in use asks for the nodes around it, which the stock one names. */
export function text({ value }: Text, _: unknown, state: State, info: Info): string {
  return state.safe(value, info)
}

text.peek = ({ value }: Text, _: unknown, state: State): string =>
  HARMLESS_START.test(value) ? value : state.safe(value, { before: '', after: '' })

/** Starts of a text that are never escaped. */
const HARMLESS_START = /^(?:[\dA-Za-z\u0080-\uffff]| [^\r\n])/

/** @returns `undefined` when markers of emphasis need to be chosen with a view to what is around them. */
function written(state: State, line: Line, info: Info): string | undefined {
  const { children } = line
  let result = ''
  let { before } = info
  let needsSpace = false
  for (let index = 0; index < children.length; index++) {
    const child = children[index]!
    const isMarked = MARKED.has(child.type)
    const part = isMarked
      ? emphasis(state, child as Line, before, info)
      : plain(state, line, index, { ...info, before })
    if (part === undefined || (needsSpace && part !== '' && !isSpace(part[0]))) return undefined
    if (part === '') continue
    needsSpace = isMarked && !LETTER.test(part.at(child.type === 'strong' ? -3 : -2)!)
    result += part
    before = part.at(-1)!
  }
  return needsSpace && !isSpace(info.after[0]) ? undefined : result
}

const MARKED = new Set<Nodes['type']>(['emphasis', 'strong', 'delete'])

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
 * Write emphasis whose markers mean what they should: with a letter inside of each, or with white
 * space outside, and not beside or inside of other emphasis.
 *
 * @returns `undefined` where that is not so, as far as what stands before and inside tells.
 */
function emphasis(state: State, node: Line, before: string, info: Info): string | undefined {
  if (node.type === 'delete' || before.endsWith('*')) return undefined
  if (node.children.some(({ type }) => MARKED.has(type))) return undefined
  const marker = node.type === 'strong' ? '**' : '*'
  const exit = state.enter(node.type as ConstructName)
  const content = written(state, node, { ...info, before: marker, after: marker })
  exit()
  if (content === undefined || content === '') return content
  const isWell = LETTER.test(content[0]!) || (isSpace(before.at(-1)) && !SPACE.test(content[0]!))
  return isWell && !SPACE.test(content.at(-1)!) ? marker + content + marker : undefined
}

const LETTER = /^[\p{L}\p{N}]$/u
const SPACE = /^\s$/

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n'
}
