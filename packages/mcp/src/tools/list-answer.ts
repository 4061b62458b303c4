/** Answers with a list whose lines come from pages. */

import type { Fence } from '../answer/fence.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'

/** How many of the lines fit; one at least. @param most - estimated tokens. */
export function fitting(lines: readonly string[], most: number): number {
  let size = 0
  for (const [index, line] of lines.entries()) {
    size += estimateTokens(`${line}\n`)
    if (size > most) return Math.max(1, index)
  }
  return lines.length
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
