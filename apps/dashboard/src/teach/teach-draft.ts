/** A parser that a person teaches: pages, and the values on each. */

import type { LearnInput } from '@sluice/client'

/** Values of a page by field; null if the page has none. */
type TaughtValues = Readonly<Record<string, string | null>>

/** A page that was fetched. */
export interface TaughtPage {
  /** Final URL. */
  readonly url: string
  /** Result that has its HTML. */
  readonly result: string
  readonly html: string
  readonly values: TaughtValues
}

/** Names of the fields, in the order in which they were taught. */
export function fieldNames(pages: readonly TaughtPage[]): string[] {
  return [...new Set(pages.flatMap(({ values }) => Object.keys(values)))]
}

/** The pages with a value of one; `undefined` forgets it. */
export function withValue(
  pages: readonly TaughtPage[],
  index: number,
  field: string,
  value: string | null | undefined
): TaughtPage[] {
  return pages.map((page, at) => {
    if (at !== index) return page
    const { [field]: _, ...others } = page.values
    return { ...page, values: value === undefined ? others : { ...page.values, [field]: value } }
  })
}

/** The pages without a field. */
export function withoutField(pages: readonly TaughtPage[], field: string): TaughtPage[] {
  return pages.reduce<TaughtPage[]>(
    (all, _, index) => withValue(all, index, field, undefined),
    [...pages]
  )
}

/** The request to learn from the pages. Their results are stored, so it costs nothing. */
export function learnInput(
  name: string,
  pages: readonly TaughtPage[],
  isDryRun: boolean
): LearnInput {
  const names = fieldNames(pages)
  return {
    name,
    dry_run: isDryRun,
    pages: pages.map(({ result, values }) => ({
      result,
      ...(Object.keys(values).length > 0 ? { values: { ...values } } : {}),
      // Other fields of the page were not asked for.
      unknown: names.filter((field) => !Object.hasOwn(values, field))
    }))
  }
}

/** A name for the parser of a page: `books` of `www.books.example`. */
export function nameFor(url: string): string {
  const { hostname = '' } = URL.parse(url) ?? {}
  const [label = '', ...more] = hostname.replace(/^www\./, '').split('.')
  const word = more.length > 0 && /[a-z]/.test(label) ? label : hostname
  return word
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64)
}
