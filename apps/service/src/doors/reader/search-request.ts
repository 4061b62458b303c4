/** Requests of `/s/`: the query and its limits by the names of Jina's search, the options of the pages as headers. */

import type { SearchInput } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { bad, wholeNumber } from './reader-options.ts'
import { type ReaderHeaders, type ReaderRequest, readerRequest } from './reader-request.ts'

/** Results with their pages unless the request says otherwise. */
const USUAL = 5
/** Most results with their pages. */
const MOST = 20

/** A search. */
export interface SearchedPages {
  readonly input: SearchInput
  readonly page: ReaderRequest
  /** Names of parameters and headers without effect. */
  readonly ignored: readonly string[]
}

/** Parameters that are read. */
const READ = ['q', 'num', 'count', 'hl', 'type', 'site']

/**
 * Read one. @param parameters - of the address, or of a body.
 *
 * @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`.
 */
export function searchedPages(
  parameters: Readonly<Record<string, string>>,
  headers: ReaderHeaders,
  hasModel: boolean
): SearchedPages {
  const { q = '', hl, type = 'web' } = parameters
  if (q.trim() === '') {
    throw new SluiceError('MISSING_PARAMETER', 'The query `q` is missing.', {
      details: { parameter: 'q' }
    })
  }
  const { 'x-site': header, 'x-respond-with': shape, ...others } = headers
  const withPages = shape?.toLowerCase() !== 'no-content'
  const kept = withPages && shape !== undefined ? { ...others, 'x-respond-with': shape } : others
  const page = readerRequest(kept, { hasModel, isSearched: true })
  const site = parameters.site ?? header
  const ignored = Object.keys(parameters).filter((name) => !READ.includes(name))
  return {
    input: {
      query: q,
      limit: limitOf(parameters),
      category: categoryOf(type),
      ...(hl === undefined ? {} : { language: hl }),
      ...(site === undefined ? {} : { include_domains: site.split(/[,\s]+/).map(hostOf) }),
      ...(withPages ? { fetch: { options: page.options } } : {})
    },
    page,
    ignored: [...page.ignored, ...ignored]
  }
}

function limitOf({ num, count }: Readonly<Record<string, string>>): number {
  const given = num ?? count
  if (given === undefined) return USUAL
  const limit = wholeNumber(given, 'num')
  if (limit >= 1 && limit <= MOST) return limit
  throw bad('num', `must be from 1 to ${MOST}`)
}

function categoryOf(type: string): 'general' | 'news' {
  if (type === 'web') return 'general'
  if (type === 'news') return 'news'
  throw bad('type', 'must be `web` or `news`')
}

/** `example.com` of an address or a host. */
function hostOf(site: string): string {
  return URL.parse(site)?.hostname ?? site
}
