/**
 * The worker thread's side: loads the parsers once, then answers jobs.
 */

import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { loadParsers, type ParserModules } from '../parsers/load-parsers.ts'
import type { LearnReply, ReadJob, ReadReply, WorkerJob } from './job.ts'
import { markBegun } from './job-budget.ts'
import type { LearnJob } from './learn-job.ts'
import { failure, replyTo } from './reply.ts'

const { parsers, begun } = workerData as { parsers: ParserModules; begun: SharedArrayBuffer }
const registry = await loadParsers(parsers)

/** Do one job. Never throws: what a parser or a page does wrong is an answer. */
export function answer(job: WorkerJob): Answer | Promise<Answer> {
  markBegun(begun, job.mark)
  if ('learn' in job) return learn(job)
  return job.learned ? readLearned(job) : sent(replyTo(registry, job))
}

type Answer = ReadReply | LearnReply | ReturnType<typeof move>

async function learn(job: LearnJob): Promise<LearnReply> {
  const { learnPages } = await import('./learn-pages.ts')
  try {
    return { ok: true, learned: learnPages(job) }
  } catch (error) {
    return failure(error, 'The learner')
  }
}

async function readLearned(job: ReadJob): Promise<Answer> {
  const { registryWith } = await import('./learned-reading.ts')
  return sent(replyTo(registryWith(registry, job), job))
}

/** The text of a record is transferred, not copied. */
function sent(reply: ReadReply): Answer {
  if (!reply.ok) return reply
  return move({ [transferableSymbol]: [reply.reading.data.buffer], [valueSymbol]: reply })
}
