/** Replaces declared ingredients without amounts by the page's list, which has them. */

import type { Evidence } from '../evidence.ts'
import type { Wanted } from '../values/concepts.ts'
import { listOf } from '../values/value-index.ts'
import type { PageIndex } from './page-index.ts'
import { shownLists } from './shown-lists.ts'

const AMOUNT = /[\d½¼¾⅓⅔⅛]/

/**
 * The list on the page that repeats all of a declared one, and adds amounts.
 *
 * @returns `undefined` if the declared list has amounts, is about something else, or the page shows no such list.
 */
export function fullerList(
  declared: readonly unknown[],
  want: Wanted,
  shown: (() => PageIndex) | undefined,
  base: URL
): Evidence | undefined {
  if (want.concept?.name !== 'ingredients' || !shown || declared.length < 2) return undefined
  if (!declared.every((item) => typeof item === 'string')) return undefined
  if (share(declared, (item) => AMOUNT.test(item)) > 0.2) return undefined
  const names = declared.map(plain).filter((name) => name !== '')
  for (const { value, source } of shownLists(shown(), want, base)) {
    const values = listOf(value).map(String)
    if (values.length < names.length || values.length > names.length * 2) continue
    const lines = values.map(plain)
    const isSaid = (name: string) => lines.some((line) => line.includes(name))
    if (share(names, isSaid) >= 0.8 && share(values, (item) => AMOUNT.test(item)) >= 0.4)
      return { values, source }
  }
  return undefined
}

function share(items: readonly string[], test: (item: string) => boolean): number {
  return items.filter(test).length / Math.max(1, items.length)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
