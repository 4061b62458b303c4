/** Faults of a draft, by the names of its controls, and the request that asks the service for the draft's price. */

import { webAddress } from '@sluice/core/web-address'
import type { FetchBody } from '../client.ts'
import { MOST_URLS, urlsOf } from '../jobs/job-draft.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { bodyOf, isWebAddress } from '../options/request-body.ts'
import { count } from '../parts/shown.tsx'
import { jobDraftOf, type PlayDraft } from '../play-draft/play-draft.ts'
import type { Asked } from './run/use-job-start.ts'
import type { Quoted } from './run/use-quote.ts'

type Faults = Readonly<Record<string, string>>

/** A request for one page of the draft. Every page has its price. */
export function quoteBodyOf(draft: PlayDraft): FetchBody {
  if (draft.mode !== 'list') return bodyOf(draft)
  return bodyOf({ ...draft, url: urlsOf(draft)[0]?.url ?? '' })
}

/** Returns true if the draft is complete enough to ask for its price. */
export function isAsked(draft: PlayDraft, file: File | undefined): boolean {
  if (draft.mode === 'file') return file !== undefined
  if (draft.mode === 'list') return urlsOf(draft).length > 0
  return isWebAddress(webAddress(draft.url))
}

/** Returns the faults that prevent sending, such as a missing URL. */
export function missingOf(draft: PlayDraft, file: File | undefined): Faults {
  const { mode, url } = draft
  if (mode === 'list') return urlsOf(draft).length > 0 ? {} : { urls: 'Enter one URL per line.' }
  if (mode === 'file' && !file) return { file: 'Choose a file.' }
  if (mode === 'file' && url.trim() === '') return {}
  if (url.trim() === '') return { url: 'Enter a URL.' }
  const isAddress = isWebAddress(webAddress(url))
  return isAddress ? {} : { url: 'Enter a web address, such as https://example.com/.' }
}

/** A list that is too long. */
export function tooMany(draft: PlayDraft): { urls?: string } {
  if (draft.mode !== 'list' || urlsOf(draft).length <= MOST_URLS) return {}
  return { urls: `A batch has at most ${count(MOST_URLS)} URLs.` }
}

/** Returns the service's refusals by the name of the control: at the price, or at the start of a job. */
export function refusedOf(draft: PlayDraft, { refusal }: Quoted, asked: Asked): Faults {
  if (asked.state === 'failed') return placed(draft, jobFaults(asked.error, jobDraftOf(draft)))
  // The price is for one page in every mode.
  return placed(draft, jobFaults(refusal, { ...jobDraftOf(draft), kind: 'crawl' }))
}

/** A list has its URLs in one control. */
function placed({ mode }: PlayDraft, { url, ...others }: Faults): Faults {
  if (url === undefined) return others
  return mode === 'list' ? { urls: url, ...others } : { url, ...others }
}
