/** The old address of the form for jobs, which is the playground in the mode of a crawl. */

import { useEffect } from 'preact/hooks'
import { Waiting } from '../parts/loaded.tsx'
import { pathOfJobs } from '../play-draft/use-play-draft.ts'
import { navigate } from '../router.tsx'
import { useSession } from '../session.tsx'

/** Goes there, with the draft that was kept. */
export function NewJobPage() {
  const { user } = useSession().signedIn
  useEffect(() => navigate(pathOfJobs(user.id), true), [])
  return <Waiting what="the form" />
}
