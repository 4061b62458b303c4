/**
 * The worker thread's side: loads the parsers once, then answers jobs.
 */

import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { loadParsers, type ParserModules } from '../parsers/load-parsers.ts'
import type { ReadReply, WorkerJob } from './job.ts'
import { markBegun } from './job-budget.ts'
import { replyTo } from './reply.ts'

const { parsers, begun } = workerData as { parsers: ParserModules; begun: SharedArrayBuffer }
const registry = await loadParsers(parsers)

/** Read one job. Never throws: what a parser or a page does wrong is an answer. Its text is transferred, not copied. */
export function answer(job: WorkerJob): ReadReply | ReturnType<typeof move> {
  markBegun(begun, job.mark)
  const reply = replyTo(registry, job)
  if (!reply.ok) return reply
  return move({ [transferableSymbol]: [reply.reading.data.buffer], [valueSymbol]: reply })
}
