/** The state of the playground: the draft, its price, and the runs. */

import type { Account, LoadedParsers, Pricing } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { bodyOf, faultsOf, fileRequestOf } from '../options/request-body.ts'
import { useLoaded } from '../parts/loaded.tsx'
import { announce } from '../parts/toast.tsx'
import { isJob, jobDraftOf, type PlayDraft } from '../play-draft/play-draft.ts'
import { usePlayDraft } from '../play-draft/use-play-draft.ts'
import type { PartName } from '../record/parts.tsx'
import { navigate } from '../router.tsx'
import { useDrop } from './file-choice.tsx'
import { isAsked, missingOf, quoteBodyOf, refusedOf, tooMany } from './play-faults.ts'
import { priceOf } from './run/price.ts'
import { useFetching } from './run/use-fetching.ts'
import { useJobStart } from './run/use-job-start.ts'
import { useQuote } from './run/use-quote.ts'

/** State and functions for the parts of the page. */
export type Play = ReturnType<typeof usePlay>

/** The state of the page. */
export function usePlay() {
  const { draft, change: changeDraft } = usePlayDraft()
  const known = useLoaded<LoadedParsers>((signal) => client.parsers({ signal }))
  const prices = useLoaded<Pricing>((signal) => client.pricing({ signal }))
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const { fetching, sent, start, cancel } = useFetching()
  const [open, setOpen] = useState<PartName>()
  const jobs = useJobStart((id) => {
    announce('The job was started.')
    navigate(`/jobs/${id}`)
  })
  const account = useBalance(fetching.state === 'done')
  const chooseFile = (next: File | undefined) => {
    setFile(next)
    if (next) change({ mode: 'file' })
  }
  const drop = useDrop(chooseFile)
  const change = (part: Partial<PlayDraft>) => {
    changeDraft(part)
    setTried(false)
    if (jobs.asked.state === 'checked' || jobs.asked.state === 'failed') jobs.forget()
  }
  const quoted = useQuote(quoteBodyOf(draft), draft.mode === 'file' ? file : undefined)
  const kind = draft.parser || quoted.quote?.parser.kind
  const refused = refusedOf(draft, quoted, jobs.asked)
  const missing = isTried ? missingOf(draft, file) : {}
  const faults = { ...refused, ...faultsOf(draft), ...tooMany(draft), ...missing }
  const run = (next: PlayDraft, part?: PartName) => {
    changeDraft(next)
    setOpen(part)
    if (next.mode === 'file' && !file) return void announce('Choose the file again.')
    if (isJob(next)) void jobs.start(jobDraftOf(next))
    else if (next.mode === 'file' && file) void start(fileRequestOf(file, next), next)
    else void start(bodyOf(next), next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (fetching.state === 'running' || ['checking', 'starting'].includes(jobs.asked.state)) return
    const form = event.currentTarget as HTMLFormElement
    const wrong = { ...faults, ...missingOf(draft, file) }
    if (Object.keys(wrong).length > 0) {
      setTried(true)
      requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('[aria-invalid="true"], input[type="file"]')?.focus()
      )
      return
    }
    const isCheck = (event.submitter as HTMLButtonElement | null)?.name === 'check'
    if (isCheck) void jobs.check(jobDraftOf(draft))
    else run(draft)
  }
  const runAgain = (part: Partial<PlayDraft>, name?: PartName) => {
    const from = sent ?? draft
    run({ ...from, ...part, options: { ...from.options, ...part.options } }, name)
  }
  // Before the list has loaded, a kept choice is the only option.
  const kinds = known.data?.data.map((one) => one.kind) ?? [draft.parser].filter(Boolean)
  return {
    ...{ draft, change, known, prices, file, chooseFile, fetching, sent, cancel, open, account },
    ...{ asked: jobs.asked, quoted, kind, kinds, refused, faults, submit, runAgain },
    ...drop,
    price: priceOf(draft, quoted.quote),
    isAsked: isAsked(draft, file)
  }
}

/** The balance; asked again after each fetch, and when the reader comes back to the page. */
function useBalance(isDone: boolean): Account | undefined {
  const account = useLoaded((signal) => client.account({ signal }), String(isDone))
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && account.reload()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [account.reload])
  return account.data
}
