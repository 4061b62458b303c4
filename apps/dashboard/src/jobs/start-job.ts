/** Starts the job of a form, once however often its answer is lost. */

import { SluiceConnectionError, SluiceTimeoutError } from '@sluice/client'
import { client } from '../client.ts'
import { batchOf, crawlOf, type JobDraft } from './job-draft.ts'
import { noteStarted } from './started-jobs.ts'

/** A request that was not answered: the job may have been started. */
let lost: { readonly text: string; readonly key: string } | undefined

/** @returns the id of the job. @throws the errors of the client. */
export async function startJob(draft: JobDraft): Promise<string> {
  const body = draft.kind === 'crawl' ? crawlOf(draft) : batchOf(draft)
  const text = JSON.stringify([draft.kind, body])
  const options = lost?.text === text ? { idempotencyKey: lost.key } : {}
  try {
    const { id } = await (draft.kind === 'crawl'
      ? client.jobs.crawl(crawlOf(draft), options)
      : client.jobs.batch(batchOf(draft), options))
    lost = undefined
    noteStarted(id)
    return id
  } catch (error) {
    const isUnanswered =
      error instanceof SluiceConnectionError || error instanceof SluiceTimeoutError
    if (isUnanswered && error.idempotencyKey) lost = { text, key: error.idempotencyKey }
    throw error
  }
}
