/**
 * The dispatcher of a store on Redis: BullMQ, shared by all processes.
 *
 * A message is one job of the queue under an id of its own, so it is in line once. When its handler asks for a delay,
 * the job is delayed and not added again: if the process dies, another one takes the job, which BullMQ calls stalled.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { openQueueClient } from '@sluice/store'
import { DelayedError, type Job, Queue, Worker } from 'bullmq'
import type { Dispatcher, Handler } from './dispatcher.ts'

/** Messages that a process handles at once. Most of them wait for a turn. */
const AT_ONCE = 1_000
/** After a handler threw, ms. */
const AFTER_FAULT = 1_000
/** Time for which a message belongs to a silent process, ms. */
const LOCK_MS = 20_000
/** Interval between two searches for messages of such processes, ms. */
const STALLED_MS = 10_000
/** Time to find the server away while closing, ms. */
const CLOSE_MS = 5_000

/**
 * @param options.topic - name of the queue, one for each kind of work.
 * @param options.onFault - receives errors of a handler, and faults of the connection.
 */
export async function openBullDispatcher({
  url,
  topic,
  onFault
}: {
  readonly url: string
  readonly topic: string
  onFault(error: unknown): void
}): Promise<Dispatcher> {
  const ended = new AbortController()
  // The braces keep the queue in one slot of a cluster.
  const prefix = '{slc:queue}'
  const [client, blocking] = await Promise.all([openQueueClient(url), openQueueClient(url)])
  const queue = new Queue(topic, { connection: client, prefix })
  queue.on('error', onFault)
  let worker: Worker | undefined
  const running = new Set<Promise<unknown>>()

  const handle = async (handler: Handler, job: Job, token: string | undefined) => {
    let delay: number | undefined
    try {
      const handling = handler(job.name, ended.signal)
      running.add(handling)
      delay = await handling.finally(() => running.delete(handling))
    } catch (error) {
      if (!ended.signal.aborted) onFault(error)
      delay = AFTER_FAULT
    }
    if (delay === undefined) return
    await job.moveToDelayed(Date.now() + delay, token)
    throw new DelayedError()
  }

  return {
    async queue(message, delayMs = 0) {
      await queue.add(message, null, {
        // BullMQ refuses ids with colons.
        jobId: encodeURIComponent(message),
        delay: delayMs,
        removeOnComplete: true,
        removeOnFail: true
      })
    },
    work(handler) {
      worker = new Worker(topic, (job, token) => handle(handler, job, token), {
        connection: blocking,
        prefix,
        concurrency: AT_ONCE,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_MS,
        // A message is never dropped, even if many processes die with it.
        maxStalledCount: Number.MAX_SAFE_INTEGER
      })
      worker.on('error', onFault)
    },
    async close() {
      ended.abort(new Error('the dispatcher was closed'))
      const closed = Promise.all([worker?.close(), queue.close()])
      // BullMQ would wait for ever for a command whose answer was lost. Its message goes to another process.
      const late = Promise.allSettled(running).then(() => wait(CLOSE_MS, 'late'))
      if ((await Promise.race([closed, late])) === 'late') {
        closed.catch(onFault)
        worker?.disconnect().catch(onFault)
      }
      client.disconnect()
      blocking.disconnect()
    }
  }
}
