/** Further pages of a list: each is fetched and read like the first, and its new rows are added. */

import { SluiceError } from '@sluice/core'
import type { AskedList } from '../options/list.ts'
import type { ListData } from '../reading/list-data.ts'
import type { Warning } from '../warning.ts'

/** A page of a list, in `meta.list`. */
export interface ListPageMeta {
  readonly url: string
  readonly target_status: number | null
  readonly engine: string | null
  /** Rows on the page, and those that no earlier page has. */
  readonly rows: number
  readonly new_rows: number
  readonly tokens: number
  /** Code of the failure; null for a page that was read. */
  readonly error: string | null
}

/** A page that was read for its list. */
export interface ListPage {
  readonly list: ListData | null
  /** A key for each row; equal ones are the same row. */
  readonly keys: readonly string[]
  readonly finalUrl: string
  readonly status: number
  readonly engine: string
  /** Absolute URL of the next page, as the page has it. */
  readonly next: string | null
}

/** The rows of all pages. */
export interface WholeList {
  readonly list: ListData | null
  readonly pages: readonly ListPageMeta[]
  readonly warnings: readonly Warning[]
}

/**
 * Reads the pages after the first one, in order, until one has no new row, leads back, or a bound is reached. A page
 * that fails ends the list with a warning: the rows before it are kept.
 *
 * @param states - further states of the first page, which shows more of its list on request; they come before other
 * pages.
 * @param open - fetches and reads a page.
 */
export async function wholeList(
  first: ListPage,
  bounds: AskedList,
  states: AsyncIterable<ListPage>,
  open: (url: string) => Promise<ListPage>
): Promise<WholeList> {
  if (!first.list) return { list: null, pages: [], warnings: [] }
  const rows = new Rows(bounds.items)
  const pages: ListPageMeta[] = [
    pageMeta(first.finalUrl, first, rows.add(first.list, first.keys), 1)
  ]
  const warnings: Warning[] = []
  const seen = new Set([first.finalUrl])
  let next = first.next
  for await (const state of states) {
    const added = state.list ? rows.add(state.list, state.keys) : 0
    if (added > 0) {
      pages.push(pageMeta(state.finalUrl, state, added, 1))
      next = state.next
    }
    if (rows.isFull || pages.length === bounds.pages) break
  }
  while (next !== null && pages.length < bounds.pages && !rows.isFull) {
    if (seen.has(next)) next = null
    if (next === null) break
    seen.add(next)
    const page = await open(next).catch((error) => failureOf(error))
    if ('code' in page) {
      pages.push(failedMeta(next, page.code))
      warnings.push(brokenOff(next, page))
      break
    }
    const added = page.list ? rows.add(page.list, page.keys) : 0
    pages.push(pageMeta(next, page, added, added > 0 ? 1 : 0))
    seen.add(page.finalUrl)
    next = added > 0 ? page.next : null
  }
  if (next !== null && seen.has(next) && warnings.length === 0) next = null
  const read = pages.filter(({ error, new_rows }) => error === null && new_rows > 0).length
  const list = rows.list(Math.max(1, read), next)
  if (bounds.columns !== undefined) warnings.push(...emptyColumns(list))
  return { list, pages, warnings }
}

/** Warns of columns that no row fills. */
function emptyColumns({ columns, items }: ListData): Warning[] {
  const lost = columns
    .map(({ name }) => name)
    .filter((name) => items.every((item) => item[name] === null))
  if (lost.length === 0) return []
  const message = `The list has nothing for ${lost.slice(0, 20).join(', ')}.`
  return [{ code: 'SCHEMA_FIELDS_MISSING', message }]
}

function pageMeta(
  url: string,
  { list, status, engine }: ListPage,
  new_rows: number,
  tokens: number
): ListPageMeta {
  const rows = list?.items.length ?? 0
  return { url, target_status: status, engine, rows, new_rows, tokens, error: null }
}

function failedMeta(url: string, error: string): ListPageMeta {
  return { url, target_status: null, engine: null, rows: 0, new_rows: 0, tokens: 0, error }
}

function failureOf(error: unknown): SluiceError {
  if (SluiceError.is(error)) return error
  throw error
}

function brokenOff(url: string, { code, message }: SluiceError): Warning {
  const what = `The list ends before ${url.slice(0, 500)}, which failed with ${code}: ${message}`
  return { code: 'LIST_INCOMPLETE', message: what }
}

/** Rows under construction. A row of a page is left out if an earlier page has it. */
class Rows {
  readonly #most: number
  readonly #columns = new Map<string, ListData['columns'][number]>()
  readonly #items: Record<string, ListData['items'][number][string]>[] = []
  readonly #seen = new Set<string>()

  constructor(most: number) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#items.length >= this.#most
  }

  /** @returns the number of new rows. */
  add({ columns, items }: ListData, keys: readonly string[]): number {
    const fresh = items.filter((_, at) => !this.#seen.has(keys[at] ?? ''))
    const added = fresh.slice(0, this.#most - this.#items.length)
    if (added.length === 0) return 0
    for (const column of columns) this.#addColumn(column)
    this.#items.push(...added)
    for (const key of keys) this.#seen.add(key)
    return added.length
  }

  /** A column that is a number on one page and a text on another is a text. */
  #addColumn(column: ListData['columns'][number]): void {
    const known = this.#columns.get(column.name)
    const type = known && known.type !== column.type ? 'text' : column.type
    this.#columns.set(column.name, { name: column.name, type })
  }

  list(pages_read: number, next: string | null): ListData {
    const columns = [...this.#columns.values()]
    const items = this.#items.map((item) =>
      Object.fromEntries(columns.map(({ name, type }) => [name, asType(item[name] ?? null, type)]))
    )
    return { columns, items, pages_read, next }
  }
}

function asType(value: ListData['items'][number][string], type: string) {
  return type === 'text' && typeof value === 'number' ? String(value) : value
}
