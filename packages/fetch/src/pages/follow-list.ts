/** The list of a request over its pages: fetches them within the bounds, and puts the rows into the answer. */

import { SluiceError } from '@sluice/core'
import type { Deadline } from '../deadline.ts'
import { FetchOptions, type FetchRequest } from '../options/fetch-request.ts'
import { type AskedList, askedList } from '../options/list.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { ListData } from '../reading/list-data.ts'
import type { Warning } from '../warning.ts'
import { type RowBound, timeForFurther } from './acquire-pages.ts'
import { type ListPage, type ListPageMeta, wholeList } from './list-pages.ts'
import type { ReadPages } from './read-pages.ts'

/** A reading with the rows of all its pages. */
export interface ListedReading {
  readonly reading: ReadPages['reading']
  /** `meta.list`; absent without a list. */
  readonly pages?: readonly ListPageMeta[]
}

/** Reads the further pages of a list. */
export interface ListTools {
  /** Fetches and reads a page of the same request. */
  open(request: FetchRequest, signal: AbortSignal): Promise<ReadPages>
  /** Reads a further state of the first page. */
  readState(request: FetchRequest, body: StateBody, signal: AbortSignal): Promise<ReadPages>
}

type StateBody = NonNullable<ReadPages['facts']['states']>['bodies'][number]

/** Follows the list of the first page. */
export async function followList(
  { prepared, reading, facts }: ReadPages,
  { signal, left }: Pick<Deadline, 'signal' | 'left'>,
  { open, readState }: ListTools
): Promise<ListedReading> {
  const { request, kept, upload } = prepared
  const bounds = askedList(request.options.list)
  if (!bounds) return { reading }
  const isAlone = kept !== undefined || upload !== undefined
  const data = dataOf(reading)
  const time = timeForFurther(signal, request.options.timeout_ms, left())
  try {
    const { list, pages, warnings } = await wholeList(
      pageOf({ reading, facts }),
      isAlone ? { ...bounds, pages: 1 } : bounds,
      statesOf(facts, (body) =>
        readState(furtherRequest(prepared, facts.finalUrl, bounds), body, time.signal)
      ),
      async (url) => pageOf(await open(furtherRequest(prepared, url, bounds), time.signal))
    )
    const whole = new TextEncoder().encode(JSON.stringify({ ...data, list }))
    return {
      reading: {
        ...reading,
        data: whole,
        warnings: [...reading.warnings, ...warnings, ...cutStates(facts)]
      },
      pages
    }
  } finally {
    time.close()
  }
}

/** Tells when the states of a page have as many rows as a request wants; empty without such a bound. */
export function rowBound(
  prepared: Prepared,
  read: ListTools['readState'],
  signal: AbortSignal
): RowBound {
  const { list } = prepared.request.options
  const bounds = askedList(list)
  if (!bounds || typeof list !== 'object' || list.max_items === undefined) return {}
  const seen = new Set<string>()
  return {
    async hasRows(body) {
      const request = furtherRequest(prepared, prepared.url.href, bounds)
      // The body itself is read once more, after the page.
      const state = await unlessFailed(read(request, body.slice(), signal))
      for (const key of state?.reading.rowKeys ?? []) seen.add(key)
      return seen.size >= bounds.items
    }
  }
}

/** The states of the first page, up to one that cannot be read. */
async function* statesOf(
  { states, status, engine }: ReadPages['facts'],
  read: (body: StateBody) => Promise<ReadPages>
): AsyncGenerator<ListPage> {
  for (const body of states?.bodies ?? []) {
    const state = await unlessFailed(read(body))
    if (!state) return
    yield { ...pageOf(state), status, engine }
  }
}

async function unlessFailed(read: Promise<ReadPages>): Promise<ReadPages | undefined> {
  return read.catch((error: unknown) => {
    if (SluiceError.is(error)) return undefined
    throw error
  })
}

function cutStates({ states }: ReadPages['facts']): Warning[] {
  if (states?.ended !== 'time' && states?.ended !== 'bytes') return []
  const why = states.ended === 'time' ? 'the time limit of the request' : 'the size of the page'
  const message = `The list ends at ${why}: the page may have more rows.`
  return [{ code: 'LIST_INCOMPLETE', message }]
}

function dataOf({ data }: ReadPages['reading']): { list?: ListData | null } {
  return JSON.parse(new TextDecoder().decode(data)) as { list?: ListData | null }
}

function pageOf({ reading, facts }: Pick<ReadPages, 'reading' | 'facts'>): ListPage {
  return {
    list: dataOf(reading).list ?? null,
    keys: reading.rowKeys,
    finalUrl: facts.finalUrl,
    status: facts.status,
    engine: facts.engine,
    next: reading.next
  }
}

const {
  include_links,
  include_html,
  image_urls,
  ai,
  force_ai,
  screenshot,
  pdf,
  accessibility,
  actions,
  changes,
  chunks
} = FetchOptions.parse({})

/** Options of a further page, which is read for its rows alone. */
const ROWS_ALONE = {
  include_links,
  include_html,
  image_urls,
  ai,
  force_ai,
  screenshot,
  pdf,
  accessibility,
  actions,
  changes,
  chunks,
  json: false,
  markdown: false,
  main_entity: false,
  provenance: false
}

/** The request for a further page: fetched like the first one, and read for its rows alone. */
function furtherRequest({ request }: Prepared, url: string, bounds: AskedList): FetchRequest {
  const { json_schema: _, max_cost: __, max_chars: ___, query: ____, ...options } = request.options
  const list = bounds.columns !== undefined ? { pages: 1, columns: bounds.columns } : true
  return { ...request, url, options: { ...options, ...ROWS_ALONE, list } }
}
