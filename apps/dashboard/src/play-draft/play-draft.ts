/** Values of the playground's controls. */

import type { HistoryItem } from '@sluice/client'
import type { JobDraft } from '../jobs/job-draft.ts'
import { OPTIONS } from '../options/options.ts'
import { type Draft, EMPTY_DRAFT, type Values, valuesOf } from '../options/request-body.ts'

/** Sources to read: one page, the URLs of a list, a site, a file. */
export const MODES = ['page', 'list', 'crawl', 'file'] as const
/** See {@link MODES}. */
export type Mode = (typeof MODES)[number]

/** The values of all controls; options are carried from mode to mode. */
export interface PlayDraft extends Draft {
  readonly mode: Mode
  /** URLs of a list, one a line. */
  readonly urls: string
  /** Options of scope, politeness, job and webhook, by their names in the request. */
  readonly job: Values
}

/** Nothing chosen. */
export const EMPTY_PLAY: PlayDraft = { ...EMPTY_DRAFT, mode: 'page', urls: '', job: {} }

/** The draft as the job that it starts, in the modes that start one. */
export function jobDraftOf(draft: PlayDraft): JobDraft {
  return { ...draft, kind: draft.mode === 'crawl' ? 'crawl' : 'batch' }
}

/** Returns true if the mode starts a job. */
export function isJob({ mode }: Pick<PlayDraft, 'mode'>): boolean {
  return mode === 'list' || mode === 'crawl'
}

/** The request of a past result; headers and passwords are not stored. */
export function draftOfItem({ url, filters, options }: HistoryItem): PlayDraft {
  const isFile = url.startsWith('file:')
  return {
    ...draftOfRequest({ filters, options }),
    mode: isFile ? 'file' : 'page',
    url: isFile ? '' : url
  }
}

/** The filters and options of a request, with or without their defaults. */
export function draftOfRequest({
  filters,
  options
}: {
  readonly filters: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
}): PlayDraft {
  const { parser, ...others } = options
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)])
  return {
    ...EMPTY_PLAY,
    parser: typeof parser === 'string' ? parser : '',
    filters: Object.fromEntries(given),
    options: changedOnly(valuesOf(OPTIONS, others))
  }
}

/** Stored options have their defaults. */
function changedOnly(values: Values): Values {
  const changed = OPTIONS.filter(({ name, control }) => {
    const value = values[name]
    if (value === undefined || value === '') return false
    return !('default' in control) || String(control.default) !== String(value)
  })
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] as string | boolean]))
}
