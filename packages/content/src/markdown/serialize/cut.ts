/** Cuts Markdown content that is too long at sensible places. */

import type { Parent, RootContent } from 'mdast'

/**
 * The longest fitting start of a block.
 *
 * @param inside - whether paragraphs and code may be cut; otherwise only whole items, rows and blocks of lists, tables
 * and quotes are left out.
 * @param fits - whether a block is short enough; if it is, all shorter ones are too.
 * @returns `undefined` if not even the first part fits.
 */
export function shortened(
  node: RootContent,
  inside: boolean,
  fits: (node: RootContent) => boolean
): RootContent | undefined {
  if ('children' in node) return shortenedParent(node, inside, fits)
  if (!inside || (node.type !== 'text' && node.type !== 'code')) return undefined
  const { value } = node
  const longest = largest(value.length, (length) =>
    fits({ ...node, value: value.slice(0, length) })
  )
  const end = node.type === 'code' ? lineEnd(value, longest) : wordEnd(value, longest)
  return end === 0 ? undefined : { ...node, value: value.slice(0, end) }
}

const CONTAINERS = new Set(['list', 'listItem', 'blockquote', 'callout', 'table'])

function shortenedParent(
  node: Extract<RootContent, Parent>,
  inside: boolean,
  fits: (node: RootContent) => boolean
): RootContent | undefined {
  if (!inside && !CONTAINERS.has(node.type)) return undefined
  const children: RootContent[] = node.children
  const using = (kept: RootContent[]) => ({ ...node, children: kept }) as RootContent
  // A table without a row below its header is useless.
  const least = node.type === 'table' ? 2 : 1
  const count = largest(children.length, (length) => fits(using(children.slice(0, length))))
  const kept = children.slice(0, count)
  if (count >= least && (!inside || CONTAINERS.has(node.type))) return using(kept)
  const next = children[count]
  const rest =
    inside && next ? shortened(next, true, (cut) => fits(using([...kept, cut]))) : undefined
  if (rest) return using([...kept, rest])
  return count >= least ? using(kept) : undefined
}

/** Largest accepted number up to `limit`, 0 if none is. */
function largest(limit: number, accepts: (number: number) => boolean): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (accepts(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** End of the last whole line. */
function lineEnd(value: string, length: number): number {
  const end = value.lastIndexOf('\n', length)
  return end > 0 ? end : whole(value, length)
}

/** End of the last sentence, if it is not far back, else of the last word. */
function wordEnd(value: string, length: number): number {
  const text = value.slice(0, length)
  let sentence = 0
  for (const match of text.matchAll(SENTENCE_END)) sentence = match.index + match[0].length
  if (sentence * 2 > length) return sentence
  const space = text.lastIndexOf(' ')
  return space > 0 ? space : whole(value, length)
}

const SENTENCE_END = /[.!?…](?=\s)|[。！？]/g

/** Returns the length of a cut that does not split a surrogate pair. */
function whole(value: string, length: number): number {
  const code = value.charCodeAt(length - 1)
  return code >= 0xd800 && code <= 0xdbff ? length - 1 : length
}
