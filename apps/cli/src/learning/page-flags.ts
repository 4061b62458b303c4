/** Example pages of the command line: `--page <url> field=value …`. */

import { UsageError } from '../failure.ts'
import type { ExampleLine } from './example-pages.ts'

/** Flags that name pages and values. */
export interface PageFlags {
  /** Pages, each followed by its values. */
  readonly page?: readonly string[]
  /** Address of the page, if `page` is a file. */
  readonly url?: string
  readonly value?: readonly string[]
}

/**
 * The examples that the flags describe.
 *
 * @throws UsageError - a value has no name or no page, or a file no URL.
 */
export function flagLines({ page = [], url, value = [] }: PageFlags): ExampleLine[] {
  const pages: { page: string; pairs: string[] }[] = []
  for (const item of page) {
    if (isPage(item)) pages.push({ page: item, pairs: [] })
    else if (pages.length === 0) throw new UsageError(`--page ${item}: a URL comes first.`)
    else pages.at(-1)?.pairs.push(item)
  }
  const [only, ...more] = pages
  if (!only || (value.length > 0 && more.length > 0)) {
    throw new UsageError('Name a page with --page. --value is for a single one.')
  }
  only.pairs.push(...value)
  return pages.map((one) => lineOf(one, url))
}

/** A URL or a file; a value is `name=text`. */
function isPage(item: string): boolean {
  return /^https?:\/\//.test(item) || !/^[^=]+=/.test(item)
}

function lineOf(
  { page, pairs }: { page: string; pairs: readonly string[] },
  url: string | undefined
): ExampleLine {
  const values = pairs.length > 0 ? { values: valuesOf(pairs) } : {}
  if (/^https?:\/\//.test(page)) return { url: page, ...values }
  if (url === undefined) throw new UsageError(`--page ${page}: a file needs --url.`)
  return { url, file: page, ...values }
}

function valuesOf(pairs: readonly string[]): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--value ${pair}: needs the form name=text.`)
    const name = pair.slice(0, at)
    values.set(name, [...(values.get(name) ?? []), pair.slice(at + 1)])
  }
  // A name that is given once is one text, not a list.
  const given = [...values].map(([name, texts]) => [name, texts.length > 1 ? texts : texts[0]])
  return Object.fromEntries(given)
}
