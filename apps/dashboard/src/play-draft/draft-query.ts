/** The draft in the address of the page, so that a reload and a copied link bring it back. Secrets are left out. */

import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from '../jobs/job-options.ts'
import type { Option } from '../options/option.ts'
import { OPTIONS } from '../options/options.ts'
import { type Values, valuesOf } from '../options/request-body.ts'
import { draftOfRequest, EMPTY_PLAY, MODES, type PlayDraft } from './play-draft.ts'

/** Characters of the query: the service takes 16 KiB of headers, and chat programs cut long links. */
const LONGEST = 4_000

const OF_JOBS: readonly Option<string>[] = [...CRAWL_OPTIONS, ...JOB_OPTIONS, ...BATCH_OPTIONS]
const FILTER = 'filter.'

/**
 * Returns the query of a draft: values that differ from the defaults, without secrets. Drops the longest values if all
 * together are too long.
 */
export function queryOf(draft: PlayDraft): string {
  const { mode, url, urls, parser, filters } = draft
  const pairs: [string, string][] = [
    ['mode', mode === EMPTY_PLAY.mode ? '' : mode],
    ['url', url],
    ['urls', urls],
    ['parser', parser],
    ...changed(OPTIONS, draft.options),
    ...changed(OF_JOBS, draft.job),
    ...Object.entries(filters).map(([name, value]): [string, string] => [FILTER + name, value])
  ]
  const given = pairs.filter(([, value]) => value !== '')
  const kept = new Set<string>()
  let left = LONGEST
  for (const pair of given.toSorted((one, other) => one[1].length - other[1].length)) {
    left -= new URLSearchParams([pair]).toString().length + 1
    if (left < 0) break
    kept.add(pair[0])
  }
  return new URLSearchParams(given.filter(([name]) => kept.has(name))).toString()
}

/** The draft of a query. Unknown parameters are ignored. `request` is the body of a request, as links of the docs have it. */
export function draftOfQuery(query: URLSearchParams): PlayDraft {
  const mode = MODES.find((one) => one === query.get('mode')) ?? EMPTY_PLAY.mode
  const request = objectOf(query.get('request') ?? '')
  if (request) return withoutSecrets({ ...draftOfBody(request), mode })
  const filters = [...query].filter(([name]) => name.startsWith(FILTER))
  return {
    mode,
    url: query.get('url') ?? '',
    urls: query.get('urls') ?? '',
    parser: query.get('parser') ?? '',
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(FILTER.length), value])),
    options: valuesIn(OPTIONS, query),
    job: valuesIn(OF_JOBS, query)
  }
}

/** The draft of the body of a request, with its secrets. */
export function draftOfBody({ url, urls, filters, options, ...job }: Fields): PlayDraft {
  return {
    ...draftOfRequest({ filters: fieldsOf(filters), options: fieldsOf(options) }),
    url: typeof url === 'string' ? url : '',
    urls: Array.isArray(urls) ? urls.join('\n') : '',
    job: valuesOf(OF_JOBS, job)
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function objectOf(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The draft without the values that must not be stored. */
export function withoutSecrets(draft: PlayDraft): PlayDraft {
  return {
    ...draft,
    options: open(OPTIONS, draft.options),
    job: open(OF_JOBS, draft.job)
  }
}

function open(all: readonly Option<string>[], values: Values): Values {
  const secret = new Set(all.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)))
}

function changed(all: readonly Option<string>[], values: Values): [string, string][] {
  return all.flatMap(({ name, control, isSecret }): [string, string][] => {
    const value = values[name]
    if (isSecret || value === undefined) return []
    if ('default' in control && String(control.default) === String(value)) return []
    return [[name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value]]
  })
}

function valuesIn(all: readonly Option<string>[], query: URLSearchParams): Values {
  const found = all.flatMap(({ name, control, isSecret }): [string, string | boolean][] => {
    const value = query.get(name)
    if (value === null || isSecret) return []
    if (control.kind === 'flag') return [[name, value === 'on']]
    if (control.kind === 'choice' && !control.values.includes(value)) return []
    return [[name, value]]
  })
  return Object.fromEntries(found)
}
