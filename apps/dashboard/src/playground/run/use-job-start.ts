/** The check of a crawl, and the start of a job. */

import type { CrawlInput, CrawlQuote } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { crawlOf, type JobDraft } from '../../jobs/job-draft.ts'
import { startJob } from '../../jobs/start-job.ts'

/** Last request to start or check a job, and its state. */
export type Asked =
  | { readonly state: 'idle' }
  | { readonly state: 'checking' }
  | { readonly state: 'starting' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'checked'; readonly crawl: CrawlInput; readonly quote: CrawlQuote }

/** @param onStart - gets the id of the job. */
export function useJobStart(onStart: (id: string) => void) {
  const [asked, setAsked] = useState<Asked>({ state: 'idle' })
  const check = async (draft: JobDraft) => {
    setAsked({ state: 'checking' })
    try {
      const crawl = crawlOf(draft)
      setAsked({ state: 'checked', crawl, quote: await client.jobs.quoteCrawl(crawl) })
    } catch (error) {
      setAsked({ state: 'failed', error })
    }
  }
  const start = async (draft: JobDraft) => {
    setAsked({ state: 'starting' })
    try {
      onStart(await startJob(draft))
    } catch (error) {
      setAsked({ state: 'failed', error })
    }
  }
  /** Clears the last outcome, which no longer holds for the changed request. */
  const forget = () => setAsked({ state: 'idle' })
  return { asked, check, start, forget }
}
