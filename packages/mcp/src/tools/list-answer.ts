/** Answers with a list whose lines come from pages. */

import { mostTokens } from '@sluice/passages'
import type { Fence } from '../answer/fence.ts'

/** The lines of the first items, as many as fit; one at least. @param most - estimated tokens. */
export function fittingLines<Item>(
  items: Iterable<Item>,
  lineOf: (item: Item) => string,
  most: number
): string[] {
  const lines: string[] = []
  let size = 0
  for (const item of items) {
    const line = lineOf(item)
    size += mostTokens(`${line}\n`)
    if (size > most && lines.length > 0) break
    lines.push(line)
  }
  return lines
}

/** The fenced lines between what is said before and after them. */
export function listAnswer(
  fence: Fence,
  label: string,
  lines: readonly string[],
  { head, after }: { readonly head: readonly string[]; readonly after: readonly string[] }
): string {
  const list = lines.length > 0 ? [fence.notice, fence.wrap(label, lines.join('\n'))] : []
  return [...head, ...list, ...after].join('\n')
}

/** Tokens for what stands around a list. */
export const AROUND_LIST = 450
