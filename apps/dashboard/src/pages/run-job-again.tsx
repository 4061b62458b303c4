/** A button that fills the form of jobs with the request of a past one. */

import type { Job } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { draftOfBody, withoutSecrets } from '../play-draft/draft-query.ts'
import { keepDraft } from '../play-draft/use-play-draft.ts'
import { navigate } from '../router.tsx'
import { useSession } from '../session.tsx'

/** URLs of a batch that the form takes over. */
const MOST_URLS = 2_000

/** Shown for crawls, and for batches that the form can hold. @param props.onError - gets a failure to read the URLs. */
export function RunJobAgain({ job, onError }: { job: Job; onError: (error: unknown) => void }) {
  const { user } = useSession().signedIn
  const [isReading, setReading] = useState(false)
  const isBatch = job.kind === 'batch'
  if (job.kind !== 'crawl' && !(isBatch && job.pages.found <= MOST_URLS)) return null
  const fill = async () => {
    setReading(true)
    try {
      const urls = isBatch ? await urlsOf(job.id) : undefined
      const { site, ...others } = job.request
      const draft = withoutSecrets(draftOfBody({ ...others, ...(site ?? {}), urls }))
      navigate(keepDraft(user.id, { ...draft, mode: isBatch ? 'list' : 'crawl' }))
    } catch (error) {
      onError(error)
      setReading(false)
    }
  }
  return (
    <button type="button" aria-disabled={isReading} onClick={() => isReading || void fill()}>
      Run again
    </button>
  )
}

async function urlsOf(id: string): Promise<string[]> {
  const urls: string[] = []
  for await (const page of client.jobs.pages(id, { status: 'all', fields: 'meta', limit: 500 })) {
    urls.push(page.url)
  }
  return urls
}
