/** The parser that is being taught. It outlives the popup, which closes with every click on the page, but not the browser. */

import type { LearnInput } from '@sluice/client'

/** A page whose HTML the server has, and the values that were chosen on it. */
export interface TaughtPage {
  readonly url: string
  /** Id of the result. */
  readonly result: string
  /** Names and values in their order: the browser's storage sorts the keys of objects. */
  readonly values: readonly (readonly [name: string, value: string])[]
}

/** Reads the pages that are taught. */
export async function loadPages(): Promise<readonly TaughtPage[]> {
  const { taught } = await chrome.storage.session.get<{ taught?: readonly TaughtPage[] }>('taught')
  return taught ?? []
}

/** Keeps the pages. */
export async function savePages(taught: readonly TaughtPage[]): Promise<void> {
  await chrome.storage.session.set({ taught })
}

/** The pages with a new one at the end, in place of an older reading. Pages of other hosts are dropped. */
export function withPage(pages: readonly TaughtPage[], page: TaughtPage): TaughtPage[] {
  const { host } = new URL(page.url)
  const others = pages.filter(({ url }) => url !== page.url && new URL(url).host === host)
  return [...others, page]
}

/** The pages with a value of the last one. */
export function withValue(pages: readonly TaughtPage[], name: string, value: string): TaughtPage[] {
  const last = pages.length - 1
  return pages.map((page, index) =>
    index === last ? { ...page, values: [...valuesWithout(page, name), [name, value]] } : page
  )
}

/** The pages without a field. */
export function withoutField(pages: readonly TaughtPage[], name: string): TaughtPage[] {
  return pages.map((page) => ({ ...page, values: valuesWithout(page, name) }))
}

function valuesWithout({ values }: TaughtPage, name: string): TaughtPage['values'] {
  return values.filter(([known]) => known !== name)
}

/** The value of a field on a page. */
export function taughtValue(page: TaughtPage | undefined, name: string): string | undefined {
  return page?.values.find(([known]) => known === name)?.[1]
}

/** Names of the fields, in the order in which they were taught. */
export function fieldNames(pages: readonly TaughtPage[]): string[] {
  return [...new Set(pages.flatMap(({ values }) => values.map(([name]) => name)))]
}

/** The request to learn. A field that was not chosen on a page may be there all the same. */
export function learnInput(name: string, pages: readonly TaughtPage[]): LearnInput {
  const names = fieldNames(pages)
  return {
    name,
    pages: pages.map((page) => ({
      result: page.result,
      ...(page.values.length > 0 ? { values: Object.fromEntries(page.values) } : {}),
      unknown: names.filter((field) => taughtValue(page, field) === undefined)
    }))
  }
}

/** A name for the parser of a page: `books` of `www.books.example`. */
export function nameFor(url: string): string {
  const { hostname } = new URL(url)
  const [label = ''] = hostname.replace(/^www\./, '').split('.')
  const word = /[a-z]/.test(label) ? label : hostname
  return word.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}
